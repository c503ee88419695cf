/// A JSON value that keeps what version 1 does not define as it was: the order of keys, and numbers
/// as their text.
public enum JSONValue: Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A number as it was written.
  case number(String)
  /// Text, escapes resolved.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object, its keys in their order.
  case object([JSONMember])

  /// A number's text, made from a double.
  public static func number(_ value: Double) -> JSONValue { .number(NumberText.text(of: value)) }

  /// Whether it is `null`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The kind of value in words, for errors.
  var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The value as JSON text without spaces.
  public var text: String {
    var buffer = ByteBuffer()
    buffer.append(self)
    return buffer.text
  }
}

/// A key of a JSON object and its value.
public struct JSONMember: Sendable {
  /// The key, escapes resolved.
  public var key: String
  /// What stands under it.
  public var value: JSONValue

  /// A member.
  public init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}

extension [JSONMember] {
  /// The value under `key`, compared by bytes, or nil.
  public subscript(key: String) -> JSONValue? {
    first { $0.key.sameBytes(as: key) }?.value
  }
}

extension String {
  /// Whether both are the same bytes; `==` would take composed and decomposed forms for one name.
  public func sameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    var (a, b) = (self, other)
    return a.withUTF8 { a in b.withUTF8 { b in unsafe Self.areEqual(a, b) } }
  }

  /// Whether two texts of one length have the same bytes; eight at a time.
  private static func areEqual(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>)
    -> Bool
  {
    guard let first = unsafe UnsafeRawPointer(a.baseAddress),
      let second = unsafe UnsafeRawPointer(b.baseAddress), unsafe first != second
    else { return true }
    var index = 0
    while index + 8 <= a.count {
      guard
        unsafe first.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          == second.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      else { return false }
      index += 8
    }
    while index < a.count {
      guard unsafe a[index] == b[index] else { return false }
      index += 1
    }
    return true
  }

  /// Byte order, the same on every machine.
  public func precedesByBytes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
