/// The database's definition, `schema.sql`, and the steps that bring older ones to it.
enum Schema {
  /// What `PRAGMA application_id` says of a database of this program: "kbtr".
  static let applicationID: Int64 = 0x6B62_7472

  /// What `PRAGMA user_version` says of a database of this version.
  static let version: Int64 = 1

  /// Bytes of a page: documents of a few kilobytes then need no overflow pages.
  static let pageSize = 16384

  /// `schema.sql`.
  static var sql: String { String(decoding: PackageResources.schema_sql, as: UTF8.self) }

  /// What a file turned out to be.
  enum State: Equatable { case empty, current, older(Int64) }

  /// Looks at a database without changing it.
  ///
  /// - Throws: `StoreError` for another program's database and for one from the future.
  static func state(of connection: Connection) throws -> State {
    let id = try integer("PRAGMA application_id", connection)
    let found = try integer("PRAGMA user_version", connection)
    guard id == applicationID else {
      if id == 0, found == 0, try integer("SELECT count(*) FROM sqlite_schema", connection) == 0 {
        return .empty
      }
      throw StoreError(
        file: connection.path, problem: "the database belongs to another program",
        remedy: "name another file with --db")
    }
    guard found <= version else {
      throw StoreError(
        file: connection.path,
        problem: "the database has version \(found), and this kbtrace knows up to \(version)",
        remedy: "use a newer kbtrace")
    }
    return found == version ? .current : .older(found)
  }

  /// Makes an empty database or an older one current; inside a transaction.
  static func bring(_ connection: Connection, upTo steps: [Int64: String] = Upgrade.steps) throws {
    switch try state(of: connection) {
    case .current: break
    case .empty: try connection.execute(sql)
    case .older(let found): try Upgrade.run(steps, from: found, on: connection)
    }
  }

  static func integer(_ sql: String, _ connection: Connection) throws -> Int64 {
    var rows = try connection.query(sql)
    return try rows.next() ? rows.int64(0) : 0
  }
}
