import KeyboardCore
import TestSupport
import Testing

/// Header lines are read in two ways, one for the known keys in a hurry; both must agree. A header
/// whose first key is spelled with an escape is always read in the general way.
@Suite struct HeaderLineTests {
  private static let strings = [
    #""x""#, #""iPhone10,3""#, #""ü""#, #""a\n""#, #""\u0041""#, #""""#, "null", "1", "\"\u{7F}\"",
    #""portrait""#, #""landscapeLeft""#, #""landscapeRight""#, #""portraitUpsideDown""#,
    #""interface""#, #""fixed""#,
  ]
  private static let arrays = [
    "[0,0,375,812]", "[ 0 ,64, 375,700.5]", "[375,812]", "[0,0]", "[-0,1e2,1e7,-1e7]",
    "[1e8,1,1,1]",
    "[1,2,3]", "[]", "null", "[1,2,3,null]", "{}",
  ]
  private static let numbers = ["3", "0", "-1", "10", "10.5", "2e0", "null", "1e400", "01", "true"]

  private static func pick(_ choices: [String], _ random: inout SeededRandom) -> String {
    choices[random.below(choices.count)]
  }

  /// An object of some of these keys in any order, now and then with one twice or unknown.
  private static func object(
    _ keys: [(String, [String])], _ random: inout SeededRandom
  ) -> String {
    var members = keys.filter { _ in random.oneIn(2) }
    if random.oneIn(20), let first = members.first { members.append(first) }
    if random.oneIn(20) { members.append(("u", ["1e0", "null", #"{"a":[1.0]}"#])) }
    if random.oneIn(2) { members.shuffle(using: &random) }
    let space = random.oneIn(8) ? " " : ""
    let texts = members.map { "\(space)\"\($0.0)\"\(space):\(space)\(pick($0.1, &random))\(space)" }
    return "{" + texts.joined(separator: ",") + "}"
  }

  private static func members(_ random: inout SeededRandom) -> String {
    let device = object(
      [
        ("model", strings), ("name", strings), ("os", strings), ("screen", arrays),
        ("scale", numbers),
      ], &random)
    let scroll = object(
      [("frame", arrays), ("contentSize", arrays), ("contentOffset", arrays)], &random)
    let scene = object(
      [
        ("window", arrays), ("root", arrays), ("view", arrays), ("safeArea", arrays),
        ("scroll", [scroll]), ("superview", arrays), ("field", arrays), ("constant", numbers),
      ], &random)
    let facts = object([("type", strings), ("hardware", ["true", "1"]), ("b", numbers)], &random)
    let whole = object(
      [
        ("name", strings), ("name", [#""n""#]), ("device", [device, "null"]),
        ("orientation", strings), ("locale", strings), ("coordinates", strings),
        ("keyboard", [facts]), ("scene", [scene]), ("environment", [facts, "null"]),
        ("tags", [facts, #"{"a":"b"}"#]), ("source", strings),
      ], &random)
    return String(whole.dropFirst())
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func bothWaysAgree(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var accepted = 0
    for _ in 0..<2000 {
      let members = Self.members(&random)
      let comma = members == "}" ? "" : ","
      let fast = outcome("{\"kbtrace\":1\(comma)\(members)")
      let general = outcome("{\"kbtrac\\u0065\":1\(comma)\(members)")
      #expect(fast == general, "\(members)")
      if !fast.hasPrefix("f:") { accepted += 1 }
    }
    #expect(accepted > 20)
  }

  /// The trace as lines and what the header states, or the error without its column.
  private func outcome(_ text: String) -> String {
    do {
      let traces = try readTraces(Array(text.utf8), file: "f")
      return traces.map {
        "\(lines(of: $0)) \($0.header.statesOrientation) \($0.header.statesCoordinates)"
      }.joined()
    } catch {
      let error = "\(error)"
      guard error.hasPrefix("f:1: column "), let colon = error.dropFirst(5).firstIndex(of: ":")
      else { return error }
      return "f:1: column" + error[colon...]
    }
  }
}
