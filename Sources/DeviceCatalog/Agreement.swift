/// What several rows say of one fact; rows that do not state it say nothing.
public enum Agreement<Value: Hashable & Sendable>: Sendable, Equatable {
  /// No row states it.
  case none
  /// All rows that state it agree.
  case one(Value)
  /// Rows contradict each other: what they say, each once, in their order.
  case several([Value])

  /// What `stated` comes to.
  init(_ stated: [Value?]) {
    var values: [Value] = []
    for value in stated.compactMap(\.self) where !values.contains(value) { values.append(value) }
    switch values.count {
    case 0: self = .none
    case 1: self = .one(values[0])
    default: self = .several(values)
    }
  }

  /// The value that all agree on, or nil.
  public var value: Value? {
    if case .one(let value) = self { value } else { nil }
  }

  /// Everything that some row states.
  public var values: [Value] {
    switch self {
    case .none: []
    case .one(let value): [value]
    case .several(let values): values
    }
  }

  /// Whether rows contradict each other.
  var isConflict: Bool {
    if case .several = self { true } else { false }
  }
}
