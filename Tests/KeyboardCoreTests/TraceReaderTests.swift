import KeyboardCore
import TestSupport
import Testing

/// JSON Lines, arrays, and how their bytes arrive.
@Suite struct TraceReaderTests {
  static let elements = [
    #"{"kbtrace":1,"name":"ä","device":{"screen":[375,812]}}"#,
    #"{"t":0,"event":"keyboardWillShow","end":[0,521,375,291]}"#,
    #"{"t":0.5,"event":"textFieldDidBeginEditing","field":[1,2,3,4],"note":"ü😀"}"#,
    #"{"kbtrace":1,"name":"b"}"#, #"{"t":1,"event":"textFieldDidEndEditing"}"#,
  ]

  /// The five elements in each form that an input may have.
  static let forms: [String] = [
    elements.joined(separator: "\n"), elements.joined(separator: "\n") + "\n",
    "\u{FEFF}" + elements.joined(separator: "\r\n") + "\r\n",
    "\n \n" + elements.joined(separator: "\n\n\t\n") + "\n\n",
    "[" + elements.joined(separator: ",") + "]",
    "\u{FEFF}\r\n[\r\n" + elements.joined(separator: ",\r\n") + "\r\n]\r\n",
    " [ " + elements.joined(separator: "\n,\n") + " ] \n",
    "[" + elements.joined(separator: ",").replacing(",\"", with: "\n,\n \"") + "]",
    elements.joined(separator: "\n").replacing(":", with: " : ").replacing(",", with: "\t, "),
  ]

  @Test(arguments: forms)
  func everyFormIsTheSame(_ text: String) throws {
    let expected = try readTraces(Self.elements.joined(separator: "\n")).map(lines)
    #expect(expected.count == 2)
    #expect(try readTraces(text).map(lines) == expected)
    for most in [1, 2, 3, 7, 64] {
      #expect(try traces(ChunkedSource(Array(text.utf8), most: most)).map(lines) == expected)
    }
  }

  private func traces<S: ByteSource>(_ source: S) throws -> [Trace] {
    var reader = TraceReader(file: "f", source: source)
    var traces: [Trace] = []
    while let trace = try reader.next() { traces.append(trace) }
    return traces
  }

  @Test func headersTellTheirLine() throws {
    for (form, expected) in [(0, [1, 4]), (2, [1, 4]), (3, [3, 12]), (4, [1, 1]), (5, [3, 6])] {
      var reader = TraceReader(file: "f", source: BytesSource(Self.forms[form]))
      var found: [Int] = []
      while try reader.next() != nil { found.append(reader.headerLine) }
      #expect(found == expected)
    }
  }

  static let header = #"{"kbtrace":1,"name":"x"}"#

  @Test(arguments: [
    ("[", "f:1: column 1: it is cut off: a value is missing; correct the JSON there"),
    ("[\n\(header)", "f:2: the array is cut off or lacks a ','; close it with ']'"),
    ("[\(header) \(header)]", "f:1: the array is cut off or lacks a ','; close it with ']'"),
    ("[\(header),]", "f:1: column 1: ']' stands where a value should; correct the JSON there"),
    ("[\(header),\n", "f:2: column 1: it is cut off: a value is missing; correct the JSON there"),
    ("[,\(header)]", "f:1: column 1: ',' stands where a value should; correct the JSON there"),
    ("[[\(header)]]", "f:1: column 1: it is not a JSON object; correct the JSON there"),
    (
      "[\(header)]\n\(header)",
      "f:2: something follows the array; put all traces into one array, or one a line"
    ),
    (
      "[\(header)]]",
      "f:1: something follows the array; put all traces into one array, or one a line"
    ),
    (
      "[\n\(header),\n{\"t\":0,\n  \"event\":oops}\n]",
      "f:4: column 11: 'o' stands where a value should; correct the JSON there"
    ),
    (
      "[\n\(header),\n\n{\"t\":0,\n\"event\":\"x",
      "f:5: column 11: it is cut off inside a string; correct the JSON there"
    ),
    (
      "[\n\(header),\n{\n\"t\":-1,\n\"event\":\"sceneDidChange\"}\n]",
      "f:3: t: the number -1 is out of range; give a value from 0 to 1000000000"
    ),
  ])
  func brokenArray(_ text: String, _ error: String) {
    #expect(rejection(text) == error)
    for most in [1, 5] { #expect(rejection(ChunkedSource(Array(text.utf8), most: most)) == error) }
  }

  // MARK: Limits

  /// A header line of so many bytes.
  private static func header(bytes: Int) -> String {
    let frame = #"{"kbtrace":1,"name":"x","source":""}"#.utf8.count
    let filler = String(repeating: "s", count: bytes - frame)
    return "{\"kbtrace\":1,\"name\":\"x\",\"source\":\"\(filler)\"}"
  }

  static let lineLimit = 1 << 20

  @Test(arguments: ["", "\n", "\r\n"])
  func lineLimitIsMet(_ end: String) {
    #expect(rejection(Self.header(bytes: Self.lineLimit) + end) == "accepted: 1 lines")
    #expect(rejection("[" + Self.header(bytes: Self.lineLimit) + "]" + end) == "accepted: 1 lines")
  }

  static let tooLong =
    "the line is longer than 1048576 bytes; write one JSON object a line, each at most 1 MiB"

  @Test(arguments: ["", "\n", "\r\n"])
  func lineLimitIsExceeded(_ end: String) {
    let error = "f:2: " + Self.tooLong
    #expect(rejection("\n" + Self.header(bytes: Self.lineLimit + 1) + end) == error)
    #expect(rejection("[\n" + Self.header(bytes: Self.lineLimit + 1) + "]" + end) == error)
    #expect(rejection("[\n" + Self.header(bytes: 3 * Self.lineLimit) + "]" + end) == error)
    let spaces = String(repeating: " ", count: Self.lineLimit + 2)
    #expect(rejection("\u{FEFF}{}\n" + spaces + end).hasPrefix("f:1: the object"))
    #expect(rejection(plainHeader + spaces + end) == error)
  }

  @Test func readingGoesOnBehindALineThatIsTooLong() throws {
    let long = String(repeating: #"{"kbtrace":1,"name":"inside"} "#, count: 100_000)
    let text = plainHeader + long + "\n" + #"{"kbtrace":1,"name":"next"}"# + "\n{"
    var reader = TraceReader(file: "f", source: ChunkedSource(Array(text.utf8), most: 50_000))
    #expect(throws: FormatError.self) { try reader.next() }
    let recovered = reader.recover()
    #expect(recovered)
    #expect(throws: FormatError.self) { try reader.next() }
    #expect(reader.headerLine == 3)
    let recoveredAgain = reader.recover()
    #expect(!recoveredAgain)
  }

  @Test func nesting() {
    func nested(_ levels: Int, _ open: String, _ close: String) -> String {
      let text =
        String(repeating: open, count: levels) + "0" + String(repeating: close, count: levels)
      return "{\"kbtrace\":1,\"name\":\"x\",\"deep\":\(text)}"
    }
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      #expect(rejection(nested(63, open, close)) == "accepted: 1 lines")
      let column = 31 + 63 * open.utf8.count + 1
      let error =
        "f:1: column \(column): it is nested deeper than 64 levels; correct the JSON there"
      #expect(rejection(nested(64, open, close)) == error)
      #expect(rejection(nested(100_000, open, close)) == error)
    }
  }

  @Test(arguments: ["{", "[", #"{"a":"#, "\"", "-", "9", "{}", ",", "\u{0}"])
  func endlessInputEndsSoon(_ piece: String) {
    for prefix in ["", plainHeader, "[" + Self.header + ","] {
      let source = EndlessSource(prefix: prefix, piece: Array(piece.utf8))
      #expect(!rejection(source).hasPrefix("accepted"))
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func oneEventTooMany() throws {
    let event = Array(#"{"t":0,"event":"textFieldDidEndEditing"}"#.utf8) + [0x0A]
    let limit = Trace.eventLimit
    #expect(
      rejection(RepeatingSource(head: plainHeader, line: event, count: limit + 1))
        == "f:\(limit + 2): the trace has more than 1000000 events; split it into several traces")
  }
}

/// The same bytes for ever.
private struct EndlessSource: ByteSource {
  private var pending: [UInt8]
  private let piece: [UInt8]

  init(prefix: String, piece: [UInt8]) {
    pending = Array(prefix.utf8)
    self.piece = Array(repeatElement(piece, count: 4096).joined())
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let bytes = pending.isEmpty ? piece : pending
    pending = []
    let count = min(bytes.count, buffer.count)
    unsafe buffer.copyBytes(from: bytes[..<count])
    return count
  }
}

/// One line many times.
private struct RepeatingSource: ByteSource {
  private let line: [UInt8]
  private var pending: [UInt8]
  private var left: Int

  init(head: String, line: [UInt8], count: Int) {
    pending = Array(head.utf8)
    self.line = line
    left = count
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if pending.isEmpty {
      let lines = min(left, buffer.count / line.count)
      pending = Array(repeatElement(line, count: lines).joined())
      left -= lines
    }
    let count = min(pending.count, buffer.count)
    unsafe buffer.copyBytes(from: pending[..<count])
    pending.removeFirst(count)
    return count
  }
}
