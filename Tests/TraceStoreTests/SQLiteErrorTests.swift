import Foundation
import Testing
import TraceStore

@Suite("SQLite error")
struct SQLiteErrorTests {
  let scratch: SQLiteScratch

  init() throws {
    scratch = try SQLiteScratch()
  }

  @Test func primaryCodeMatchesItsExtendedOnes() {
    #expect(ResultCode.constraint ~= .constraintUnique)
    #expect(ResultCode.constraintUnique ~= .constraintUnique)
    #expect(!(ResultCode.constraintUnique ~= .constraint))
    #expect(!(ResultCode.constraintUnique ~= .constraintCheck))
    #expect(!(ResultCode.busy ~= .constraintUnique))
    #expect(ResultCode.timedOut.primary == .timedOut)
    let isConstraint =
      switch ResultCode.constraintCheck {
      case .busy: false
      case .constraint: true
      default: false
      }
    #expect(isConstraint)
  }

  @Test func descriptionShowsNoBoundValue() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (a TEXT PRIMARY KEY)")
    try connection.run("INSERT INTO t VALUES (?)", [.text("secret")])
    let error = try #require(
      sqliteError { try connection.run("INSERT INTO t\n  VALUES (?)", [.text("secret")]) })
    #expect(error.resultCode == .constraintPrimaryKey)
    #expect(
      error.description
        == "UNIQUE constraint failed: t.a (SQLite 1555), in: INSERT INTO t VALUES (?)")
    #expect("\(error)" == error.description)
  }

  @Test func descriptionIsOneHarmlessLine() {
    let sql = "SELECT '\u{1b}[2J\u{202e}'\r\n" + String(repeating: "x", count: 1000)
    let error = SQLiteError(.timedOut, "a\u{7}b\u{2028}c", sql: sql)
    #expect(error.description.hasPrefix("a\\u{7}b\\u{2028}c, in: SELECT '\\u{1b}[2J\\u{202e}' xx"))
    #expect(error.description.hasSuffix("x…"))
    #expect(error.description.count < 300)
  }

  @Test(arguments: ["This is a text, and no database at all. ", "\0"])
  func otherFilesAreNoDatabase(content: String) throws {
    let path = scratch.path()
    let data = Data(String(repeating: content, count: 100).utf8)
    try data.write(to: URL(fileURLWithPath: path))
    for mode in [Connection.Mode.readOnly, .readWrite, .create] {
      let error = sqliteError { _ = try Connection(path: path, mode: mode) }
      #expect(error?.resultCode == .notADatabase)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == data)
  }

  @Test func damageIsCorrupt() throws {
    let path = try scratch.makeDatabase(items: 10_000)
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: 4096)
    try file.write(contentsOf: Data(repeating: 0xa5, count: 40_000))
    try file.close()
    let connection = try Connection(path: path, mode: .readOnly)
    let error = sqliteError { _ = try values(connection, "SELECT * FROM item") }
    #expect(error?.resultCode.primary == .corrupt)
  }

  @Test func fullDiskRollsBack() throws {
    let connection = try Connection(path: scratch.makeDatabase(), mode: .readWrite)
    try connection.execute("PRAGMA max_page_count = 3")
    let error = sqliteError {
      try connection.transaction {
        try connection.run(
          "INSERT INTO item VALUES (9, ?)", [.text(String(repeating: "x", count: 99_999))])
      }
    }
    #expect(error?.resultCode == .full)
    #expect(!connection.isInTransaction)
    #expect(try values(connection, "SELECT count(*) FROM item") == [[.integer(3)]])
  }
}
