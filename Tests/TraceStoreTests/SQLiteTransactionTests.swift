import Foundation
import Testing
import TraceStore

@Suite("SQLite transaction")
struct SQLiteTransactionTests {
  let connection: Connection
  struct Stop: Error, Equatable {}

  init() throws {
    connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (a INTEGER PRIMARY KEY)")
  }

  private func stored() throws -> [[SQLValue]] {
    try values(connection, "SELECT a FROM t ORDER BY a")
  }

  @Test(arguments: [Connection.TransactionKind.immediate, .deferred])
  func commitsOnReturn(kind: Connection.TransactionKind) throws {
    let answer = try connection.transaction(kind) {
      #expect(connection.isInTransaction)
      try connection.run("INSERT INTO t VALUES (1)")
      return 42
    }
    #expect(answer == 42)
    #expect(!connection.isInTransaction)
    #expect(try stored() == [[.integer(1)]])
  }

  @Test func rollsBackOnAnyError() throws {
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.run("INSERT INTO t VALUES (1)")
        throw Stop()
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try stored() == [])
  }

  @Test func rollsBackUnderRunningRows() throws {
    try connection.execute("INSERT INTO t VALUES (1), (2)")
    var rows = try connection.query("SELECT a FROM t")
    #expect(try rows.next())
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.run("INSERT INTO t VALUES (3)")
        throw Stop()
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try stored().count == 2)
  }

  @Test func firstErrorWinsOverAnAbortedTransaction() throws {
    let error = sqliteError {
      try connection.transaction {
        try connection.run("INSERT INTO t VALUES (1)")
        try connection.run("INSERT OR ROLLBACK INTO t VALUES (1)")
      }
    }
    #expect(error?.resultCode == .constraintPrimaryKey)
    #expect(!connection.isInTransaction)
    #expect(try stored() == [])
  }

  @Test func swallowedAbortIsAnErrorAtTheEnd() throws {
    let error = sqliteError {
      try connection.transaction {
        try connection.run("INSERT INTO t VALUES (1)")
        try? connection.run("INSERT OR ROLLBACK INTO t VALUES (1)")
      }
    }
    #expect(error?.resultCode == .abort)
    #expect(!connection.isInTransaction)
    #expect(try stored() == [])
  }

  @Test func failedCommitRollsBack() throws {
    try connection.execute(
      "CREATE TABLE child (a REFERENCES t DEFERRABLE INITIALLY DEFERRED)")
    let error = sqliteError {
      try connection.transaction { try connection.run("INSERT INTO child VALUES (7)") }
    }
    #expect(error?.resultCode == .constraintForeignKey)
    #expect(!connection.isInTransaction)
    #expect(try values(connection, "SELECT * FROM child") == [])
  }

  @Test func interruptedWriteRollsBack() throws {
    connection.interrupt { true }
    let error = sqliteError {
      try connection.transaction {
        try connection.run(
          """
          INSERT INTO t
          WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100000)
          SELECT n FROM c
          """)
      }
    }
    connection.interrupt(when: nil)
    #expect(error?.resultCode == .interrupted)
    #expect(!connection.isInTransaction)
    #expect(try stored() == [])
  }

  @Test func nestingStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let connection = try Connection.inMemory()
      try connection.transaction { try connection.transaction {} }
      exit(EXIT_SUCCESS)
    }
  }
}
