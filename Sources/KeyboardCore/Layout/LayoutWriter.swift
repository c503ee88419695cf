extension LayoutSequence {
  /// Whether `key` has another value after the event at `index` than in `other` at `otherIndex`.
  func differs(_ key: LayoutKeys, at index: Int, from other: LayoutSequence, at otherIndex: Int)
    -> Bool
  {
    let (a, b) = (layouts[index], other.layouts[otherIndex])
    return switch key {
    case .calls:
      !calls(at: index).elementsEqual(other.calls(at: otherIndex)) { $0.isSame(as: $1) }
    case .custom:
      !canonicalText(custom(at: index)).sameBytes(
        as: canonicalText(other.custom(at: otherIndex)))
    default: !Layout.changes(a, b, among: key).isEmpty
    }
  }

  private func canonicalText(_ members: [JSONMember]?) -> String {
    JSONValue.object(MemberForm.canonical.arranged(members ?? [])).text
  }

  /// The keys whose values differ from those of the event before (the first event: all; animation
  /// and calls are compared with null and []).
  public func changedKeys(at index: Int) -> LayoutKeys {
    let layout = layouts[index]
    var changed = changes[index]
    if keys.contains(.custom), index == 0 || differs(.custom, at: index, from: self, at: index - 1)
    {
      changed.insert(.custom)
    }
    if keys.contains(.animation), layout.animation != .none { changed.insert(.animation) }
    if keys.contains(.calls), layout.callCount > 0 { changed.insert(.calls) }
    return changed
  }
}

extension Layout {
  /// Which of `keys`, plain values only, differ between two layouts.
  @inline(__always)
  static func changes(_ a: borrowing Layout, _ b: borrowing Layout, among keys: LayoutKeys)
    -> LayoutKeys
  {
    var changed: LayoutKeys = []
    if keys.contains(.keyboardFrame), a.keyboardFrame != b.keyboardFrame {
      changed.insert(.keyboardFrame)
    }
    if keys.contains(.viewFrame), a.viewFrame != b.viewFrame { changed.insert(.viewFrame) }
    if keys.contains(.constant), a.constant != b.constant { changed.insert(.constant) }
    if keys.contains(.contentInset), a.contentInset != b.contentInset {
      changed.insert(.contentInset)
    }
    if keys.contains(.scrollIndicatorInsets), a.scrollIndicatorInsets != b.scrollIndicatorInsets {
      changed.insert(.scrollIndicatorInsets)
    }
    if keys.contains(.contentOffset), a.contentOffset != b.contentOffset {
      changed.insert(.contentOffset)
    }
    if keys.contains(.superviewFrame), a.superviewFrame != b.superviewFrame {
      changed.insert(.superviewFrame)
    }
    if keys.contains(.visibleFrame), a.visibleFrame != b.visibleFrame {
      changed.insert(.visibleFrame)
    }
    if keys.contains(.animation), a.animation != b.animation { changed.insert(.animation) }
    return changed
  }
}

extension Animation {
  /// The animation as JSON: null, or an object with its kind.
  var json: JSONValue {
    switch self {
    case .none: .null
    case .scroll: .object([JSONMember("kind", .string("scroll"))])
    case .view(let duration, let options):
      .object([
        JSONMember("kind", .string("view")), JSONMember("duration", .number(duration)),
        JSONMember("options", .number(options)),
      ])
    }
  }
}

extension Call {
  /// The call as a JSON object, its name first.
  var json: JSONValue { .object([JSONMember("name", .string(name))] + arguments.members) }

  /// Whether both are one call: the same name and arguments in any order.
  func isSame(as other: Call) -> Bool {
    guard name.sameBytes(as: other.name) else { return false }
    switch (arguments, other.arguments) {
    case (.delta(let a), .delta(let b)): return a == b
    case (.keyboard(let f, let d, let c, let r), .keyboard(let g, let e, let k, let s)):
      return f == g && d == e && c == k && r == s
    default:
      let form = MemberForm.canonical
      return JSONValue.object(form.arranged(arguments.members)).text
        .sameBytes(as: JSONValue.object(form.arranged(other.arguments.members)).text)
    }
  }
}

extension ByteBuffer {
  /// Appends the layout after the event at `index` as a JSON object.
  public mutating func appendLayout(_ sequence: LayoutSequence, at index: Int) {
    append(UInt8(ascii: "{"))
    var isFirst = true
    for key in LayoutKeys.inOrder where sequence.keys.contains(key) {
      if !isFirst { append(UInt8(ascii: ",")) }
      isFirst = false
      append(quoted: key.name)
      append(UInt8(ascii: ":"))
      append(sequence.value(of: key, at: index))
    }
    append(UInt8(ascii: "}"))
  }

  /// Appends one layout line an event.
  public mutating func appendLayoutLines(
    trace: String, handler: String, _ sequence: LayoutSequence
  ) {
    var head = ByteBuffer()
    head.append("{\"trace\":")
    head.append(quoted: trace)
    head.append(",\"handler\":")
    head.append(quoted: handler)
    head.append(",\"event\":")
    for index in sequence.layouts.indices {
      append(head)
      append(integer: UInt64(index))
      append(",\"layout\":")
      appendLayout(sequence, at: index)
      append("}\n")
    }
  }
}
