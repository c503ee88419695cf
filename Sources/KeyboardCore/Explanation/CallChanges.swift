/// In what two events' calls differ.
struct CallChanges: Hashable, Sendable {
  /// The names whose calls differ, in their order; few of them are kept.
  private(set) var changes: [Change] = []
  /// Whether the same calls only come in another order.
  private(set) var isOrder = false

  struct Change: Hashable, Sendable {
    /// The call's name, cut off where it is long.
    let name: String
    /// How many calls of that name there were, and are.
    let baseline: Int
    let now: Int
    /// Where there are as many: names of arguments that differ, in their order; few are kept.
    let arguments: [String]
  }

  /// Names that are kept, and scalars of each.
  static let limit = 8
  static let nameLimit = 60

  /// In what the calls of the event at `index` differ.
  init(from baseline: LayoutSequence, to now: LayoutSequence, at index: Int) {
    if takePlain(baseline, now, at: index) { return }
    changes = []
    compare(baseline.calls(at: index), now.calls(at: index))
  }

  /// Compares without making calls of them, where the same few names are told on both sides; false,
  /// with `changes` of no use, elsewhere.
  private mutating func takePlain(
    _ baseline: LayoutSequence, _ now: LayoutSequence, at index: Int
  ) -> Bool {
    let (before, after) = (baseline.plainCalls(at: index), now.plainCalls(at: index))
    guard before.count == after.count, before.count <= 4 else { return false }
    for (place, (old, new)) in zip(before, after).enumerated() {
      let name = baseline.effects.name(of: old)
      guard old.form != .other, old.form == new.form, (old.rotating == 2) == (new.rotating == 2),
        name.sameBytes(as: now.effects.name(of: new)),
        !before.prefix(place).contains(where: { $0.name == old.name })
      else { return false }
      let arguments = old.differing(from: new)
      if arguments.isEmpty { continue }
      changes.append(
        Change(name: name.shortened(to: Self.nameLimit), baseline: 1, now: 1, arguments: arguments))
    }
    return !changes.isEmpty
  }

  private mutating func compare(_ baseline: [Call], _ now: [Call]) {
    var counts: [String: (first: Int, baseline: [Call], now: [Call])] = [:]
    for (place, call) in baseline.enumerated() {
      counts[call.name, default: (place, [], [])].baseline.append(call)
    }
    for (place, call) in now.enumerated() {
      counts[call.name, default: (baseline.count + place, [], [])].now.append(call)
    }
    let differing = counts.filter { _, calls in
      !calls.baseline.elementsEqual(calls.now) { $0.isSame(as: $1) }
    }
    isOrder = differing.isEmpty
    for (name, calls) in differing.sorted(by: { $0.value.first < $1.value.first })
      .prefix(Self.limit)
    {
      changes.append(
        Change(
          name: name.shortened(to: Self.nameLimit), baseline: calls.baseline.count,
          now: calls.now.count, arguments: Self.arguments(calls.baseline, calls.now)))
    }
  }

  private static func arguments(_ baseline: [Call], _ now: [Call]) -> [String] {
    var names: [String] = []
    guard baseline.count == now.count else { return names }
    for (before, after) in zip(baseline, now) where !before.isSame(as: after) {
      let (old, new) = (before.arguments.members, after.arguments.members)
      let values = Dictionary(old.map { ($0.key, $0.value.text) }) { first, _ in first }
      let kept = Set(new.map(\.key))
      let differing =
        new.filter { values[$0.key] != $0.value.text } + old.filter { !kept.contains($0.key) }
      for member in differing.prefix(limit) {
        let name = member.key.shortened(to: nameLimit)
        if names.count < limit, !names.contains(name) { names.append(name) }
      }
    }
    return names
  }
}

extension PlainCall {
  /// The names of the arguments that differ, in the order in which they are written.
  fileprivate func differing(from other: PlainCall) -> [String] {
    if form == .delta { return values == other.values ? [] : ["delta"] }
    var names: [String] = []
    if values != other.values { names.append("frame") }
    if duration != other.duration { names.append("duration") }
    if curve != other.curve { names.append("curve") }
    if rotating != other.rotating { names.append("rotating") }
    return names
  }
}
