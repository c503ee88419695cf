extension Sentence {
  /// The sentence in words, without a full stop; fit for a terminal.
  public var text: String {
    switch self {
    case .fieldCovered(let points): "the field is now covered by \(Self.pt(points))"
    case .contentCovered(let points, let before):
      before > 0
        ? "the content is covered by \(Self.pt(points)), \(Self.pt(before)) before"
        : "the content is now covered by \(Self.pt(points))"
    case .contentUncovered(let points):
      "the content is no longer covered; it was by \(Self.pt(points))"
    case .roomGained(let points):
      "the content gains \(Self.pt(points)) above the keyboard, none of it covered"
    case .gap(let points): "a gap of \(Self.pt(points)) is left above the keyboard"
    case .emptyBottom(let points):
      "\(Self.pt(points)) at the bottom are left empty though no keyboard shows"
    case .notRestored(let keys): "not restored after the hide: \(Self.list(keys))"
    case .jump(let keys):
      "\(Self.list(keys)) \(Self.verb(keys, "changes", "change")) at this event, "
        + "where the baseline stays"
    case .early(let keys, let events, let kind):
      "\(Self.list(keys)) \(Self.verb(keys, "changes", "change")) \(Self.count(events)) earlier "
        + "than the baseline, at \(kind.name) there"
    case .late(let keys, let events, let kind):
      "\(Self.list(keys)) \(Self.verb(keys, "arrives", "arrive")) \(Self.count(events)) later, "
        + "at \(kind.name)"
    case .safeAreaBottom(let points): "\(Self.pt(points)) = the bottom safe area"
    case .accessoryHeight(let points): "\(Self.pt(points)) = the accessory's height"
    case .keyboardHeight(let points): "\(Self.pt(points)) = the keyboard's height"
    case .signReversed(let keys):
      "\(Self.list(keys)) \(Self.verb(keys, "has", "have")) the opposite sign"
    case .doubled(let keys): "\(Self.list(keys)) \(Self.verb(keys, "is", "are")) twice the baseline"
    case .halved(let keys): "\(Self.list(keys)) \(Self.verb(keys, "is", "are")) half the baseline"
    case .keysGone(let keys): "the core no longer governs \(Self.list(keys))"
    case .keysNew(let keys): "the core governs \(Self.list(keys)) now, which it did not"
    default: cosmeticText
    }
  }

  private var cosmeticText: String {
    switch self {
    case .animationGone: "the animation is gone"
    case .animationNew: "the change is animated now, which it was not"
    case .animationDuration(let baseline, let now):
      "the animation takes \(NumberText.text(of: now.tidied)) s, "
        + "\(NumberText.text(of: baseline.tidied)) s before"
    case .animationOptions(let baseline, let now):
      "the animation's options are \(NumberText.text(of: now)), "
        + "\(NumberText.text(of: baseline)) before"
    case .animationKind: "a view's animation and a scrolling one have changed places"
    case .callGone(let name): "the call \(Self.name(name)) is no longer made"
    case .callNew(let name): "the call \(Self.name(name)) is made now, which it was not"
    case .callCount(let name, let baseline, let now):
      "the call \(Self.name(name)) is made \(Self.times(now)), \(Self.times(baseline)) before"
    case .callValues(let name, let values):
      "the call \(Self.name(name)) is made with other values: "
        + values.map(Self.name).joined(separator: ", ")
    case .callOrder: "the calls are made in another order"
    default: ""
    }
  }

  private static func pt(_ points: Double) -> String {
    let thousandths = (points * 1000).rounded() / 1000
    return "\(NumberText.text(of: thousandths.isFinite ? thousandths : points)) pt"
  }

  private static func list(_ keys: LayoutKeys) -> String {
    let names = keys.names
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  private static func verb(_ keys: LayoutKeys, _ one: String, _ many: String) -> String {
    keys.rawValue.nonzeroBitCount == 1 ? one : many
  }

  private static func count(_ events: Int) -> String {
    events == 1 ? "1 event" : "\(events) events"
  }

  private static func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }

  private static func name(_ name: String) -> String { name.escapedForTerminal }
}
