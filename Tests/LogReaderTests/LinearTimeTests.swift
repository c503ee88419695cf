import KeyboardCore
import LogReader
import TestSupport
import Testing

/// Four times the input takes about four times as long, whatever it is.
@Suite(.serialized) struct LinearTimeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let unit: String
    var prefix = ""
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "braces in one line", unit: "{", prefix: "keyboard "),
    Case(name: "braces, a line each", unit: "keyboard {\n"),
    Case(name: "closing braces", unit: "}", prefix: "keyboard "),
    Case(name: "brackets of a frame", unit: "((((", prefix: "endFrame: "),
    Case(name: "numbers", unit: "1, ", prefix: "keyboard frame end: {"),
    Case(name: "digits of one number", unit: "7", prefix: "keyboard height "),
    Case(name: "keys without values", unit: "UIKeyboardFrameEndUserInfoKey = "),
    Case(name: "names", unit: "UIKeyboardWillShowNotification\n"),
    Case(name: "words in front of a value", unit: "endFrame ", prefix: "keyboard "),
    Case(name: "one word", unit: "keyboardEndFrame", prefix: ""),
    Case(name: "capitals", unit: "kK", prefix: "keyboard "),
    Case(name: "quotes and escapes", unit: "\\\"", prefix: "keyboard {\"eventMessage\": \""),
    Case(name: "near finds", unit: "frfrend yb oo {{ "),
    Case(name: "lines that lead on", unit: "a: {\n", prefix: ""),
    Case(name: "tree lines", unit: "▿ key : AnyHashable(\"UIKeyboardFrameEndUserInfoKey\")\n"),
    Case(name: "comment marks", unit: "/", prefix: "keyboard "),
    Case(name: "comments", unit: "/*", prefix: "keyboard x "),
    Case(name: "tags", unit: "<a ", prefix: "keyboard "),
    Case(name: "line ends of a string", unit: "\\n", prefix: "keyboard "),
    Case(name: "blank lines", unit: "\n", prefix: "keyboardWillShow\n"),
    Case(name: "foreign lines in values", unit: "endFrame: {\nforeign x\n"),
    Case(name: "components without brackets", unit: "x=1 ", prefix: "endFrame: "),
    Case(name: "descriptions of views", unit: "<a: 0x1 ", prefix: "keyboard "),
    Case(name: "objects of other events", unit: "{type: sheet ", prefix: "keyboard "),
    Case(name: "closed objects of other events", unit: "{type: sheet}", prefix: "keyboard {{{"),
    Case(name: "moves of another time", unit: "prev: {", prefix: "keyboard "),
    Case(name: "names in words", unit: "keyboard will "),
    Case(name: "JSON of depth", unit: "[", prefix: "{\"eventMessage\": keyboard "),
  ]

  @Test(arguments: cases)
  func isLinear(_ input: Case) throws {
    let small = 1 << 17
    // The best of several runs, since other tests take the processor too.
    var ratio = Double.infinity
    for _ in 0..<5 where ratio > 8 {
      ratio = min(ratio, try time(input, bytes: 4 * small) / max(time(input, bytes: small), 1e-4))
    }
    #expect(ratio <= 8, "4 times the input took \(ratio) times as long")
  }

  private func time(_ input: Case, bytes: Int) throws -> Double {
    let unit = Array(input.unit.utf8)
    var text = Array(input.prefix.utf8)
    while text.count < bytes { text += unit }
    let duration = try ContinuousClock().measure { _ = try reading(text) }
    let (seconds, attoseconds) = duration.components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
