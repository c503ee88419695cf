import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

@Suite("accept, rerun, forget")
struct AcceptTests {
  /// A stored trace whose baseline of constraint-delta, observer and guide is not what they answer.
  private func desk() throws -> Desk {
    let desk = try CheckTests.desk()
    try CheckTests.edit(desk, "a", "\"constant\":291", "\"constant\":290")
    #expect(try desk.run("import", desk.path("twin"), later: 10).status == 0)
    #expect(try desk.run("check").status == 1)
    return desk
  }

  private func baselines(_ desk: Desk, _ handler: String = "guide") throws -> [[JSONMember]] {
    try Reading.json(
      desk.run(
        "query", "baselines", "--trace", "a", "--handler", handler, "--sort", "accepted_at",
        "--format", "json"
      ).out)
  }

  @Test func makesRedGreenAndKeepsBoth() throws {
    let desk = try desk()
    let result = try desk.run(
      "accept", "--trace", "a", "--handler", "guide,observer,constraint-delta", "--reason",
      "as it should be",
      "--by", "me", "--revision", "r2", later: 20)
    #expect(result.status == 0, "\(result.err)")
    #expect(
      result.lines.map { $0.split(separator: " ").map(String.init) } == [
        ["trace", "handler", "before"], ["a", "constraint-delta", "changed"],
        ["a", "observer", "changed"],
        ["a", "guide", "changed"],
      ])
    #expect(try desk.run("check").status == 0)
    let kept = try baselines(desk)
    #expect(kept.count == 3, "the first run, the imported one, the accepted one")
    #expect(kept.map { $0.text("current") } == ["0", "0", "1"])
    #expect(
      kept.map { $0.text("accepted_at") } == [
        "2026-01-31T12:00:00.123Z", "2026-01-31T12:00:00.123Z", "2026-01-31T12:00:20.123Z",
      ])
    #expect(kept[2].text("reason") == "as it should be" && kept[2].text("accepted_by") == "me")
    #expect(kept[2].text("revision") == "r2")
    #expect(Set(kept.map { $0.text("digest") }).count == 2)
    #expect(kept[0].text("digest") == kept[2].text("digest"))
    #expect(kept.allSatisfy { $0.text("digest").utf8.count == 64 })
    #expect(try desk.sound)
  }

  @Test func theGatesFullCircle() throws {
    let desk = try desk()
    #expect(try desk.run("export", desk.path("twin")).out.contains("same"))
    #expect(try desk.run("check", desk.path("twin")).status == 1)
    try desk.run("accept", "--reason", "right", later: 30)
    try desk.run("export", desk.path("twin"))
    #expect(try desk.run("check", desk.path("twin")).status == 0)
    #expect(
      try desk.folder.text("twin/a.jsonl").contains(
        #""baseline":"guide","reason":"right","at":"2026-01-31T12:00:30.123Z""#))
  }

  @Test func aStoredRunIsAcceptedWithoutRunning() throws {
    let desk = try desk()
    let runs = try Reading.json(
      desk.run("query", "runs", "--trace", "a", "--handler", "guide", "--format", "json").out)
    let first = try #require(runs.first { $0.text("revision") == "r1" })
    let result = try desk.run(
      "accept", "--run", first.text("run"), "--reason", "the device says so", "--by", "me",
      later: 40)
    #expect(result.status == 0 && result.out.contains("the device says so"), "\(result.err)")
    #expect(try desk.run("query", "runs", "--format", "jsonl").lines.count == 14 + 3)
    #expect(try desk.run("check", "--handler", "guide").status == 0)
    #expect(try desk.run("check", "--handler", "observer").status == 1)
    let current = try #require(try baselines(desk).last)
    #expect(current.text("run") == first.text("run") && current.text("current") == "1")
    for name in ["1.1.99", "x", "", "1.1", "1.1.1.1", "9223372036854775808.1.1", "+1.1.1"] {
      let line = try Desk.trouble(desk.run("accept", "--run", name, "--reason", "r"))
      #expect(line.contains("query runs"))
    }
  }

  @Test func whoIsGitsOrTheLogin() throws {
    let desk = try Desk(recorded: Samples.bare)
    func by() throws -> [String] {
      try Reading.csv(
        desk.run(
          "query", "--sql",
          "SELECT accepted_by FROM baseline_info WHERE handler = 'guide' AND current", "--format",
          "csv"
        ).out
      )
      .dropFirst().map { $0[0] }
    }
    #expect(try desk.tool("accept", "--reason", "r").status == 0)
    #expect(try by() == [NSUserName()])
    guard Shell.path("git") != nil else { return }
    try desk.folder.write(".gitconfig", "[user]\n\temail = who@example.org\n")
    #expect(try desk.tool("accept", "--reason", "r").status == 0)
    #expect(try by() == ["who@example.org"])
    #expect(try desk.tool("accept", "--reason", "r", "--by", "else").status == 0)
    #expect(try by() == ["else"])
  }

  @Test func coresWithoutBaselineAreOnlyAcceptedByName() throws {
    let desk = try Desk()
    let file = try desk.folder.write("c.jsonl", Samples.plain("c"))
    try desk.run("record", file, "--handler", "guide")
    #expect(try desk.run("accept", "--reason", "r").lines.count == 2)
    #expect(
      try desk.run("accept", "--reason", "r", "--handler", "observer").lines.last?.hasSuffix("new")
        == true)
    #expect(try desk.run("check").errorLines.last?.hasPrefix("2 same, 0 changed, 0 new") == true)
  }

  @Test func rerunStoresRuns() throws {
    let desk = try desk()
    let result = try desk.run("rerun", "--revision", "r3", "--format", "json", later: 50)
    #expect(result.status == 0, "the gate is check")
    let rows = try Reading.json(result.out)
    #expect(
      rows.map { $0.map(\.key) } == Array(repeating: ["trace", "events", "handlers"], count: 2))
    #expect(rows[0].text("handlers").contains(#""guide":"changed""#))
    #expect(rows[1].text("handlers").contains(#""guide":"same""#))
    let regressions = try Reading.json(desk.run("query", "regressions", "--format", "json").out)
    #expect(
      regressions.filter { $0.text("revision") == "r3" }.map { $0.text("handler") }.sorted() == [
        "constraint-delta", "guide", "observer",
      ])
    let narrow = try desk.run("rerun", "--trace", "b", "--handler", "guide", "--format", "jsonl")
    #expect(narrow.lines == [#"{"trace":"b","events":2,"handlers":{"guide":"same"}}"#])
    #expect(try desk.sound)
  }

  @Test func forgettingNeedsAWord() throws {
    let desk = try desk()
    let before = try desk.databaseBytes
    let line = try Desk.trouble(desk.run("forget", "--trace", "a"))
    #expect(line.hasPrefix("1 trace ") && line.contains("--yes"), "\(line)")
    #expect(try Desk.trouble(desk.run("forget", "--trace", "*")).hasPrefix("2 traces "))
    #expect(try desk.databaseBytes == before)
  }

  @Test func forgettingLeavesNothingOfATrace() throws {
    let desk = try desk()
    let secret = try desk.folder.write(
      "s.jsonl",
      Samples.plain("sesame", device: "Secret9,9", tags: #"{"owner":"hidden-person"}"#)
        .replacingOccurrences(
          of: "\"kbtrace\":1", with: "\"kbtrace\":1,\"source\":\"hidden-place\""))
    try desk.run("record", secret, "--revision", "r8")
    try desk.run("accept", "--trace", "sesame", "--reason", "hidden-reason")
    let result = try desk.run("forget", "--trace", "sesame", "--yes")
    #expect(result.status == 0 && result.out == "forgot 1 trace\n")
    for (table, rows) in [
      ("trace", 2), ("run", 17), ("document", 19), ("acceptance", 3), ("tag", 0), ("trace_tag", 0),
      ("device", 1),
    ] {
      let count = try desk.run("query", "--sql", "SELECT count(*) FROM \(table)", "--format", "csv")
      #expect(count.out == "count(*)\r\n\(rows)\r\n", "\(table)")
    }
    #expect(try desk.run("check", "--trace", "b").status == 0)
    #expect(try desk.sound)
    #expect(try desk.run("forget", "--trace", "*", "--yes", "-q").out.isEmpty)
    #expect(try desk.run("query", "--format", "jsonl").out.isEmpty)
    #expect(try desk.run("record", desk.path("input.jsonl")).status == 0)
    #expect(try desk.run("check").status == 0 && desk.sound)
  }
}
