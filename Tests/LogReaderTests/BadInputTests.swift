import KeyboardCore
import LogReader
import TestSupport
import Testing

/// Logs are hostile: nothing crashes, hangs, grows without bound or turns into a made-up number.
@Suite struct BadInputTests {
  static let key = "UIKeyboardFrameEndUserInfoKey"
  static let good = "UIKeyboardWillShowNotification \(key) = \"NSRect: {{0, 409}, {375, 258}}\"\n"

  @Test(arguments: [
    "inf", "-inf", "nan", "Infinity", "1e999", "-1e999", "1e8", "-10000001",
    "9" + String(repeating: "9", count: 500),
  ])
  func whatNoTraceHoldsIsUnread(_ number: String) throws {
    for place in 0..<4 {
      var numbers = ["0", "409", "375", "258"]
      numbers[place] = number
      let rect = "{{\(numbers[0]), \(numbers[1])}, {\(numbers[2]), \(numbers[3])}}"
      let reading = try reading("{\n\(Self.key) = \"NSRect: \(rect)\";\n}\n" + Self.good)
      #expect(reading.trace?.events.count == 1, "\(rect)")
      #expect(reading.unreadLines == [1...3], "\(rect)")
    }
  }

  /// What is not written as a rectangle is not made one.
  @Test(arguments: [
    "{{0, \u{2212}216}, {375, 216}}", "{{0, 478,5}, {375, 333,5}}", "{{0, 4 79}, {375, 333}}",
    "{{0, 479.0.1}, {375, 333}}", "{{0, 5..5}, {375, 333}}", "{{0, --5}, {375, 333}}",
    "{{0, 479, 375}, {333}, 7}", "{0, 479, 375, 333, 5}", "{{0,, 479}, {375, 333}}",
    "{{0}, {479, 375, 333}}", "{{0, 479}, 375, {333}}", "{{0, 479px2}, {375, 333}}",
  ])
  func brokenRectanglesAreUnread(_ rect: String) throws {
    let reading = try reading("{\n\(Self.key) = \"NSRect: \(rect)\";\n}\n" + Self.good)
    #expect(reading.trace?.events.count == 1, "\(rect)")
    #expect(reading.unreadLines.map(\.lowerBound) == [1], "\(rect)")
  }

  /// Colours that loggers and grep put into words are no part of them.
  @Test func aSequenceWithoutEndIsKept() throws {
    let odd = "\u{1B}[" + String(repeating: "1;", count: 40) + "m"
    let reading = try reading(
      "\u{1B}[31m\(Self.key)\u{1B}[0m: NSRect: {{0, 409}, {375, 258}} \(odd)\n")
    #expect(reading.trace?.events.first?.end == Rect(x: 0, y: 409, width: 375, height: 258))
  }

  @Test(arguments: [
    ("9.86e-32", 9.86e-32), ("-0", 0), ("-0.0", 0), ("1e7", 1e7),
    ("445.33333333333326", 445.33333333333326),
    ("0.1e1", 1), ("007", 7), (".5", 0.5), ("5e-300", 5e-300), ("1E2", 100),
    ("0.30000000000000004", 0.30000000000000004),
  ])
  func oddNumbersKeepTheirValue(_ text: String, _ value: Double) throws {
    let reading = try reading("\(Self.key): NSRect: {{0, \(text)}, {375, 258}}\n")
    #expect(reading.trace?.events.first?.end == Rect(x: 0, y: value, width: 375, height: 258))
    #expect(reading.unread.isEmpty)
  }

  @Test func beginDurationAndCurveOutOfReachAreLeftOutAndNoted() throws {
    let reading = try reading(
      """
      {
      UIKeyboardFrameBeginUserInfoKey = "NSRect: {{inf, inf}, {0, 0}}";
      UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 409}, {375, 258}}";
      UIKeyboardAnimationDurationUserInfoKey = "-1";
      UIKeyboardAnimationCurveUserInfoKey = 458752;
      }
      """)
    let event = try #require(reading.trace?.events.first)
    #expect(event.begin == event.end && event.duration == 0.25 && event.curve == 7)
    #expect(reading.notes.filter { $0.text.contains("left out") }.count == 3)
  }

  @Test func aLineBeyondTheLimitIsReadUpToItAndReported() throws {
    let filler = String(repeating: "x", count: KeyboardLog.lineLimit + 5)
    let reading = try reading(
      "first\n" + Self.good + filler + Self.good + Self.good.dropLast() + filler + "\n" + Self.good)
    #expect(reading.trace?.events.count == 3)
    #expect(reading.unreadLines == [3...3, 4...4])
    #expect(reading.unread.allSatisfy { $0.text.contains("longer than 1048576 bytes") })
  }

  @Test func aLineOfExactlyTheLimitIsWhole() throws {
    let filler = String(repeating: " ", count: KeyboardLog.lineLimit - Self.good.utf8.count + 1)
    let reading = try reading(filler + Self.good)
    #expect(reading.trace?.events.count == 1 && reading.unread.isEmpty)
  }

  /// Controls, half UTF-8 and escapes end up in no text that is shown.
  @Test func controlsAreNeverPassedOn() throws {
    var bytes: [UInt8] =
      Array("\u{1B}[31m".utf8) + [0xFF, 0xC3, 0x28, 0xE2, 0x96, 0x00, 0x07, 0x9B]
    bytes += Array((Self.good + "\u{1B}]0;x\u{7}UIKeyboardDidHideNotification\n").utf8)
    let reading = try reading(bytes, file: "dir/a\u{1B}[2Jb\u{7F}.log")
    let trace = try #require(reading.trace)
    #expect(trace.events.count == 1)
    #expect(trace.header.name == "a_[2Jb_")
    let texts = (reading.notes + reading.unread).map(\.text) + [reading.headerLine]
    for text in texts {
      #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
    #expect(reading.unreadLines == [2...2])
  }

  @Test(arguments: [
    "", "\n", "\r\n\r\n", "\u{0}", "{", "}", "]", ")", "{{{{", "keyboard", "UIKeyboard", "//", "▿",
    "- ",
  ])
  func nothingIsNothing(_ text: String) throws {
    let reading = try reading(text)
    #expect(reading.trace == nil && reading.notes.isEmpty && reading.firstEventLine == 0)
  }

  /// The same bytes give the same reading however they arrive.
  @Test(arguments: [1, 2, 7, 4096])
  func portionsDoNotMatter(_ most: Int) throws {
    let text =
      String(repeating: "2020-01-01 10:00:00 App[1:2] noise of the app {a, b}\r\n", count: 300)
      + ObjectiveCWriter.text(
        of: Event(time: 0, kind: .keyboardWillShow, end: Rect(y: 5, width: 6, height: 7)))
      + "\n" + Self.good
    var portions = PortionSource(bytes: Array(text.utf8), most: most)
    let read = try KeyboardLog.read(&portions, file: "log.txt")
    #expect(try read.eventLines == reading(text).eventLines)
    #expect(read.firstEventLine == 301 && read.trace?.events.count == 2)
  }

  struct PortionSource: ByteSource {
    var bytes: [UInt8]
    let most: Int
    var offset = 0

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      let count = min(buffer.count, most, bytes.count - offset)
      unsafe buffer.copyBytes(from: bytes[offset..<offset + count])
      offset += count
      return count
    }
  }
}
