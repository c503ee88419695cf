import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import TraceStore

@Suite("Upgrades of the schema")
struct UpgradeTests {
  static var frozen: String {
    get throws { String(decoding: try Fixtures.bytes("schemas/v1.sql"), as: UTF8.self) }
  }

  /// Every object of a database's schema, as it was defined.
  private func definitions(_ connection: Connection) throws -> [[SQLValue]] {
    try values(
      connection, "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")
  }

  private func database(_ sql: String) throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.execute("PRAGMA trusted_schema = 1; " + sql)
    return connection
  }

  @Test func anUpgradedSchemaIsAFreshOne() throws {
    let old = try database(Self.frozen)
    #expect(try values(old, "PRAGMA user_version") == [[.integer(1)]])
    try old.transaction { try Schema.bring(old) }
    let fresh = try database(Schema.sql)
    #expect(try definitions(old) == definitions(fresh))
    for pragma in ["user_version", "application_id"] {
      #expect(try values(old, "PRAGMA \(pragma)") == values(fresh, "PRAGMA \(pragma)"))
    }
    #expect(try values(fresh, "PRAGMA user_version") == [[.integer(Schema.version)]])
    #expect(try values(fresh, "PRAGMA application_id") == [[.integer(Schema.applicationID)]])
  }

  @Test func theFirstReleaseIsFrozen() throws {
    // From the second version on the frozen text is what upgrades start from, and differs.
    if Schema.version == 1 { #expect(try Self.frozen == Schema.sql) }
    #expect(Set(Upgrade.steps.keys) == Set(1..<Schema.version))
  }

  static let steps: [Int64: String] = [
    1: "CREATE TABLE one (a) STRICT".replacingOccurrences(of: " STRICT", with: ""),
    2: "CREATE TABLE two (a); INSERT INTO one VALUES (2)", 3: "DROP TABLE two",
  ]

  private func stored(_ connection: Connection) throws -> [[SQLValue]] {
    try values(connection, "SELECT name FROM sqlite_schema WHERE name IN ('one', 'two') ORDER BY 1")
  }

  @Test(
    arguments: [
      (1, 2, ["one"]), (1, 3, ["one", "two"]), (1, 4, ["one"]), (4, 4, []),
    ] as [(Int64, Int64, [String])])
  func stepsAreTakenInOrder(from: Int64, target: Int64, tables: [String]) throws {
    let connection = try database("PRAGMA user_version = \(from)")
    try connection.transaction {
      try Upgrade.run(Self.steps, from: from, to: target, on: connection)
    }
    #expect(try values(connection, "PRAGMA user_version") == [[.integer(target)]])
    #expect(try stored(connection) == tables.map { [.text($0)] })
  }

  @Test func aFailedStepUndoesAllOfThem() throws {
    let connection = try database(Self.frozen)
    let before = try definitions(connection)
    var steps = Self.steps
    steps[3] = "CREATE TABLE three (a); SELECT nothing"
    #expect(throws: SQLiteError.self) {
      try connection.transaction { try Upgrade.run(steps, from: 1, to: 4, on: connection) }
    }
    #expect(try definitions(connection) == before)
    #expect(try values(connection, "PRAGMA user_version") == [[.integer(1)]])
  }

  @Test func aMissingStepIsRefusedWhole() throws {
    let connection = try database("PRAGMA user_version = 1")
    var steps = Self.steps
    steps[2] = nil
    let error = storeError {
      try connection.transaction { try Upgrade.run(steps, from: 1, to: 4, on: connection) }
    }
    #expect(error?.problem == "no step leads from version 2 to 3")
    #expect(try stored(connection) == [])
    #expect(try values(connection, "PRAGMA user_version") == [[.integer(1)]])
  }

  @Test func versionsAreTold() throws {
    #expect(try Schema.state(of: database("")) == .empty)
    #expect(try Schema.state(of: database(Schema.sql)) == .current)
    let id = "PRAGMA application_id = \(Schema.applicationID); "
    #expect(try Schema.state(of: database(id + "PRAGMA user_version = 0")) == .older(0))
    let future = try database(id + "PRAGMA user_version = \(Schema.version + 1)")
    #expect(storeError { _ = try Schema.state(of: future) }?.remedy == "use a newer kbtrace")
    for other in ["CREATE TABLE t (a)", "PRAGMA user_version = 1", "PRAGMA application_id = 5"] {
      let connection = try database(other)
      #expect(
        storeError { _ = try Schema.state(of: connection) }?.problem.contains("another program")
          == true)
    }
  }

  @Test func anEmptyDatabaseIsMadeInItsTransaction() throws {
    struct Stop: Error {}
    let connection = try database("")
    #expect(throws: Stop.self) {
      try connection.transaction {
        try Schema.bring(connection)
        throw Stop()
      }
    }
    #expect(try Schema.state(of: connection) == .empty)
  }

  @Test func everyTableIsStrictAndExplained() throws {
    let tables = try values(
      database(Schema.sql),
      "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'"
    )
    #expect(tables.count == 9 && tables.allSatisfy { $0[1] == .integer(1) })
    for statement in Schema.sql.split(separator: "\n") where statement.hasPrefix("CREATE ") {
      let before = Schema.sql[..<statement.startIndex].split(separator: "\n").last ?? ""
      #expect(before.hasPrefix("-- "), "\(statement)")
    }
  }
}
