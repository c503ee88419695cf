internal import CSQLite

/// One open database file. It has one owner and is used by one thread at a time.
///
/// Foreign keys are enforced, a string is never taken for a column's name or the reverse, and the
/// schema of the file is not trusted: its views and triggers may use only functions that are
/// registered as innocuous.
@safe package final class Connection {
  /// What the connection may do with its file.
  package enum Mode: Sendable {
    /// Reads a file that exists; works on read-only media.
    case readOnly
    /// Reads and writes a file that exists. On read-only media the connection opens, but
    /// `isReadOnly` is true and writing throws `readOnly`.
    case readWrite
    /// As `readWrite`, but makes the file where there is none.
    case create
  }

  /// The path as it was given.
  package let path: String
  /// Statements by their SQL text.
  var cache: [String: Statement] = [:]
  /// What may stop a statement that runs or waits.
  let monitor: InterruptionMonitor
  /// Whether a guarded query is under way.
  var isGuarded = false
  /// SQLite's handle, until the connection is closed.
  private(set) var handle: OpaquePointer?

  /// Opens the file at `path`, whatever characters its name has: no name is special, neither
  /// `:memory:` nor `file:…?mode=memory`.
  ///
  /// - Parameters:
  ///   - path: The file, absolute or from the working directory.
  ///   - mode: What the connection may do.
  ///   - busyTimeout: How long to wait for another connection's lock, in milliseconds.
  /// - Throws: `cantOpen` for a missing file or one that is no regular file, `notADatabase` for a
  ///   file with other content, `busy` where another connection kept it locked,
  ///   `readOnlyRollback` where a broken-off write cannot be undone on this medium.
  package convenience init(path: String, mode: Mode, busyTimeout: Int32 = 5000)
    throws(SQLiteError)
  {
    let name = try DatabasePath.fileName(for: path)
    try self.init(name: name, path: path, mode: mode, busyTimeout: busyTimeout)
  }

  /// An empty database that lives in memory and ends with its connection.
  package static func inMemory() throws(SQLiteError) -> Connection {
    try Connection(name: ":memory:", path: ":memory:", mode: .create, busyTimeout: 0)
  }

  /// Opens SQLite's `name` as it stands.
  private init(name: String, path: String, mode: Mode, busyTimeout: Int32) throws(SQLiteError) {
    self.path = path
    monitor = InterruptionMonitor(busyTimeout: Double(busyTimeout) / 1000)
    let code = unsafe sqlite3_open_v2(name, &handle, mode.flags | SQLITE_OPEN_NOMUTEX, nil)
    do throws(SQLiteError) {
      guard code == SQLITE_OK else { throw unsafe DatabasePath.failure(code, on: handle) }
      try configure()
      do throws(SQLiteError) {
        try readHead()
      } catch  where error.resultCode == .readOnlyRollback && mode == .readOnly {
        // A writer was stopped in its work; only a connection that may write can undo the rest.
        try Connection(name: name, path: path, mode: .readWrite, busyTimeout: busyTimeout).close()
        try readHead()
      }
    } catch {
      close()
      throw error
    }
  }

  deinit {
    close()
  }

  /// Closes the file. A statement that is still held elsewhere keeps it open until it goes too.
  package func close() {
    cache.removeAll()
    guard let open = unsafe handle else { return }
    unsafe handle = nil
    unsafe sqlite3_close_v2(open)
  }

  /// SQLite's handle; to use a closed connection is a programmer's mistake.
  var database: OpaquePointer {
    guard let open = unsafe handle else { preconditionFailure("the connection is closed") }
    return unsafe open
  }

  /// Sets what every connection keeps to.
  private func configure() throws(SQLiteError) {
    let database = unsafe self.database
    unsafe sqlite3_extended_result_codes(database, 1)
    let settings: [(setting: Int32, on: Int32)] = [
      (SQLITE_DBCONFIG_ENABLE_FKEY, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
      (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
    ]
    for (setting, on) in settings {
      let code = unsafe csqlite_set_flag(database, setting, on)
      guard code == SQLITE_OK else { throw SQLiteError(code: code, on: database) }
    }
    unsafe monitor.watchLocks(of: database)
  }

  /// Reads the file's head, so that a file which is no database is known at once.
  private func readHead() throws(SQLiteError) {
    do throws(SQLiteError) {
      try execute("PRAGMA schema_version")
    } catch {
      throw SQLiteError(error.resultCode, DatabasePath.reason(of: error))
    }
  }
}

extension Connection {
  /// Runs SQL of one or several statements, and drops their rows.
  ///
  /// - Throws: The first statement's error; those before it are done.
  package func execute(_ sql: String) throws(SQLiteError) {
    guard !sql.utf8.contains(0) else { throw Self.containsNUL(sql) }
    let database = unsafe self.database
    let code = unsafe sqlite3_exec(database, sql, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw monitor.explain(SQLiteError(code: code, on: database, sql: sql))
    }
  }

  /// How many rows the latest INSERT, UPDATE or DELETE touched.
  package var changes: Int64 { unsafe sqlite3_changes64(database) }

  /// The row id of the latest INSERT.
  package var lastInsertRowID: Int64 { unsafe sqlite3_last_insert_rowid(database) }

  /// Whether a transaction is open.
  package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(database) == 0 }

  /// Whether the file cannot be written through this connection, by its mode or by its medium.
  package var isReadOnly: Bool { unsafe sqlite3_db_readonly(database, "main") == 1 }

  /// Stops statements from outside: while one runs (each few thousand steps of SQLite's machine) or
  /// waits for a lock, `condition` is asked on the connection's thread, and true makes the statement
  /// throw `interrupted`. A signal handler only has to set a flag that `condition` reads; nothing is
  /// lost when the flag is set between two statements. `nil` asks nothing and costs nothing.
  package func interrupt(when condition: (() -> Bool)?) {
    monitor.shouldInterrupt = condition
    watchSteps()
  }

  /// Lets the monitor be asked as often as an unguarded connection needs.
  func watchSteps() {
    unsafe monitor.watchSteps(of: database, every: 4096)
  }
}

extension Connection.Mode {
  fileprivate var flags: Int32 {
    switch self {
    case .readOnly: SQLITE_OPEN_READONLY
    case .readWrite: SQLITE_OPEN_READWRITE
    case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    }
  }
}
