import Foundation
import Glibc
import KeyboardCore
import TestSupport
import Testing
import TraceStore

@testable import kbtrace

@Suite("Databases that cannot be used")
struct BadDatabaseTests {
  static let commands: [[String]] = [
    ["query"], ["query", "--sql", "SELECT 1"], ["check"], ["record", "input.jsonl"], ["rerun"],
    ["accept", "--reason", "r"], ["forget", "--trace", "*", "--yes"], ["export", "out"],
    ["import", "twin"],
  ]

  /// A desk with traces, their twin, and a database that `spoil` has had in its hands.
  static func desk(_ spoil: (Desk) throws -> Void) throws -> Desk {
    let desk = try CheckTests.desk()
    try spoil(desk)
    return desk
  }

  static func execute(_ desk: Desk, _ sql: String) throws {
    let connection = try Connection(path: desk.database, mode: .create)
    // An attacker is not held to what this package's connections keep to.
    try connection.execute("PRAGMA trusted_schema = 1; " + sql)
    connection.close()
  }

  static let spoiled: [(what: String, hint: String, spoil: @Sendable (Desk) throws -> Void)] = [
    (
      "text", "not a database",
      { try $0.folder.write("kbtrace.db", String(repeating: "text\n", count: 999)) }
    ),
    ("short text", "not a database", { try $0.folder.write("kbtrace.db", "text") }),
    (
      "another program's", "another program",
      { desk in
        try FileManager.default.removeItem(atPath: desk.database)
        try execute(
          desk, "CREATE TABLE notes (a); PRAGMA application_id = 7; PRAGMA user_version = 1")
      }
    ),
    (
      "nobody's", "another program",
      { desk in
        try FileManager.default.removeItem(atPath: desk.database)
        try execute(desk, "CREATE TABLE trace (a)")
      }
    ),
    (
      "one whose last bytes are gone", "cut off",
      { desk in
        let whole = try desk.folder.data("kbtrace.db")
        try whole.dropLast(100).write(to: URL(fileURLWithPath: desk.database))
      }
    ),
    ("one from the future", "newer kbtrace", { try execute($0, "PRAGMA user_version = 2") }),
    (
      "one from the far future", "newer kbtrace",
      { try execute($0, "PRAGMA user_version = 2147483647") }
    ),
    ("one from before the first", "no step", { try execute($0, "PRAGMA user_version = 0") }),
    (
      "one of a negative version", "no step",
      { try execute($0, "PRAGMA user_version = -2147483648") }
    ),
    (
      "a view redefined", "trace_info",
      {
        try execute($0, "DROP VIEW trace_info; CREATE VIEW trace_info AS SELECT 1 AS trace")
      }
    ),
    ("a view gone", "event", { try execute($0, "DROP VIEW event") }),
    ("a column added", "trace", { try execute($0, "ALTER TABLE trace ADD COLUMN x TEXT") }),
    ("an index gone", "trace_by_device", { try execute($0, "DROP INDEX trace_by_device") }),
    (
      "a trigger", "trigger",
      {
        try execute($0, "CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM acceptance; END")
      }
    ),
    (
      "a truncated one", "malformed",
      { desk in
        try desk.folder.write("kbtrace.db", try desk.databaseBytes.prefix(20_000))
      }
    ),
    (
      "only a head", "malformed",
      { desk in try desk.folder.write("kbtrace.db", try desk.databaseBytes.prefix(100)) }
    ),
  ]

  @Test(arguments: spoiled.indices)
  func isRefusedAndStays(index: Int) throws {
    let (what, hint, spoil) = Self.spoiled[index]
    let desk = try Self.desk(spoil)
    let before = try desk.databaseBytes
    for words in Self.commands {
      let result = try RunTool.run(words, in: desk.folder)
      let line = try Desk.trouble(result)
      #expect(line.hasPrefix("kbtrace.db: ") && line.contains(hint), "\(what), \(words): \(line)")
      #expect(try desk.databaseBytes == before, "\(what): \(words)")
    }
    #expect(try desk.folder.names() == ["input.jsonl", "kbtrace.db", "twin"])
  }

  @Test func aPersonsOwnIndexesAndViewsDoNoHarm() throws {
    let desk = try Self.desk {
      try Self.execute($0, "CREATE INDEX mine ON trace (os); CREATE VIEW my_view AS SELECT 1 AS a")
    }
    for words in Self.commands where words[0] != "forget" {
      #expect(try RunTool.run(words, in: desk.folder).status == 0, "\(words)")
    }
    #expect(try desk.run("query", "--sql", "SELECT a FROM my_view").status == 0)
  }

  @Test func aFolderAPipeAndAnEmptyFile() throws {
    let desk = try Desk(recorded: Samples.bare)
    unsafe mkfifo(desk.path("pipe"), 0o600)
    try desk.folder.write("empty.db", "")
    for command in ["query", "check", "rerun"] {
      #expect(try Desk.trouble(desk.run(command, "--db", desk.folder.path)).contains("folder"))
      #expect(
        try Desk.trouble(desk.run(command, "--db", desk.path("pipe"))).contains("regular file"))
      #expect(try Desk.trouble(desk.run(command, "--db", desk.path("empty.db"))).contains("empty"))
      #expect(try Desk.trouble(desk.run(command, "--db", "/dev/null")).contains("regular file"))
    }
    #expect(try desk.folder.data("empty.db").isEmpty)
    let file = desk.path("input.jsonl")
    #expect(try desk.run("record", file, "--db", desk.path("empty.db")).status == 0)
  }

  static let canBeAnother = getuid() == 0 && Shell.path("setpriv") != nil

  @Test(.enabled(if: canBeAnother, "only root can become somebody else"))
  func anUnreadableFile() throws {
    let setpriv = try #require(Shell.path("setpriv"))
    let desk = try Desk(recorded: Samples.bare)
    try FileManager.default.copyItem(atPath: RunTool.executable, toPath: desk.path("tool"))
    for (name, mode) in [("", 0o755), ("kbtrace.db", 0o600), ("input.jsonl", 0o600)] {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: desk.folder.path + "/" + name)
    }
    for (words, file) in [
      (["query"], "kbtrace.db"), (["check"], "kbtrace.db"),
      (["replay", "input.jsonl"], "input.jsonl"),
    ] {
      let result = try RunTool.start(
        ["--reuid=65534", "--regid=65534", "--clear-groups", desk.path("tool")] + words,
        program: setpriv, in: desk.folder
      ).wait()
      let line = try Desk.trouble(result)
      #expect(line.hasPrefix(file + ": ") && line.contains("ermission"), "\(line)")
    }
  }

  @Test func aLockedDatabaseIsWaitedForAndThenTold() throws {
    let desk = try CheckTests.desk()
    let before = try desk.databaseBytes
    let connection = try Connection(path: desk.database, mode: .readWrite)
    try connection.transaction {
      #expect(try RunTool.run(["query"], in: desk.folder).status == 0, "readers are not locked out")
      #expect(try RunTool.run(["check"], in: desk.folder).status == 0)
      let began = Date()
      let writer = try RunTool.start(["record", "input.jsonl"], in: desk.folder)
      let second = try RunTool.start(["rerun"], in: desk.folder)
      for tool in [writer, second] {
        let line = try Desk.trouble(try tool.wait(limit: 30))
        #expect(
          line.hasPrefix("kbtrace.db: ") && line.contains("lock") && line.contains("other process"),
          "\(line)")
      }
      #expect(Date().timeIntervalSince(began) > 3)
    }
    #expect(try desk.databaseBytes == before)
  }

  @Test func aLockThatGoesInTimeDoesNoHarm() throws {
    let desk = try CheckTests.desk()
    let connection = try Connection(path: desk.database, mode: .readWrite)
    try connection.execute("BEGIN EXCLUSIVE")
    let tools = try [["query"], ["record", "input.jsonl"]].map {
      try RunTool.start($0, in: desk.folder)
    }
    usleep(800_000)
    #expect(tools.allSatisfy { $0.isRunning })
    try connection.execute("COMMIT")
    for tool in tools { #expect(try tool.wait().status == 0) }
  }

  /// Whatever bytes are damaged: an error or an answer, never a crash, a hang or a change.
  @Test(arguments: 0..<4 as Range<Int>)
  func flippedBytesNeverCrash(part: Int) throws {
    let desk = try CheckTests.desk()
    try desk.run("accept", "--reason", "r", later: 1)
    let whole = try desk.databaseBytes
    let answers = try Dictionary(
      uniqueKeysWithValues: Self.questions.map { ($0, try desk.run($0).out) })
    var random = SeededRandom(seed: UInt64(part) + 1)
    for _ in 0..<75 {
      var bytes = whole
      for _ in 0...random.below(3) {
        // Half of them in the heads of pages, where most is decided.
        let place =
          random.oneIn(2)
          ? random.below(bytes.count / 16384) * 16384 + random.below(128)
          : random.below(bytes.count)
        bytes[place] = UInt8(truncatingIfNeeded: random.next())
      }
      try desk.folder.write("kbtrace.db", bytes)
      for question in Self.questions {
        let result = try desk.run(question)
        expectEnd(result, question)
        if question == ["check"], result.status == 0 { #expect(result.out == answers[question]) }
      }
      _ = try desk.run("rerun", "--revision", "r")
      _ = try desk.run("forget", "--trace", "a", "--yes")
    }
  }

  /// An answer, or trouble with its line; the gate ends with its counts when a core failed.
  private func expectEnd(_ result: ToolResult, _ words: [String]) {
    #expect((0...3).contains(result.status), "\(words)")
    #expect(!result.err.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    guard result.status == 2, let last = result.errorLines.last else { return }
    #expect(
      last.hasPrefix("kbtrace: ") || words[0] == "check" && last.contains(" failed, "), "\(last)")
  }

  static let questions: [[String]] = [
    ["check"], ["query"], ["query", "events"], ["query", "layouts", "--format", "csv"],
    ["query", "baselines", "--format", "json"], ["query", "runs"],
  ]

  @Test(arguments: [
    "UPDATE document SET body = '{}'", "UPDATE document SET body = ''",
    "UPDATE document SET body = '[]'",
    "UPDATE document SET body = replace(body, '0', '9')",
    "UPDATE document SET body = replace(body, '\"', '')",
    "UPDATE document SET body = substr(body, 1, length(body) / 2)",
    "UPDATE document SET digest = zeroblob(32)",
    "UPDATE run SET document_id = trace_id", "UPDATE trace SET document_id = document_id + 1",
    "DELETE FROM document", "DELETE FROM run", "DELETE FROM handler", "DELETE FROM recording",
    "DELETE FROM device",
    "UPDATE trace SET id = 9223372036854775806 WHERE id = 1", "UPDATE trace SET id = -id",
    "UPDATE document SET id = 9223372036854775806 WHERE id = 1", "UPDATE trace SET tags = '[[1]]'",
    "UPDATE trace SET name = '' WHERE id = 1", "UPDATE trace SET events = 99999999",
    "UPDATE run SET recording_id = -recording_id",
    "UPDATE handler SET keys = '[]'", "UPDATE acceptance SET recording_id = 77",
    "UPDATE handler SET name = name || char(27)",
    "UPDATE document SET body = CAST(x'ff' AS TEXT)",
    "UPDATE document SET body = '[' || hex(zeroblob(40000)) || ']'",
  ])
  func wrongRowsNeverCrash(sql: String) throws {
    let desk = try CheckTests.desk()
    try desk.run("accept", "--reason", "r", later: 1)
    try Self.execute(desk, "PRAGMA foreign_keys = 0; " + sql)
    for words in Self.questions + [
      ["export", desk.path("out")], ["record", desk.path("input.jsonl")], ["rerun"],
      ["accept", "--reason", "r"],
      ["import", desk.path("twin")], ["forget", "--trace", "*", "--yes"],
    ] {
      let result = try desk.run(words)
      expectEnd(result, words)
    }
  }
}
