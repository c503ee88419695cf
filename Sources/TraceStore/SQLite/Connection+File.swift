internal import CSQLite

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Connection {
  /// Whether the file has been removed or replaced since it was opened.
  package var hasMoved: Bool {
    var moved: Int32 = 0
    unsafe sqlite3_file_control(database, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return moved != 0
  }

  /// Bytes of the file; 0 where it cannot be told.
  package var fileSize: Int64 {
    var status = stat()
    guard let name = unsafe sqlite3_db_filename(database, "main"), unsafe stat(name, &status) == 0
    else { return 0 }
    return Int64(status.st_size)
  }

  /// Whether the file ends with a whole page; SQLite reads what is missing of one as zeros.
  package func endsWithWholePage() throws(SQLiteError) -> Bool {
    func isWhole() throws(SQLiteError) -> Bool {
      var rows = try query("PRAGMA page_size")
      return try !rows.next() || fileSize % rows.int64(0) == 0
    }
    if try isWhole() { return true }
    // Another process may have been writing; while this one reads, none does.
    try execute("BEGIN; PRAGMA schema_version")
    defer { try? execute("COMMIT") }
    return try isWhole()
  }

  /// Removes the database's file from its folder.
  package func removeFile() {
    guard let name = unsafe sqlite3_db_filename(database, "main") else { return }
    unsafe unlink(name)
  }
}
