import KeyboardCore
import TestSupport
import Testing

/// Event lines are read in two ways, one for the plain keys in a hurry; both must agree. Elements of
/// an array that another follows are always read in the general way.
@Suite struct EventLineTests {
  private static let rects = [
    "[0,521,375,291]", "[0, 812 ,375,291.5]", "[-0,1e2,3.25E1,-4]", "[0,0,0,0.1]", "[1,2,3]",
    "[1,2,3,4,5]", "[1e7,-1e7,0,0]", "[1e8,0,0,0]", "null", "[]", "[0.30000000000000004,1,1,1]",
    "[9007199254740993e-9,1e-320,0,0]", "[01,2,3,4]", "[1,2,3,null]", #""x""#,
  ]
  private static let numbers = [
    "0", "0.25", "7", "1e0", "255", "256", "-0", "-1", "1.5", "1e9", "1000000001", "1e400", "null",
    "true", "0.1e1", "1E+2", "00", "1.", "0.000000000000000000001",
  ]
  private static let kinds = [
    "keyboardWillShow", "keyboardDidShow", "keyboardWillHide", "keyboardDidHide",
    "keyboardWillChangeFrame", "keyboardDidChangeFrame", "textFieldDidBeginEditing",
    "textFieldDidEndEditing", "sceneDidChange", "inputModeDidChange", "keyboardWill",
    "key\\u0062oard",
    "keyboardDidSho\\u0077",
  ]

  private static func line(_ random: inout SeededRandom) -> String {
    var members: [(String, String)] = []
    func pick(_ choices: [String]) -> String { choices[random.below(choices.count)] }
    if !random.oneIn(30) { members.append(("t", pick(numbers))) }
    if !random.oneIn(30) { members.append(("event", "\"\(pick(kinds))\"")) }
    if !random.oneIn(6) { members.append(("end", pick(rects))) }
    if random.oneIn(2) { members.append(("begin", pick(rects))) }
    if random.oneIn(2) { members.append(("duration", pick(numbers))) }
    if random.oneIn(2) { members.append(("curve", pick(numbers))) }
    if random.oneIn(2) { members.append(("local", pick(["true", "false", "null", "1"]))) }
    if random.oneIn(4) { members.append(("field", pick(rects))) }
    if random.oneIn(12) {
      members.append((pick(["x", "superview", "locale", "\\u0074", "t"]), "1"))
    }
    if random.oneIn(2) { members.shuffle(using: &random) }
    var text = "{"
    for (index, (key, value)) in members.enumerated() {
      let space = random.oneIn(10) ? " " : ""
      text += (index > 0 ? "," : "") + space + "\"\(key)\"\(space):\(space)\(value)\(space)"
    }
    return text + (random.oneIn(20) ? "} " : "}")
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func bothWaysAgree(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var accepted = 0
    for _ in 0..<1500 {
      let line = Self.line(&random)
      let fast = outcome("\(plainHeader)\(line)\n{\"kbtrace\":1,\"name\":\"end\"}")
      let general = outcome("[\(plainHeader),\(line),{\"kbtrace\":1,\"name\":\"end\"}]")
      #expect(fast == general, "\(line)")
      if !fast.hasPrefix("f:") { accepted += 1 }
    }
    #expect(accepted > 100)
  }

  /// Mutated bytes: what the hasty way takes must be JSON, and the same in the general way.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func mutatedLinesAgree(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let letters = Array(#"{}[]:,"\ .eE+-0019tnuldx"#.utf8)
    for _ in 0..<3000 {
      var bytes = Array(
        #"{"t":1.5,"event":"keyboardWillShow","end":[0,521,375,291],"curve":7}"#.utf8)
      for _ in 0...random.below(2) {
        let place = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes[place] = letters[random.below(letters.count)]
        case 1: bytes.remove(at: place)
        default: bytes.insert(letters[random.below(letters.count)], at: place)
        }
      }
      let line = String(decoding: bytes, as: UTF8.self)
      let fast = outcome(plainHeader + line)
      if JSONValue(parsing: line) == nil {
        #expect(fast.hasPrefix("f:2: column "), "\(line)")
      } else {
        #expect(fast == outcome("[\(plainHeader),\(line)\n]"), "\(line)")
      }
    }
  }

  /// The traces as lines, or the error.
  private func outcome(_ text: String) -> String {
    do { return try readTraces(Array(text.utf8), file: "f").map(lines).joined() } catch {
      return "\(error)"
    }
  }
}
