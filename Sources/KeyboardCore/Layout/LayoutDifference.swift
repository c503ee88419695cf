/// How two cores' layouts, or one core's then and now, differ over one trace.
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

  /// One key's two values; nil where that side does not govern the key.
  public struct KeyDifference: Sendable {
    /// The key.
    public let key: LayoutKeys
    /// What was accepted.
    public let baseline: JSONValue?
    /// What the core answers now.
    public let now: JSONValue?
  }

  /// The difference of two answers to `trace`, or nil where they are the same: exact, with -0 equal
  /// to 0. Both have a layout for each event of the trace.
  public init?(baseline: LayoutSequence, now: LayoutSequence, of trace: borrowing Trace) {
    let keys = LayoutKeys.inOrder.filter {
      baseline.keys.contains($0) || now.keys.contains($0)
    }
    let shared = baseline.keys.intersection(now.keys)
    var first: Int?
    var count = 0
    for event in 0..<min(baseline.layouts.count, now.layouts.count) {
      let differs =
        baseline.keys != now.keys
        || keys.contains {
          shared.contains($0) && baseline.differs($0, at: event, from: now, at: event)
        }
      guard differs else { continue }
      first = first ?? event
      count += 1
    }
    guard let first else { return nil }
    event = first
    kind = trace.events[first].kind
    time = trace.events[first].time
    later = count - 1
    self.keys = keys.compactMap { key in
      if shared.contains(key), !baseline.differs(key, at: first, from: now, at: first) {
        return nil
      }
      return KeyDifference(
        key: key, baseline: baseline.keys.contains(key) ? baseline.value(of: key, at: first) : nil,
        now: now.keys.contains(key) ? now.value(of: key, at: first) : nil)
    }
  }
}
