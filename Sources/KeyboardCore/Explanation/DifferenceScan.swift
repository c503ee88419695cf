/// Two answers to one trace, and where they differ: one pass, without text or copies.
struct DifferenceScan {
  let baseline: LayoutSequence
  let now: LayoutSequence
  /// Keys that only one side governs; they differ at every event.
  let lone: LayoutKeys
  private let shared: LayoutKeys
  private let tolerance: Tolerance
  private let isExact: Bool
  /// The first differing event.
  private(set) var first = 0
  /// Whether no event differs.
  private(set) var isEmpty = true
  /// Whether something differed that is tolerated.
  private(set) var tolerated = false
  /// How many events after the first differ, and how many of them likewise.
  private(set) var later = 0
  private(set) var likewise = 0
  /// How each key differs at the first event.
  private(set) var start: [KeyChange] = []

  init(_ baseline: LayoutSequence, _ now: LayoutSequence, _ tolerance: Tolerance) {
    self.baseline = baseline
    self.now = now
    self.tolerance = tolerance
    isExact = tolerance.isExact
    shared = baseline.keys.intersection(now.keys)
    lone = baseline.keys.symmetricDifference(now.keys)
    let (before, after) = (baseline.layouts.span, now.layouts.span)
    for event in 0..<min(before.count, after.count) {
      var exactly = Layout.changes(before[event], after[event], among: shared)
      exactly.formUnion(differingBeside(at: event))
      let differing = lenient(exactly, at: event)
      if differing != exactly { tolerated = true }
      guard !differing.isEmpty else { continue }
      if isEmpty {
        isEmpty = false
        first = event
        start = changes(differing, at: event)
      } else {
        later += 1
        if follows(differing, at: event, from: start) { likewise += 1 }
      }
    }
  }

  /// The keys that differ after the event at `index` and are not tolerated.
  func differing(at index: Int) -> LayoutKeys { lenient(differingExactly(at: index), at: index) }

  private func differingExactly(at index: Int) -> LayoutKeys {
    Layout.changes(baseline.layouts[index], now.layouts[index], among: shared)
      .union(differingBeside(at: index))
  }

  /// What differs besides the plain keys.
  private func differingBeside(at index: Int) -> LayoutKeys {
    var keys = lone
    if shared.contains(.calls), !baseline.hasSameCalls(at: index, as: now) { keys.insert(.calls) }
    if shared.contains(.custom), baseline.differs(.custom, at: index, from: now, at: index) {
      keys.insert(.custom)
    }
    return keys
  }

  private func lenient(_ keys: LayoutKeys, at index: Int) -> LayoutKeys {
    if isExact || keys.isEmpty { return keys }
    return keys.subtracting(
      LayoutKeys.inOrder.reduce(into: []) { tolerated, key in
        if keys.contains(key), !lone.contains(key),
          tolerance.covers(key, baseline.layouts[index], now.layouts[index])
        {
          tolerated.insert(key)
        }
      })
  }

  /// How each key differs at the first event; amounts as large as the keyboard count as one.
  func changes(keyboardHeight: Double?) -> [KeyChange] {
    guard let keyboardHeight, keyboardHeight > 0 else { return start }
    let height = Self.millionths(SIMD4(repeating: keyboardHeight))[0]
    return start.map { change in
      guard case .moved(var amounts) = change.how else { return change }
      for place in 0..<4 {
        if amounts[place] == height { amounts[place] = .max }
        if amounts[place] == -height { amounts[place] = .min }
      }
      return KeyChange(key: change.key, how: .moved(amounts))
    }
  }

  private func changes(_ keys: LayoutKeys, at index: Int) -> [KeyChange] {
    var changes: [KeyChange] = []
    changes.reserveCapacity(keys.rawValue.nonzeroBitCount)
    for key in LayoutKeys.inOrder where keys.contains(key) {
      changes.append(KeyChange(key: key, how: how(key, at: index)))
    }
    return changes
  }

  private func how(_ key: LayoutKeys, at index: Int) -> KeyChange.How {
    if lone.contains(key) { return now.keys.contains(key) ? .governed : .ungoverned }
    switch key {
    case .animation:
      return .animation(
        AnimationChange(
          from: baseline.layouts[index].animation, to: now.layouts[index].animation))
    case .calls:
      return .calls(CallChanges(from: baseline, to: now, at: index))
    case .custom: return .custom(customNames(at: index))
    default:
      let values = (
        baseline.layouts[index].numbers(of: key), now.layouts[index].numbers(of: key)
      )
      guard let before = values.0 else { return .known }
      guard let after = values.1 else { return .unknown }
      return .moved(Self.millionths(after - before))
    }
  }

  private static func millionths(_ points: SIMD4<Double>) -> SIMD4<Int64> {
    var amounts = SIMD4<Int64>()
    // A layout's numbers have no bound; what is far out is as far as counting goes.
    for place in 0..<4 {
      amounts[place] = Int64(min(max(points[place] * 1e6, -9e18), 9e18).rounded())
    }
    return amounts
  }

  /// A few of the names whose custom values differ.
  private func customNames(at index: Int) -> [String] {
    var values: [String: (baseline: String?, now: String?)] = [:]
    for member in baseline.custom(at: index) ?? [] {
      values[member.key, default: (nil, nil)].baseline = member.value.text
    }
    for member in now.custom(at: index) ?? [] {
      values[member.key, default: (nil, nil)].now = member.value.text
    }
    return values.filter { $0.value.baseline != $0.value.now }.keys.sorted()
      .prefix(CallChanges.limit).map { $0.shortened(to: CallChanges.nameLimit) }
  }

  /// Whether a later event's difference only follows from the first one's.
  private func follows(_ keys: LayoutKeys, at index: Int, from start: [KeyChange]) -> Bool {
    for change in start {
      let isLasting = !LayoutKeys.momentary.contains(change.key)
      if !keys.contains(change.key) {
        if isLasting { return false }
      } else if how(change.key, at: index) != change.how {
        return false
      }
    }
    return start.reduce(keys) { $0.subtracting($1.key) }.isEmpty
  }
}

extension LayoutKeys {
  /// What an event does, rather than what lasts after it.
  static let momentary: LayoutKeys = [.animation, .calls]
}

extension LayoutSequence {
  /// Whether the event at `index` caused the same calls here and there.
  func hasSameCalls(at index: Int, as other: LayoutSequence) -> Bool {
    if layouts[index].callCount == 0, other.layouts[index].callCount == 0 { return true }
    let (a, b) = (plainCalls(at: index), other.plainCalls(at: index))
    guard a.count == b.count else { return false }
    return zip(a, b).allSatisfy { first, second in
      if first.form == .other || second.form == .other {
        return effects.call(first).isSame(as: other.effects.call(second))
      }
      guard effects.name(of: first).sameBytes(as: other.effects.name(of: second)) else {
        return false
      }
      var renamed = first
      renamed.name = second.name
      renamed.other = second.other
      return renamed == second
    }
  }
}
