import KeyboardCore

/// For people: columns under a head, numbers to the right. Widths are those of the first rows, so
/// that printing need not wait for the last.
struct TablePrinter: RowPrinter {
  private let columns: [String]
  private let console: Console
  private var waiting: [[Cell]] = []
  private var widths: [Int]?

  /// Rows that are looked at for the widths.
  static let sample = 500

  init(_ columns: [String], _ console: Console) {
    self.columns = columns.map(\.escapedForTerminal)
    self.console = console
  }

  mutating func row(_ cells: [Cell]) {
    if let widths {
      write(cells, widths)
    } else {
      waiting.append(cells)
      if waiting.count == Self.sample { settle() }
    }
  }

  mutating func finish() {
    if widths == nil, !waiting.isEmpty { settle() }
  }

  private mutating func settle() {
    var widths = columns.map(\.displayWidth)
    for row in waiting {
      for (index, cell) in row.enumerated() {
        widths[index] = max(widths[index], cell.plainText.escapedForTerminal.displayWidth)
      }
    }
    self.widths = widths
    write(columns.indices.map { (columns[$0], holdsNumbers($0)) }, widths)
    for row in waiting { write(row, widths) }
    waiting = []
  }

  /// Whether the head of the column stands to the right, as its cells do.
  private func holdsNumbers(_ column: Int) -> Bool {
    waiting.contains { $0[column].isNumber }
      && waiting.allSatisfy { $0[column].isNumber || $0[column].isNull }
  }

  private func write(_ cells: [Cell], _ widths: [Int]) {
    write(cells.map { ($0.plainText.escapedForTerminal, $0.isNumber) }, widths)
  }

  private func write(_ cells: [(text: String, isRight: Bool)], _ widths: [Int]) {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let padding = String(
        repeating: " ", count: max(0, widths[index] - cell.text.displayWidth))
      line += (index > 0 ? "  " : "") + (cell.isRight ? padding + cell.text : cell.text + padding)
    }
    while line.utf8.last == UInt8(ascii: " ") { line.unicodeScalars.removeLast() }
    console.write(line + "\n")
  }
}

extension String {
  /// Columns that the text takes on a terminal: two for East Asian wide characters, none for marks
  /// that combine.
  var displayWidth: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return unicodeScalars.reduce(0) { width, scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return width
      default: return width + (scalar.isWide ? 2 : 1)
      }
    }
  }
}

extension Unicode.Scalar {
  /// The blocks that terminals show two columns wide.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

/// A table as GitHub renders it; nothing in a cell is taken for markup.
struct MarkdownPrinter: RowPrinter {
  private let columns: [String]
  private let console: Console

  init(_ columns: [String], _ console: Console) {
    self.columns = columns
    self.console = console
    line(columns.map(\.escapedForMarkdown))
    line(columns.map { _ in "---" })
  }

  mutating func row(_ cells: [Cell]) { line(cells.map { $0.plainText.escapedForMarkdown }) }

  mutating func finish() {}

  private func line(_ fields: [String]) {
    console.write("| " + fields.joined(separator: " | ") + " |\n")
  }
}

extension String {
  /// The text with every character that Markdown or HTML could act on made harmless.
  var escapedForMarkdown: String {
    var text = ""
    for scalar in escapedForTerminal.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "@", "#", "$", "!":
        text += "\\" + String(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
