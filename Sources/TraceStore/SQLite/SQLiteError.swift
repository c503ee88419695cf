internal import CSQLite

/// What SQLite answered instead of a result.
package struct SQLiteError: Error, Sendable, Equatable {
  /// What kind of fault it is.
  package let resultCode: ResultCode
  /// SQLite's sentence, or this layer's where SQLite's says too little. It may quote SQL or names
  /// from the file, control characters included; `description` escapes these.
  package let message: String
  /// The SQL that failed, with its parameters as `?`: bound values are never part of an error.
  package let sql: String?

  /// An error with its facts.
  package init(_ resultCode: ResultCode, _ message: String, sql: String? = nil) {
    self.resultCode = resultCode
    self.message = message
    self.sql = sql
  }

  /// The error that `code` means on a connection.
  @safe init(code: Int32, on database: OpaquePointer?, sql: String? = nil) {
    // The connection describes its latest call only: a misuse was refused before it was one.
    let text =
      if let database = unsafe database, unsafe sqlite3_extended_errcode(database) == code {
        unsafe sqlite3_errmsg(database)
      } else {
        unsafe sqlite3_errstr(code)
      }
    let message =
      if let text = unsafe text { unsafe String(cString: text) } else { "unknown error" }
    self.init(ResultCode(rawValue: code), message, sql: sql)
  }
}

extension SQLiteError: CustomStringConvertible {
  /// One line for people, without control characters and without bound values.
  package var description: String {
    let code = resultCode.rawValue > 0 ? " (SQLite \(resultCode.rawValue))" : ""
    guard let sql else { return Self.printable(message) + code }
    return Self.printable(message) + code + ", in: " + Self.printable(Self.shortened(sql))
  }

  /// The SQL on one line, cut where a line gets too long to read.
  private static func shortened(_ sql: String) -> String {
    let limit = 200
    let line = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= limit ? line : line.prefix(limit) + "…"
  }

  /// The text with every control character and line separator written as an escape.
  private static func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default:
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
