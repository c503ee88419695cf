internal import CSQLite

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// From a person's path to a name that SQLite takes for a file and nothing else.
enum DatabasePath {
  /// SQLite's name for the file at `path`.
  ///
  /// - Throws: `cantOpen` where `path` cannot be a database: empty, with NUL, a folder, a pipe, a
  ///   device. (To open a pipe for reading would wait for ever.)
  static func fileName(for path: String) throws(SQLiteError) -> String {
    guard !path.isEmpty else { throw SQLiteError(.cantOpen, "the path is empty") }
    guard !path.utf8.contains(0) else {
      throw SQLiteError(.cantOpen, "the path contains a NUL character")
    }
    var status = stat()
    if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw SQLiteError(.cantOpen, isFolder ? "it is a folder" : "it is not a regular file")
    }
    // SQLite gives names that begin with ":" or "file:" a meaning; none begins so with "./".
    return path.hasPrefix("/") ? path : "./" + path
  }

  /// Why SQLite could not open the file, with the operating system's reason.
  @safe static func failure(_ code: Int32, on database: OpaquePointer?) -> SQLiteError {
    let error = SQLiteError(code: code, on: database)
    let number = unsafe sqlite3_system_errno(database)
    guard ResultCode.cantOpen ~= error.resultCode, number != 0,
      let reason = unsafe strerror(number)
    else { return error }
    return SQLiteError(error.resultCode, "\(error.message): \(unsafe String(cString: reason))")
  }

  /// Why the head of an open file could not be read.
  static func reason(of error: SQLiteError) -> String {
    switch error.resultCode {
    case .cantOpen:
      "the database is in WAL mode, and its log cannot be opened here"
    case .readOnlyRollback:
      "a broken-off write waits in the journal beside the file, and cannot be undone on this medium"
    default:
      error.message
    }
  }
}
