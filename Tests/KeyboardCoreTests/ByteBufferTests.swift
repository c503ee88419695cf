import KeyboardCore
import TestSupport
import Testing

/// Growing bytes: what is appended stands there, at any size.
@Suite struct ByteBufferTests {
  @Test(arguments: [0, 1, 16, 1000])
  func appendingGrows(_ capacity: Int) {
    var buffer = ByteBuffer(capacity: capacity)
    var expected: [UInt8] = []
    var random = SeededRandom(seed: 5)
    for step in 0..<3000 {
      switch step % 6 {
      case 0:
        buffer.append(UInt8(truncatingIfNeeded: step))
        expected.append(UInt8(truncatingIfNeeded: step))
      case 1:
        buffer.append("text")
        expected += Array("text".utf8)
      case 2:
        let bytes = (0..<random.below(40)).map { UInt8($0) }
        buffer.append(bytes)
        expected += bytes
      case 3:
        buffer.append(utf8: "é\u{0}😀")
        expected += Array("é\u{0}😀".utf8)
      case 4:
        buffer.appendLittleEndian(UInt32(0x0403_0201))
        expected += [1, 2, 3, 4]
      default:
        var other = ByteBuffer()
        other.append([9, 8, 7])
        buffer.append(other)
        expected += [9, 8, 7]
      }
    }
    #expect(buffer.bytes == expected)
    #expect(buffer.count == expected.count)
    #expect(buffer.text == String(decoding: expected, as: UTF8.self))
  }

  @Test func truncatingAndForgetting() {
    var buffer = ByteBuffer()
    buffer.append("abcdef")
    buffer.truncate(to: 3)
    #expect(buffer.bytes == Array("abc".utf8))
    buffer.append("x")
    #expect(buffer.text == "abcx")
    buffer[0] = UInt8(ascii: "z")
    #expect(buffer[0] == UInt8(ascii: "z"))
    buffer.removeAll()
    #expect(buffer.count == 0)
    #expect(buffer.bytes.isEmpty)
    buffer.append("again")
    #expect(buffer.text == "again")
  }

  @Test func bitsOfEqualNumbersAreEqual() {
    var buffer = ByteBuffer()
    buffer.appendBits(-0.0)
    buffer.appendBits(0)
    buffer.appendBits(1)
    #expect(buffer.bytes == Array(repeating: 0, count: 22) + [0xF0, 0x3F])
  }

  @Test func integers() {
    for value: UInt64 in [0, 9, 10, 99, 100, 999, 1000, 9999, 10_000, 99_999, 100_000_000, .max] {
      var buffer = ByteBuffer()
      buffer.append(integer: value)
      #expect(buffer.text == "\(value)")
    }
  }

  @Test func fillingBehindTheContent() throws {
    var buffer = ByteBuffer(capacity: 16)
    buffer.append("head")
    for round in 0..<4 {
      let added = unsafe buffer.appendBytes(room: 100) { free in
        #expect(free.count >= 100)
        for index in 0..<100 { unsafe free[index] = UInt8(round) }
        return 100
      }
      #expect(added == 100)
    }
    #expect(buffer.count == 404)
    #expect(buffer.bytes.suffix(100) == ArraySlice(repeating: 3, count: 100))
    #expect(throws: FormatError.self) {
      _ = try Self.failing()
    }
  }

  private static func failing() throws -> Int {
    var buffer = ByteBuffer()
    return try unsafe buffer.appendBytes(room: 1) { _ throws(FormatError) in
      throw FormatError(file: "f", line: 0, problem: "p", remedy: "r")
    }
  }

  @Test func textThatIsNotUTF8IsRepaired() {
    var buffer = ByteBuffer()
    buffer.append([0x61, 0xFF, 0x62])
    #expect(buffer.text == "a\u{FFFD}b")
  }

  /// Newlines are looked for eight bytes at a time: each place in a word, beside bytes that differ from
  /// a newline by one bit.
  @Test(arguments: 0..<40)
  func lineEndsAtAnyPlace(_ length: Int) throws {
    let filler = String(repeating: "J*\u{10A}", count: 20).prefix(length)
    let text = "\(plainHeader)\n{\"kbtrace\":1,\"name\":\"y\",\"k\":\"\(filler)\"}\n"
    for most in [1, 13, 4096] {
      var reader = TraceReader(file: "f", source: ChunkedSource(Array(text.utf8), most: most))
      _ = try reader.next()
      _ = try reader.next()
      #expect(reader.headerLine == 3)
    }
  }
}
