/// What is wrong with a database, or with what was asked of it.
public struct StoreError: Error, Sendable, CustomStringConvertible {
  /// The database's file as it was named.
  public var file: String
  /// What is wrong.
  public var problem: String
  /// What to do about it.
  public var remedy: String

  init(file: String, problem: String, remedy: String) {
    self.file = file
    self.problem = problem
    self.remedy = remedy
  }

  /// `FILE: what is wrong; what to do`.
  public var description: String { "\(file): \(problem); \(remedy)" }

  /// An error of SQLite in words, with what to do about it.
  init(_ error: SQLiteError, file: String) {
    let remedy =
      switch error.resultCode {
      case .busy, .locked: "wait until the other process is done, and try again"
      case .readOnly, .permission: "make the file and its folder writable"
      case .notADatabase: "name another file with --db"
      case .corrupt: "restore the file from a backup, or bring it back with 'kbtrace import DIR'"
      case .full: "make room on the disk, and try again"
      case .cantOpen: "name a database with --db, or make one with 'kbtrace record FILE'"
      case .timedOut: "narrow the statement down, or give it more time with --timeout"
      case .refused: "ask with a single SELECT"
      case .ioError: "check the disk, and try again"
      case _ where error.message == "malformed JSON":
        "if the statement is right, restore the file from a backup"
      case _ where error.message.hasPrefix("no such table"):
        "ask the views trace_info, event, layout, run_layout, run_info, recording_info, regression, "
          + "baseline_info and device_info"
      default: "correct it, and try again"
      }
    self.init(file: file, problem: error.message, remedy: remedy)
  }
}
