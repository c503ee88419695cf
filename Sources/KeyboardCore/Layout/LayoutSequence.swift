/// The layouts that one core yields for one trace, an event each.
public struct LayoutSequence: Sendable {
  /// The keys that the core governs, the same for every event.
  public private(set) var keys: LayoutKeys
  /// One layout an event.
  public private(set) var layouts: [Layout] = []
  private(set) var effects = Effects()

  /// A sequence without layouts, of a core that governs `keys`.
  public init(keys: LayoutKeys = []) { self.keys = keys }

  /// The calls that the event at `index` caused, in order.
  public func calls(at index: Int) -> ArraySlice<Call> {
    let layout = layouts[index]
    return effects.calls[Int(layout.firstCall)..<Int(layout.firstCall + layout.callCount)]
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
    layouts.append(layout)
  }

  /// Makes room for the layouts of a trace.
  mutating func reserve(_ count: Int) { layouts.reserveCapacity(count) }
}
