internal import KeyboardCore

/// A database of traces, the layouts that cores computed for them, and the baselines that people
/// accepted. Not for two threads at once: each opens its own.
public final class TraceDatabase {
  /// The file, as it was named.
  public let path: String
  var connection: Connection
  private let createdFile: Bool
  private var interruption: (() -> Bool)?
  private var keptAuditor: Auditor?

  /// Opens a database to read it; never creates one.
  ///
  /// - Throws: `StoreError` where there is none, or where it is not one of this program.
  public init(reading path: String) throws {
    self.path = path
    createdFile = false
    connection = try Self.open(path, .readOnly)
    if try Self.explained(path, { try Schema.state(of: connection) }) == .current { return }
    // An older database is brought up to date before it is read, where it can be written.
    connection = try Self.open(path, .readWrite)
    if try Schema.state(of: connection) == .empty {
      throw StoreError(
        file: path, problem: "the database is empty",
        remedy: "store traces in it with 'kbtrace record FILE'")
    }
    try write {}
  }

  /// Opens a database to write into it, and makes it where there is none.
  ///
  /// Where the file does not exist yet, `discardIfEmpty` removes it again when nothing was stored.
  ///
  /// - Throws: `StoreError` where the file is not a database of this program.
  public init(writing path: String, exists: Bool) throws {
    self.path = path
    createdFile = !exists
    connection = try Self.open(path, .create)
    do { _ = try Self.explained(path) { try Schema.state(of: connection) } } catch {
      discardIfEmpty()
      throw error
    }
  }

  /// Opens a database that is there already, to write into it.
  ///
  /// - Throws: `StoreError` where there is none, or where it is not one of this program.
  public convenience init(writingExisting path: String) throws {
    // Reading tells what is wrong with it, and that there is one, before anything is locked.
    _ = try TraceDatabase(reading: path)
    try self.init(writing: path, exists: true)
  }

  private static func open(_ path: String, _ mode: Connection.Mode) throws -> Connection {
    try explained(path) {
      let connection: Connection
      do { connection = try Connection(path: path, mode: mode) } catch let error as SQLiteError {
        guard mode == .create, ResultCode.cantOpen ~= error.resultCode else { throw error }
        throw StoreError(
          file: path, problem: error.message,
          remedy: "name a file in a folder that you can write to with --db")
      }
      if mode != .readOnly {
        try connection.execute("PRAGMA page_size = \(Schema.pageSize)")
      }
      // The writer keeps references by its order of writing; see schema.sql. SQLite 3.40 counts its
      // own JSON functions as untrusted in a schema: Schema.state refuses one that is not ours.
      try connection.execute(
        """
        PRAGMA foreign_keys = 0; PRAGMA trusted_schema = 1;
        PRAGMA cache_size = -\(mode == .readOnly ? 4096 : 16384)
        """)
      guard try connection.endsWithWholePage() else {
        throw SQLiteError(.corrupt, "the database is cut off: its last page is not whole")
      }
      return connection
    }
  }

  /// Turns SQLite's errors into ones that name the file and what to do.
  static func explained<T>(_ path: String, _ body: () throws -> T) throws -> T {
    do { return try body() } catch let error as SQLiteError {
      throw StoreError(error, file: path)
    } catch let fault as DocumentFault {
      throw StoreError(
        file: path, problem: "a stored document is damaged: \(fault.problem)",
        remedy: "restore the file from a backup, or bring it back with 'kbtrace import DIR'")
    }
  }

  func explained<T>(_ body: () throws -> T) throws -> T { try Self.explained(path, body) }

  /// Lets long statements end early: `condition` is asked now and then, and true ends them with an
  /// error.
  public func interrupt(when condition: @escaping () -> Bool) {
    interruption = condition
    connection.interrupt(when: condition)
  }

  /// Runs `body` in one transaction: all that it writes is stored, or none of it.
  public func write<T>(_ body: () throws -> T) throws -> T {
    var hasBegun = false
    while true {
      do {
        return try explained {
          try connection.transaction {
            if connection.hasMoved { throw FileMoved() }
            try Schema.bring(connection)
            hasBegun = true
            return try body()
          }
        }
      } catch  where !hasBegun && connection.hasMoved {
        // Another process removed the file between its opening and this lock; where it was empty,
        // SQLite calls that an I/O error.
        connection = try Self.open(path, .create)
        connection.interrupt(when: interruption)
      }
    }
  }

  /// Runs `body` so that it sees one state of the database.
  public func read<T>(_ body: () throws -> T) throws -> T {
    try explained { try connection.transaction(.deferred, body) }
  }

  /// Removes a file that this object made and that holds nothing, so that a failed first recording
  /// leaves none behind.
  public func discardIfEmpty() {
    guard createdFile else { return }
    do {
      try connection.transaction {
        if try Schema.state(of: connection) == .empty, !connection.hasMoved {
          connection.removeFile()
        }
      }
    } catch let error as SQLiteError where ResultCode.full ~= error.resultCode {
      // Even the lock needs room for a journal; nothing can have been stored then.
      if connection.fileSize == 0, !connection.hasMoved { connection.removeFile() }
    } catch {}
  }

  /// What compares documents with their digests; made when it is first needed.
  func auditor() throws -> Auditor {
    let auditor = try keptAuditor ?? Auditor()
    keptAuditor = auditor
    return auditor
  }

  /// The single integer that `sql` yields.
  func integer(_ sql: String) throws -> Int64 { try Schema.integer(sql, connection) }

  private struct FileMoved: Error {}
}
