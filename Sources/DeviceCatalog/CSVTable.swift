/// The records of a text in RFC 4180's form, read strictly: every record has a field a column, quotes
/// stand only around a whole field, and a record ends with LF or CR LF.
struct CSVTable {
  /// A record and the line on which it begins.
  struct Record {
    let file: String
    let line: Int
    fileprivate let fields: [String]
    fileprivate let places: [String: Int]
  }

  /// The names of the first record.
  let columns: [String]
  private(set) var records: [Record] = []

  /// The records of `bytes`, which faults call `file`.
  init(_ bytes: [UInt8], file: String) throws(CatalogFault) {
    var scanner = CSVScanner(bytes: bytes, file: file)
    guard let head = try scanner.record() else {
      throw CatalogFault(file: file, line: 1, problem: "there is no head")
    }
    columns = head.fields
    var places: [String: Int] = [:]
    for (place, name) in columns.enumerated() {
      guard places.updateValue(place, forKey: name) == nil else {
        throw CatalogFault(file: file, line: 1, problem: "the column '\(name)' stands twice")
      }
    }
    while let (line, fields) = try scanner.record() {
      guard fields.count == columns.count else {
        throw CatalogFault(
          file: file, line: line,
          problem: "there are \(fields.count) fields, not \(columns.count)")
      }
      records.append(Record(file: file, line: line, fields: fields, places: places))
    }
  }
}

extension CSVTable.Record {
  /// What is wrong in this record.
  func fault(_ problem: String) -> CatalogFault {
    CatalogFault(file: file, line: line, problem: problem)
  }

  /// A column's text, or nil where it is empty.
  func text(_ column: String) throws(CatalogFault) -> String? {
    guard let place = places[column] else { throw fault("there is no column '\(column)'") }
    return fields[place].isEmpty ? nil : fields[place]
  }

  /// A column's text, which must be there.
  func required(_ column: String) throws(CatalogFault) -> String {
    guard let text = try text(column) else { throw fault("'\(column)' is empty") }
    return text
  }

  /// A column's number, 0 to 10,000 in decimal digits, or nil where it is empty.
  func number(_ column: String) throws(CatalogFault) -> Double? {
    guard let text = try text(column) else { return nil }
    let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
    guard isPlain, let number = Double(text), number <= 10_000 else {
      throw fault("'\(text)' in '\(column)' is no number up to 10,000")
    }
    return number
  }

  /// One of a few words, which must be there.
  func choice<Choice: RawRepresentable<String>>(_ column: String) throws(CatalogFault) -> Choice {
    let text = try required(column)
    guard let choice = Choice(rawValue: text) else {
      throw fault("'\(text)' is no value for '\(column)'")
    }
    return choice
  }
}

/// Reads one record after the other.
private struct CSVScanner {
  let bytes: [UInt8]
  let file: String
  private var index = 0
  private var line = 1

  init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// The next record, or nil at the end.
  mutating func record() throws(CatalogFault) -> (line: Int, fields: [String])? {
    guard index < bytes.count else { return nil }
    let start = line
    var fields: [String] = []
    while true {
      let isQuoted = index < bytes.count && bytes[index] == UInt8(ascii: "\"")
      fields.append(try text(of: isQuoted ? try quoted() : plain()))
      guard index < bytes.count else { return (start, fields) }
      switch bytes[index] {
      case UInt8(ascii: ","): index += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        try endLine()
        return (start, fields)
      default: throw fault("a quote or what follows one stands within a field")
      }
    }
  }

  private func fault(_ problem: String) -> CatalogFault {
    CatalogFault(file: file, line: line, problem: problem)
  }

  private func text(of field: [UInt8]) throws(CatalogFault) -> String {
    guard let text = String(validating: field, as: UTF8.self) else {
      throw fault("a field is not valid UTF-8")
    }
    return text
  }

  private mutating func endLine() throws(CatalogFault) {
    if bytes[index] == UInt8(ascii: "\r") {
      index += 1
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\n") else {
        throw fault("a carriage return stands without a line feed")
      }
    }
    index += 1
    line += 1
  }

  private mutating func plain() -> [UInt8] {
    let start = index
    while index < bytes.count, !Self.endsPlainField(bytes[index]) { index += 1 }
    return Array(bytes[start..<index])
  }

  private static func endsPlainField(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r")
  }

  private mutating func quoted() throws(CatalogFault) -> [UInt8] {
    let start = line
    var field: [UInt8] = []
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        guard index < bytes.count, bytes[index] == byte else { return field }
        index += 1
      } else if byte == UInt8(ascii: "\n") {
        line += 1
      }
      field.append(byte)
    }
    throw CatalogFault(file: file, line: start, problem: "a quote stays open")
  }
}
