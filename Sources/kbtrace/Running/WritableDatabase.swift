import Foundation
import KeyboardGate
import TraceStore

extension TraceDatabase {
  /// Opens a database that a command writes into, and lets Control-C end its work so that nothing is
  /// left half done.
  static func writable(at path: String, creating: Bool) throws -> TraceDatabase {
    Interruption.watch()
    let database =
      creating
      ? try TraceDatabase(writing: path, exists: FileManager.default.fileExists(atPath: path))
      : try TraceDatabase(writingExisting: path)
    database.interrupt(when: { Interruption.isAsked })
    return database
  }
}
