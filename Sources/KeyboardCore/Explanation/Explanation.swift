/// Finds what is certainly true of a difference. A sentence stands only where the trace's geometry
/// and the two answers prove it.
struct Explanation {
  private(set) var sentences: [Sentence] = []
  private(set) var severity = Severity.cosmetic

  private let baseline: LayoutSequence
  private let now: LayoutSequence
  private let event: Int
  /// The keys that differ and that both sides govern.
  private let keys: LayoutKeys
  /// The keys whose values only arrive later.
  private var late: LayoutKeys = []

  /// Points that do not count where edges are compared.
  private static let slack = 0.5
  /// Events that are looked through for what comes later.
  private static let horizon = 64
  /// What moves content when it changes.
  private static let moving: LayoutKeys = [
    .viewFrame, .constant, .contentInset, .contentOffset, .superviewFrame, .visibleFrame,
  ]

  init(
    _ scan: borrowing DifferenceScan, _ moment: KeyboardMoment?, of trace: borrowing Trace
  ) {
    baseline = scan.baseline
    now = scan.now
    event = scan.first
    let differing = scan.differing(at: scan.first)
    keys = differing.subtracting(scan.lone)
    findWhen(trace, moment)
    if let moment {
      findRestored(moment)
      findCover(moment)
      findField(moment)
      findAmounts(moment, trace)
    }
    findRatios()
    findAnimation()
    findCalls(scan.start)
    let gone = scan.lone.intersection(baseline.keys)
    if !gone.isEmpty { sentences.append(.keysGone(gone)) }
    let new = scan.lone.intersection(now.keys)
    if !new.isEmpty { sentences.append(.keysNew(new)) }
    sort()
    grade(differing)
  }

  /// The graver first, others as they were found.
  private mutating func sort() {
    sentences = sentences.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }.map(\.element)
  }

  private mutating func grade(_ differing: LayoutKeys) {
    severity = sentences.compactMap(\.severity).min() ?? .cosmetic
    let geometry = differing.subtracting([.animation, .calls, .scrollIndicatorInsets])
    if !geometry.isSubset(of: late) { severity = min(severity, .jump) }
  }

  // MARK: When

  /// What changes at another event than the baseline does.
  private mutating func findWhen(_ trace: borrowing Trace, _ moment: KeyboardMoment?) {
    var delays: [Int: LayoutKeys] = [:]
    var leads: [Int: LayoutKeys] = [:]
    var jumps: LayoutKeys = []
    for key in LayoutKeys.inOrder
    where keys.contains(key) && Self.moving.union(.keyboardFrame).contains(key) {
      let before = start(of: key, trace)
      let moves = (
        baseline: moves(baseline, key, before, trace), now: moves(now, key, before, trace)
      )
      if moves.baseline == true, moves.now != true, let events = delay(of: key, now, baseline) {
        delays[events, default: []].insert(key)
      } else if moves.baseline == false, moves.now == true {
        if let events = delay(of: key, baseline, now) {
          leads[events, default: []].insert(key)
        } else if key != .keyboardFrame {
          jumps.insert(key)
        }
      }
    }
    if !jumps.isEmpty { sentences.append(.jump(jumps)) }
    for (events, keys) in leads.sorted(by: { $0.key < $1.key }) {
      sentences.append(.early(keys, events: events, at: trace.events[event + events].kind))
    }
    for (events, keys) in delays.sorted(by: { $0.key < $1.key }) {
      late.formUnion(keys)
      sentences.append(.late(keys, events: events, at: trace.events[event + events].kind))
    }
  }

  /// What the trace's start says of a key, where this is the first event.
  private func start(of key: LayoutKeys, _ trace: borrowing Trace) -> SIMD4<Double>? {
    event == 0 ? trace.sharedHeader.startingScene?.start(of: key) : nil
  }

  /// Whether a side's value changes at the event; nil where what was before is not known.
  private func moves(
    _ side: LayoutSequence, _ key: LayoutKeys, _ start: SIMD4<Double>?, _ trace: borrowing Trace
  ) -> Bool? {
    if event > 0 {
      return !Layout.changes(side.layouts[event], side.layouts[event - 1], among: key).isEmpty
    }
    if key == .visibleFrame { return isCut(side.layouts[event].visibleFrame, trace) }
    guard let start, let value = side.layouts[event].numbers(of: key) else { return nil }
    return value != start
  }

  /// True where what is left for content at the first event is another than a core begins with: the
  /// view, or the scroll view. Of which of these it began with, nothing is known.
  private func isCut(_ visible: Rect, _ trace: borrowing Trace) -> Bool? {
    guard let scene = trace.sharedHeader.startingScene else { return nil }
    let view = scene.view
    return [view, view.standardized, scene.scrollFrameInWindow].contains(visible) ? nil : true
  }

  /// After how many events `slow` first takes another value, where that is what `fast` has had since
  /// this event.
  private func delay(of key: LayoutKeys, _ slow: LayoutSequence, _ fast: LayoutSequence) -> Int? {
    let wanted = fast.layouts[event]
    for place in slow.layouts.indices.dropFirst(event + 1).prefix(Self.horizon) {
      guard Layout.changes(fast.layouts[place], wanted, among: key).isEmpty else { return nil }
      if Layout.changes(slow.layouts[place], slow.layouts[event], among: key).isEmpty { continue }
      return Layout.changes(slow.layouts[place], wanted, among: key).isEmpty ? place - event : nil
    }
    return nil
  }

  // MARK: Geometry

  /// What the hide did not bring back.
  private mutating func findRestored(_ moment: KeyboardMoment) {
    guard let show = moment.show, moment.isHidden, moment.isSceneOfBefore else { return }
    let lost = Self.moving.intersection(keys).subtracting(late)
    var left: LayoutKeys = []
    for key in LayoutKeys.inOrder where lost.contains(key) {
      let before =
        show.event > 0
        ? baseline.layouts[show.event - 1].numbers(of: key) : show.scene.start(of: key)
      if let before, baseline.layouts[event].numbers(of: key) == before { left.insert(key) }
    }
    if !left.isEmpty { sentences.append(.notRestored(left)) }
  }

  /// Where the bottom of what is left for content lies.
  private mutating func findCover(_ moment: KeyboardMoment) {
    guard keys.contains(.visibleFrame), !late.contains(.visibleFrame) else { return }
    let before = baseline.layouts[event].visibleFrame.maxY
    let after = now.layouts[event].visibleFrame.maxY
    guard let top = moment.cover.dockedTop else {
      let isRestored = !sentences.contains { $0.severity == .notRestored }
      if moment.isHidden, isRestored, before - after > Self.slack {
        sentences.append(.emptyBottom(of: before - after))
      }
      return
    }
    let covered = before - top > Self.slack ? before - top : 0
    if after - top > Self.slack, after - before > Self.slack {
      sentences.append(.contentCovered(by: after - top, before: covered))
    } else if min(before, top) - after > Self.slack {
      sentences.append(.gap(of: min(before, top) - after))
    } else if after - top <= Self.slack {
      if covered > 0 { sentences.append(.contentUncovered(by: covered)) }
      if after - before > Self.slack { sentences.append(.roomGained(of: after - before)) }
    }
  }

  /// Where the field lies on the screen, which only a scroll view's offset tells.
  private mutating func findField(_ moment: KeyboardMoment) {
    guard !keys.isDisjoint(with: [.contentOffset, .superviewFrame]),
      late.isDisjoint(with: [.contentOffset, .superviewFrame]),
      baseline.keys.contains(.contentOffset), now.keys.contains(.contentOffset),
      let top = moment.cover.dockedTop, let field = moment.scene.field?.standardized,
      let keyboard = moment.cover.keyboard
    else { return }
    func place(_ side: LayoutSequence) -> Rect {
      let layout = side.layouts[event]
      let scroll = moment.scene.scrollFrameInWindow.standardized
      let parent =
        side.keys.contains(.superviewFrame) ? layout.superviewFrame.y : moment.scene.superview.y
      return field.offsetBy(x: 0, y: scroll.y + parent - layout.contentOffset.y)
    }
    let (before, after) = (place(baseline), place(now))
    let visibleTop = moment.scene.scrollFrameInWindow.minY
    let wasVisible = before.minY >= visibleTop - Self.slack && before.maxY <= top + Self.slack
    let bottom = keyboard.maxY - moment.scene.window.y
    if wasVisible, after.maxY - top > Self.slack, after.minY < bottom {
      sentences.append(.fieldCovered(by: min(field.height, after.maxY - top)))
    }
  }

  // MARK: Amounts

  /// Differences that are as large as something that the trace states.
  private mutating func findAmounts(_ moment: KeyboardMoment, _ trace: borrowing Trace) {
    var amounts: [Double] = []
    for key in LayoutKeys.inOrder where keys.contains(key) {
      guard let before = baseline.layouts[event].numbers(of: key),
        let after = now.layouts[event].numbers(of: key)
      else { continue }
      let change = after - before
      for place in key.verticalPlaces where abs(change[place]) > 1e-6 {
        amounts.append(abs(change[place]))
      }
    }
    func isOne(_ amount: Double) -> Bool { amount > 0 && amounts.contains { $0.isAbout(amount) } }
    let bottom = moment.scene.safeArea.bottom
    if isOne(bottom) { sentences.append(.safeAreaBottom(bottom)) }
    if case .number(let text)? = trace.sharedHeader.header.keyboard["accessoryHeight"],
      let height = Double(text), isOne(height)
    {
      sentences.append(.accessoryHeight(height))
    }
    if let height = moment.keyboardHeight, isOne(height) {
      sentences.append(.keyboardHeight(height))
    }
  }

  /// Values that are the baseline's times -1, 2 or a half.
  private mutating func findRatios() {
    var reversed: LayoutKeys = []
    var doubled: LayoutKeys = []
    var halved: LayoutKeys = []
    let candidates: LayoutKeys = [
      .constant, .contentInset, .scrollIndicatorInsets, .contentOffset,
    ]
    for key in LayoutKeys.inOrder where keys.intersection(candidates).contains(key) {
      guard let before = baseline.layouts[event].numbers(of: key),
        let after = now.layouts[event].numbers(of: key)
      else { continue }
      let zero = SIMD4<Double>()
      guard before != zero, after != zero else { continue }
      if after == zero - before { reversed.insert(key) }
      if after == before + before { doubled.insert(key) }
      if before == after + after { halved.insert(key) }
    }
    if !reversed.isEmpty { sentences.append(.signReversed(reversed)) }
    if !doubled.isEmpty { sentences.append(.doubled(doubled)) }
    if !halved.isEmpty { sentences.append(.halved(halved)) }
  }

  // MARK: Effects

  private mutating func findAnimation() {
    guard keys.contains(.animation) else { return }
    let (before, after) = (baseline.layouts[event].animation, now.layouts[event].animation)
    let change = AnimationChange(from: before, to: after)
    if change.contains(.gone) { sentences.append(.animationGone) }
    if change.contains(.new) { sentences.append(.animationNew) }
    if change.contains(.kind) { sentences.append(.animationKind) }
    guard case .view(let duration, let options) = before,
      case .view(let newDuration, let newOptions) = after
    else { return }
    if change.contains(.duration) {
      sentences.append(.animationDuration(baseline: duration, now: newDuration))
    }
    if change.contains(.options) {
      sentences.append(.animationOptions(baseline: options, now: newOptions))
    }
  }

  private mutating func findCalls(_ start: [KeyChange]) {
    guard case .calls(let changes)? = start.first(where: { $0.key == .calls })?.how else { return }
    for change in changes.changes {
      sentences.append(
        change.now == 0
          ? .callGone(change.name)
          : change.baseline == 0
            ? .callNew(change.name)
            : change.now != change.baseline
              ? .callCount(change.name, baseline: change.baseline, now: change.now)
              : .callValues(change.name, change.arguments))
    }
    if changes.isOrder { sentences.append(.callOrder) }
  }
}

extension LayoutKeys {
  /// The places of a key's numbers that run along the vertical.
  fileprivate var verticalPlaces: [Int] {
    switch self {
    case .constant: [0]
    case .contentOffset: [1]
    case .contentInset, .scrollIndicatorInsets: [0, 2]
    default: [1, 3]
    }
  }
}
