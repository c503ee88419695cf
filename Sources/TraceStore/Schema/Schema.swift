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
    guard found == version else { return .older(found) }
    try checkDefinition(of: connection)
    return .current
  }

  /// Whether the file's tables, indexes and views are those of `schema.sql`. A person's own indexes
  /// and views beside them do no harm; a trigger would change what is stored.
  private static func checkDefinition(of connection: Connection) throws {
    let fresh = try Connection.inMemory()
    try fresh.execute("PRAGMA trusted_schema = 1")
    try fresh.execute(sql)
    var found = try definitions(connection)
    for (name, definition) in try definitions(fresh) {
      guard found.removeValue(forKey: name) == definition else {
        throw tampered(connection, "\(name) is not as this version defines it")
      }
    }
    if found.values.contains(where: { $0.hasPrefix("CREATE TRIGGER") }) {
      throw tampered(connection, "it has a trigger")
    }
  }

  private static func tampered(_ connection: Connection, _ problem: String) -> StoreError {
    StoreError(
      file: connection.path, problem: "the database's definition was changed: \(problem)",
      remedy: "restore the file from a backup, or bring it back with 'kbtrace import DIR'")
  }

  private static func definitions(_ connection: Connection) throws -> [String: String] {
    var definitions: [String: String] = [:]
    var rows = try connection.query(
      "SELECT type || ' ' || name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    while try rows.next() { definitions[rows.text(0)] = rows.text(1) }
    return definitions
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
