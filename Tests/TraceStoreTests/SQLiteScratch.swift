import Foundation
import TraceStore

/// A folder of one test, which goes with it.
final class SQLiteScratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("kbtrace-sqlite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    try? FileManager.default.removeItem(at: folder)
  }

  /// The path of a file in the folder.
  func path(_ name: String = "test.db") -> String {
    folder.path + "/" + name
  }

  /// The names of the files in the folder.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// A database with a table `item` of the numbers from 1.
  func makeDatabase(_ name: String = "test.db", items: Int = 3) throws -> String {
    let connection = try Connection(path: path(name), mode: .create)
    try connection.execute(
      """
      CREATE TABLE item (number INTEGER PRIMARY KEY, name TEXT) STRICT;
      CREATE INDEX item_name ON item (name);
      """)
    try connection.run(
      """
      INSERT INTO item
      WITH RECURSIVE counter (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ?)
      SELECT n, 'item ' || n FROM counter
      """, [.integer(Int64(items))])
    return path(name)
  }
}

/// The error that `body` throws, or nil.
func sqliteError(_ body: () throws -> Void) -> SQLiteError? {
  do {
    try body()
    return nil
  } catch {
    return error as? SQLiteError
  }
}

/// All rows of a query.
func values(_ connection: Connection, _ sql: String, _ bindings: [SQLValue] = []) throws
  -> [[SQLValue]]
{
  var rows = try connection.query(sql, bindings)
  return try values(&rows)
}

/// All rows that are left.
func values(_ rows: inout Rows) throws -> [[SQLValue]] {
  var result: [[SQLValue]] = []
  while try rows.next() {
    result.append((0..<rows.columnCount).map { rows.value($0) })
  }
  return result
}
