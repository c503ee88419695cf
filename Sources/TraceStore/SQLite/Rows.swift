/// The rows of a running query, one at a time. When it goes, by whatever way, the statement is
/// reset: an early exit or a throw never leaves it, or a lock, behind.
package struct Rows: ~Copyable {
  private let statement: Statement
  private let guardian: ReadOnlyGuard?
  private var isOver = false

  init(_ statement: Statement, guardian: ReadOnlyGuard? = nil) {
    statement.lend()
    self.statement = statement
    self.guardian = guardian
  }

  deinit {
    statement.takeBack()
    guardian?.end()
  }

  /// Goes on to the next row; false after the last one, and ever after.
  ///
  /// - Throws: What SQLite answers; there are no more rows then.
  package mutating func next() throws(SQLiteError) -> Bool {
    if isOver { return false }
    do throws(SQLiteError) {
      if try statement.step() { return true }
      finish()
      return false
    } catch {
      finish()
      throw guardian?.explain(error) ?? error
    }
  }

  /// Gives up locks at once, and not only when the value goes.
  private mutating func finish() {
    isOver = true
    statement.reset()
  }
}

/// Columns of the row to which the last `next()` went, as on `Statement`.
extension Rows {
  /// How many columns a row has.
  package var columnCount: Int32 { statement.columnCount }

  /// The name of a column.
  package func columnName(_ column: Int32) -> String { statement.columnName(column) }

  /// The type of the value in this row.
  package func type(_ column: Int32) -> SQLType { statement.type(column) }

  /// The value as a whole number.
  package func int64(_ column: Int32) -> Int64 { statement.int64(column) }

  /// The value as a floating-point number.
  package func double(_ column: Int32) -> Double { statement.double(column) }

  /// The value as a text.
  package func text(_ column: Int32) -> String { statement.text(column) }

  /// The value as a text, or nil for NULL.
  package func optionalText(_ column: Int32) -> String? { statement.optionalText(column) }

  /// A copy of the value's bytes.
  package func blob(_ column: Int32) -> [UInt8] { statement.blob(column) }

  /// The value.
  package func value(_ column: Int32) -> SQLValue { statement.value(column) }

  /// Calls `body` with the bytes of a blob or a text where SQLite keeps them.
  package func withBytes<R, E: Error>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    try unsafe statement.withBytes(column, body)
  }
}
