import Foundation
import KeyboardCore
import TestSupport
import Testing

/// Readers of the printed formats, written apart from the printers.
enum Reading {
  /// Records of RFC 4180: fields apart by commas, records by CR LF, quotes doubled inside quotes.
  static func csv(_ text: String) throws -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field: [UInt8] = []
    let bytes = Array(text.utf8)
    var index = 0
    func fault(_ what: String) -> FixtureError { FixtureError(problem: "byte \(index): \(what)") }
    while index < bytes.count {
      if bytes[index] == 0x22, field.isEmpty {
        index += 1
        while true {
          guard index < bytes.count else { throw fault("a quote stays open") }
          if bytes[index] == 0x22 {
            guard index + 1 < bytes.count, bytes[index + 1] == 0x22 else { break }
            index += 1
          }
          field.append(bytes[index])
          index += 1
        }
        index += 1
        guard index < bytes.count, bytes[index] == 0x2C || bytes[index] == 0x0D else {
          throw fault("something follows a closing quote")
        }
        continue
      }
      switch bytes[index] {
      case 0x2C:
        record.append(String(decoding: field, as: UTF8.self))
        field = []
      case 0x0D:
        index += 1
        guard index < bytes.count, bytes[index] == 0x0A else { throw fault("CR without LF") }
        records.append(record + [String(decoding: field, as: UTF8.self)])
        (record, field) = ([], [])
      case 0x0A, 0x22: throw fault("a bare line feed or quote")
      default: field.append(bytes[index])
      }
      index += 1
    }
    guard record.isEmpty, field.isEmpty else { throw fault("the last record is not ended") }
    return records
  }

  /// Records of a Markdown table, its escapes undone.
  static func markdown(_ text: String) throws -> [[String]] {
    var records = try text.split(separator: "\n").map { line -> [String] in
      guard line.hasPrefix("| "), line.hasSuffix(" |") else {
        throw FixtureError(problem: "no row of a table: \(line)")
      }
      return try cells(of: String(line.dropFirst(2).dropLast(2)))
    }
    guard records.count >= 2, records[1].allSatisfy({ $0 == "---" }) else {
      throw FixtureError(problem: "no line under the head")
    }
    records.remove(at: 1)
    return records
  }

  private static func cells(of line: String) throws -> [String] {
    var cells = [""]
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isEscaped || scalar != "\\" && scalar != "|" {
        cells[cells.count - 1].unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        cells.append("")
      }
    }
    return try cells.enumerated().map { index, cell in
      var cell = cell
      if index > 0 {
        guard cell.hasPrefix(" ") else { throw FixtureError(problem: "no space: \(line)") }
        cell.removeFirst()
      }
      if index < cells.count - 1 {
        guard cell.hasSuffix(" ") else { throw FixtureError(problem: "no space: \(line)") }
        cell.removeLast()
      }
      return cell.replacingOccurrences(of: "&lt;", with: "<")
        .replacingOccurrences(of: "&gt;", with: ">").replacingOccurrences(of: "&amp;", with: "&")
    }
  }

  /// The objects of one JSON array, keys in their order; it must also please Foundation's parser.
  static func json(_ text: String) throws -> [[JSONMember]] {
    let foundation = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
    guard case .array(let rows)? = JSONValue(parsing: text), foundation?.count == rows.count else {
      throw FixtureError(problem: "no array of objects: \(text.prefix(200))")
    }
    return try zip(rows, foundation ?? []).map { row, object in
      guard case .object(let members) = row, Set(members.map(\.key)) == Set(object.keys) else {
        throw FixtureError(problem: "two readers disagree on \(row.text)")
      }
      return members
    }
  }

  /// The objects of JSON Lines.
  static func jsonLines(_ text: String) throws -> [[JSONMember]] {
    guard text.isEmpty || text.hasSuffix("\n") else { throw FixtureError(problem: "no last end") }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: true)
    return try json("[" + lines.joined(separator: ",") + "]")
  }

  /// A JSON value as the formats for people print it.
  static func plainText(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    default: value.text
    }
  }
}

extension [JSONMember] {
  /// A member's value as text, nothing for null.
  func text(_ key: String) -> String { self[key].map(Reading.plainText) ?? "(no such key)" }
}
