import Foundation
import KeyboardCore
import TestSupport
import Testing
import TraceStore

@testable import kbtrace

@Suite("query: every subject in every format")
struct QueryFormatTests {
  /// The contract's table, written out once more.
  static let contract: [Subject: String] = [
    .traces: """
    trace digest events duration device_model device_name os screen_width screen_height scale \
    orientation locale coordinates max_keyboard_height tags source recorded_at
    """,
    .events: """
    trace event t kind begin_x begin_y begin_width begin_height end_x end_y end_width end_height \
    duration curve local detail
    """,
    .layouts: "trace handler event layout",
    .runs: """
    run recording trace handler digest revision tool_version made_at baseline same_as_baseline
    """,
    .recordings: "recording made_at revision tool_version host_os runs",
    .regressions: "trace handler run previous_run revision previous_revision made_at",
    .baselines: "trace handler run digest accepted_at accepted_by reason revision current",
    .devices: "device_model device_name os screen_width screen_height scale traces",
    .handlers: "handler source keys runs baselines",
  ]
  static let views: [Subject: String] = [
    .traces: "trace_info", .events: "event", .layouts: "layout", .runs: "run_info",
    .recordings: "recording_info", .regressions: "regression", .baselines: "baseline_info",
    .devices: "device_info",
  ]

  static func fields(_ subject: Subject) -> [String] {
    (contract[subject] ?? "").split(separator: " ").map(String.init)
  }

  /// A database in which every subject has rows: a baseline that was edited makes a regression, an
  /// acceptance, and a second recording.
  static func desk() throws -> Desk {
    let desk = try Desk(recorded: Samples.all)
    try desk.run("export", desk.path("twin"))
    let file = try #require(try desk.folder.names("twin").first { $0.hasPrefix("bare") })
    let text = try desk.folder.text("twin/" + file)
    try desk.folder.write(
      "twin/" + file, text.replacingOccurrences(of: "[0,0,768,760]", with: "[0,0,768,761]"))
    #expect(try desk.run("import", desk.path("twin"), later: 60).status == 0)
    let accepted = try desk.run(
      "accept", "--trace", "bare", "--reason", "a,\"b\"\nc|d", "--by", "me@example.org",
      "--revision", "r2", later: 120)
    #expect(accepted.status == 0, "\(accepted.err)")
    return desk
  }

  @Test(arguments: Subject.allCases)
  func formatsAgree(subject: Subject) throws {
    let desk = try Self.desk()
    let fields = Self.fields(subject)
    #expect(subject.fields == fields)
    func query(_ format: String) throws -> String {
      let result = try desk.run("query", subject.rawValue, "--format", format)
      #expect(result.status == 0 && result.err.isEmpty, "\(result.err)")
      return result.out
    }
    let objects = try Reading.json(query("json"))
    #expect(!objects.isEmpty)
    #expect(objects.allSatisfy { $0.map(\.key) == fields })
    let rows = objects.map { $0.map { Reading.plainText($0.value) } }
    let lines = try Reading.jsonLines(query("jsonl"))
    #expect(lines.map { JSONValue.object($0).text } == objects.map { JSONValue.object($0).text })
    let records = try Reading.csv(query("csv"))
    #expect(records.first == fields)
    #expect(Array(records.dropFirst()) == rows)
    let cells = try Reading.markdown(query("markdown"))
    #expect(cells.first == fields)
    #expect(cells.dropFirst().map { $0 } == rows.map { $0.map(\.escapedForTerminal) })
    try expectTable(try query("table"), fields, rows)
  }

  /// Each line has its row's cells in their order, every column beginning or ending in one place.
  private func expectTable(_ text: String, _ fields: [String], _ rows: [[String]]) throws {
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.first?.split(separator: " ").map(String.init) == fields)
    #expect(lines.count == rows.count + 1)
    for (line, row) in zip(lines.dropFirst(), rows) {
      var rest = line[...]
      for cell in row.map(\.escapedForTerminal) where !cell.isEmpty {
        let found = try #require(rest.range(of: cell), "\(cell) in \(line)")
        #expect(rest[..<found.lowerBound].allSatisfy { $0 == " " })
        rest = rest[found.upperBound...]
      }
      #expect(rest.allSatisfy { $0 == " " })
    }
  }

  @Test(arguments: Subject.allCases.filter { $0 != .handlers })
  func viewsAgree(subject: Subject) throws {
    let desk = try Self.desk()
    let fields = Self.fields(subject)
    let view = try #require(Self.views[subject])
    let sql = "SELECT \(fields.map { "\"\($0)\"" }.joined(separator: ", ")) FROM \(view)"
    let listed = try Reading.csv(desk.run("query", subject.rawValue, "--format", "csv").out)
    let selected = try Reading.csv(desk.run("query", "--sql", sql, "--format", "csv").out)
    #expect(selected.first == fields)
    #expect(Self.sorted(selected) == Self.sorted(listed))
    let all = try Reading.csv(
      desk.run("query", "--sql", "SELECT * FROM \(view)", "--format", "csv").out)
    #expect(all.first == fields, "the view's own columns, in the contract's order")
    guard let shell = Shell.sqlite else { return }
    let process = try RunTool.start(
      ["-readonly", "-csv", "-newline", "\r\n", "-header", desk.database, sql], program: shell,
      in: desk.folder)
    let seen = try Reading.csv(process.wait().out)
    #expect(Self.sorted(seen) == Self.sorted(listed).map { $0.map(Self.rounded) })
  }

  /// The shell prints up to 15 digits of a fraction; longer ones are compared as far as that.
  private static func rounded(_ text: String) -> String {
    guard text.utf8.count > 16, let number = Double(text) else { return text }
    var rounded = String(format: "%.15g", number)
    if !rounded.contains(".") { rounded += ".0" }
    return rounded
  }

  private static func sorted(_ records: [[String]]) -> [[String]] {
    records.dropFirst().sorted { $0.joined(separator: "\0") < $1.joined(separator: "\0") }
  }

  @Test func valuesAreThoseThatWereRecorded() throws {
    let desk = try Desk(recorded: Samples.all)
    let traces = try Reading.json(desk.run("query", "--format", "json").out)
    #expect(traces.count == 3)
    let full = traces[0]
    let expected = [
      "trace": "login, \"big\"|*1*", "events": "8", "duration": "3.125",
      "device_model": "iPhone10,3", "device_name": "iPhone X", "os": "iOS 11.0",
      "screen_width": "375", "screen_height": "812", "scale": "3", "orientation": "landscapeRight",
      "locale": "de_DE", "coordinates": "interface", "max_keyboard_height": "291",
      "tags": #"{"app":"demo","build":"42","note":"a,b|<c>"}"#, "source": "by hand, \"quoted\"",
      "recorded_at": "2026-01-31T12:00:00.123Z",
    ]
    for (key, value) in expected { #expect(full.text(key) == value) }
    #expect(full.text("digest").utf8.count == 64)
    let bare = traces[1]
    for key in ["device_model", "device_name", "os", "scale", "locale", "source"] {
      #expect(bare[key]?.isNull == true, "\(key)")
    }
    #expect(bare.text("tags") == "{}")
    let empty = traces[2]
    #expect(empty.text("events") == "0" && empty.text("duration") == "0")
    #expect(empty["max_keyboard_height"]?.isNull == true)
    #expect(empty.text("coordinates") == "fixed")
  }

  @Test func eventsAreThoseThatWereRecorded() throws {
    let desk = try Desk(recorded: Samples.all)
    let events = try Reading.csv(desk.run("query", "events", "--format", "csv").out)
    let name = "login, \"big\"|*1*"
    let rows = events.dropFirst().map { $0.dropFirst().joined(separator: ";") }
    #expect(events.dropFirst().map { $0[0] } == Array(repeating: name, count: 8) + ["bare"])
    #expect(
      rows == [
        "0;0;keyboardWillShow;0;375;812;171;0;204;812;171;0.4;3;0;{}",
        "1;0.25;keyboardDidShow;0;204.3333333333333;812;170.6666666666667;0;204.3333333333333;812;"
          + "170.6666666666667;0.25;7;1;{\"x-note\":{\"deep\":[1e2,null]}}",
        "2;1;inputModeDidChange;;;;;;;;;;;;{\"locale\":\"emoji\"}",
        "3;1.5;textFieldDidBeginEditing;;;;;;;;;;;;{\"field\":[20,300,335,30]}",
        "4;2;interfaceOrientationWillChange;;;;;;;;;;;;{\"orientation\":\"portrait\"}",
        "5;2.5;sceneDidChange;;;;;;;;;;;;{\"safeArea\":[44,0,34,0]}",
        "6;3;textFieldDidEndEditing;;;;;;;;;;;;{}",
        "7;3.125;keyboardWillHide;0;521;375;291;0;812;375;291;0.25;7;1;{}",
        "0;0.5;keyboardWillShow;0;760;768;264;0;760;768;264;0.25;7;1;{}",
      ])
  }

  @Test func layoutsAreThoseThatTheCoresYield() throws {
    let desk = try Desk(recorded: Samples.all)
    let replayed = try desk.run("replay", desk.path("input.jsonl")).out
    var expected: [String] = []
    for line in try Reading.jsonLines(replayed) {
      expected.append(
        [line.text("trace"), line.text("handler"), line.text("event"), line.text("layout")]
          .joined(separator: "\u{1}"))
    }
    let listed = try Reading.csv(desk.run("query", "layouts", "--format", "csv").out)
    #expect(expected.count == 63)
    #expect(
      Set(listed.dropFirst().map { $0.joined(separator: "\u{1}") }) == Set(expected))
    #expect(listed.count == expected.count + 1)
  }

  @Test func nothingFoundIsStillValid() throws {
    let desk = try Desk(recorded: Samples.bare)
    func query(_ format: String) throws -> ToolResult {
      try desk.run("query", "--trace", "none", "--format", format)
    }
    #expect(try query("json").out == "[]\n")
    #expect(try query("jsonl").out == "")
    #expect(try Reading.csv(query("csv").out).count == 1)
    #expect(try Reading.markdown(query("markdown").out).count == 1)
    #expect(try query("table").status == 0)
  }

  @Test func controlsNeverReachATerminal() throws {
    let source = "bell\u{7}, clear \u{1B}[2J, over\u{202E}ride"
    let trace = Samples.bare.replacingOccurrences(
      of: "\"kbtrace\":1", with: "\"kbtrace\":1,\"source\":" + JSONValue.string(source).text)
    let desk = try Desk(recorded: trace)
    for format in ["table", "markdown"] {
      let out = try desk.run("query", "--format", format).out
      #expect(out.contains("bell"))
      #expect(!out.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
    }
    #expect(try Reading.json(desk.run("query", "--format", "json").out)[0].text("source") == source)
  }
}

/// Programs that may be on the machine.
enum Shell {
  /// The sqlite3 shell, or nil where it is not installed.
  static let sqlite = path("sqlite3")

  static func path(_ name: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/sbin/", "/usr/local/bin/"].map { $0 + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
