import Foundation
import Testing
import TraceStore

@Suite("SQLite connection")
struct SQLiteConnectionTests {
  let scratch: SQLiteScratch

  init() throws {
    scratch = try SQLiteScratch()
  }

  @Test func createsReadsAndKeepsItsPath() throws {
    let path = try scratch.makeDatabase()
    let connection = try Connection(path: path, mode: .readOnly)
    #expect(connection.path == path)
    #expect(connection.isReadOnly)
    #expect(try values(connection, "SELECT count(*) FROM item") == [[.integer(3)]])
    #expect(try scratch.names() == ["test.db"])
  }

  @Test(arguments: [Connection.Mode.readOnly, .readWrite])
  func missingFileIsNotMade(mode: Connection.Mode) throws {
    let error = sqliteError { _ = try Connection(path: scratch.path(), mode: mode) }
    #expect(error?.resultCode.primary == .cantOpen)
    #expect(error?.message == "unable to open database file: No such file or directory")
    #expect(try scratch.names() == [])
  }

  @Test(arguments: [":memory:", "file:x?mode=memory", "file::memory:", "a b?c=d#e%20", "é🎹"])
  func everyNameIsAFile(name: String) throws {
    _ = try scratch.makeDatabase(name)
    #expect(try scratch.names() == [name])
  }

  @Test(arguments: [":memory:", "file:relative?mode=memory", "-plain"])
  func relativeNamesAreFilesToo(name: String) async throws {
    // The working directory belongs to the process, so the test takes one of its own.
    let folder = scratch.folder.path
    await #expect(processExitsWith: .success) {
      [folder = folder as String, name = name as String] in
      #expect(FileManager.default.changeCurrentDirectoryPath(folder))
      let connection = try Connection(path: name, mode: .create)
      try connection.execute("CREATE TABLE t (a)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      exit(names == [name] ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test func emptyPathAndNULAreNoFiles() throws {
    #expect(sqliteError { _ = try Connection(path: "", mode: .create) }?.resultCode == .cantOpen)
    let error = sqliteError { _ = try Connection(path: scratch.path("a\0b"), mode: .create) }
    #expect(error?.resultCode == .cantOpen)
    #expect(try scratch.names() == [])
  }

  @Test(arguments: [Connection.Mode.readOnly, .readWrite, .create])
  func foldersPipesAndDevicesAreRefused(mode: Connection.Mode) throws {
    let pipe = scratch.path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    for path in [scratch.folder.path, pipe, "/dev/null"] {
      let error = sqliteError { _ = try Connection(path: path, mode: mode) }
      #expect(error?.resultCode == .cantOpen, "\(path)")
    }
  }

  @Test func readOnlyMediumCanBeRead() throws {
    let path = try scratch.makeDatabase()
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: scratch.folder.path)
    let connection = try Connection(path: path, mode: .readOnly)
    #expect(try values(connection, "SELECT max(number) FROM item") == [[.integer(3)]])
    let error = sqliteError { try connection.execute("DELETE FROM item") }
    #expect(error?.resultCode.primary == .readOnly)
    #expect(try scratch.names() == ["test.db"])
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may write everything"))
  func writerOnReadOnlyMediumKnowsIt() throws {
    let path = try scratch.makeDatabase()
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let connection = try Connection(path: path, mode: .readWrite)
    #expect(connection.isReadOnly)
    let error = sqliteError {
      try connection.transaction { try connection.execute("DELETE FROM item") }
    }
    #expect(error?.resultCode.primary == .readOnly)
  }

  /// Files as a writer leaves them that was killed in the middle of its work.
  private func makeBrokenOffWrite() throws -> String {
    let path = try scratch.makeDatabase("whole.db", items: 20_000)
    let writer = try Connection(path: path, mode: .readWrite)
    try writer.execute("PRAGMA cache_size = 5; BEGIN IMMEDIATE; UPDATE item SET name = 'x'")
    for suffix in ["", "-journal"] {
      try FileManager.default.copyItem(
        atPath: path + suffix, toPath: scratch.path("broken.db" + suffix))
    }
    return scratch.path("broken.db")
  }

  @Test(arguments: [Connection.Mode.readOnly, .readWrite])
  func brokenOffWriteIsUndone(mode: Connection.Mode) throws {
    let connection = try Connection(path: makeBrokenOffWrite(), mode: mode)
    #expect(try values(connection, "SELECT count(*) FROM item WHERE name = 'x'") == [[.integer(0)]])
    #expect(try values(connection, "PRAGMA integrity_check") == [[.text("ok")]])
    #expect(connection.isReadOnly == (mode == .readOnly))
    #expect(try scratch.names() == ["broken.db", "whole.db"])
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may write everything"))
  func brokenOffWriteOnReadOnlyMediumIsToldSo() throws {
    let path = try makeBrokenOffWrite()
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let error = sqliteError { _ = try Connection(path: path, mode: .readOnly) }
    #expect(error?.resultCode == .readOnlyRollback)
    #expect(error?.message.contains("journal") == true)
  }

  @Test func closedConnectionLeavesTheFile() throws {
    let path = try scratch.makeDatabase()
    let writer = try Connection(path: path, mode: .readWrite)
    try writer.execute("BEGIN IMMEDIATE; INSERT INTO item VALUES (4, NULL)")
    writer.close()
    writer.close()
    let other = try Connection(path: path, mode: .readWrite, busyTimeout: 0)
    #expect(
      try other.transaction { try values(other, "SELECT count(*) FROM item") } == [[.integer(3)]])
  }

  @Test func settingsAreTheSafeOnes() throws {
    let connection = try Connection.inMemory()
    #expect(try values(connection, "PRAGMA foreign_keys") == [[.integer(1)]])
    #expect(try values(connection, "PRAGMA trusted_schema") == [[.integer(0)]])
    #expect(sqliteError { try connection.execute("SELECT \"no column\"") }?.resultCode == .error)
    let schema = "PRAGMA writable_schema = 1; DELETE FROM sqlite_schema"
    #expect(sqliteError { try connection.execute(schema) } != nil)
    let load = "SELECT load_extension('x')"
    #expect(sqliteError { try connection.execute(load) }?.message == "not authorized")
  }

  @Test func countsChangesAndRows() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY)")
    try connection.execute("INSERT INTO t VALUES (41), (42)")
    #expect(connection.changes == 2)
    #expect(connection.lastInsertRowID == 42)
    #expect(!connection.isReadOnly)
  }

  @Test func useAfterCloseStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let connection = try Connection.inMemory()
      connection.close()
      try connection.execute("SELECT 1")
      exit(EXIT_SUCCESS)
    }
  }
}

@Suite("SQLite locks and interruption")
struct SQLiteLockTests {
  let scratch: SQLiteScratch

  init() throws {
    scratch = try SQLiteScratch()
  }

  @Test(arguments: [0, 300] as [Int32])
  func busyWithinItsTime(milliseconds: Int32) throws {
    let path = try scratch.makeDatabase()
    let owner = try Connection(path: path, mode: .readWrite)
    let other = try Connection(path: path, mode: .readWrite, busyTimeout: milliseconds)
    try owner.execute("BEGIN IMMEDIATE")
    let elapsed = ContinuousClock().measure {
      #expect(sqliteError { try other.transaction {} }?.resultCode == .busy)
    }
    #expect(elapsed >= .milliseconds(milliseconds))
    #expect(elapsed < .milliseconds(milliseconds) + .seconds(1))
    #expect(!other.isInTransaction)
  }

  @Test func waitsUntilTheLockIsFree() throws {
    let path = try scratch.makeDatabase()
    let owner = try Connection(path: path, mode: .readWrite)
    let other = try Connection(path: path, mode: .readWrite, busyTimeout: 60_000)
    try owner.execute("BEGIN IMMEDIATE")
    var asked = 0
    other.interrupt {
      asked += 1
      if asked == 3 { #expect(sqliteError { try owner.execute("COMMIT") } == nil) }
      return false
    }
    try other.transaction { try other.execute("INSERT INTO item VALUES (4, NULL)") }
    #expect(asked >= 3)
  }

  @Test func waitingIsInterrupted() throws {
    let path = try scratch.makeDatabase()
    let owner = try Connection(path: path, mode: .readWrite)
    let other = try Connection(path: path, mode: .readWrite, busyTimeout: 60_000)
    try owner.execute("BEGIN IMMEDIATE")
    var asked = 0
    other.interrupt {
      asked += 1
      return asked == 3
    }
    #expect(sqliteError { try other.transaction {} }?.resultCode == .interrupted)
    #expect(asked == 3)
  }

  @Test func runningStatementIsInterrupted() throws {
    let connection = try Connection.inMemory()
    let endless =
      "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT max(n) FROM c"
    var asked = 0
    connection.interrupt {
      asked += 1
      return asked > 5
    }
    let error = sqliteError { _ = try values(connection, endless) }
    #expect(error?.resultCode == .interrupted)
    connection.interrupt(when: nil)
    #expect(try values(connection, "SELECT 1") == [[.integer(1)]])
  }

  @Test func ownReaderLocksATable() throws {
    let connection = try Connection(path: scratch.makeDatabase(), mode: .readWrite)
    var rows = try connection.query("SELECT number FROM item")
    #expect(try rows.next())
    #expect(
      sqliteError { try connection.execute("DROP TABLE item") }?.resultCode.primary == .locked)
  }
}
