internal import CSQLite

/// Columns of the row to which the last `step()` went, counted from 0. As SQLite does, a value of
/// another type is converted, and NULL reads as zero or nothing.
extension Statement {
  /// How many columns a row has.
  package var columnCount: Int32 { unsafe sqlite3_column_count(handle) }

  /// The name of a column; empty for one that does not exist.
  package func columnName(_ column: Int32) -> String {
    guard let name = unsafe sqlite3_column_name(handle, column) else { return "" }
    return unsafe String(cString: name)
  }

  /// The type of the value in this row.
  @inline(__always)
  package func type(_ column: Int32) -> SQLType {
    SQLType(rawValue: unsafe sqlite3_column_type(handle, column)) ?? .null
  }

  /// The value as a whole number.
  @inline(__always)
  package func int64(_ column: Int32) -> Int64 {
    unsafe sqlite3_column_int64(handle, column)
  }

  /// The value as a floating-point number.
  @inline(__always)
  package func double(_ column: Int32) -> Double {
    unsafe sqlite3_column_double(handle, column)
  }

  /// The value as a text, NUL included; what is not UTF-8 is replaced by U+FFFD.
  package func text(_ column: Int32) -> String {
    unsafe withBytes(column) { bytes in unsafe String(decoding: bytes, as: UTF8.self) }
  }

  /// The value as a text, or nil for NULL.
  package func optionalText(_ column: Int32) -> String? {
    type(column) == .null ? nil : text(column)
  }

  /// A copy of the value's bytes: a blob's, or a text's in UTF-8.
  package func blob(_ column: Int32) -> [UInt8] {
    unsafe withBytes(column) { bytes in unsafe [UInt8](bytes) }
  }

  /// The value.
  package func value(_ column: Int32) -> SQLValue {
    switch type(column) {
    case .integer: .integer(int64(column))
    case .real: .real(double(column))
    case .text: .text(text(column))
    case .blob: .blob(blob(column))
    case .null: .null
    }
  }

  /// Calls `body` with the bytes of a blob, or of a text in UTF-8, where SQLite keeps them. They are
  /// valid inside `body` only, and only while the statement stays on its row.
  @inline(__always)
  package func withBytes<R, E: Error>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    let start: UnsafeRawPointer?
    if unsafe sqlite3_column_type(handle, column) == SQLITE_BLOB {
      unsafe start = unsafe sqlite3_column_blob(handle, column)
    } else {
      unsafe start = UnsafeRawPointer(sqlite3_column_text(handle, column))
    }
    // The length is asked for last: it belongs to the form that the call before has made.
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return try unsafe body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
