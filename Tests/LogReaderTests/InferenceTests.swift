import KeyboardCore
import LogReader
import TestSupport
import Testing

/// What is inferred follows from the frames, is stated, and gives way to what is known.
@Suite struct InferenceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let begin: String?
    let end: String
    let name: String
    var screen: Size?
    var testDescription: String { "\(begin ?? "none") to \(end)" }

    init(_ begin: String?, _ end: String, _ name: String, screen: Size? = nil) {
      self.begin = begin
      self.end = end
      self.name = name
      self.screen = screen
    }
  }

  @Test(arguments: [
    Case("0, 667, 375, 260", "0, 407, 375, 260", "keyboardWillShow"),
    Case("0, 407, 375, 260", "0, 667, 375, 260", "keyboardWillHide"),
    // Up already, and further up: a show by its frames.
    Case("0, 442, 375, 225", "0, 409, 375, 258", "keyboardWillShow"),
    // Less tall, and still there.
    Case("0, 409, 375, 258", "0, 442, 375, 225", "keyboardWillChangeFrame"),
    Case("0, 409, 375, 258", "0, 409, 375, 258", "keyboardWillChangeFrame"),
    Case("0, 667, 375, 0", "0, 667, 375, 0", "keyboardWillChangeFrame"),
    // Out of a navigation stack, sideways.
    Case("0, 264, 320, 216", "-320, 264, 320, 216", "keyboardWillChangeFrame"),
    // A begin frame a whole screen too low; a hide far below.
    Case("0, 920, 320, 216", "0, 352, 320, 216", "keyboardWillShow"),
    Case("0, 264, 320, 216", "0, 744, 320, 216", "keyboardWillHide"),
    Case("0, 521, 375, 291", "0, 812, 375, 71", "keyboardWillHide"),
    // Nothing is left of it.
    Case("0, 407, 375, 260", "0, 0, 0, 0", "keyboardWillChangeFrame"),
    // Only what moves tells, or an end below every screen of that width.
    Case(nil, "0, 407, 375, 260", "keyboardWillChangeFrame"),
    Case(nil, "0, 900, 375, 260", "keyboardWillHide"),
    Case(nil, "0, 812, 375, 333", "keyboardWillHide"),
    // Fixed coordinates: upside down over the top, landscape from the sides.
    Case("0, -308, 768, 308", "0, -264, 768, 308", "keyboardWillShow"),
    Case("0, 0, 768, 264", "0, -264, 768, 264", "keyboardWillHide"),
    Case("0, 0, 768, 304", "0, -264, 768, 304", "keyboardWillChangeFrame"),
    Case("-352, 0, 352, 1024", "0, 0, 352, 1024", "keyboardWillShow"),
    Case("0, 0, 352, 1024", "-352, 0, 352, 1024", "keyboardWillHide"),
    Case("320, 0, 162, 568", "158, 0, 162, 568", "keyboardWillShow"),
    Case("158, 0, 162, 568", "320, 0, 162, 568", "keyboardWillHide"),
    // Landscape in interface coordinates.
    Case("0, 768, 1024, 398", "0, 370, 1024, 398", "keyboardWillShow"),
    Case("0, 370, 1024, 398", "0, 768, 1024, 398", "keyboardWillHide"),
    // A screen that nobody knows yet: it leaves to where its lower edge was.
    Case("0, 700, 500, 300", "0, 1000, 500, 300", "keyboardWillHide"),
    Case("0, 1000, 500, 300", "0, 700, 500, 300", "keyboardWillShow"),
    Case(nil, "0, 1000, 500, 300", "keyboardWillChangeFrame"),
    Case(
      nil, "0, 1000, 500, 300", "keyboardWillHide", screen: Size(width: 500, height: 1000)),
  ])
  func namesFollowFromFrames(_ input: Case) throws {
    let begin = input.begin.map { "UIKeyboardFrameBeginUserInfoKey: (\($0)), " } ?? ""
    var hints = LogHints()
    hints.screen = input.screen
    let reading = try reading(
      "[\(begin)UIKeyboardFrameEndUserInfoKey: (\(input.end))]", hints: hints)
    let trace = try #require(reading.trace)
    #expect(trace.events.map(\.kind.name) == [input.name])
    let note = "the name \(input.name) is inferred"
    #expect(reading.notes.contains { $0.line == 1 && $0.text.hasPrefix(note) })
    #expect(trace.header.source?.contains(note) == true)
  }

  @Test func aStatedNameHoldsAgainstItsFrames() throws {
    let reading = try reading(
      "UIKeyboardDidHideNotification UIKeyboardFrameBeginUserInfoKey = {{0, 667}, {375, 260}} "
        + "UIKeyboardFrameEndUserInfoKey = {{0, 407}, {375, 260}}")
    #expect(reading.trace?.events.map(\.kind) == [.keyboardDidHide])
    #expect(!reading.notes.contains { $0.text.contains("name") })
  }

  @Test(arguments: [
    ("{{0, 667}, {375, 260}}", "{{0, 407}, {375, 260}}", "[375,667]", ""),
    ("{{0, 812}, {375, 333}}", "{{0, 479}, {375, 333}}", "[375,812]", ""),
    ("{{0, 768}, {1024, 398}}", "{{0, 370}, {1024, 398}}", "[768,1024]", "landscapeRight"),
    ("{{0, 375}, {812, 171}}", "{{0, 204}, {812, 171}}", "[375,812]", "landscapeRight"),
    ("{{-352, 0}, {352, 1024}}", "{{0, 0}, {352, 1024}}", "[768,1024]", "landscapeRight"),
    ("{{320, 0}, {162, 568}}", "{{158, 0}, {162, 568}}", "[320,568]", "landscapeLeft"),
    ("{{0, -308}, {768, 308}}", "{{0, -264}, {768, 308}}", "[768,1024]", "portraitUpsideDown"),
  ])
  func screenAndOrientationFollowFromFrames(
    _ begin: String, _ end: String, _ screen: String, _ orientation: String
  ) throws {
    let reading = try reading(
      "UIKeyboardFrameBeginUserInfoKey = \(begin);UIKeyboardFrameEndUserInfoKey = \(end);")
    #expect(reading.headerLine.contains("\"screen\":\(screen)"))
    #expect(
      reading.headerLine.contains("\"orientation\":\"\(orientation)\"") == !orientation.isEmpty)
    #expect(reading.notes.contains { $0.text.hasPrefix("the screen") })
    #expect(
      reading.notes.contains { $0.text.contains("the orientation") } == !orientation.isEmpty)
  }

  @Test(arguments: [
    // Two devices in one text, a width of no device, a keyboard that is nowhere docked.
    "{UIKeyboardFrameEndUserInfoKey = {{0, 407}, {375, 260}}}\n{UIKeyboardFrameEndUserInfoKey = {{0, 479}, {375, 333}}}",
    "UIKeyboardFrameEndUserInfoKey = {{0, 515}, {411.4, 283.4}}",
    "UIKeyboardFrameEndUserInfoKey = {{100, 200}, {320, 216}}",
  ])
  func noScreenIsGuessed(_ text: String) throws {
    let reading = try reading(text)
    #expect(reading.trace != nil && reading.trace?.header.device.screen == nil)
    #expect(!reading.notes.contains { $0.text.contains("screen") && $0.text.contains("inferred") })
    #expect(reading.notes.contains { $0.text.contains("do not tell the screen") })
  }

  /// UIKeyboardFrameChangedByUserInteraction means fixed coordinates only where nothing speaks against it.
  @Test(arguments: [
    ("{{0, 264}, {320, 216}}", nil, nil, "fixed", "portrait"),
    ("{{0, 127}, {568, 193}}", nil, nil, "interface", "landscapeRight"),
    ("{{0, 352}, {320, 216}}", "iOS 8.1", nil, "interface", "portrait"),
    ("{{0, 127}, {568, 193}}", "iOS 7.1", CoordinateSpace.interface, "interface", "landscapeRight"),
  ])
  func anOldKeyGivesWay(
    _ end: String, _ os: String?, _ given: CoordinateSpace?, _ coordinates: String,
    _ orientation: String
  ) throws {
    var hints = LogHints()
    (hints.os, hints.coordinates) = (os, given)
    let reading = try reading(
      "{UIKeyboardFrameChangedByUserInteraction = 0; UIKeyboardFrameEndUserInfoKey = \(end);}",
      hints: hints)
    let header = try #require(reading.trace?.header)
    #expect(header.coordinates.name == coordinates && header.orientation.name == orientation)
  }

  /// A trace of a log has one orientation: frames of the other one are pointed out.
  @Test func turnsAreNoted() throws {
    let reading = try reading(
      "keyboardWillHide end: {{0, 844}, {390, 336}}\n"
        + "keyboardWillShow end: {{0, 171}, {844, 219}}\n")
    #expect(reading.trace?.header.orientation == .portrait)
    #expect(reading.notes.contains { $0.line == 2 && $0.text.contains("cut the log") })
  }

  @Test func whatIsKnownGoesFirst() throws {
    var hints = LogHints()
    hints.name = "mine"
    hints.screen = Size(width: 768, height: 1024)
    hints.orientation = .landscapeLeft
    hints.coordinates = .interface
    let reading = try reading(
      "UIKeyboardFrameEndUserInfoKey = {{0, 0}, {352, 1024}}", hints: hints)
    let header = try #require(reading.trace?.header)
    #expect(header.name == "mine" && header.orientation == .landscapeLeft)
    #expect(header.coordinates == .interface && header.device.screen == hints.screen)
    #expect(reading.notes.allSatisfy { $0.text.contains("name") })
  }

  @Test(arguments: [
    ("iOS 7.1", true), ("iOS 6", true), ("iPhone OS 3.2", true), ("iOS 8.0", false),
    ("iOS 17.2", false), ("iPadOS 13", false), ("7", false),
  ])
  func oldSystemsReportFixedCoordinates(_ os: String, _ isFixed: Bool) throws {
    var hints = LogHints()
    hints.os = os
    let reading = try reading(
      "UIKeyboardFrameEndUserInfoKey = {{0, 352}, {320, 216}}", hints: hints)
    #expect(reading.trace?.header.coordinates == (isFixed ? .fixed : .interface))
    #expect(reading.notes.contains { $0.text.contains("fixed coordinates") } == isFixed)
  }

  @Test func theBoundsOfUIScreenAreTheScreen() throws {
    let reading = try reading(
      "{name = UIKeyboardWillShowNotification; object = <UIScreen: 0x1; bounds = {{0, 0}, {844, 390}}; "
        + "mode = <UIScreenMode: 0x2; size = 1170.000000 x 2532.000000>>; userInfo = {\n"
        + "UIKeyboardFrameEndUserInfoKey = \"NSRect: {{0, 200}, {844, 190}}\";\n}}")
    #expect(reading.trace?.header.device.screen == Size(width: 390, height: 844))
    #expect(reading.trace?.header.orientation == .landscapeRight)
  }

  @Test(arguments: [
    ("/a/b/raw.txt", "raw"), ("log", "log"), (".hidden", ".hidden"), ("a.b.c", "a.b"),
    ("-", "stdin"),
    ("/", "log"), ("d/ä ö.log", "ä ö"),
  ])
  func tracesAreNamedAfterTheirFile(_ file: String, _ name: String) throws {
    #expect(
      try reading("UIKeyboardFrameEndUserInfoKey = {{0, 352}, {320, 216}}", file: file).trace?
        .header.name == name)
  }

  @Test func longNamesAreCut() throws {
    let file = String(repeating: "n", count: 300) + ".log"
    let name = try reading("UIKeyboardFrameEndUserInfoKey = {{0, 3}, {3, 2}}", file: file).trace?
      .header.name
    #expect(name == String(repeating: "n", count: 200))
  }

  /// A screen that was given goes before the frames, but not without a word.
  @Test func framesThatDoNotFitAreNoted() throws {
    let log = "UIKeyboardFrameEndUserInfoKey: NSRect: {{0, 550}, {414, 346}}\n"
    var hints = LogHints()
    hints.screen = Size(width: 375, height: 812)
    let misfit = try reading(log, hints: hints)
    #expect(misfit.trace?.header.device.screen == hints.screen)
    let note = "the frames look like those of a screen of 414x896, not of 375x812"
    #expect(misfit.notes.map(\.text).contains(note))
    hints.screen = Size(width: 414, height: 896)
    #expect(try reading(log, hints: hints).notes.allSatisfy { !$0.text.contains("look like") })
  }
}
