extension JSONValue {
  /// The value of a JSON text, or nil where it is none.
  public init?(parsing text: String) {
    var buffer = ByteBuffer(capacity: text.utf8.count)
    buffer.append(utf8: text)
    let value = unsafe buffer.withPadded(from: 0) { base, count -> JSONValue? in
      var cursor = unsafe JSONCursor(padded: base, count: count)
      guard let value = try? cursor.value() else { return nil }
      cursor.skipSpace()
      return cursor.isAtEnd ? value : nil
    }
    guard let value else { return nil }
    self = value
  }
}

extension JSONCursor {
  /// Nesting that is read at most; deeper is an error rather than a stack overflow.
  static let depthLimit = 64

  /// Reads one value of any kind.
  mutating func value(depth: Int = 0) throws(JSONFault) -> JSONValue {
    skipSpace()
    switch byte {
    case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try array(depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): if skip(word: "true") { return .bool(true) }
    case UInt8(ascii: "f"): if skip(word: "false") { return .bool(false) }
    case UInt8(ascii: "n"): if skip(word: "null") { return .null }
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let start = offset
      if number() != nil {
        return .number(unsafe String(decoding: bytes(start..<offset), as: UTF8.self))
      }
      throw fault("a number is malformed")
    default: break
    }
    throw unexpected(wanted: "a value")
  }

  /// Reads an object, its keys in their order; a key given twice is an error.
  mutating func object(depth: Int) throws(JSONFault) -> [JSONMember] {
    guard depth <= Self.depthLimit else {
      throw fault("it is nested deeper than \(Self.depthLimit) levels")
    }
    guard skipSpaced(UInt8(ascii: "{")) else { throw unexpected(wanted: "'{'") }
    var members: [JSONMember] = []
    var seen = SeenKeys()
    if skipSpaced(UInt8(ascii: "}")) { return members }
    repeat {
      skipSpace()
      let key = try string()
      guard seen.insert(key, into: members) else {
        throw fault("the key \(JSONValue.string(key).clipped) is given twice in one object")
      }
      guard skipSpaced(UInt8(ascii: ":")) else { throw unexpected(wanted: "':'") }
      members.append(JSONMember(key, try value(depth: depth)))
    } while skipSpaced(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "}")) else { throw unexpected(wanted: "',' or '}'") }
    return members
  }

  private mutating func array(depth: Int) throws(JSONFault) -> [JSONValue] {
    guard depth <= Self.depthLimit else {
      throw fault("it is nested deeper than \(Self.depthLimit) levels")
    }
    guard skip(UInt8(ascii: "[")) else { throw unexpected(wanted: "'['") }
    var values: [JSONValue] = []
    if skipSpaced(UInt8(ascii: "]")) { return values }
    repeat {
      values.append(try value(depth: depth))
    } while skipSpaced(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "]")) else { throw unexpected(wanted: "',' or ']'") }
    return values
  }

  /// Reads a string in quotes: valid UTF-8, no raw controls, no lone surrogates.
  mutating func string() throws(JSONFault) -> String {
    guard skip(UInt8(ascii: "\"")) else { throw unexpected(wanted: "a string") }
    let start = offset
    var high: UInt8 = 0
    while byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
      high |= byte
      offset += 1
    }
    if byte == UInt8(ascii: "\"") {
      let content = start..<offset
      if high >= 0x80 { try checkUTF8(content) }
      offset += 1
      return unsafe String(decoding: bytes(content), as: UTF8.self)
    }
    offset = start
    return try stringWithEscapes()
  }

  private mutating func stringWithEscapes() throws(JSONFault) -> String {
    var text = ByteBuffer()
    var start = offset
    while byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") {
        try checkUTF8(start..<offset)
        unsafe text.append(bytes(start..<offset))
        offset += 1
        for unit in UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter {
          text.append(unit)
        }
        start = offset
      } else if byte < 0x20 {
        guard !isAtEnd else { throw fault("it is cut off inside a string") }
        throw fault("a raw control character (byte \(byte)) stands in a string: write it as \\u")
      } else {
        offset += 1
      }
    }
    try checkUTF8(start..<offset)
    unsafe text.append(bytes(start..<offset))
    offset += 1
    return text.text
  }

  private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
    let letter = byte
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default:
      offset -= 1
      throw unexpected(wanted: "an escape that JSON knows")
    }
    let unit = try hexadecimal()
    guard unit & 0xF800 == 0xD800 else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    guard unit < 0xDC00, skip(word: "\\u") else { throw fault("a lone surrogate is no text") }
    let low = try hexadecimal()
    guard low & 0xFC00 == 0xDC00 else { throw fault("a lone surrogate is no text") }
    return Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF) ?? "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(JSONFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Unicode.Scalar(byte).hexadecimalDigit else {
        throw unexpected(wanted: "a hexadecimal digit")
      }
      value = value << 4 | digit
      offset += 1
    }
    return value
  }

  private func checkUTF8(_ range: Range<Int>) throws(JSONFault) {
    if let bad = unsafe UTF8Check.firstInvalid(in: bytes(range)) {
      throw JSONFault(
        offset: range.lowerBound + bad, problem: "it is not valid UTF-8: save the file as UTF-8")
    }
  }
}

extension Unicode.Scalar {
  fileprivate var hexadecimalDigit: UInt32? {
    switch value {
    case 0x30...0x39: value - 0x30
    case 0x41...0x46: value - 0x37
    case 0x61...0x66: value - 0x57
    default: nil
    }
  }
}

/// The keys of one object so far; few are compared one by one, many by a set, so that it never
/// becomes quadratic.
private struct SeenKeys {
  private var set: Set<[UInt8]> = []

  mutating func insert(_ key: String, into members: [JSONMember]) -> Bool {
    if members.count < 12 { return !members.contains { $0.key.sameBytes(as: key) } }
    if set.isEmpty { set = Set(members.map { Array($0.key.utf8) }) }
    return set.insert(Array(key.utf8)).inserted
  }
}

/// Strict UTF-8: no overlong forms, no surrogates, nothing past U+10FFFF.
enum UTF8Check {
  /// The first byte of `bytes` that begins no valid sequence, or nil.
  static func firstInvalid(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    while index < bytes.count {
      let length = unsafe sequenceLength(bytes, at: index)
      if length == 0 { return index }
      index += length
    }
    return nil
  }

  private static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let lead = unsafe bytes[index]
    let (length, secondRange): (Int, ClosedRange<UInt8>)
    switch lead {
    case 0..<0x80: return 1
    case 0xC2...0xDF: (length, secondRange) = (2, 0x80...0xBF)
    case 0xE0: (length, secondRange) = (3, 0xA0...0xBF)
    case 0xED: (length, secondRange) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, secondRange) = (3, 0x80...0xBF)
    case 0xF0: (length, secondRange) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, secondRange) = (4, 0x80...0xBF)
    case 0xF4: (length, secondRange) = (4, 0x80...0x8F)
    default: return 0
    }
    guard index + length <= bytes.count, secondRange.contains(unsafe bytes[index + 1])
    else { return 0 }
    for place in 2..<max(length, 2) where unsafe bytes[index + place] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
