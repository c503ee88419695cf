extension LayoutSequence {
  /// Appends the layout of one event from its members, as a core's line or a stored document has
  /// them. The first layout decides the keys; all others must have the same.
  ///
  /// - Throws: `FieldError` for what is not a layout.
  mutating func append(members: [JSONMember]) throws(FieldError) {
    var layout = Layout()
    var found: LayoutKeys = []
    var calls: [Call] = []
    var custom: [JSONMember]?
    for member in members {
      guard let key = LayoutKeys(name: member.key) else {
        throw FieldError(
          nil, "\(JSONValue.string(member.key).clipped) is no key of a layout",
          "put a core's own values under \"custom\"")
      }
      found.insert(key)
      switch key {
      case .calls: calls = try Self.calls(member.value)
      case .custom: custom = try Self.custom(member.value)
      default: try layout.set(key, member.value)
      }
    }
    if layouts.isEmpty { reset(keys: found) }
    guard found == keys else {
      let odd = found.symmetricDifference(keys).names.joined(separator: ", ")
      throw FieldError(odd, "is in some layouts only", "give the same keys for every event")
    }
    append { effects in
      for call in calls { effects.call(call.name, call.arguments) }
      if let custom { effects.custom(custom) }
      return layout
    }
  }

  static func calls(_ value: JSONValue) throws(FieldError) -> [Call] {
    guard case .array(let values) = value else {
      throw FieldError("calls", "is \(value.kindName), not an array", "give a list of calls")
    }
    var calls: [Call] = []
    for value in values {
      guard case .object(let members) = value, let call = Call(members: members) else {
        throw FieldError("calls", "has an entry without a name", "give each call its \"name\"")
      }
      guard value.hasOnlyFiniteNumbers else {
        throw FieldError(
          "calls", "\(value.clipped) has a number that is not finite", "give finite numbers")
      }
      calls.append(call)
    }
    return calls
  }

  private static func custom(_ value: JSONValue) throws(FieldError) -> [JSONMember] {
    let members = try value.members("custom")
    for member in members {
      let key = JSONValue.string(member.key).clipped
      switch member.value {
      case .array, .object:
        throw FieldError(
          "custom", "\(key) is \(member.value.kindName)",
          "give a number, a string, a boolean or null")
      case .number where !member.value.hasOnlyFiniteNumbers:
        throw FieldError("custom", "\(key) is not finite", "give finite numbers")
      default: break
      }
    }
    return members
  }
}

extension JSONValue {
  /// Whether every number here and further in is a double.
  fileprivate var hasOnlyFiniteNumbers: Bool {
    switch self {
    case .number(let text): Double(text)?.isFinite ?? false
    case .array(let values): values.allSatisfy(\.hasOnlyFiniteNumbers)
    case .object(let members): members.allSatisfy(\.value.hasOnlyFiniteNumbers)
    default: true
    }
  }
}

extension Layout {
  fileprivate mutating func set(_ key: LayoutKeys, _ value: JSONValue) throws(FieldError) {
    let name = key.name
    switch key {
    case .keyboardFrame:
      keyboardFrame = value.isNull ? nil : try Layout.rect(value, name)
    case .viewFrame: viewFrame = try Layout.rect(value, name)
    case .constant: constant = try Layout.numbers(value, name, count: 0)[0]
    case .contentInset: contentInset = try Layout.insets(value, name)
    case .scrollIndicatorInsets: scrollIndicatorInsets = try Layout.insets(value, name)
    case .contentOffset:
      let n = try Layout.numbers(value, name, count: 2)
      contentOffset = Point(x: n[0], y: n[1])
    case .superviewFrame: superviewFrame = try Layout.rect(value, name)
    case .visibleFrame: visibleFrame = try Layout.rect(value, name)
    default: animation = try Animation(value)
    }
  }

  private static func rect(_ value: JSONValue, _ key: String) throws(FieldError) -> Rect {
    let n = try numbers(value, key, count: 4)
    return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  private static func insets(_ value: JSONValue, _ key: String) throws(FieldError) -> Insets {
    let n = try numbers(value, key, count: 4)
    return Insets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  /// The finite numbers of an array of `count`, or a single number where `count` is 0.
  static func numbers(_ value: JSONValue, _ key: String, count: Int)
    throws(FieldError) -> [Double]
  {
    var values = [value]
    if count > 0, case .array(let inner) = value { values = inner }
    let numbers = values.compactMap { value -> Double? in
      guard case .number(let text) = value, let number = Double(text), number.isFinite
      else { return nil }
      return number + 0
    }
    guard numbers.count == values.count, numbers.count == max(count, 1) else {
      throw FieldError(
        key, "\(value.clipped) is not \(count == 0 ? "a number" : "\(count) numbers")",
        "give finite numbers")
    }
    return numbers
  }
}

extension Animation {
  fileprivate init(_ value: JSONValue) throws(FieldError) {
    self = .none
    if value.isNull { return }
    let members = try value.members("animation")
    switch members["kind"] {
    case .string("scroll") where members.count == 1: self = .scroll
    case .string("view") where members.count == 3:
      guard let duration = members["duration"], let options = members["options"] else {
        fallthrough
      }
      self = .view(
        duration: try Layout.numbers(duration, "animation.duration", count: 0)[0],
        options: try Layout.numbers(options, "animation.options", count: 0)[0])
    default:
      throw FieldError(
        "animation", "\(value.clipped) is no animation",
        "give null, {\"kind\":\"view\",\"duration\":s,\"options\":n} or {\"kind\":\"scroll\"}")
    }
  }
}
