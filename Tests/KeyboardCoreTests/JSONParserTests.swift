import Foundation
import KeyboardCore
import TestSupport
import Testing

/// Any JSON value is read as it was written: keys in their order, numbers as their text.
@Suite struct JSONParserTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "1.50", "1E+2", "1e400", "123456789012345678901234567890",
    #""""#, #""a""#, "[]", "{}", "[[],{}]", #"{"b":1,"a":{"d":[null],"c":"é"}}"#, #"{"":0}"#,
    #"[1,"1",true,null,{"x":[]}]"#,
  ])
  func writtenAsItWasRead(_ text: String) {
    #expect(JSONValue(parsing: text)?.text == text)
    #expect(JSONValue(parsing: " \n\t\r\(text)\r\n ")?.text == text)
  }

  @Test(arguments: [
    (#" [ 1 , 2 ] "#, "[1,2]"), ("{\t\"a\" :\n1\r,\"b\":{ } }", #"{"a":1,"b":{}}"#),
    (#""\u0041\u00e9\u20AC\ud83d\ude00""#, #""Aé€😀""#),
    (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\u0008\u000c\n\r\t""#),
    (
      #""\u0000\u001f\u007f\u0085\u2028\u202e\u2066""#,
      #""\u0000\u001f\u007f\u0085\u2028\u202e\u2066""#
    ),
    (#""\uFFFF\ufffe\uFFFD""#, "\"\u{FFFF}\u{FFFE}\u{FFFD}\""),
    (#""\uDBFF\uDFFF""#, "\"\u{10FFFF}\""),
    ("\"\u{10FFFF}\u{800}\u{7FF}\u{80}x\"", "\"\u{10FFFF}\u{800}\u{7FF}\\u0080x\""),
  ])
  func writtenInOneForm(_ text: String, _ written: String) {
    #expect(JSONValue(parsing: text)?.text == written)
  }

  @Test(arguments: [
    "", " ", "nul", "nulll", "tru", "True", "+1", "01", "-", "-01", "1.", ".1", "1e", "1e+", "0x1",
    "NaN",
    "Infinity", "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"",
    "\"\\ud800\\u0041\"",
    "\"\n\"", "\"\u{0}\"", "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{", "{\"a\"", "{\"a\":",
    "{\"a\":1",
    "{\"a\":1,", "{\"a\":1,}", "{a:1}", "{'a':1}", "{\"a\":1 \"b\":2}", "{\"a\":1,\"a\":2}",
    "{\"a\":1,\"\\u0061\":2}", "1 2", "[]]", "{}{}", "//x\n1", "[1/**/]", "\u{FEFF}1", "\u{A0}1",
    "1\u{0}",
    "\u{0}",
  ])
  func refused(_ text: String) { #expect(JSONValue(parsing: text) == nil) }

  @Test func nestingEndsAt64() {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(JSONValue(parsing: nested(64))?.text == nested(64))
    #expect(JSONValue(parsing: nested(65)) == nil)
    #expect(JSONValue(parsing: String(repeating: "[", count: 1_000_000)) == nil)
    #expect(JSONValue(parsing: String(repeating: "{\"a\":", count: 1_000_000)) == nil)
  }

  /// Against Foundation's parser, on values that are whole, mutated, or no JSON at all.
  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func agreesWithFoundation(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<400 {
      var depth = 0
      let text = Self.value(&random, &depth).text
      let read = try #require(JSONValue(parsing: text))
      #expect(read.text == text)
      let ours = try JSONSerialization.jsonObject(
        with: Data(read.text.utf8), options: .fragmentsAllowed)
      let theirs = try JSONSerialization.jsonObject(
        with: Data(text.utf8), options: .fragmentsAllowed)
      #expect(agree(ours, theirs, tolerance: 0))
    }
  }

  private static func value(_ random: inout SeededRandom, _ depth: inout Int) -> JSONValue {
    depth += 1
    defer { depth -= 1 }
    switch random.below(depth > 5 ? 4 : 6) {
    case 0: return random.oneIn(3) ? .null : .bool(random.oneIn(2))
    case 1:
      return .number(Double(random.below(1 << 30) - (1 << 29)) / Double(1 << random.below(20)))
    case 2, 3: return .string(Self.text(&random))
    case 4:
      var values: [JSONValue] = []
      for _ in 0..<random.below(5) { values.append(value(&random, &depth)) }
      return .array(values)
    default:
      var members: [JSONMember] = []
      for index in 0..<random.below(20) {
        members.append(JSONMember("\(index)" + Self.text(&random), value(&random, &depth)))
      }
      return .object(members)
    }
  }

  private static func text(_ random: inout SeededRandom) -> String {
    var text = ""
    for _ in 0..<random.below(8) {
      let bound = [0x80, 0x800, 0x10000, 0x110000][random.below(4)]
      if let scalar = Unicode.Scalar(UInt32(random.below(bound))) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  @Test func keysAreComparedByBytes() {
    guard case .object(let members)? = JSONValue(parsing: "{\"e\u{301}\":1,\"é\":2}") else {
      Issue.record("no object")
      return
    }
    #expect(members["é"]?.text == "2")
    #expect(members["e\u{301}"]?.text == "1")
    #expect(members["e"] == nil)
    #expect(!"é".sameBytes(as: "e\u{301}"))
    #expect("a\u{0}b".sameBytes(as: "a\u{0}b"))
    #expect("z".precedesByBytes("é"))
    #expect("\u{FFFF}".precedesByBytes("\u{10000}"))
  }
}
