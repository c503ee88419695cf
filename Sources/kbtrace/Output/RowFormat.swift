import KeyboardCore

/// One value of a printed row.
enum Cell: Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// JSON text that is printed as it is where the format is JSON.
  case json(String)
}

/// How rows are printed.
enum FormatName: String, CaseIterable, Sendable {
  case table
  case json
  case jsonl
  case csv
  case markdown

  /// A printer of rows with these columns to `console`.
  func printer(_ columns: [String], to console: Console) -> any RowPrinter {
    switch self {
    case .table: TablePrinter(columns, console)
    case .json: JSONPrinter(columns, console, isArray: true)
    case .jsonl: JSONPrinter(columns, console, isArray: false)
    case .csv: CSVPrinter(columns, console)
    case .markdown: MarkdownPrinter(columns, console)
    }
  }
}

/// Prints rows as they come; memory does not grow with them.
protocol RowPrinter {
  /// Prints one row, with a cell a column.
  mutating func row(_ cells: [Cell])
  /// Prints what stands behind the last row.
  mutating func finish()
}

extension Cell {
  /// The value as a person reads it; nothing for NULL.
  var plainText: String {
    switch self {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): number.isFinite ? NumberText.text(of: number) : "\(number)"
    case .text(let text), .json(let text): text
    }
  }

  /// Whether there is no value.
  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// Whether it is set to the right.
  var isNumber: Bool {
    switch self {
    case .integer, .real: true
    case .null, .text, .json: false
    }
  }
}

/// For programs: one JSON array, or an object a line.
struct JSONPrinter: RowPrinter {
  private let keys: [String]
  private let console: Console
  private let isArray: Bool
  private var isFirst = true

  init(_ columns: [String], _ console: Console, isArray: Bool) {
    keys = columns.map { column in
      var key = ByteBuffer()
      key.append(quoted: column)
      return key.text + ":"
    }
    self.console = console
    self.isArray = isArray
  }

  mutating func row(_ cells: [Cell]) {
    let head = isArray ? (isFirst ? "[" : ",\n ") : ""
    isFirst = false
    console.write { [keys, isArray] buffer in
      buffer.append(utf8: head)
      for (index, cell) in cells.enumerated() {
        buffer.append(index == 0 ? "{" : ",")
        buffer.append(utf8: keys[index])
        buffer.append(cell)
      }
      buffer.append(isArray ? "}" : "}\n")
    }
  }

  mutating func finish() {
    if isArray { console.write(isFirst ? "[]\n" : "]\n") }
  }
}

extension ByteBuffer {
  fileprivate mutating func append(_ cell: Cell) {
    switch cell {
    case .null: append("null")
    case .integer(let number): append(utf8: String(number))
    case .real(let number): if number.isFinite { append(number: number) } else { append("null") }
    case .text(let text): append(quoted: text)
    case .json(let text): append(json: text)
    }
  }

  /// Appends JSON text in one line that steers no terminal. In valid JSON, blank characters beyond
  /// the space stand between tokens only, and the rest of what steers one within strings only.
  private mutating func append(json text: String) {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return append(utf8: text) }
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 {
        append(" ")
      } else if scalar.steersTerminal {
        let digits = String(scalar.value, radix: 16)
        append(utf8: "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
      } else {
        append(utf8: String(scalar))
      }
    }
  }
}

/// RFC 4180, a header line first.
struct CSVPrinter: RowPrinter {
  private let console: Console

  init(_ columns: [String], _ console: Console) {
    self.console = console
    line(columns)
  }

  mutating func row(_ cells: [Cell]) { line(cells.map(\.plainText)) }

  mutating func finish() {}

  private func line(_ fields: [String]) {
    // A file keeps every character as it is; a person's terminal is not to be steered.
    let fields = console.isTerminal ? fields.map(\.escapedForTerminal) : fields
    console.write { buffer in
      // Readers take an empty line for no row.
      if fields == [""] { buffer.append("\"\"") }
      for (index, field) in fields.enumerated() {
        if index > 0 { buffer.append(",") }
        buffer.append(csv: field)
      }
      buffer.append("\r\n")
    }
  }
}

extension ByteBuffer {
  fileprivate mutating func append(csv field: String) {
    let needsQuotes =
      field.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0D || $0 == 0x0A }
      || field.utf8.first == 0x20 || field.utf8.last == 0x20
    guard needsQuotes else { return append(utf8: field) }
    append("\"")
    for byte in field.utf8 {
      if byte == 0x22 { append(byte) }
      append(byte)
    }
    append("\"")
  }
}
