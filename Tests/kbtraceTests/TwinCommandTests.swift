import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

@Suite("export and import")
struct TwinCommandTests {
  static let hostile = [
    "..", ".", ".hidden", "a/b", "a\\b", "../../etc/passwd", "CON", "con", "nul.jsonl", "Case",
    "case", "CASE",
    "caf\u{E9}", "cafe\u{301}", "\u{1F511}\u{1F3B9}", "100%", "%2E", "a~b", " lead", "trail ",
    "trail.", "-rf",
    "*?[", "a:b", "|<>\"", "\u{202E}x", String(repeating: "x", count: 100),
    String(repeating: "x", count: 101),
    String(repeating: "\u{1F511}", count: 200), String(repeating: "y", count: 199) + "1",
    String(repeating: "y", count: 199) + "2", "plain-name_1.2",
  ]

  /// A desk that shares this one's folder but has a database of its own.
  private func with(_ database: String, _ desk: Desk, _ words: String...) throws -> ToolResult {
    try desk.run(words, later: 100, environment: ["KBTRACE_DB": desk.path(database)])
  }

  @Test func theRoundTripIsEqual() throws {
    let desk = try QueryFormatTests.desk()
    #expect(try desk.run("export", desk.path("one")).status == 0)
    let imported = try with("fresh.db", desk, "import", desk.path("one"))
    #expect(
      imported.status == 0 && imported.out == "3 traces added, 0 known, 21 baselines changed\n",
      "\(imported)")
    #expect(try with("fresh.db", desk, "export", desk.path("two")).status == 0)
    #expect(try desk.folder.files("one") == desk.folder.files("two"))
    #expect(try desk.folder.names("one").count == 3)
    #expect(try with("fresh.db", desk, "check").status == 0)
    for subject in ["traces", "events", "layouts"] {
      let columns =
        subject == "traces"
        ? [
          "--columns",
          "trace,digest,events,duration,device_model,device_name,os,screen_width,screen_height,scale,orientation,locale,coordinates,max_keyboard_height,tags,source",
        ] : []
      let words = ["query", subject, "--format", "jsonl"] + columns
      let original = try desk.run(words).lines.sorted()
      let copied = try desk.run(words, environment: ["KBTRACE_DB": desk.path("fresh.db")]).lines
        .sorted()
      #expect(copied == original)
    }
  }

  @Test func importingTwiceChangesNothing() throws {
    let desk = try QueryFormatTests.desk()
    try desk.run("export", desk.path("one"))
    try desk.run("export", desk.path("one"))
    let same = try with("kbtrace.db", desk, "import", desk.path("one"))
    #expect(same.out == "0 traces added, 3 known, 0 baselines changed\n")
    _ = try with("fresh.db", desk, "import", desk.path("one"))
    let before = try desk.folder.data("fresh.db")
    for _ in 0..<2 {
      let again = try with("fresh.db", desk, "import", desk.path("one"))
      #expect(again.out == "0 traces added, 3 known, 0 baselines changed\n")
    }
    let recordings = try with("fresh.db", desk, "query", "recordings", "--format", "jsonl")
    #expect(recordings.lines.count == 1)
    let dump =
      "SELECT (SELECT count(*) FROM run), (SELECT count(*) FROM acceptance), (SELECT count(*) FROM document)"
    let counts = try with("fresh.db", desk, "query", "--sql", dump, "--format", "csv").lines.last
    #expect(counts == "21,21,24\r")
    #expect(try desk.folder.data("fresh.db").count == before.count)
  }

  @Test func anotherBaselineBecomesCurrentAndTheOldIsKept() throws {
    let desk = try CheckTests.desk()
    try CheckTests.edit(
      desk, "a", "{\"baseline\":\"guide\",\"reason\":null",
      "{\"baseline\":\"guide\",\"reason\":\"edited\"")
    try CheckTests.edit(desk, "a", "\"constant\":291", "\"constant\":290")
    #expect(
      try desk.run("import", desk.path("twin")).out
        == "0 traces added, 2 known, 3 baselines changed\n")
    let kept = try Reading.json(
      desk.run("query", "baselines", "--trace", "a", "--handler", "guide", "--format", "json").out)
    #expect(kept.map { $0.text("reason") } == ["", "edited"])
    #expect(kept.map { $0.text("current") } == ["0", "1"])
    #expect(try desk.run("check", "--handler", "guide").status == 1)
    #expect(try desk.run("export", desk.path("twin")).out.contains("changed") == false)
  }

  @Test func otherContentIsRefusedWhole() throws {
    let desk = try CheckTests.desk()
    let other = try Desk(recorded: Samples.plain("b", height: 100) + Samples.plain("0"))
    try other.run("export", desk.path("other"))
    let before = try desk.databaseBytes
    let line = try Desk.trouble(desk.run("import", desk.path("other")))
    #expect(line.hasPrefix("\(desk.path("other/b.jsonl")):1: name: ") && line.contains("--replace"))
    #expect(try desk.databaseBytes == before)
    #expect(
      try desk.run("import", desk.path("other"), "--replace").out
        == "2 traces added, 0 known, 14 baselines changed\n")
    #expect(try desk.run("check").status == 0 && desk.sound)
  }

  @Test func aFailedFirstImportLeavesNothing() throws {
    let desk = try CheckTests.desk()
    try CheckTests.edit(desk, "b", "\"constant\":300", "\"constant\":[]")
    let result = try with("fresh.db", desk, "import", desk.path("twin"))
    #expect(try Desk.trouble(result).hasPrefix(desk.path("twin/b.jsonl") + ":"))
    #expect(!desk.folder.has("fresh.db"))
  }

  @Test func hostileNamesGetSafeFilesOfTheirOwn() throws {
    let desk = try Desk(recorded: Self.hostile.map { Samples.plain($0) }.joined())
    #expect(try desk.run("export", desk.path("out")).status == 0)
    let names = try desk.folder.names("out")
    #expect(names.count == Self.hostile.count)
    #expect(Set(names.map { $0.lowercased() }).count == names.count, "no file system confuses two")
    for name in names {
      #expect(
        name.wholeMatch(of: /[a-z0-9_%-][A-Za-z0-9._%-]*(~[0-9a-f]{8})?\.jsonl/) != nil, "\(name)")
      #expect(name.utf8.count <= 100 + 9 + 6)
    }
    #expect(names.contains("plain-name_1.2.jsonl") && names.contains("case.jsonl"))
    #expect(names.contains(String(repeating: "x", count: 100) + ".jsonl"))
    #expect(try desk.folder.names() == ["input.jsonl", "kbtrace.db", "out"])
    #expect(
      try with("fresh.db", desk, "import", desk.path("out")).out.hasPrefix(
        "\(names.count) traces added"))
    _ = try with("fresh.db", desk, "export", desk.path("again"))
    #expect(try desk.folder.files("again") == desk.folder.files("out"))
    #expect(try desk.run("check", desk.path("out")).status == 0)
  }

  @Test func untouchedFilesKeepTheirTime() throws {
    let desk = try CheckTests.desk()
    let old = Date(timeIntervalSince1970: 1_000_000)
    for name in ["a", "b"] {
      try FileManager.default.setAttributes(
        [.modificationDate: old], ofItemAtPath: desk.path("twin/\(name).jsonl"))
    }
    try desk.run("accept", "--trace", "a", "--reason", "r", later: 9)
    let result = try desk.run("export", desk.path("twin"), "--format", "csv")
    #expect(
      try Reading.csv(result.out) == [
        ["trace", "file", "state"], ["a", "a.jsonl", "changed"], ["b", "b.jsonl", "same"],
      ])
    func time(_ name: String) throws -> Date? {
      try FileManager.default.attributesOfItem(atPath: desk.path("twin/\(name).jsonl"))[
        .modificationDate] as? Date
    }
    #expect(try time("b") == old)
    #expect(try time("a") != old)
  }

  @Test func filesOfTracesThatAreGone() throws {
    let desk = try CheckTests.desk()
    try desk.folder.write("twin/notes.txt", "mine")
    try desk.folder.write("twin/.hidden.jsonl", "mine")
    try desk.run("forget", "--trace", "a", "--yes")
    try desk.run("export", desk.path("twin"))
    #expect(desk.folder.has("twin/a.jsonl"))
    let result = try desk.run("export", "--prune", desk.path("twin"), "--format", "jsonl")
    #expect(result.lines.last == #"{"trace":null,"file":"a.jsonl","state":"removed"}"#)
    #expect(try desk.folder.names("twin") == [".hidden.jsonl", "b.jsonl", "notes.txt"])
  }

  @Test func aTraceThatAFilterLeavesOutIsNotGone() throws {
    let desk = try CheckTests.desk()
    #expect(try desk.run("export", "--trace", "a", "--prune", desk.path("twin")).status == 0)
    #expect(try desk.folder.names("twin") == ["a.jsonl", "b.jsonl"])
    #expect(try desk.run("export", "--trace", "none", "--prune", desk.path("twin")).status == 3)
    #expect(try desk.folder.names("twin") == ["a.jsonl", "b.jsonl"])
  }

  @Test func onlyTheChosenBaselines() throws {
    let desk = try CheckTests.desk()
    try desk.run("export", "--handler", "guide,observer", desk.path("few"))
    let heads = try desk.folder.text("few/a.jsonl").split(separator: "\n").filter {
      $0.hasPrefix("{\"baseline\"")
    }
    #expect(heads.count == 2)
    #expect(
      try desk.run("check", desk.path("few")).errorLines.last?.hasPrefix("4 same, 0 changed, 0 new")
        == true)
  }

  @Test func theFormIsTheContracts() throws {
    let desk = try Desk(
      recorded: Samples.plain("a", tags: #"{"z":"1","b":"2"}"#).replacingOccurrences(
        of: "\"kbtrace\":1", with: "\"later\":[1e2],\"source\":\"s\",\"kbtrace\":1"))
    try desk.run(
      "accept", "--handler", "guide", "--reason", "why", "--by", "me", "--revision", "r2", later: 1)
    try desk.run("export", desk.path("twin"), "--handler", "guide")
    let lines = try desk.folder.text("twin/a.jsonl").split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(4) == [
        #"{"kbtrace":1,"name":"a","device":{"model":"iPhone10,3","os":"iOS 11.0","screen":[375,812]},"locale":"en_US","tags":{"z":"1","b":"2"},"source":"s","later":[1e2]}"#,
        #"{"t":0,"event":"keyboardWillShow","begin":[0,812,375,291],"end":[0,521,375,291]}"#,
        #"{"t":1,"event":"keyboardWillHide","begin":[0,521,375,291],"end":[0,812,375,291]}"#,
        #"{"baseline":"guide","reason":"why","at":"2026-01-31T12:00:01.123Z","by":"me","revision":"r2"}"#,
      ])
    #expect(lines.count == 6)
    #expect(
      lines[4].hasPrefix(#"{"event":0,"set":{"keyboardFrame":[0,521,375,291],"constant":291,"#))
    #expect(lines[5].hasPrefix(#"{"event":1,"set":{"#) && !lines[5].contains("calls"))
  }

  @Test func anUnwritableFolderIsTrouble() throws {
    let desk = try CheckTests.desk()
    let path = desk.path("input.jsonl") + "/below"
    #expect(try Desk.trouble(desk.run("export", path)).hasPrefix(path))
    try FileManager.default.createDirectory(
      atPath: desk.path("blocked/a.jsonl"), withIntermediateDirectories: true)
    #expect(
      try Desk.trouble(desk.run("export", desk.path("blocked"))).hasPrefix(
        desk.path("blocked/a.jsonl")))
    #expect(try desk.folder.names("blocked") == ["a.jsonl"])
  }

  /// A core that says nothing but "not animated, no calls" writes no line; the folder is whole.
  @Test(arguments: [
    #"{"calls":[]}"#, #"{"animation":null}"#, #"{"animation":null,"calls":[]}"#, "{}",
  ])
  func layoutsWithoutAnyLineAreRead(_ layout: String) throws {
    let desk = try Desk()
    let core = "z=" + DiffDesk.core(layout)
    let file = try desk.folder.write("one.jsonl", Samples.plain("a"))
    #expect(try desk.run("record", file, "--handler", "z", "--core", core).status == 0)
    #expect(try desk.run("export", desk.path("twin")).status == 0)
    let judged = try desk.run("check", desk.path("twin"), "--core", core)
    #expect(judged.status == 0, "\(judged)")
    let other = ["--db", desk.path("other.db")]
    #expect(try desk.run(["import", desk.path("twin")] + other).status == 0)
    #expect(try desk.run(["export", desk.path("again")] + other).status == 0)
    #expect(try desk.folder.text("again/a.jsonl") == desk.folder.text("twin/a.jsonl"))
  }

  /// What is not read and looks as if it were meant to be is told.
  @Test func otherFilesOfTheFolderAreTold() throws {
    let desk = try Desk(recorded: Samples.all)
    try desk.run("export", desk.path("twin"))
    try FileManager.default.createDirectory(
      atPath: desk.path("twin/sub"), withIntermediateDirectories: true)
    try desk.folder.write("twin/A.JSONL", "")
    try desk.folder.write("twin/README.md", "")
    for command in ["check", "import"] {
      let result = try desk.run(command, desk.path("twin"))
      #expect(
        result.errorLines.first
          == desk.path("twin") + ": not read: A.JSONL, sub; only NAME.jsonl in the folder is")
    }
  }

  /// What another program changed in the database does not leave it as if it were accepted.
  @Test(arguments: ["run", "trace"])
  func anAlteredDocumentIsNotExported(_ table: String) throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    try BadDatabaseTests.execute(
      desk,
      "UPDATE document SET body = replace(body, '291', '257') "
        + "WHERE id IN (SELECT document_id FROM \(table))")
    let line = try Desk.trouble(desk.run("export", desk.path("twin")))
    #expect(line.contains("does not have its digest") || line.contains("do not have their digest"))
  }
}
