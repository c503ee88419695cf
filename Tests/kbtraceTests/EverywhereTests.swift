import Foundation
import Glibc
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

@Suite("Everywhere: the database, streams, signals")
struct EverywhereTests {
  static let reading: [[String]] = [
    ["query"], ["query", "--sql", "SELECT 1"], ["check"], ["rerun"], ["accept", "--reason", "r"],
    ["accept", "--reason", "r", "--run", "1.1.1"], ["forget", "--trace", "a", "--yes"],
    ["forget", "--trace", "a"], ["export", "out"], ["explain", "a", "--handler", "guide"],
  ]

  @Test(arguments: reading)
  func neverCreatesADatabase(words: [String]) throws {
    let desk = try Desk()
    let result = try desk.tool(words[0], environment: [:])
    _ = result
    let line = try Desk.trouble(RunTool.run(words, in: desk.folder))
    #expect(line.hasPrefix("kbtrace.db: ") && line.contains("kbtrace record FILE"))
    #expect(try desk.folder.names() == [])
  }

  @Test func theDatabaseIsChosenInOrder() throws {
    let desk = try Desk()
    try desk.folder.write("a.jsonl", Samples.bare)
    let environment = ["KBTRACE_DB": "from-environment.db"]
    #expect(try desk.tool("record", "a.jsonl").status == 0)
    #expect(try desk.folder.names() == ["a.jsonl", "kbtrace.db"])
    #expect(try desk.tool("record", "a.jsonl", environment: environment).status == 0)
    #expect(desk.folder.has("from-environment.db"))
    #expect(
      try desk.tool("record", "--db", "from-option.db", "a.jsonl", environment: environment).status
        == 0)
    #expect(
      try desk.folder.names() == ["a.jsonl", "from-environment.db", "from-option.db", "kbtrace.db"])
    #expect(try desk.tool("query", environment: ["KBTRACE_DB": ""]).status == 0, "empty is unset")
    #expect(try desk.tool("query", environment: ["KBTRACE_DB": "none.db"]).status == 2)
    #expect(
      try desk.tool("query", "--db=from-option.db", environment: ["KBTRACE_DB": "none.db"]).status
        == 0)
  }

  @Test(arguments: [":memory:", "file:x?mode=memory", "a b#c%20?.db", "-x.db"])
  func anyNameIsAFile(name: String) throws {
    let desk = try Desk()
    try desk.folder.write("a.jsonl", Samples.bare)
    #expect(try desk.tool("record", "a.jsonl", "--db=\(name)").status == 0)
    #expect(desk.folder.has(name))
    #expect(try desk.tool("query", "--db=\(name)", "--format", "jsonl").lines.count == 1)
  }

  @Test func atRestItIsOneFile() throws {
    let desk = try Desk(recorded: Samples.all)
    for words in [
      ["rerun"], ["check"], ["query"], ["accept", "--reason", "r"], ["export", desk.path("twin")],
      ["import", desk.path("twin")], ["forget", "--trace", "bare", "--yes"],
    ] {
      #expect(try desk.run(words).status == 0)
      #expect(Set(try desk.folder.names()).subtracting(["twin"]) == ["input.jsonl", "kbtrace.db"])
    }
    let head = try desk.databaseBytes
    #expect(head[18] == 1 && head[19] == 1, "a rollback journal, no write-ahead log")
  }

  @Test func readOnlyMediaAreRead() throws {
    guard let setpriv = Shell.path("setpriv"), getuid() == 0 else {
      // Not root: the permissions hold for this process itself.
      return try readOnly { folder, words in try RunTool.run(words, in: folder) }
    }
    try readOnly { folder, words in
      try RunTool.start(
        ["--reuid=65534", "--regid=65534", "--clear-groups", folder.path("tool/kbtrace")] + words,
        program: setpriv, in: folder
      ).wait()
    }
  }

  private func readOnly(_ run: (TemporaryFolder, [String]) throws -> ToolResult) throws {
    let desk = try Desk(recorded: Samples.all)
    // The tool may lie where another user does not come.
    try FileManager.default.createDirectory(
      atPath: desk.path("tool"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: RunTool.executable, toPath: desk.path("tool/kbtrace"))
    let before = try desk.databaseBytes
    for (path, mode) in [("kbtrace.db", 0o444), ("tool", 0o555), ("", 0o555)] {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: desk.folder.path + "/" + path)
    }
    defer {
      for path in ["", "/tool"] {
        try? FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: desk.folder.path + path)
      }
    }
    for words in [["query"], ["check"], ["query", "--sql", "SELECT * FROM event"]] {
      let result = try run(desk.folder, words)
      #expect(result.status == 0, "\(words): \(result.err)")
    }
    for words in [
      ["record", "input.jsonl"], ["rerun"], ["accept", "--reason", "r"],
      ["forget", "--trace", "*", "--yes"],
    ] {
      let line = try Desk.trouble(try run(desk.folder, words))
      #expect(line.hasPrefix("kbtrace.db: ") && line.contains("writable"), "\(line)")
    }
    #expect(try Desk.trouble(try run(desk.folder, ["export", "out"])).hasPrefix("out"))
    #expect(try desk.databaseBytes == before)
    #expect(try desk.folder.names() == ["input.jsonl", "kbtrace.db", "tool"])
  }

  @Test func resultsAndTheRestAreApart() throws {
    let desk = try Desk(recorded: Samples.all)
    for words in [["query"], ["handlers"], ["replay", desk.path("input.jsonl")], ["rerun"]] {
      let result = try desk.run(words)
      #expect(!result.out.isEmpty && result.err.isEmpty)
    }
    let check = try desk.run("check")
    #expect(check.out.isEmpty && !check.err.isEmpty)
  }

  @Test(arguments: [
    ["query"], ["handlers"], ["rerun"], ["check"], ["accept", "--reason", "r"], ["export", "twin"],
    ["import", "twin"], ["record", "input.jsonl"], ["forget", "--trace", "*", "--yes"],
  ])
  func quietPrintsNoRows(words: [String]) throws {
    let desk = try Desk(recorded: Samples.all)
    try desk.run("export", desk.path("twin"))
    for word in ["--quiet", "-q"] where word == "-q" || words[0] != "forget" {
      let result = try RunTool.run(words + [word], in: desk.folder)
      #expect(result.status == 0 && result.out.isEmpty && result.err.isEmpty, "\(result)")
    }
    let trouble = try RunTool.run(words + ["-q", "--nonsense"], in: desk.folder)
    #expect(trouble.status == 2 && trouble.errorLines.count == 1)
  }

  @Test func colourIsForTerminals() throws {
    let desk = try CheckTests.desk()
    try CheckTests.edit(desk, "a", "\"constant\":291", "\"constant\":290")
    func coloured(_ option: String?, terminal: Bool, _ environment: [String: String] = [:]) throws
      -> Bool
    {
      let result = try desk.run(
        ["check", desk.path("twin")] + (option.map { ["--color", $0] } ?? []),
        environment: environment,
        terminal: terminal)
      return result.out.contains("\u{1B}[")
    }
    #expect(try coloured(nil, terminal: true))
    #expect(try coloured("auto", terminal: true))
    #expect(try !coloured(nil, terminal: false))
    #expect(try !coloured("auto", terminal: false))
    #expect(try coloured("always", terminal: false))
    #expect(try !coloured("never", terminal: true))
    #expect(try !coloured(nil, terminal: true, ["NO_COLOR": "1"]))
    #expect(try coloured(nil, terminal: true, ["NO_COLOR": ""]))
    #expect(try !coloured(nil, terminal: true, ["TERM": "dumb"]))
    #expect(try coloured("always", terminal: true, ["NO_COLOR": "1"]))
  }

  @Test(arguments: [
    "query events", "query --format json", "replay input.jsonl",
    "query --sql 'SELECT a.* FROM event a, event b'", "query layouts --format csv",
    "explain t7 --handler guide",
  ])
  func aClosedPipeEndsQuietly(command: String) throws {
    let desk = try Desk(
      recorded: (0..<300).map { Samples.plain("t\($0)", height: 200 + $0) }.joined())
    let result = try RunTool.shell(
      "{ \"$kbtrace\" \(command); echo $? > status; } | head -n 1", in: desk.folder)
    #expect(result.err.isEmpty && result.lines.count == 1, "\(result.err)")
    #expect(try desk.folder.text("status") == "0\n")
  }

  @Test func aFullDeviceIsTrouble() throws {
    let desk = try Desk(recorded: Samples.all)
    for command in ["query", "handlers", "--help", "replay input.jsonl", "check --format json"] {
      let result = try RunTool.shell("\"$kbtrace\" \(command) > /dev/full", in: desk.folder)
      #expect(result.status == 2, "\(command)")
      #expect(result.errorLines.last?.hasPrefix("kbtrace: standard output: ") == true)
    }
  }

  @Test func aTroubleLineNeverSteersATerminal() throws {
    let desk = try Desk()
    for word in ["\u{1B}[2Jx", "a\nb", "\u{202E}x", "\u{7}"] {
      for words in [
        [word], ["query", word], ["query", "--" + word], ["record", word], ["query", "--db", word],
      ] {
        _ = try Desk.trouble(desk.run(words))
      }
    }
    let bad = try desk.folder.write(
      "a.jsonl", "{\"kbtrace\":1,\"name\":\"x\"}\n{\"t\":0,\"event\":\"\\u001b[2J\\u202e\"}\n")
    let line = try Desk.trouble(desk.run("record", bad))
    #expect(!line.unicodeScalars.contains("\u{202E}"))
  }
}

@Suite("Everywhere: Control-C", .serialized)
struct InterruptTests {
  static let many = (0..<4000).map { Samples.plain("t\($0)", height: 200 + $0 % 500) }.joined()

  @Test func aRecordIsEndedAtOnce() throws {
    let desk = try Desk()
    try desk.folder.write("a.jsonl", Samples.bare)
    #expect(try desk.tool("record", "a.jsonl").status == 0)
    let before = try desk.databaseBytes
    try desk.folder.write("b.jsonl", Self.many)
    let result = try interrupt(desk, ["record", "b.jsonl", "--jobs", "2"]) {
      desk.folder.has("kbtrace.db-journal")
    }
    #expect(result.status == -SIGINT)
    #expect(result.out.isEmpty && result.err.isEmpty, "\(result.err)")
    #expect(try desk.databaseBytes == before)
    #expect(try desk.folder.names() == ["a.jsonl", "b.jsonl", "kbtrace.db"])
  }

  @Test func aFirstRecordLeavesNothing() throws {
    let desk = try Desk()
    try desk.folder.write("b.jsonl", Self.many)
    for words in [["record", "b.jsonl"], ["record", "--keep-going", "b.jsonl", "b.jsonl"]] {
      let result = try interrupt(desk, words) { desk.folder.has("kbtrace.db") }
      #expect(result.status == -SIGINT)
      #expect(result.err.isEmpty, "\(result.err)")
      #expect(try desk.folder.names() == ["b.jsonl"])
    }
  }

  @Test func readingIsEndedAtOnce() throws {
    let desk = try Desk(recorded: Samples.bare)
    let endless =
      "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT max(n) FROM c"
    let began = Date()
    let result = try interrupt(desk, ["query", "--sql", endless]) {
      Date().timeIntervalSince(began) > 0.5
    }
    #expect(result.status == -SIGINT)
  }

  @Test func anExportLeavesWholeFiles() throws {
    let desk = try Desk()
    try desk.folder.write("b.jsonl", Self.many)
    #expect(try desk.tool("record", "-q", "b.jsonl", "--handler", "guide").status == 0)
    let result = try interrupt(desk, ["export", "twin"]) { desk.folder.has("twin") }
    #expect(result.status == -SIGINT)
    let names = try desk.folder.names("twin")
    #expect(names.count < 4000 && names.allSatisfy { $0.hasSuffix(".jsonl") })
    if !names.isEmpty { #expect(try desk.tool("check", "-q", "twin").status == 0) }
  }

  /// Starts the tool, waits until it is at work, and interrupts it.
  private func interrupt(_ desk: Desk, _ words: [String], when isAtWork: () -> Bool) throws
    -> ToolResult
  {
    let tool = try RunTool.start(words, in: desk.folder)
    while tool.isRunning, !isAtWork() { usleep(1000) }
    tool.send(SIGINT)
    return try tool.wait(limit: 20)
  }
}
