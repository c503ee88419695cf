/// The layouts that one core yields for one trace, an event each.
public struct LayoutSequence: Sendable {
  /// The keys that the core governs, the same for every event.
  public private(set) var keys: LayoutKeys
  /// One layout an event.
  public private(set) var layouts: [Layout] = []
  private(set) var effects = EffectLog()
  /// The plain keys that each event changed (the first: all that the core governs), so that digests
  /// and documents need not compare again.
  private(set) var changes: [LayoutKeys] = []

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

  /// A number that is the same where calls are, so that most that differ are told apart at once.
  @inline(__always)
  func callsTag(at index: Int) -> UInt64 {
    let count = UInt64(layouts[index].callCount)
    guard count > 0 else { return 0 }
    let call = effects.calls[Int(layouts[index].firstCall)]
    // Arguments of no published handler's shape are compared by their text.
    guard call.form != .other else { return count }
    var tag = count &* 31 &+ UInt64(call.name)
    for value in [call.values[1], call.values[3], call.duration] {
      tag = (tag ^ (value + 0).bitPattern) &* 0x9E37_79B9_7F4A_7C15
    }
    return tag
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

  /// Replaces the layouts by `count` ones that `make` yields, with the effects that it states.
  @inline(__always)
  mutating func replace(
    keys: LayoutKeys, count: Int, _ make: (Int, inout Effects) -> Layout
  ) {
    self.keys = keys
    effects.removeAll()
    resize(to: count)
    Self.fill(&layouts, &changes, &effects, keys.subtracting([.animation, .calls, .custom]), make)
  }

  @inline(__always)
  private static func fill(
    _ layouts: inout [Layout], _ changes: inout [LayoutKeys], _ log: inout EffectLog,
    _ plain: LayoutKeys, _ make: (Int, inout Effects) -> Layout
  ) {
    var effects = Effects(taking: &log, listening: false)
    var slots = layouts.mutableSpan
    var masks = changes.mutableSpan
    for index in slots.indices {
      let layout = effects.layout { make(index, &$0) }
      masks[index] =
        index == 0 ? plain : Layout.changes(layout, slots[index - 1], among: plain)
      slots[index] = layout
    }
    effects.give(&log)
  }

  /// Appends what `make` yields, with the effects that it states; with `listening`, rules too.
  mutating func append(listening: Bool = false, _ make: (inout Effects) -> Layout) {
    var told = Effects(taking: &effects, listening: listening)
    let layout = told.layout(make)
    told.give(&effects)
    let plain = keys.subtracting([.animation, .calls, .custom])
    changes.append(layouts.last.map { Layout.changes(layout, $0, among: plain) } ?? plain)
    layouts.append(layout)
  }

  /// Gives the layouts their number; what they hold is to be replaced.
  private mutating func resize(to count: Int) {
    if layouts.count > count {
      layouts.removeLast(layouts.count - count)
      changes.removeLast(changes.count - count)
    }
    let missing = count - layouts.count
    layouts.append(contentsOf: repeatElement(Layout(), count: missing))
    changes.append(contentsOf: repeatElement([], count: missing))
  }
}
