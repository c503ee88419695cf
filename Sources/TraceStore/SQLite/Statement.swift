internal import CSQLite

/// A compiled statement. Values are bound by position, from 1; columns are read from 0.
///
/// For queries prefer `Connection.query` or `rows()`: these reset the statement by themselves.
@safe package final class Statement {
  /// The SQL text.
  package let sql: String
  let handle: OpaquePointer
  let monitor: InterruptionMonitor
  /// Whether running rows own the statement.
  private(set) var isLent = false
  private var hasFailed = false

  /// Takes over a handle and frees it in the end.
  init(_ handle: OpaquePointer, sql: String, monitor: InterruptionMonitor) {
    unsafe self.handle = handle
    self.sql = sql
    self.monitor = monitor
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// Goes on to the next row; false after the last one.
  ///
  /// - Throws: What SQLite answers; the statement is reset by then.
  @inline(__always)
  package func step() throws(SQLiteError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw failure(code)
  }

  /// Runs to the end and drops rows, then resets and forgets the bindings, also on an error.
  @inline(__always)
  package func run() throws(SQLiteError) {
    var code: Int32
    repeat { code = unsafe sqlite3_step(handle) } while code == SQLITE_ROW
    guard code == SQLITE_DONE else {
      let error = failure(code)
      clearBindings()
      throw error
    }
    // The error, if any, is the one that the step has told already.
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }

  /// Makes the statement ready to run again, with the same bindings.
  @inline(__always)
  package func reset() {
    unsafe sqlite3_reset(handle)
  }

  /// Sets every parameter to NULL.
  @inline(__always)
  package func clearBindings() {
    unsafe sqlite3_clear_bindings(handle)
  }

  /// How many parameters the SQL has.
  package var parameterCount: Int32 { unsafe sqlite3_bind_parameter_count(handle) }

  /// Whether the statement leaves the database file as it is.
  package var isReading: Bool { unsafe sqlite3_stmt_readonly(handle) != 0 }

  /// Whether SQLite has stepped into the statement and not reset it.
  package var isBusy: Bool { unsafe sqlite3_stmt_busy(handle) != 0 }

  /// The rows of the query with the values bound now; the statement is theirs until they go.
  ///
  /// - Precondition: The statement is not in use.
  package func rows() -> Rows {
    Rows(self)
  }
}

extension Statement {
  /// Whether somebody else may have the statement from the cache.
  var isFree: Bool { !isLent && !hasFailed && !isBusy }

  /// Gives the statement to running rows.
  func lend() {
    precondition(!isLent && !isBusy, "the statement is in use")
    isLent = true
  }

  /// Takes the statement back from rows, ready for its next user.
  func takeBack() {
    reset()
    clearBindings()
    isLent = false
  }

  /// The error of `code`; resets the statement, so that no lock stays behind.
  @inline(never)
  private func failure(_ code: Int32) -> SQLiteError {
    let error = monitor.explain(
      unsafe SQLiteError(code: code, on: sqlite3_db_handle(handle), sql: sql))
    if !error.resultCode.leavesStatementUsable { hasFailed = true }
    reset()
    return error
  }
}
