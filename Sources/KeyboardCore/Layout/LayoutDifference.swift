/// How two cores' layouts, or one core's then and now, differ over one trace: the one value that all
/// output of a difference is made from.
public struct LayoutDifference: Sendable {
  /// The first event after which they differ, counted from 0.
  public let event: Int
  /// What that event is.
  public let kind: EventKind
  /// When it happened, in seconds since the trace began.
  public let time: Double
  /// The keys that differ there, in the order in which layouts are written.
  public let keys: [KeyDifference]
  /// How many later events differ too.
  public let later: Int
  /// How many of the later ones only follow: the same keys differ by as much as at the first event,
  /// or carry its difference on without another animation or call.
  public let likewise: Int
  /// What is certainly true of it, the graver before.
  public let sentences: [Sentence]
  /// How grave it is: the gravest of its sentences, or a jump where geometry differs and no sentence
  /// says how.
  public let severity: Severity
  /// What it has in common with others.
  public let cause: DifferenceCause

  /// How many of the later events differ in another way.
  public var otherwise: Int { later - likewise }

  /// One key's two values; nil where that side does not govern the key.
  public struct KeyDifference: Sendable {
    /// The key.
    public let key: LayoutKeys
    let values: (baseline: LayoutValue?, now: LayoutValue?)

    /// What was accepted.
    public var baseline: JSONValue? { values.baseline?.json }
    /// What the core answers now.
    public var now: JSONValue? { values.now?.json }

    /// Now less baseline, in points, a number for each of the value's; nil where they are none.
    public var change: [Double]? {
      guard let baseline = values.baseline?.numbers, let now = values.now?.numbers,
        baseline.count == now.count
      else { return nil }
      return zip(now, baseline).map { ($0 - $1).tidied }
    }
  }

  /// The difference of two answers to `trace`, or nil where they are the same: exact, with -0 equal
  /// to 0. Both have a layout for each event of the trace.
  public init?(baseline: LayoutSequence, now: LayoutSequence, of trace: borrowing Trace) {
    guard
      case .differs(let difference) = LayoutComparison(baseline: baseline, now: now, of: trace)
    else { return nil }
    self = difference
  }

  init(_ scan: borrowing DifferenceScan, of trace: borrowing Trace) {
    let differing = scan.differing(at: scan.first)
    event = scan.first
    let event = trace.events[scan.first]
    kind = event.kind
    time = event.time
    later = scan.later
    likewise = scan.likewise
    keys = LayoutKeys.inOrder.filter(differing.contains).map { key in
      KeyDifference(
        key: key,
        values: (
          scan.baseline.keys.contains(key)
            ? scan.baseline.layoutValue(of: key, at: scan.first) : nil,
          scan.now.keys.contains(key) ? scan.now.layoutValue(of: key, at: scan.first) : nil
        ))
    }
    let moment = KeyboardMoment(at: scan.first, of: trace)
    let explained = Explanation(scan, moment, of: trace)
    sentences = explained.sentences
    severity = explained.severity
    cause = DifferenceCause(
      kind: event.kind, changes: scan.changes(keyboardHeight: moment?.keyboardHeight))
  }
}

/// What comparing two answers to one trace comes to.
public enum LayoutComparison: Sendable {
  /// The same, exactly.
  case same
  /// The same, but only within the tolerance.
  case tolerated
  /// Not the same.
  case differs(LayoutDifference)

  /// Compares two answers to `trace`. Both have a layout for each event of the trace.
  public init(
    baseline: LayoutSequence, now: LayoutSequence, of trace: borrowing Trace,
    tolerance: Tolerance = .exact
  ) {
    let scan = DifferenceScan(baseline, now, tolerance)
    if scan.isEmpty {
      self = scan.tolerated ? .tolerated : .same
    } else {
      self = .differs(LayoutDifference(scan, of: trace))
    }
  }
}
