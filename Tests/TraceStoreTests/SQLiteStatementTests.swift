import Foundation
import Testing
import TraceStore

@Suite("SQLite statement")
struct SQLiteStatementTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
  }

  @Test(
    arguments: [
      .null, .integer(0), .integer(.min), .integer(.max), .integer(-1),
      .real(0.1), .real(.infinity), .real(-.infinity), .real(.leastNonzeroMagnitude),
      .real(.greatestFiniteMagnitude),
      .text(""), .text("plain"), .text("a\0b"), .text("\0"), .text("🎹é\u{301}"),
      .text(String(repeating: "x", count: 100_000)),
      .blob([]), .blob([0]), .blob([0, 255, 0]), .blob(Array(repeating: 7, count: 100_000)),
    ] as [SQLValue])
  func valueComesBack(value: SQLValue) throws {
    #expect(try values(connection, "SELECT ?", [value]) == [[value]])
    try connection.execute("CREATE TABLE t (a ANY) STRICT")
    try connection.run("INSERT INTO t VALUES (?)", [value])
    #expect(try values(connection, "SELECT a FROM t") == [[value]])
  }

  @Test func notANumberBecomesNull() throws {
    #expect(try values(connection, "SELECT ?", [.real(.nan)]) == [[.null]])
  }

  @Test func negativeZeroKeepsItsSignAsAValueOnly() throws {
    let statement = try connection.prepare("SELECT ?")
    statement.bind(1, -0.0)
    #expect(try statement.step())
    #expect(statement.double(0).sign == .minus)
    statement.reset()
    try connection.execute("CREATE TABLE t (a REAL)")
    try connection.run("INSERT INTO t VALUES (?)", [.real(-0.0)])
    var rows = try connection.query("SELECT a FROM t")
    #expect(try rows.next())
    #expect(rows.double(0) == 0)
    #expect(rows.double(0).sign == .plus)
  }

  @Test(arguments: ["", "a\0b", "🎹"])
  func bytesAreBoundWithAndWithoutACopy(text: String) throws {
    let bytes = Array(text.utf8)
    let statement = try connection.prepare("SELECT ?, ?, ?, ?")
    try statement.bind(1, text: bytes)
    try statement.bind(2, blob: bytes)
    try unsafe bytes.withUnsafeBytes { buffer in
      try unsafe statement.bind(3, uncopiedText: buffer)
      try unsafe statement.bind(4, uncopiedBlob: buffer)
      #expect(try statement.step())
      #expect((0..<4).map { statement.type($0) } == [.text, .blob, .text, .blob])
      for column in 0..<4 as Range<Int32> {
        #expect(statement.blob(column) == bytes)
        #expect(statement.text(column) == text)
      }
      statement.reset()
      statement.clearBindings()
    }
    #expect(try statement.step())
    #expect(statement.type(2) == .null)
  }

  @Test func nullHasNoBytesWithoutACopy() throws {
    let statement = try connection.prepare("SELECT ?, ?")
    let none = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    try unsafe statement.bind(1, uncopiedText: none)
    try unsafe statement.bind(2, uncopiedBlob: none)
    #expect(try statement.step())
    #expect(statement.value(0) == .text(""))
    #expect(statement.value(1) == .blob([]))
  }

  @Test func columnsAreReadInPlace() throws {
    var rows = try connection.query("SELECT 'a' || char(0) || 'b', x'00ff', NULL, 12, '' AS last")
    #expect(try rows.next())
    #expect(rows.columnCount == 5)
    #expect(rows.columnName(4) == "last")
    #expect(rows.columnName(9) == "")
    let expected: [[UInt8]] = [[97, 0, 98], [0, 255], [], [49, 50], []]
    for (column, bytes) in expected.enumerated() {
      let found = unsafe rows.withBytes(Int32(column)) { unsafe [UInt8]($0) }
      #expect(found == bytes)
    }
    #expect(rows.optionalText(2) == nil)
    #expect(rows.optionalText(4) == "")
    #expect(rows.int64(3) == 12)
  }

  @Test func invalidTextIsRepairedWhenRead() throws {
    var rows = try connection.query("SELECT CAST(x'61ff62' AS TEXT)")
    #expect(try rows.next())
    #expect(rows.text(0) == "a\u{fffd}b")
    #expect(rows.blob(0) == [0x61, 0xff, 0x62])
  }

  @Test func runForgetsItsBindings() throws {
    try connection.execute("CREATE TABLE t (a, b NOT NULL)")
    let insert = try connection.prepare("INSERT INTO t VALUES (?, ?)")
    insert.bind(1, 1)
    try insert.bind(2, "x")
    try insert.run()
    let error = sqliteError { try insert.run() }
    #expect(error?.resultCode == .constraintNotNull)
    #expect(!insert.isBusy)
    #expect(try values(connection, "SELECT a, b FROM t") == [[.integer(1), .text("x")]])
  }

  @Test func runDropsRows() throws {
    try connection.execute("CREATE TABLE t (a)")
    try connection.run("INSERT INTO t VALUES (1), (2) RETURNING a")
    #expect(try values(connection, "SELECT count(*) FROM t") == [[.integer(2)]])
  }

  @Test(arguments: ["INSERT INTO t VALUES (1, 2)", "SELECT nothing", "SELEC"])
  func badSQLIsAnErrorWithItsText(sql: String) throws {
    let error = sqliteError { _ = try connection.prepare(sql) }
    #expect(error?.resultCode == .error)
    #expect(error?.sql == sql)
  }

  @Test(arguments: [
    "", " ;; -- nothing\n", "SELECT 1; SELECT 2", "SELECT 1\0; SELECT 2", "SELECT 1; x",
  ])
  func preparesExactlyOneStatement(sql: String) throws {
    #expect(sqliteError { _ = try connection.prepare(sql) }?.resultCode == .misuse)
  }

  @Test(arguments: ["SELECT 1;", ";; /* a */ SELECT 1 ; -- b", "SELECT 1 /* open"])
  func commentsAroundAStatementAreNone(sql: String) throws {
    #expect(try values(connection, sql) == [[.integer(1)]])
  }

  @Test func missingParameterStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let statement = try Connection.inMemory().prepare("SELECT ?")
      statement.bind(2, 1)
      exit(EXIT_SUCCESS)
    }
  }
}

@Suite("SQLite statement cache and rows")
struct SQLiteRowsTests {
  let connection: Connection
  let count =
    "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 3) SELECT n FROM c"

  init() throws {
    connection = try Connection.inMemory()
  }

  @Test func sameTextIsCompiledOnce() throws {
    let first = try connection.prepare("SELECT ?")
    first.bind(1, 5)
    let second = try connection.prepare("SELECT ?")
    #expect(first === second)
    #expect(try second.step())
    #expect(second.type(0) == .null, "another user's binding")
    #expect(try connection.statementOnce("SELECT ?") !== first)
  }

  @Test func runningStatementIsNotHandedOutAgain() throws {
    let first = try connection.prepare("SELECT 1")
    #expect(try first.step())
    #expect(try connection.prepare("SELECT 1") !== first)
  }

  @Test func rowsOfTheSameTextDoNotDisturbEachOther() throws {
    var outer = try connection.query("SELECT ? + value FROM json_each('[1,2]')", [.integer(10)])
    var inner = try connection.query("SELECT ? + value FROM json_each('[1,2]')", [.integer(20)])
    #expect(try outer.next() && inner.next())
    #expect(outer.int64(0) == 11)
    #expect(inner.int64(0) == 21)
    #expect(try outer.next() && inner.next())
    #expect(outer.int64(0) == 12)
    #expect(inner.int64(0) == 22)
  }

  @Test func failedStatementIsCompiledAnew() throws {
    let sql = "SELECT json('not json')"
    let first = try connection.prepare(sql)
    #expect(sqliteError { try first.run() }?.resultCode == .error)
    #expect(try connection.prepare(sql) !== first)
  }

  @Test func constraintLeavesAStatementInTheCache() throws {
    try connection.execute("CREATE TABLE t (a INTEGER PRIMARY KEY)")
    let insert = try connection.prepare("INSERT INTO t VALUES (1)")
    try insert.run()
    #expect(sqliteError { try insert.run() }?.resultCode == .constraintPrimaryKey)
    #expect(try connection.prepare("INSERT INTO t VALUES (1)") === insert)
  }

  @Test func cacheIsBounded() throws {
    let first = try connection.prepare("SELECT 0")
    for number in 1...200 { _ = try connection.prepare("SELECT \(number)") }
    #expect(try connection.prepare("SELECT 0") !== first)
  }

  @Test func cachedStatementSurvivesAChangeOfTheSchema() throws {
    try connection.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    #expect(try values(connection, "SELECT * FROM t") == [[.integer(1)]])
    try connection.execute("ALTER TABLE t ADD COLUMN b DEFAULT 2")
    #expect(try values(connection, "SELECT * FROM t") == [[.integer(1), .integer(2)]])
  }

  @Test func rowsResetOnEarlyExit() throws {
    let statement = try connection.prepare(count)
    func first() throws -> Int64 {
      var rows = statement.rows()
      while try rows.next() {
        #expect(statement.isBusy)
        return rows.int64(0)
      }
      return 0
    }
    #expect(try first() == 1)
    #expect(!statement.isBusy)
    #expect(try connection.prepare(count) === statement)
  }

  @Test func rowsResetOnThrow() throws {
    struct Stop: Error {}
    let statement = try connection.prepare(count)
    #expect(throws: Stop.self) {
      var rows = statement.rows()
      #expect(try rows.next())
      throw Stop()
    }
    #expect(!statement.isBusy)
  }

  @Test func rowsEndOnce() throws {
    var rows = try connection.query(count)
    #expect(try values(&rows).count == 3)
    #expect(try !rows.next())
  }

  @Test func rowsEndAfterAnError() throws {
    let sql = "SELECT json(value) FROM json_each('[\"1\", \"x\", \"2\"]')"
    var rows = try connection.query(sql)
    #expect(try rows.next())
    var caught: SQLiteError?
    do { _ = try rows.next() } catch { caught = error }
    #expect(caught?.message == "malformed JSON")
    #expect(try !rows.next())
  }

  @Test func rowsOutliveTheirConnection() throws {
    var rows = try Connection.inMemory().query(count)
    #expect(try values(&rows) == [[.integer(1)], [.integer(2)], [.integer(3)]])
  }
}
