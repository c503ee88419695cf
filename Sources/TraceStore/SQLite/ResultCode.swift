/// A result code of SQLite, primary or extended, or one of the two that this layer adds.
///
/// In a `case`, a primary code also matches the extended codes that refine it.
package struct ResultCode: RawRepresentable, Hashable, Sendable {
  /// SQLite's number; negative for this layer's own codes.
  package let rawValue: Int32

  /// The code with SQLite's number.
  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The code without its refinement: SQLite keeps it in the low byte.
  package var primary: ResultCode {
    rawValue < 0 ? self : ResultCode(rawValue: rawValue & 0xff)
  }

  /// Whether `code` is `pattern` or refines it.
  package static func ~= (pattern: ResultCode, code: ResultCode) -> Bool {
    pattern == code || pattern == code.primary
  }
}

extension ResultCode {
  /// SQL that does not compile, or another fault without a code of its own.
  package static let error = ResultCode(rawValue: 1)
  /// The operating system refuses access to the file.
  package static let permission = ResultCode(rawValue: 3)
  /// The operation was given up, as when its transaction was rolled back.
  package static let abort = ResultCode(rawValue: 4)
  /// Another connection holds the lock.
  package static let busy = ResultCode(rawValue: 5)
  /// A query of this very connection is in the way.
  package static let locked = ResultCode(rawValue: 6)
  /// No memory, or none below the limit.
  package static let noMemory = ResultCode(rawValue: 7)
  /// The database, or the medium, cannot be written.
  package static let readOnly = ResultCode(rawValue: 8)
  /// Somebody asked to stop.
  package static let interrupted = ResultCode(rawValue: 9)
  /// The operating system failed to read or write.
  package static let ioError = ResultCode(rawValue: 10)
  /// The file is damaged.
  package static let corrupt = ResultCode(rawValue: 11)
  /// The disk is full.
  package static let full = ResultCode(rawValue: 13)
  /// The file is missing, no regular file, or may not be opened.
  package static let cantOpen = ResultCode(rawValue: 14)
  /// A text, blob or statement longer than the limit.
  package static let tooBig = ResultCode(rawValue: 18)
  /// A constraint of the schema does not hold.
  package static let constraint = ResultCode(rawValue: 19)
  /// A value of a type that its column does not take.
  package static let mismatch = ResultCode(rawValue: 20)
  /// A mistake of the calling code.
  package static let misuse = ResultCode(rawValue: 21)
  /// A parameter or column that does not exist.
  package static let range = ResultCode(rawValue: 25)
  /// The file is something else than a database.
  package static let notADatabase = ResultCode(rawValue: 26)

  /// A journal waits to be rolled back, but the medium cannot be written.
  package static let readOnlyRollback = ResultCode(rawValue: 8 | 3 << 8)
  /// A CHECK constraint does not hold.
  package static let constraintCheck = ResultCode(rawValue: 19 | 1 << 8)
  /// A row refers to one that does not exist.
  package static let constraintForeignKey = ResultCode(rawValue: 19 | 3 << 8)
  /// A value is missing.
  package static let constraintNotNull = ResultCode(rawValue: 19 | 5 << 8)
  /// A primary key exists already.
  package static let constraintPrimaryKey = ResultCode(rawValue: 19 | 6 << 8)
  /// A unique value exists already.
  package static let constraintUnique = ResultCode(rawValue: 19 | 8 << 8)

  /// This layer's own: a guarded query ran longer than its limit.
  package static let timedOut = ResultCode(rawValue: -1)
  /// This layer's own: a guarded query asked for something else than reading.
  package static let refused = ResultCode(rawValue: -2)

  /// Whether a statement that failed so can be run again as it is.
  var leavesStatementUsable: Bool {
    switch self {
    case .busy, .locked, .interrupted, .timedOut, .constraint, .full: true
    default: false
    }
  }
}
