/// One thing that is certainly true of a difference, told from the trace's own facts.
///
/// Points are those of the first differing event. `Documentation/Differences.md` lists every
/// sentence with its meaning.
public enum Sentence: Hashable, Sendable {
  /// The field that was seen lies under the docked keyboard, by so many points.
  case fieldCovered(by: Double)
  /// What the core leaves for content runs under the docked keyboard; and how far it did before.
  case contentCovered(by: Double, before: Double)
  /// What the core leaves for content ran under the docked keyboard and does no more.
  case contentUncovered(by: Double)
  /// So many points above the docked keyboard are the content's that were not, and none is covered.
  case roomGained(of: Double)
  /// So many points above the docked keyboard are lost to the content.
  case gap(of: Double)
  /// So many points at the bottom are lost to the content though no keyboard shows.
  case emptyBottom(of: Double)
  /// After the hide these keys are not as they were before the show.
  case notRestored(LayoutKeys)
  /// These keys change at an event at which the baseline's stay.
  case jump(LayoutKeys)
  /// What the baseline changes so many events later, at an event of that kind.
  case early(LayoutKeys, events: Int, at: EventKind)
  /// The baseline's values arrive so many events later, at an event of that kind.
  case late(LayoutKeys, events: Int, at: EventKind)
  /// A difference is as large as the bottom of the window's safe area.
  case safeAreaBottom(Double)
  /// A difference is as large as the keyboard's accessory is high.
  case accessoryHeight(Double)
  /// A difference is as large as the keyboard is high.
  case keyboardHeight(Double)
  /// The baseline's values with the other sign.
  case signReversed(LayoutKeys)
  /// Twice the baseline's values.
  case doubled(LayoutKeys)
  /// Half of the baseline's values.
  case halved(LayoutKeys)
  /// The change is not animated any more.
  case animationGone
  /// The change was not animated before.
  case animationNew
  /// The animation takes other time, in seconds.
  case animationDuration(baseline: Double, now: Double)
  /// The animation has other UIViewAnimationOptions.
  case animationOptions(baseline: Double, now: Double)
  /// A view's animation for a scrolling one, or the other way.
  case animationKind
  /// A call that is not made any more.
  case callGone(String)
  /// A call that was not made before.
  case callNew(String)
  /// A call that is made another number of times.
  case callCount(String, baseline: Int, now: Int)
  /// A call that is made as often with other values; the names of those that differ.
  case callValues(String, [String])
  /// The same calls in another order.
  case callOrder
  /// The core does not govern these keys any more.
  case keysGone(LayoutKeys)
  /// The core did not govern these keys before.
  case keysNew(LayoutKeys)

  /// How grave it is by itself; nil where it explains without grading.
  public var severity: Severity? {
    switch self {
    case .fieldCovered, .contentCovered: .covered
    case .gap, .emptyBottom: .gap
    case .notRestored: .notRestored
    case .jump, .early: .jump
    case .late: .late
    case .animationGone, .animationNew, .animationDuration, .animationOptions, .animationKind,
      .callGone, .callNew, .callCount, .callValues, .callOrder:
      .cosmetic
    case .contentUncovered, .roomGained, .safeAreaBottom, .accessoryHeight, .keyboardHeight,
      .signReversed,
      .doubled, .halved, .keysGone, .keysNew:
      nil
    }
  }

  /// The same of any amount, so that many traces' sentences can be counted together.
  public var ofAnyAmount: Sentence {
    switch self {
    case .fieldCovered: .fieldCovered(by: 0)
    case .contentCovered: .contentCovered(by: 0, before: 0)
    case .contentUncovered: .contentUncovered(by: 0)
    case .roomGained: .roomGained(of: 0)
    case .gap: .gap(of: 0)
    case .emptyBottom: .emptyBottom(of: 0)
    case .safeAreaBottom: .safeAreaBottom(0)
    case .accessoryHeight: .accessoryHeight(0)
    case .keyboardHeight: .keyboardHeight(0)
    case .animationDuration: .animationDuration(baseline: 0, now: 0)
    default: self
    }
  }

  /// Where it stands among others: the graver before, explanations before what is cosmetic.
  public var rank: Int {
    switch severity {
    case .covered: 0
    case .gap: 1
    case .notRestored: 2
    case .jump: 3
    case .late: 4
    case nil: 5
    case .cosmetic: 6
    }
  }
}
