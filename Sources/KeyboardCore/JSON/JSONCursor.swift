/// What is wrong with a JSON text, and at which byte of it.
struct JSONFault: Error {
  /// Bytes from the start of the text.
  var offset: Int
  /// What is wrong, in words.
  var problem: String
  /// Whether the text only ends too early.
  var isTruncation = false
}

/// A place in a JSON text. The text has zeroes behind its end, so that looking ahead needs no check:
/// a zero is no part of JSON, and every loop stops at it.
@safe
struct JSONCursor {
  private let base: UnsafePointer<UInt8>
  /// Length of the text in bytes.
  let end: Int
  /// Bytes read so far.
  var offset = 0

  /// A cursor at the start of a text with `ByteBuffer.padding` zeroes behind it.
  @unsafe
  init(padded base: UnsafePointer<UInt8>, count: Int) {
    unsafe self.base = base
    end = count
  }

  /// The byte here, 0 at the end.
  var byte: UInt8 {
    @inline(__always) get { unsafe base[offset] }
  }

  /// The byte `ahead` of here; at most `ByteBuffer.padding` ahead.
  @inline(__always)
  func peek(_ ahead: Int) -> UInt8 { unsafe base[offset + ahead] }

  /// The bytes of a range that was read already.
  @inline(__always)
  func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
  }

  /// Eight bytes from `start` as a little-endian number, to compare short keys at once.
  @inline(__always)
  func word(at start: Int) -> UInt64 {
    unsafe UInt64(
      littleEndian: UnsafeRawPointer(base + start).loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  mutating func skipSpace() {
    while byte <= 0x20 && (byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09) {
      offset += 1
    }
  }

  /// Goes past `expected` when it stands here.
  @inline(__always)
  mutating func skip(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    offset += 1
    return true
  }

  /// Goes past spaces and `expected` when it stands there.
  @inline(__always)
  mutating func skipSpaced(_ expected: UInt8) -> Bool {
    if byte <= 0x20 { skipSpace() }
    return skip(expected)
  }

  /// Goes past a word of JSON when it stands here.
  @inline(__always)
  mutating func skip(word: StaticString) -> Bool {
    for index in 0..<word.utf8CodeUnitCount {
      guard unsafe base[offset + index] == word.utf8Start[index] else { return false }
    }
    offset += word.utf8CodeUnitCount
    return true
  }

  /// Whether all of the text is read.
  var isAtEnd: Bool { offset >= end }

  /// The error at this place.
  func fault(_ problem: String) -> JSONFault {
    JSONFault(offset: min(offset, end), problem: problem, isTruncation: isAtEnd)
  }

  /// The error of an unexpected byte here.
  func unexpected(wanted: String) -> JSONFault {
    guard !isAtEnd else { return fault("it is cut off: \(wanted) is missing") }
    if byte >= 0x21 && byte < 0x7F {
      return fault("'\(Unicode.Scalar(byte))' stands where \(wanted) should")
    }
    return fault("byte \(byte) stands where \(wanted) should")
  }
}

extension JSONCursor {
  /// Reads a number, or returns nil (the offset is then of no use) where none of JSON's grammar is.
  ///
  /// Exact: a decimal of at most 2^53 and 22 places is one correctly rounded operation; all others
  /// go through the standard library's conversion.
  @inline(__always)
  mutating func number() -> Double? {
    let start = offset
    let negative = byte == UInt8(ascii: "-")
    if negative { offset += 1 }
    var mantissa: UInt64 = 0
    let first = offset
    while byte &- 48 < 10 {
      mantissa = mantissa &* 10 &+ UInt64(byte &- 48)
      offset += 1
    }
    var digits = offset - first
    let leadingZero = unsafe base[first] == UInt8(ascii: "0") && digits > 1
    guard digits > 0, !leadingZero else { return nil }
    var places = 0
    if byte == UInt8(ascii: ".") {
      offset += 1
      let fraction = offset
      while byte &- 48 < 10 {
        mantissa = mantissa &* 10 &+ UInt64(byte &- 48)
        offset += 1
      }
      places = offset - fraction
      guard places > 0 else { return nil }
      digits += places
    }
    if byte | 0x20 == UInt8(ascii: "e") || digits > 18 || places > 22 || mantissa > 1 << 53 {
      return slowNumber(from: start)
    }
    var value = Double(mantissa)
    if places > 0 { value /= Self.powersOfTen[places] }
    return negative ? 0 - value : value
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  @inline(never)
  private mutating func slowNumber(from start: Int) -> Double? {
    if byte | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { offset += 1 }
      guard byte &- 48 < 10 else { return nil }
      while byte &- 48 < 10 { offset += 1 }
    }
    let text = unsafe String(decoding: bytes(start..<offset), as: UTF8.self)
    return Double(text).map { $0 + 0 }
  }
}
