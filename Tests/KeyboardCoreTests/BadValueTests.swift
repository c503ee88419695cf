import KeyboardCore
import TestSupport
import Testing

/// Values of the right type that are out of their limits, and what a kind of event must have.
@Suite struct BadValueTests {
  typealias Case = BadTraceTests.Case

  private static func keyboard(_ members: String) -> String {
    #"{"t":0,"event":"keyboardWillShow","# + members + "}"
  }

  private static func outOfRange(_ key: String, _ value: String, _ least: String, _ most: String)
    -> String
  {
    "\(key): the number \(value) is out of range; give a value from \(least) to \(most)"
  }

  @Test(arguments: ["1e400", "-1e400", "10000000.1", "-10000001", "1e8", "1e999999999999"])
  func geometry(_ number: String) {
    let error = Self.outOfRange("end", number, "-10000000", "10000000")
    for rect in ["\(number),0,0,0", "0,\(number),0,0", "0,0,\(number),0", "0,0,0,\(number)"] {
      #expect(lineRejection(Self.keyboard("\"end\":[\(rect)]")) == error)
    }
    #expect(
      lineRejection(#"{"t":0,"event":"sceneDidChange","constant":"# + number + "}")
        == Self.outOfRange("constant", number, "-10000000", "10000000"))
    #expect(
      rejection("{\"kbtrace\":1,\"name\":\"x\",\"device\":{\"screen\":[375,\(number)]}}")
        == "f:1: " + Self.outOfRange("device.screen", number, "-10000000", "10000000"))
  }

  @Test(arguments: ["1e7", "-1e7", "10000000.0", "-0", "1e-400", "9999999.999999999"])
  func geometryAtItsLimits(_ number: String) {
    #expect(rejection(plainHeader + Self.keyboard("\"end\":[0,0,0,\(number)]")).hasPrefix("acc"))
  }

  @Test(arguments: ["-1", "-1e-9", "1000000000.1", "1e400", "-1e400", "2e9"])
  func time(_ number: String) {
    #expect(
      lineRejection("{\"t\":\(number),\"event\":\"textFieldDidEndEditing\"}")
        == Self.outOfRange("t", number, "0", "1000000000"))
    #expect(
      lineRejection(Self.keyboard("\"end\":[0,0,0,0],\"duration\":\(number)"))
        == Self.outOfRange("duration", number, "0", "1000000000"))
  }

  @Test(arguments: ["0", "-0", "1e9", "1000000000.0", "-0.0e5"])
  func timeAtItsLimits(_ number: String) {
    let line =
      "{\"t\":\(number),\"event\":\"keyboardDidShow\",\"end\":[0,0,0,0],\"duration\":\(number)}"
    #expect(rejection(plainHeader + line) == "accepted: 2 lines")
  }

  @Test(arguments: [
    Case("-1", outOfRange("curve", "-1", "0", "255")),
    Case("256", outOfRange("curve", "256", "0", "255")),
    Case("255.5", outOfRange("curve", "255.5", "0", "255")),
    Case("0.5", "curve: the number 0.5 is not whole; give an integer from 0 to 255"),
    Case("1e-9", "curve: the number 1e-9 is not whole; give an integer from 0 to 255"),
  ])
  func curve(_ bad: Case) {
    #expect(lineRejection(Self.keyboard("\"end\":[0,0,0,0],\"curve\":\(bad.input)")) == bad.error)
  }

  @Test(arguments: [("0", 0), ("255", 255), ("7.0", 7), ("25e1", 250), ("-0", 0)])
  func curveAtItsLimits(_ text: String, _ value: UInt8) throws {
    let trace = try oneTrace(plainHeader + Self.keyboard("\"end\":[0,0,0,0],\"curve\":\(text)"))
    #expect(trace.events[0].curve == value)
  }

  @Test(arguments: [
    Case("0", "is 0; give the pixels a point, above 0 and at most 10"),
    Case("-0", "is 0; give the pixels a point, above 0 and at most 10"),
    Case("-1", "the number -1 is out of range; give a value from 0 to 10"),
    Case("10.5", "the number 10.5 is out of range; give a value from 0 to 10"),
  ])
  func scale(_ bad: Case) {
    #expect(
      rejection("{\"kbtrace\":1,\"name\":\"x\",\"device\":{\"scale\":\(bad.input)}}")
        == "f:1: device.scale: " + bad.error)
  }

  @Test(arguments: ["[0,812]", "[375,0]", "[-375,812]"])
  func screenWithoutArea(_ screen: String) {
    #expect(
      rejection("{\"kbtrace\":1,\"name\":\"x\",\"device\":{\"screen\":\(screen)}}")
        == "f:1: device.screen: a screen of \(screen) has no area; give its width and height in "
        + "points, portrait")
  }

  @Test(arguments: [
    Case(
      #"{"event":"textFieldDidEndEditing"}"#,
      "t: is missing; give the seconds since the trace began"),
    Case(
      #"{"t":null,"event":"textFieldDidEndEditing"}"#,
      "t: is missing; give the seconds since the trace began"),
    Case(
      #"{"t":0,"event":null}"#, "event: is missing; name the event, such as keyboardWillShow"),
    Case(#"{"t":0,"event":3}"#, "event: is a number, not a string; write a string there"),
    Case(
      keyboard(#""begin":[0,0,0,0]"#), "end: is missing; give the keyboard's frame after the change"
    ),
    Case(keyboard(#""end":null"#), "end: is missing; give the keyboard's frame after the change"),
    Case(
      #"{"t":0,"event":"interfaceOrientationWillChange"}"#,
      "orientation: is missing; give the orientation turned to: portrait, portraitUpsideDown, "
        + "landscapeLeft, landscapeRight"),
    Case(
      #"{"t":0,"event":"textFieldDidBeginEditing","field":null}"#,
      "field: is missing; give the field's frame in its superview"),
    Case(
      #"{"t":0,"event":"inputModeDidChange"}"#,
      "locale: is missing; give the new input mode, such as en_US"),
    Case(
      keyboard(#""end":[0,0,0]"#),
      "end: has 3 values, not 4; write it as a rectangle [x, y, width, height]"),
    Case(
      keyboard(#""end":[0,0,0,0,0]"#),
      "end: has 5 values, not 4; write it as a rectangle [x, y, width, height]"),
    Case(
      #"{"t":0,"event":"sceneDidChange","scroll":{"contentOffset":[]}}"#,
      "scroll.contentOffset: has 0 values, not 2; write it as a point [x, y]"),
    Case(
      keyboard(#""end":[0,null,0,0]"#), "end: is null, not a number; write a number there"),
    Case(
      keyboard(#""end":[0,0,"1",0]"#), "end: is a string, not a number; write a number there"),
    Case(
      #"{"t":0,"event":"interfaceOrientationWillChange","orientation":"landscape"}"#,
      #"orientation: "landscape" is no orientation; use portrait, portraitUpsideDown, "#
        + "landscapeLeft, landscapeRight"),
  ])
  func event(_ bad: Case) { #expect(lineRejection(bad.input) == bad.error) }

  @Test(arguments: [
    "keyboardwillshow", "keyboardWillShow ", "", "keyboardWillShow\\u0000", "\\u001b[2J",
  ])
  func unknownEvent(_ name: String) {
    #expect(
      lineRejection("{\"t\":0,\"event\":\"\(name)\"}")
        == "event: \"\(name)\" is not an event of version 1; use one of keyboardWillShow, "
        + "keyboardDidShow, keyboardWillHide, keyboardDidHide, keyboardWillChangeFrame, "
        + "keyboardDidChangeFrame, interfaceOrientationWillChange, sceneDidChange, "
        + "textFieldDidBeginEditing, textFieldDidEndEditing, inputModeDidChange")
  }

  @Test func longValuesAreCut() {
    let long = String(repeating: "9", count: 100_000)
    for line in [
      "{\"t\":0,\"event\":\"\(long)\"}", "{\"t\":\(long),\"event\":\"textFieldDidEndEditing\"}",
      "{\"kbtrace\":\(long)}",
    ] {
      let error = lineRejection(line)
      #expect(error.contains("99999…"))
      #expect(error.utf8.count < 500)
    }
  }

  @Test func coordinateSpace() {
    #expect(
      rejection(#"{"kbtrace":1,"name":"x","coordinates":"screen"}"#)
        == #"f:1: coordinates: "screen" is no coordinate space; use interface or fixed"#)
  }
}
