import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

/// `kbtrace devices`: the catalog as rows.
@Suite struct DevicesTests {
  private func rows(_ words: String...) throws -> [[String]] {
    let result = try Desk().run(["devices", "--format", "csv"] + words)
    #expect(result.status == 0 && result.err.isEmpty, "\(result.err)")
    return try Reading.csv(result.out)
  }

  @Test func everyRowIsPrintedWithItsSource() throws {
    let rows = try rows()
    #expect(rows[0] == DevicesCommand.columns && rows.count == 193)
    #expect(rows.dropFirst().allSatisfy { $0[13].count >= 15 })
    #expect(rows.dropFirst().count { !$0[12].isEmpty } == 24)
    let phone = try #require(rows.first { $0[0] == "iPhone10,3" })
    #expect(
      Array(phone[..<13]) == [
        "iPhone10,3", "iPhone X", "375", "812", "3", "44", "34", "0", "44", "44", "21", "11.0", "",
      ])
    #expect(phone[13].hasPrefix("github:hithaprani/iosResolution devices.json; "))
  }

  @Test func formatsAgree() throws {
    let desk = try Desk()
    func devices(_ format: String) throws -> String {
      try desk.run("devices", "--device", "iPhone1[12],*", "--format", format).out
    }
    let objects = try Reading.json(devices("json"))
    #expect(objects.count == 11 && objects.allSatisfy { $0.map(\.key) == DevicesCommand.columns })
    let rows = objects.map { $0.map { Reading.plainText($0.value) } }
    #expect(
      try Reading.jsonLines(devices("jsonl")).map { $0.map { Reading.plainText($0.value) } } == rows
    )
    #expect(try Array(Reading.csv(devices("csv")).dropFirst()) == rows)
    #expect(try Array(Reading.markdown(devices("markdown")).dropFirst()) == rows)
    let table = try desk.run("devices", "--device", "iPhone1[12],*")
    #expect(table.lines.count == 12 && table.lines[0].hasPrefix("device_model  device_name"))
  }

  @Test func rowsAreSelectedSortedAndCut() throws {
    #expect(
      try rows(
        "--device", "iPad2,?", "--device", "iPhone X", "--columns", "device_model,first_os",
        "--sort", "device_model:desc", "--limit", "3", "--offset", "1"
      ) == [
        ["device_model", "first_os"], ["iPhone10,3", "11.0"], ["iPad2,7", "6.0.1"],
        ["iPad2,6", "6.0.1"],
      ])
    // Nothing goes before numbers, and equal rows stay in their order.
    #expect(
      try rows("--device", "iPhone15,[23]", "--columns", "device_name", "--sort", "safe_top")
        .dropFirst().map { $0[0] } == [
          "iPhone 14 Pro (Display Zoom)", "iPhone 14 Pro Max (Display Zoom)", "iPhone 14 Pro",
          "iPhone 14 Pro", "iPhone 14 Pro Max",
        ])
    #expect(try rows("--device", "nothing*").count == 1)
  }

  @Test(arguments: [
    (["--columns", "modl"], "device_model"), (["--sort", "scal"], "'scale'"),
    (["--columns", "scale,scale"], "twice"), (["x"], "'x'"), (["--limit", "-1"], "--limit"),
    (["--db", "x"], "--db"),
  ])
  func wrongUseIsExplained(_ words: [String], _ hint: String) throws {
    #expect(try Desk.trouble(Desk().run(["devices"] + words)).contains(hint))
  }

  @Test func quietPrintsNothing() throws {
    let result = try Desk().run("devices", "-q")
    #expect(result.status == 0 && result.out.isEmpty && result.err.isEmpty)
  }
}

/// `--device NAME` of record, convert and replay.
@Suite struct DeviceFillTests {
  static let silent = #"{"kbtrace":1,"name":"s"}"# + "\n"
  static let commands = ["record", "convert", "replay"]

  private func header(_ text: String, _ words: String...) throws -> (TraceHeader, ToolResult) {
    let desk = try Desk()
    let file = try desk.folder.write("a.jsonl", text)
    let result = try desk.run(["convert", file] + words)
    return (try #require(readTraces(result.out).first).header, result)
  }

  @Test func whatTheInputLacksComesFromTheCatalog() throws {
    let (header, result) = try header(Self.silent, "--device", "iphone10,3")
    #expect(result.err.isEmpty)
    #expect(header.device.model == "iPhone10,3" && header.device.name == "iPhone X")
    #expect(header.device.screen == Size(width: 375, height: 812) && header.device.scale == 3)
    #expect(header.scene.safeArea == Insets(top: 44, bottom: 34) && header.source == nil)
    let (across, _) = try self.header(
      Self.silent, "--device", "iPhone10,3", "--orientation", "landscapeRight")
    #expect(across.scene.safeArea == Insets(left: 44, bottom: 21, right: 44))
  }

  @Test func otherOptionsAndTheInputGoFirst() throws {
    let (given, result) = try header(
      Self.silent, "--device", "iPhone10,3", "--screen", "10x20", "--device-name", "mine")
    #expect(given.device.screen == Size(width: 10, height: 20) && given.device.name == "mine")
    #expect(given.device.model == "iPhone10,3" && given.scene.safeArea == nil)
    #expect(result.errorLines.count == 1 && result.err.contains("a screen of 375x812"))
    let (stated, _) = try header(
      #"{"kbtrace":1,"name":"s","device":{"screen":[1,2],"scale":2},"scene":{"safeArea":[0,0,0,0]}}"#
        + "\n", "--device", "iPhone10,3")
    #expect(stated.device.screen == Size(width: 1, height: 2) && stated.device.scale == 2)
    #expect(stated.scene.safeArea == nil)
  }

  @Test(arguments: commands)
  func aDeviceStandsForItsScreen(command: String) throws {
    let desk = try Desk()
    let file = try desk.folder.write("a.jsonl", Self.silent + Samples.bare)
    #expect(try desk.run(command, file, "--device", "iPhone X").status == 0)
    guard command != "convert" else { return }
    let line = try Desk.trouble(desk.run(command, file))
    #expect(line.contains("--screen WxH") && line.contains("--device NAME"))
  }

  @Test func contradictionsAreSaidOnceAndNotUsed() throws {
    let desk = try Desk()
    let file = try desk.folder.write(
      "a.jsonl", Self.silent + Self.silent.replacing("\"s\"", with: "\"s2\""))
    let result = try desk.run("convert", file, "--device", "iPhone7,1")
    #expect(result.status == 0 && result.errorLines.count == 1)
    #expect(result.err.hasPrefix("\(file):1: note: device.screen is not filled in: "))
    #expect(result.err.contains("414x736 (") && result.err.contains("476x847 (CONFLICT"))
    #expect(try readTraces(result.out).allSatisfy { $0.header.device.screen == nil })
    let recorded = try desk.run("record", file, "--device", "iPhone7,1")
    #expect(recorded.status == 2 && recorded.err.contains("device.screen: is missing"))
    #expect(
      try desk.run("record", file, "--device", "iPhone7,1", "--screen", "414x736").status == 0)
  }

  @Test(arguments: [
    ("iPhone*", "a pattern is for 'kbtrace devices'"),
    ("iPhon X", "did you mean 'iPhone X'?"), ("iphone 1X", "'iphone 1X' is no device"),
    ("SE", "'iPhone SE (1st generation)', 'iPhone SE (2nd"), ("iPhone 1", "and 18 more"),
    ("", "see 'kbtrace devices'"), ("\u{1B}[2J", "\\u{1B}[2J"),
    ("a\u{202E}\nb", "\\u{202E}\\nb"),
  ])
  func noDeviceIsGuessed(_ text: String, _ hint: String) throws {
    let desk = try Desk()
    let file = try desk.folder.write("a.jsonl", Self.silent)
    for command in Self.commands {
      #expect(try Desk.trouble(desk.run(command, file, "--device", text)).contains(hint))
    }
    #expect(!desk.folder.has("kbtrace.db"))
  }

  @Test func aLogSaysWhatWasFilledIn() throws {
    let desk = try Desk()
    let frame = "UIKeyboardFrameEndUserInfoKey = {{0, 100}, {500, 200}}\n"
    let file = try desk.folder.write("x.log", frame)
    let result = try desk.run("convert", file, "--device", "iPhone10,3")
    let filled =
      "filled in from the catalog's 'iPhone10,3': device.model iPhone10,3, device.name iPhone X, "
      + "device.scale 3, scene.safeArea [44,0,34,0]"
    #expect(result.errorLines.contains("\(file):1: note: \(filled)"))
    let screen = "the screen 375x812 is filled in from the catalog's 'iPhone10,3'"
    #expect(result.errorLines.contains("\(file):1: note: \(screen)"))
    let source = try #require(readTraces(result.out).first?.header.source)
    #expect(source.contains(screen) && source.contains(filled))
    // What a log prints of its screen goes first.
    let stated = try desk.folder.write(
      "y.log", "object = <UIScreen: 0x1; bounds = {{0, 0}, {390, 844}}; mode = 1>; " + frame)
    let trace = try #require(
      readTraces(desk.run("convert", stated, "--device", "iPhone10,3").out).first)
    #expect(trace.header.device.screen == Size(width: 390, height: 844))
    #expect(trace.header.scene.safeArea == nil)
  }
}
