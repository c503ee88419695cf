/// Steps from older databases to this version's. A step is frozen for ever once released: it holds
/// its own SQL and never refers to `schema.sql`.
enum Upgrade {
  /// The SQL that leads from a version to the next, by the version that it starts from.
  static let steps: [Int64: String] = [:]

  /// Runs the steps from `version` on, inside the caller's transaction, so that a database is
  /// upgraded whole or not at all.
  static func run(
    _ steps: [Int64: String], from version: Int64, to target: Int64 = Schema.version,
    on connection: Connection
  ) throws {
    for step in version..<target {
      guard let sql = steps[step] else {
        throw StoreError(
          file: connection.path, problem: "no step leads from version \(step) to \(step + 1)",
          remedy: "use the kbtrace that wrote the file")
      }
      try connection.execute(sql)
      try connection.execute("PRAGMA user_version = \(step + 1)")
    }
  }
}
