internal import CSQLite

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Decides, while SQLite works or waits for a lock, whether it may go on.
///
/// SQLite calls back on the thread that uses the connection. The monitor is a class of its own,
/// apart from the connection, since a statement may outlive its connection by a moment.
final class InterruptionMonitor {
  /// Asked now and then; true stops the running statement.
  var shouldInterrupt: (() -> Bool)?
  /// The monotonic time at which the running query must stop, in seconds.
  var deadline: Double?
  /// How long to wait for a lock, in seconds.
  let busyTimeout: Double
  /// Why SQLite was last told to stop; consumed by the error that follows.
  private var cause: ResultCode?
  private var waitingSince = 0.0

  init(busyTimeout: Double) {
    self.busyTimeout = busyTimeout
  }

  /// Seconds on a clock that nobody sets.
  static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The error's real cause, where it was the monitor that stopped SQLite.
  func explain(_ error: SQLiteError) -> SQLiteError {
    guard let cause else { return error }
    self.cause = nil
    switch (error.resultCode, cause) {
    case (.interrupted, .timedOut), (.busy, .timedOut):
      return SQLiteError(.timedOut, "the query ran longer than its time limit", sql: error.sql)
    case (.busy, .interrupted):
      return SQLiteError(.interrupted, "interrupted", sql: error.sql)
    default:
      return error
    }
  }

  /// Whether to stop, remembering why.
  private func mustStop() -> Bool {
    cause =
      if let shouldInterrupt, shouldInterrupt() {
        .interrupted
      } else if let deadline, !(Self.now < deadline) {
        .timedOut
      } else {
        nil
      }
    return cause != nil
  }

  /// Waits a little for a lock; false gives up.
  private func waitForLock(attempt: Int32) -> Bool {
    let now = Self.now
    if attempt == 0 { waitingSince = now }
    let remaining = waitingSince + busyTimeout - now
    if remaining <= 0 || mustStop() { return false }
    let delay = Double(min(1 << min(attempt, 6), 50)) / 1000
    _ = sqlite3_sleep(Int32(max(1, min(delay, remaining) * 1000)))
    return true
  }
}

extension InterruptionMonitor {
  /// Makes the connection ask this monitor while it waits for a lock.
  func watchLocks(of database: OpaquePointer) {
    unsafe sqlite3_busy_handler(
      database,
      { context, attempt in
        guard let context = unsafe context else { return 0 }
        let monitor = unsafe Unmanaged<InterruptionMonitor>.fromOpaque(context)
        return unsafe monitor.takeUnretainedValue().waitForLock(attempt: attempt) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Makes the connection ask this monitor every `steps` steps of SQLite's machine, or not at all
  /// where there is nothing to ask.
  func watchSteps(of database: OpaquePointer, every steps: Int32) {
    guard shouldInterrupt != nil || deadline != nil else {
      unsafe sqlite3_progress_handler(database, 0, nil, nil)
      return
    }
    unsafe sqlite3_progress_handler(
      database, steps,
      { context in
        guard let context = unsafe context else { return 0 }
        let monitor = unsafe Unmanaged<InterruptionMonitor>.fromOpaque(context)
        return unsafe monitor.takeUnretainedValue().mustStop() ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
