import KeyboardCore
import TestSupport
import Testing

/// What is not a trace is refused by file, line, key, problem and remedy.
@Suite struct BadTraceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let input: String
    let error: String
    init(_ input: String, _ error: String) {
      self.input = input
      self.error = error
    }
    var testDescription: String { String(input.prefix(80)) }
  }

  static let event = #"{"t":0,"event":"textFieldDidEndEditing"}"#
  static let correct = "; correct the JSON there"
  static let nothing =
    "f: there is no trace in it; give a file that begins with a header line "
    + #"{"kbtrace":1,"name":…}"#

  @Test(arguments: [
    Case("", nothing), Case("\n\n \t\r\n", nothing), Case("\u{FEFF}", nothing),
    Case("\u{FEFF}\r\n\r\n", nothing), Case("[]", nothing), Case("\u{FEFF} [ \n ] \n", nothing),
    Case(
      event, #"f:1: an event stands before any header; begin with a line {"kbtrace":1,"name":…}"#),
    Case(
      "\n\n" + #"{"t":1,"event":"sceneDidChange","constant":1}"#,
      #"f:3: an event stands before any header; begin with a line {"kbtrace":1,"name":…}"#),
    Case(
      "[" + event + "]",
      #"f:1: an event stands before any header; begin with a line {"kbtrace":1,"name":…}"#),
    Case(
      plainHeader + #"{"name":"y"}"#,
      #"f:2: the object is neither a header (it has no "kbtrace") nor an event (no "event"); "#
        + "give each trace's header line and then its event lines"),
    Case(plainHeader + "1", "f:2: column 1: it is not a JSON object" + correct),
    Case(plainHeader + "null", "f:2: column 1: it is not a JSON object" + correct),
    Case(plainHeader + #""text""#, "f:2: column 1: it is not a JSON object" + correct),
    Case(plainHeader + "[{}]", "f:2: column 1: it is not a JSON object" + correct),
    Case("[1]", "f:1: column 1: it is not a JSON object" + correct),
    Case(
      "{}",
      "f:1: the object is neither a header (it has no \"kbtrace\") nor an event (no "
        + "\"event\"); give each trace's header line and then its event lines"),
    Case(
      plainHeader + event + "\n" + #"{"baseline":"guide","at":"2026-01-31T12:00:00.000Z"}"#,
      "f:3: a line of an accepted baseline stands here; bring exported folders in with "
        + "'kbtrace import DIR' or judge them with 'kbtrace check DIR'"),
    Case(
      #"{"event":0,"set":{}}"#,
      "f:1: a line of an accepted baseline stands here; bring exported folders in with "
        + "'kbtrace import DIR' or judge them with 'kbtrace check DIR'"),
    Case(
      plainHeader + #"{"t":3,"event":"textFieldDidEndEditing"}"# + "\n"
        + #"{"t":2.5,"event":"textFieldDidEndEditing"}"#,
      "f:3: t: goes back from 3 to 2.5; give the events in the order they were delivered"),
    Case(
      plainHeader + "<<<<<<< HEAD",
      "f:2: a merge conflict is not resolved; choose one side and remove the markers"),
    Case(
      plainHeader + "=======\n",
      "f:2: a merge conflict is not resolved; choose one side and remove the markers"),
  ])
  func structure(_ bad: Case) { #expect(rejection(bad.input) == bad.error) }

  @Test(arguments: [
    Case("{", "column 2: it is cut off: a string is missing"),
    Case(#"{"t":0"#, "column 7: it is cut off: ',' or '}' is missing"),
    Case(#"{"t":"#, "column 6: it is cut off: a value is missing"),
    Case(#"{"t"#, "column 4: it is cut off inside a string"),
    Case(#"{"t\"#, "column 5: it is cut off: an escape that JSON knows is missing"),
    Case(#"{"\u00"#, "column 7: it is cut off: a hexadecimal digit is missing"),
    Case(#"{"t":[1,2"#, "column 10: it is cut off: ',' or ']' is missing"),
    Case(#"{"t" 0}"#, "column 6: '0' stands where ':' should"),
    Case("{\"t\":0\u{7F}}", "column 7: byte 127 stands where ',' or '}' should"),
    Case(#"{"t":0,}"#, "column 8: '}' stands where a string should"),
    Case(#"{"t":[0,]}"#, "column 9: ']' stands where a value should"),
    Case(#"{t:0}"#, "column 2: 't' stands where a string should"),
    Case(#"{'t':0}"#, "column 2: ''' stands where a string should"),
    Case(event + " x", "column 42: 'x' stands where the end of the line should"),
    Case(event + event, "column 41: '{' stands where the end of the line should"),
    Case(event + ",", "column 41: ',' stands where the end of the line should"),
    Case(event + "\u{0}", "column 41: byte 0 stands where the end of the line should"),
    Case("\u{FEFF}" + event, "column 1: byte 239 stands where a value should"),
    Case(#"{"t":NaN}"#, "column 6: 'N' stands where a value should"),
    Case(#"{"t":Infinity}"#, "column 6: 'I' stands where a value should"),
    Case(#"{"t":-Infinity}"#, "column 7: a number is malformed"),
    Case(#"{"t":+1}"#, "column 6: '+' stands where a value should"),
    Case(#"{"t":.5}"#, "column 6: '.' stands where a value should"),
    Case(#"{"t":1.}"#, "column 8: a number is malformed"),
    Case(#"{"t":01}"#, "column 8: a number is malformed"),
    Case(#"{"t":1e}"#, "column 8: a number is malformed"),
    Case(#"{"t":1e+}"#, "column 9: a number is malformed"),
    Case(#"{"t":0x10}"#, "column 7: 'x' stands where ',' or '}' should"),
    Case(#"{"t":True}"#, "column 6: 'T' stands where a value should"),
    Case(#"{"t":tru}"#, "column 6: 't' stands where a value should"),
    Case(#"{"\q":0}"#, "column 4: 'q' stands where an escape that JSON knows should"),
    Case(#"{"\ud800":0}"#, "column 9: a lone surrogate is no text"),
    Case(#"{"\udc00":0}"#, "column 9: a lone surrogate is no text"),
    Case(#"{"\ud800\u0041":0}"#, "column 15: a lone surrogate is no text"),
    Case(#"{"\uD83D\uD83D":0}"#, "column 15: a lone surrogate is no text"),
    Case(#"{"\u00g0":0}"#, "column 7: 'g' stands where a hexadecimal digit should"),
    Case(
      "{\"a\u{1}\":0}",
      "column 4: a raw control character (byte 1) stands in a string: write it as \\u"),
    Case(
      "{\"a\tb\":0}",
      "column 4: a raw control character (byte 9) stands in a string: write it as \\u"),
    Case(
      "{\"a\u{0}\":0}",
      "column 4: a raw control character (byte 0) stands in a string: write it as \\u"),
  ])
  func json(_ bad: Case) {
    let isCutOff = bad.error.contains("it is cut off")
    #expect(
      lineRejection(bad.input)
        == bad.error + (isCutOff ? "; write the whole object on this line" : Self.correct))
  }

  /// A header that was wrapped to be read, as in a page about the format.
  @Test func aWrappedHeader() {
    let input = "{\"kbtrace\":1,\"name\":\"a\",\n \"locale\":\"en_US\"}\n"
    #expect(
      rejection(input)
        == "f:1: column 25: it is cut off: a string is missing; write the whole object on this line"
    )
  }

  /// A line of an exported file with an event's number as text is none of a trace's events.
  @Test func aTwinLineWithItsNumberAsText() {
    let line = #"{"event":"1","set":{"constant":0}}"#
    #expect(
      rejection(plainHeader + line).hasPrefix("f:2: a line of an accepted baseline stands here"))
  }

  @Test(arguments: [
    Case(#"{"t":0,"t":0,"event":"sceneDidChange"}"#, #"column 11: the key "t" is"#),
    Case(#"{"t":0,"\u0074":1}"#, #"column 16: the key "t" is"#),
    Case(#"{"x":0,"y":1,"x":0}"#, #"column 17: the key "x" is"#),
    Case(#"{"x":{"a":1,"b":[{"c":1,"c":1}]}}"#, #"column 28: the key "c" is"#),
    Case(#"{"\u001b[2J":0,"\u001b[2J":1}"#, #"column 27: the key "\u001b[2J" is"#),
    Case(#"{"é":0,"\u00e9":1}"#, #"column 17: the key "é" is"#),
  ])
  func keyGivenTwice(_ bad: Case) {
    #expect(lineRejection(bad.input) == bad.error + " given twice in one object" + Self.correct)
  }

  @Test func longKeyGivenTwiceIsCut() {
    let key = "e" + String(repeating: "\u{301}", count: 1000)
    let error = lineRejection("{\"\(key)\":0,\"\(key)\":1}")
    #expect(error.contains("… is given twice"))
    #expect(error.utf8.count < 300)
  }

  @Test func aKeyAmongManyGivenTwice() {
    let keys = (0..<60_000).map { "\"k\($0)\":0" }.joined(separator: ",")
    #expect(lineRejection("{\(keys)}").hasPrefix("the object is neither"))
    #expect(
      lineRejection("{\(keys),\"k59999\":0}").hasSuffix(
        "the key \"k59999\" is given twice in one object" + Self.correct))
  }

  @Test func composedAndDecomposedKeysAreTwo() throws {
    let trace = try oneTrace(#"{"kbtrace":1,"name":"x","é":0,"e\#u{301}":1}"#)
    #expect(trace.header.unknown.map(\.value.text) == ["0", "1"])
  }

  @Test(arguments: [
    [UInt8]("é".utf8.dropLast()), [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80],
    [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
    [0xF5, 0x80, 0x80, 0x80],
    [0xE2, 0x82], [0xFF], [0xFE],
  ])
  func invalidUTF8(_ bytes: [UInt8]) {
    for (before, escaped) in [("", ""), ("ü", #"\n"#)] {
      let text = Array(plainHeader.utf8) + Array("{\"x\":\"\(before)".utf8) + bytes
      let column = 7 + before.utf8.count
      #expect(
        rejection(BytesSource(text + Array((escaped + "\"}").utf8)))
          == "f:2: column \(column): it is not valid UTF-8: save the file as UTF-8" + Self.correct)
    }
  }
}
