internal import CSQLite

extension Connection {
  /// Runs a person's own SQL: one statement, which can only read, in bounded time and memory.
  ///
  /// Refused are writes of every kind, ATTACH and DETACH, transactions, pragmas that change
  /// anything, functions that reach outside the database, parameters, and more than one statement.
  /// The time is counted from this call and looked at between steps of SQLite's machine: one call of
  /// a built-in function is not cut short. The limit of memory holds for all of SQLite in this
  /// process, as long as the rows live.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - timeout: How long it may take, in seconds.
  /// - Returns: The rows; the guard ends when they go.
  /// - Precondition: The connection is read-only, and has no other guarded query under way.
  /// - Throws: `refused` for what is not allowed, `timedOut` (also from `next()`), `noMemory` and
  ///   `tooBig` beyond the limits, `error` where the SQL does not compile.
  package func guarded(_ sql: String, timeout: Double) throws(SQLiteError) -> Rows {
    precondition(isReadOnly, "a guarded query needs a read-only connection")
    precondition(!isGuarded, "guarded queries of one connection do not overlap")
    try execute("PRAGMA query_only = 1; PRAGMA cell_size_check = 1")
    let guardian = ReadOnlyGuard(self, timeout: timeout)
    do throws(SQLiteError) {
      let statement = try statementOnce(sql)
      try guardian.inspect(statement)
      return Rows(statement, guardian: guardian)
    } catch {
      guardian.end()
      throw guardian.explain(error)
    }
  }
}

/// Holds a connection to reading, from its making until `end()`.
@safe final class ReadOnlyGuard {
  /// What a statement may take beyond what SQLite uses already, in bytes.
  static let memoryLimit: Int64 = 256 << 20
  /// The longest text, blob or row, in bytes.
  static let lengthLimit: Int32 = 64 << 20

  private let connection: Connection
  private let limits: [(category: Int32, before: Int32)]
  private var refusal: String?

  init(_ connection: Connection, timeout: Double) {
    self.connection = connection
    connection.isGuarded = true
    let database = unsafe connection.database
    limits = Self.limits.map { category, limit in
      unsafe (category, sqlite3_limit(database, category, limit))
    }
    _ = sqlite3_hard_heap_limit64(sqlite3_memory_used() + Self.memoryLimit)
    connection.monitor.deadline = InterruptionMonitor.now + timeout
    // Often, since one step may be slow: a function over megabytes.
    unsafe connection.monitor.watchSteps(of: database, every: 32)
    unsafe authorize(database)
  }

  /// Gives the connection back as it was, but for `query_only`.
  func end() {
    // No limit, not the one found: of two overlapping guards the second would keep the first's for
    // ever. Setting the hard limit has set the soft one too.
    _ = sqlite3_hard_heap_limit64(0)
    _ = sqlite3_soft_heap_limit64(0)
    connection.isGuarded = false
    connection.monitor.deadline = nil
    guard let database = unsafe connection.handle else { return }
    unsafe sqlite3_set_authorizer(database, nil, nil)
    connection.watchSteps()
    for (category, before) in limits { _ = unsafe sqlite3_limit(database, category, before) }
  }

  /// Refuses a compiled statement that does more than read, or lacks values.
  func inspect(_ statement: Statement) throws(SQLiteError) {
    if !statement.isReading {
      throw SQLiteError(.refused, Self.onlyReading("this statement"), sql: statement.sql)
    }
    if statement.parameterCount > 0 {
      throw SQLiteError(.refused, "parameters have no values here", sql: statement.sql)
    }
  }

  /// The error in the guard's words, where the guard is its cause.
  func explain(_ error: SQLiteError) -> SQLiteError {
    switch error.resultCode {
    case .misuse:
      return SQLiteError(.refused, error.message, sql: error.sql)
    case .noMemory:
      let mebibytes = Self.memoryLimit >> 20
      return SQLiteError(
        .noMemory, "the query needs more than \(mebibytes) MiB of memory", sql: error.sql)
    default:
      guard let refusal else { return error }
      return SQLiteError(.refused, refusal, sql: error.sql)
    }
  }

  private static let limits: [(category: Int32, limit: Int32)] = [
    (SQLITE_LIMIT_LENGTH, lengthLimit),
    (SQLITE_LIMIT_SQL_LENGTH, 1 << 20),
    (SQLITE_LIMIT_VDBE_OP, 1_000_000),
    (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000),
    (SQLITE_LIMIT_ATTACHED, 0),
    (SQLITE_LIMIT_WORKER_THREADS, 0),
  ]

  fileprivate static func onlyReading(_ what: String) -> String {
    "\(what) is not allowed: the query may only read"
  }
}

extension ReadOnlyGuard {
  /// Has SQLite ask this guard about everything that a statement is going to do.
  private func authorize(_ database: OpaquePointer) {
    unsafe sqlite3_set_authorizer(
      database,
      { context, action, first, second, _, _ in
        guard let context = unsafe context else { return SQLITE_DENY }
        let guardian = unsafe Unmanaged<ReadOnlyGuard>.fromOpaque(context).takeUnretainedValue()
        let request = unsafe QueryRequest(action, first, second)
        return guardian.allows(request) ? SQLITE_OK : SQLITE_DENY
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func allows(_ request: QueryRequest) -> Bool {
    if request.isAllowed { return true }
    // The first refusal is the reason; what follows is SQLite cleaning up.
    if refusal == nil { refusal = Self.onlyReading(request.name) }
    return false
  }
}
