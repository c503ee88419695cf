import Foundation
import Testing
import TraceStore

@Suite("SQLite read-only guard", .serialized)
struct SQLiteGuardTests {
  let scratch: SQLiteScratch
  let connection: Connection

  init() throws {
    scratch = try SQLiteScratch()
    let path = try scratch.makeDatabase()
    connection = try Connection(path: path, mode: .readOnly)
  }

  private func guarded(_ sql: String, timeout: Double = 30) throws -> [[SQLValue]] {
    var rows = try connection.guarded(sql, timeout: timeout)
    return try values(&rows)
  }

  @Test(arguments: [
    "SELECT count(*) FROM item", "VALUES (3);", " -- a comment\nSELECT 3 /* and another */ ; ",
    "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 3) SELECT max(n) FROM c",
    "SELECT sum(value) FROM json_each('[1,2]')",
    "SELECT count(*) + 1 FROM pragma_table_info('item')",
    "SELECT max(number) FROM item ORDER BY name",
  ])
  func readingIsAllowed(sql: String) throws {
    #expect(try guarded(sql) == [[.integer(3)]])
  }

  @Test(arguments: [
    "PRAGMA table_info(item)", "PRAGMA table_xinfo('item')", "PRAGMA index_list(item)",
    "PRAGMA user_version", "PRAGMA integrity_check", "EXPLAIN QUERY PLAN SELECT * FROM item",
  ])
  func describingIsAllowed(sql: String) throws {
    _ = try guarded(sql)
  }

  @Test(
    arguments: [
      ("INSERT INTO item VALUES (9, '')", "INSERT"),
      ("REPLACE INTO item VALUES (1, '')", "INSERT"),
      ("UPDATE item SET name = ''", "UPDATE"),
      ("DELETE FROM item", "DELETE"),
      ("DELETE FROM item RETURNING number", "DELETE"),
      ("WITH c AS (SELECT 1) DELETE FROM item", "DELETE"),
      ("EXPLAIN DELETE FROM item", "DELETE"),
      ("CREATE TABLE x (a)", nil), ("CREATE TEMP TABLE x (a)", nil),
      ("CREATE VIEW x AS SELECT 1", nil), ("CREATE TEMP VIEW x AS SELECT 1", nil),
      ("CREATE INDEX x ON item (name)", nil),
      ("CREATE VIRTUAL TABLE x USING fts5(a)", nil),
      ("CREATE TEMP TRIGGER x AFTER INSERT ON item BEGIN SELECT 1; END", nil),
      ("DROP TABLE item", nil), ("ALTER TABLE item RENAME TO x", nil),
      ("ANALYZE", nil), ("REINDEX", nil), ("VACUUM", nil), ("VACUUM INTO 'copy.db'", nil),
      ("ATTACH 'other.db' AS other", "ATTACH"), ("ATTACH ':memory:' AS other", "ATTACH"),
      ("DETACH main", "DETACH"),
      ("BEGIN", "a transaction"), ("COMMIT", "a transaction"), ("SAVEPOINT s", "a savepoint"),
      ("PRAGMA query_only = 0", "PRAGMA query_only"),
      ("PRAGMA user_version = 7", "PRAGMA user_version"),
      ("PRAGMA journal_mode = OFF", "PRAGMA journal_mode"),
      ("PRAGMA Writable_Schema(1)", "PRAGMA Writable_Schema"),
      ("PRAGMA hard_heap_limit = 0", "PRAGMA hard_heap_limit"),
      ("PRAGMA optimize", "PRAGMA optimize"),
      ("PRAGMA temp_store_directory = '/'", "PRAGMA temp_store_directory"),
      ("SELECT load_extension('x.so')", "the function load_extension"),
      ("SELECT Load_Extension('x.so', 'main')", "the function load_extension"),
      ("SELECT fts3_tokenizer('simple')", "the function fts3_tokenizer"),
    ] as [(String, String?)])
  func everythingElseIsRefused(sql: String, name: String?) throws {
    let error = sqliteError { _ = try guarded(sql) }
    #expect(error?.resultCode == .refused)
    if let name {
      #expect(error?.message == "\(name) is not allowed: the query may only read")
    }
    #expect(error?.sql == sql)
    #expect(try scratch.names() == ["test.db"])
    #expect(try guarded("SELECT count(*) FROM item") == [[.integer(3)]])
  }

  @Test(arguments: [
    ("", "there is no SQL statement"), (" ; -- nothing\n;", "there is no SQL statement"),
    ("SELECT 1; SELECT 2", "there is more than one SQL statement"),
    ("SELECT 1; DELETE FROM item", "there is more than one SQL statement"),
    ("SELECT 1; nonsense", "there is more than one SQL statement"),
    ("SELECT 1\0; DELETE FROM item", "the SQL contains a NUL character"),
    ("SELECT ?", "parameters have no values here"),
  ])
  func oneStatementWithoutParameters(sql: String, message: String) {
    let error = sqliteError { _ = try guarded(sql) }
    #expect(error?.resultCode == .refused)
    #expect(error?.message == message)
  }

  @Test(arguments: [
    "UPDATE sqlite_schema SET sql = ''", "UPDATE sqlite_master SET rootpage = 1",
    "UPDATE json_each SET value = 1",
  ])
  func schemaIsNotForWriting(sql: String) throws {
    #expect(sqliteError { _ = try guarded(sql) } != nil)
    #expect(try guarded("SELECT count(*) FROM item") == [[.integer(3)]])
  }

  @Test func mistakesKeepTheirOwnError() {
    let error = sqliteError { _ = try guarded("SELECT nonsense FROM item") }
    #expect(error?.resultCode == .error)
    #expect(error?.message == "no such column: nonsense")
  }

  @Test(arguments: [
    "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT max(n) FROM c",
    "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c WHERE n < 0",
    """
    WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c)
    SELECT sum(length(hex(zeroblob(10000000 + n)))) FROM c
    """,
  ])
  func endlessQueryTimesOut(sql: String) throws {
    let limit = 0.3
    let elapsed = ContinuousClock().measure {
      #expect(sqliteError { _ = try guarded(sql, timeout: limit) }?.resultCode == .timedOut)
    }
    #expect(elapsed >= .seconds(limit))
    #expect(elapsed < .seconds(limit + 1))
    #expect(try guarded("SELECT 1") == [[.integer(1)]])
  }

  @Test func lockedDatabaseTimesOut() throws {
    let writer = try Connection(path: connection.path, mode: .readWrite)
    try writer.execute("BEGIN EXCLUSIVE")
    let elapsed = ContinuousClock().measure {
      let error = sqliteError { _ = try guarded("SELECT * FROM item", timeout: 0.2) }
      #expect(error?.resultCode == .timedOut)
    }
    #expect(elapsed < .seconds(1.2))
  }

  @Test(arguments: [Double.nan, -1, 0])
  func timeLimitThatIsNoneStopsAtOnce(limit: Double) {
    let sql =
      "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT max(n) FROM c"
    #expect(sqliteError { _ = try guarded(sql, timeout: limit) }?.resultCode == .timedOut)
  }

  @Test(arguments: [
    "SELECT zeroblob(1000000000)", "SELECT length(randomblob(100000000))",
    "SELECT replace(hex(zeroblob(30000000)), '0', 'ab')",
    "SELECT group_concat(hex(zeroblob(1000000))) FROM generate, generate AS again",
  ])
  func hugeValuesAreTooBig(sql: String) {
    let generate = "WITH generate AS MATERIALIZED (SELECT value FROM json_each('[1,2,3,4,5,6,7]')) "
    let error = sqliteError { _ = try guarded(generate + sql) }
    #expect(error?.resultCode == .tooBig)
  }

  @Test func memoryIsLimitedWhileTheRowsLive() async throws {
    // The limit is the whole process's, so the test takes one of its own.
    await #expect(processExitsWith: .success) { [path = connection.path as String] in
      let sql = """
        SELECT length(a), length(b), length(c), length(d), length(e) FROM (
          SELECT randomblob(60000000) AS a, randomblob(60000001) AS b, randomblob(60000002) AS c,
            randomblob(60000003) AS d, randomblob(60000004) AS e LIMIT 1)
        """
      let connection = try Connection(path: path, mode: .readOnly)
      let error = sqliteError {
        var rows = try connection.guarded(sql, timeout: 30)
        _ = try values(&rows)
      }
      #expect(error?.resultCode == .noMemory)
      #expect(error?.message == "the query needs more than 256 MiB of memory")
      #expect(try values(connection, sql).count == 1)
      #expect(try values(connection, "PRAGMA hard_heap_limit") == [[.integer(0)]])
      #expect(try values(connection, "PRAGMA soft_heap_limit") == [[.integer(0)]])
    }
  }

  @Test func guardEndsWithItsRows() throws {
    func firstRow() throws -> Int64 {
      var rows = try connection.guarded("SELECT number FROM item", timeout: 30)
      #expect(try rows.next())
      #expect(sqliteError { try connection.execute("BEGIN") } != nil)
      return rows.int64(0)
    }
    #expect(try firstRow() == 1)
    try connection.execute("BEGIN; ROLLBACK")
    #expect(try values(connection, "SELECT length(zeroblob(70000000))") == [[.integer(70_000_000)]])
  }

  @Test func rowsMayOutliveAClosedConnection() throws {
    var rows = try connection.guarded("SELECT number FROM item", timeout: 30)
    #expect(try rows.next())
    connection.close()
    #expect(try values(&rows).count == 2)
  }

  @Test func writableConnectionStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      _ = try Connection.inMemory().guarded("SELECT 1", timeout: 1)
      exit(EXIT_SUCCESS)
    }
  }
}
