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

  /// Removes the database's file from its folder.
  package func removeFile() {
    guard let name = unsafe sqlite3_db_filename(database, "main") else { return }
    unsafe unlink(name)
  }
}
