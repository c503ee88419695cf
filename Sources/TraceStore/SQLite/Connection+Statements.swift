internal import CSQLite

extension Connection {
  /// Statements kept at most; SQL text is fixed and values are bound, so that few are needed.
  private static let cacheLimit = 128

  /// The statement of `sql`, compiled once and kept, without bindings.
  ///
  /// All who prepare the same text share the statement, so bind and run it before you prepare that
  /// text again. One that is in use, or whose last run failed for good, is replaced by a new one.
  ///
  /// - Throws: `error` where the SQL does not compile.
  package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    if let statement = cache[sql] {
      if statement.isFree {
        statement.clearBindings()
        return statement
      }
      cache[sql] = nil
    }
    let statement = try compile(sql, flags: UInt32(SQLITE_PREPARE_PERSISTENT))
    if cache.count >= Self.cacheLimit { cache.removeAll() }
    cache[sql] = statement
    return statement
  }

  /// The statement of `sql`, compiled for this call alone.
  package func statementOnce(_ sql: String) throws(SQLiteError) -> Statement {
    try compile(sql, flags: 0)
  }

  /// Runs a query with its values; the rows are read as they are asked for.
  ///
  /// - Precondition: There are as many values as parameters.
  package func query(_ sql: String, _ bindings: [SQLValue] = []) throws(SQLiteError) -> Rows {
    let statement = try prepare(sql)
    try statement.bind(all: bindings)
    return statement.rows()
  }

  /// Runs one statement with its values to its end.
  ///
  /// - Precondition: There are as many values as parameters.
  package func run(_ sql: String, _ bindings: [SQLValue] = []) throws(SQLiteError) {
    let statement = try prepare(sql)
    try statement.bind(all: bindings)
    try statement.run()
  }

  /// Compiles the only statement in `sql`.
  ///
  /// - Throws: `misuse` where there is none or more than one.
  func compile(_ sql: String, flags: UInt32) throws(SQLiteError) -> Statement {
    guard !sql.utf8.contains(0) else { throw Self.containsNUL(sql) }
    let database = unsafe self.database
    let parsed = unsafe sql.withCString { unsafe Self.parse($0, flags, on: database) }
    if parsed.code != SQLITE_OK {
      throw monitor.explain(SQLiteError(code: parsed.code, on: database, sql: sql))
    }
    guard let handle = unsafe parsed.handle else {
      throw SQLiteError(.misuse, "there is no SQL statement", sql: sql)
    }
    let statement = unsafe Statement(handle, sql: sql, monitor: monitor)
    if parsed.hasMore {
      throw SQLiteError(.misuse, "there is more than one SQL statement", sql: sql)
    }
    return statement
  }

  static func containsNUL(_ sql: String) -> SQLiteError {
    SQLiteError(.misuse, "the SQL contains a NUL character", sql: sql)
  }

  /// What SQLite's compiler made of a text.
  @safe private struct Parsed {
    var code: Int32
    var handle: OpaquePointer?
    var hasMore: Bool
  }

  /// Compiles the first statement of a text, and finds out whether another one follows.
  private static func parse(
    _ text: UnsafePointer<CChar>, _ flags: UInt32, on database: OpaquePointer
  ) -> Parsed {
    var handle: OpaquePointer?
    var tail: UnsafePointer<CChar>? = unsafe text
    var code = SQLITE_OK
    // Nothing but blanks and comments before the first statement is no statement yet.
    while let start = unsafe tail, unsafe start.pointee != 0, unsafe handle == nil {
      code = unsafe sqlite3_prepare_v3(database, start, -1, flags, &handle, &tail)
      if code != SQLITE_OK { return unsafe Parsed(code: code, handle: nil, hasMore: false) }
    }
    // SQLite itself says what is blank: it alone knows all its comments.
    while let start = unsafe tail, unsafe start.pointee != 0 {
      var next: OpaquePointer?
      let again = unsafe sqlite3_prepare_v3(database, start, -1, 0, &next, &tail)
      let isStatement = unsafe next != nil
      if again != SQLITE_OK || isStatement {
        unsafe sqlite3_finalize(next)
        return unsafe Parsed(code: code, handle: handle, hasMore: true)
      }
    }
    return unsafe Parsed(code: code, handle: handle, hasMore: false)
  }
}
