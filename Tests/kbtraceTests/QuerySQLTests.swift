import Foundation
import TestSupport
import Testing

@testable import kbtrace

@Suite("query --sql")
struct QuerySQLTests {
  @Test func readsTheViews() throws {
    let desk = try Desk(recorded: Samples.all)
    let result = try desk.run(
      "query", "--sql",
      "SELECT kind, count(*) AS n, 0.5 AS half, NULL AS none, x'00ff' AS blob FROM event "
        + "GROUP BY kind ORDER BY n DESC, kind LIMIT 1", "--format", "json")
    #expect(
      result.out
        == #"[{"kind":"keyboardWillShow","n":2,"half":0.5,"none":null,"blob":"x'00ff'"}]"# + "\n")
  }

  @Test func aTableThatThereIsNotTellsTheViews() throws {
    let desk = try Desk(recorded: Samples.bare)
    let line = try Desk.trouble(desk.run("query", "--sql", "SELECT * FROM traces"))
    let views = try desk.run(
      "query", "--sql", "SELECT name FROM sqlite_schema WHERE type = 'view'", "--format", "csv"
    ).lines.dropFirst()
    #expect(views.count == 9 && line.contains("no such table: traces"))
    for view in views { #expect(line.contains(view.filter { $0.isLetter || $0 == "_" })) }
  }

  @Test(arguments: [
    "DELETE FROM trace", "UPDATE trace SET name = 'x'", "INSERT INTO tag VALUES (1, 'a', 'b')",
    "DROP VIEW event", "CREATE TABLE t (a)", "CREATE TEMP TABLE t (a)", "ATTACH 'other.db' AS o",
    "ATTACH ':memory:' AS o", "DETACH main", "SELECT load_extension('x')",
    "PRAGMA user_version = 9",
    "PRAGMA query_only = 0", "PRAGMA journal_mode = wal", "PRAGMA writable_schema = 1", "VACUUM",
    "VACUUM INTO 'copy.db'", "BEGIN", "COMMIT", "SAVEPOINT s", "REINDEX", "ANALYZE",
    "SELECT 1; SELECT 2", "SELECT 1; DROP VIEW event", "SELECT writefile('x', 'y')",
    "SELECT readfile('/etc/passwd')", "WITH x AS (SELECT 1) DELETE FROM trace",
    "INSERT INTO tag VALUES (1, 'a', 'b') RETURNING *", "", " -- nothing", "SELEC 1",
    "SELECT * FROM nothing", "SELECT ?", "SELECT 1\u{0}; SELECT 2",
  ])
  func nothingElseIsDone(sql: String) throws {
    let desk = try Desk(recorded: Samples.bare)
    let before = try desk.databaseBytes
    let names = try desk.folder.names()
    let line = try Desk.trouble(desk.run("query", "--sql", sql))
    #expect(line.hasPrefix(desk.database + ": "))
    #expect(try desk.databaseBytes == before)
    #expect(try desk.folder.names() == names)
  }

  @Test func timeIsBounded() throws {
    let desk = try Desk(recorded: Samples.bare)
    let endless =
      "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT max(n) FROM c"
    let began = Date()
    let line = try Desk.trouble(desk.run("query", "--sql", endless, "--timeout", "1"))
    #expect(line.contains("--timeout"))
    #expect((0.9...10).contains(Date().timeIntervalSince(began)))
  }

  @Test(arguments: [
    "traces", "--limit=1", "--columns=trace", "--sort=trace", "--trace=x", "--run=1",
  ])
  func standsAlone(word: String) throws {
    let desk = try Desk(recorded: Samples.bare)
    #expect(try Desk.trouble(desk.run("query", "--sql", "SELECT 1", word)).contains("--sql"))
  }

  @Test func columnsOfOneNameAreNoObject() throws {
    let desk = try Desk(recorded: Samples.bare)
    for format in ["json", "jsonl"] {
      let result = try desk.run("query", "--sql", "SELECT 1 AS a, 2 AS a", "--format", format)
      #expect(try Desk.trouble(result).contains("AS"))
      #expect(result.out.isEmpty)
    }
    let csv = try desk.run("query", "--sql", "SELECT 1 AS a, 2 AS a", "--format", "csv")
    #expect(csv.out == "a,a\r\n1,2\r\n")
  }
}
