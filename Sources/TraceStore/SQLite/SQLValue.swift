/// A value of SQLite, for bindings that are not worth a typed call.
package enum SQLValue: Sendable, Equatable {
  /// No value.
  case null
  /// A whole number.
  case integer(Int64)
  /// A floating-point number. SQLite knows no NaN: it is stored as NULL.
  case real(Double)
  /// A text, which may contain NUL.
  case text(String)
  /// Bytes.
  case blob([UInt8])
}

/// The type in which SQLite holds a value.
package enum SQLType: Int32, Sendable {
  /// A whole number.
  case integer = 1
  /// A floating-point number.
  case real = 2
  /// A text.
  case text = 3
  /// Bytes.
  case blob = 4
  /// No value.
  case null = 5
}
