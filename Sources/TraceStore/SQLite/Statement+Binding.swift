internal import CSQLite

/// Values stay bound until they are bound anew or cleared; `reset()` keeps them.
///
/// A position that the SQL does not have is a programmer's mistake and stops the program.
extension Statement {
  /// Binds a whole number.
  @inline(__always)
  package func bind(_ index: Int32, _ value: Int64) {
    check(unsafe sqlite3_bind_int64(handle, index, value))
  }

  /// Binds a whole number.
  @inline(__always)
  package func bind(_ index: Int32, _ value: Int) {
    bind(index, Int64(value))
  }

  /// Binds a floating-point number. SQLite knows no NaN: it becomes NULL. Negative zero keeps its
  /// sign as a value, but a column of type REAL stores whole numbers as integers, and so drops it.
  @inline(__always)
  package func bind(_ index: Int32, _ value: Double) {
    check(unsafe sqlite3_bind_double(handle, index, value))
  }

  /// Binds NULL.
  @inline(__always)
  package func bindNull(_ index: Int32) {
    check(unsafe sqlite3_bind_null(handle, index))
  }

  /// Binds a copy of a text, which may contain NUL.
  ///
  /// - Throws: `tooBig`, `noMemory`.
  package func bind(_ index: Int32, _ value: String) throws(SQLiteError) {
    var value = value
    let code = value.withUTF8 { bytes in
      unsafe bindText(index, UnsafeRawBufferPointer(bytes), copying: true)
    }
    try checkData(code)
  }

  /// Binds a copy of a text given as UTF-8.
  ///
  /// - Throws: `tooBig`, `noMemory`.
  package func bind(_ index: Int32, text: [UInt8]) throws(SQLiteError) {
    let code = unsafe text.withUnsafeBytes { bytes in unsafe bindText(index, bytes, copying: true) }
    try checkData(code)
  }

  /// Binds a copy of bytes.
  ///
  /// - Throws: `tooBig`, `noMemory`.
  package func bind(_ index: Int32, blob: [UInt8]) throws(SQLiteError) {
    let code = unsafe blob.withUnsafeBytes { bytes in unsafe bindBlob(index, bytes, copying: true) }
    try checkData(code)
  }

  /// Binds a text given as UTF-8 where it lies, without a copy. The memory must stay as it is until
  /// the statement has run and the parameter is bound anew or cleared (`run()` does both).
  ///
  /// - Throws: `tooBig`.
  @unsafe @inline(__always)
  package func bind(_ index: Int32, uncopiedText bytes: UnsafeRawBufferPointer) throws(SQLiteError)
  {
    try checkData(unsafe bindText(index, bytes, copying: false))
  }

  /// Binds bytes where they lie, without a copy, on the same terms as `uncopiedText`.
  ///
  /// - Throws: `tooBig`.
  @unsafe @inline(__always)
  package func bind(_ index: Int32, uncopiedBlob bytes: UnsafeRawBufferPointer) throws(SQLiteError)
  {
    try checkData(unsafe bindBlob(index, bytes, copying: false))
  }

  /// Binds a value of any type.
  ///
  /// - Throws: `tooBig`, `noMemory`.
  package func bind(_ index: Int32, _ value: SQLValue) throws(SQLiteError) {
    switch value {
    case .null: bindNull(index)
    case .integer(let value): bind(index, value)
    case .real(let value): bind(index, value)
    case .text(let value): try bind(index, value)
    case .blob(let value): try bind(index, blob: value)
    }
  }

  /// Binds all parameters, in order.
  ///
  /// - Precondition: There are as many values as parameters.
  package func bind(all values: [SQLValue]) throws(SQLiteError) {
    precondition(values.count == Int(parameterCount), "as many values as parameters")
    var index: Int32 = 0
    for value in values {
      index += 1
      try bind(index, value)
    }
  }

  @inline(__always)
  private func bindText(_ index: Int32, _ bytes: UnsafeRawBufferPointer, copying: Bool) -> Int32 {
    let count = UInt64(bytes.count)
    // No address would mean NULL, and an empty text may have none.
    guard count > 0, let start = bytes.baseAddress else {
      return unsafe sqlite3_bind_text64(handle, index, "", 0, nil, UInt8(SQLITE_UTF8))
    }
    if copying { return unsafe csqlite_bind_text_copy(handle, index, start, count) }
    let text = unsafe start.assumingMemoryBound(to: CChar.self)
    return unsafe sqlite3_bind_text64(handle, index, text, count, nil, UInt8(SQLITE_UTF8))
  }

  @inline(__always)
  private func bindBlob(_ index: Int32, _ bytes: UnsafeRawBufferPointer, copying: Bool) -> Int32 {
    let count = UInt64(bytes.count)
    guard count > 0, let start = bytes.baseAddress else {
      return unsafe sqlite3_bind_zeroblob(handle, index, 0)
    }
    if copying { return unsafe csqlite_bind_blob_copy(handle, index, start, count) }
    return unsafe sqlite3_bind_blob64(handle, index, start, count, nil)
  }

  /// Traps on a position out of range or a statement that is running.
  @inline(__always)
  private func check(_ code: Int32) {
    precondition(code == SQLITE_OK, "no such parameter, or the statement is running")
  }

  /// As `check`, but throws where the data is at fault.
  @inline(__always)
  private func checkData(_ code: Int32) throws(SQLiteError) {
    if code == SQLITE_OK { return }
    guard code == SQLITE_TOOBIG || code == SQLITE_NOMEM else { return check(code) }
    throw unsafe SQLiteError(code: code, on: sqlite3_db_handle(handle), sql: sql)
  }
}
