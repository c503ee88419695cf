/// The layouts that one core yields for one trace, an event each.
public struct LayoutSequence: Sendable {
  /// The keys that the core governs, the same for every event.
  public private(set) var keys: LayoutKeys
  /// One layout an event.
  public private(set) var layouts: [Layout] = []
  private(set) var effects = Effects()
  /// The plain keys that each event changed (the first: all that the core governs), so that digests
  /// and documents need not compare again.
  private(set) var changes: [LayoutKeys] = []
  /// The layout before, apart from the array, so that comparing with it copies nothing.
  private var last = Layout()

  /// A sequence without layouts, of a core that governs `keys`.
  public init(keys: LayoutKeys = []) { self.keys = keys }

  /// The calls that the event at `index` caused, in order.
  public func calls(at index: Int) -> [Call] { plainCalls(at: index).map { effects.call($0) } }

  /// The same as plain values, to be read with `effects`.
  func plainCalls(at index: Int) -> ArraySlice<PlainCall> {
    let layout = layouts[index]
    return effects.calls[Int(layout.firstCall)..<Int(layout.firstCall + layout.callCount)]
  }

  /// Whether two events of this run caused the same calls.
  @inline(__always)
  func sameCalls(at first: Int, and second: Int) -> Bool {
    let (a, b) = (layouts[first], layouts[second])
    guard a.callCount == b.callCount else { return false }
    for place in 0..<Int(a.callCount)
    where !effects.areSame(
      effects.calls[Int(a.firstCall) + place], effects.calls[Int(b.firstCall) + place])
    {
      return false
    }
    return true
  }

  /// The custom values of the event at `index`, or nil.
  public func custom(at index: Int) -> [JSONMember]? {
    let place = layouts[index].customIndex
    return place < 0 ? nil : effects.customs[Int(place)]
  }

  /// Forgets the layouts and keeps their room.
  mutating func reset(keys: LayoutKeys) {
    self.keys = keys
    layouts.removeAll(keepingCapacity: true)
    changes.removeAll(keepingCapacity: true)
    effects.removeAll()
  }

  /// Appends what `make` yields, with the effects that it states.
  @inline(__always)
  mutating func append(_ make: (inout Effects) -> Layout) {
    let first = effects.calls.count
    effects.beginEvent()
    var layout = make(&effects)
    layout.firstCall = Int32(truncatingIfNeeded: first)
    layout.callCount = Int32(truncatingIfNeeded: effects.calls.count - first)
    layout.customIndex = effects.customIndex
    let plain = keys.subtracting([.animation, .calls, .custom])
    changes.append(layouts.isEmpty ? plain : Layout.changes(layout, last, among: plain))
    layouts.append(layout)
    last = layout
  }

  /// Makes room for the layouts of a trace.
  mutating func reserve(_ count: Int) {
    layouts.reserveCapacity(count)
    changes.reserveCapacity(count)
  }
}
