/// One line that an outside core writes.
public enum CoreAnswer: Sendable, Equatable {
  /// The layout after the next event.
  case layout
  /// The core gives this trace up; why, in its words.
  case gaveUp(String)
}

extension LayoutSequence {
  /// Forgets the layouts, for a trace whose answers are read line by line.
  public mutating func removeAll() { reset(keys: []) }

  /// Appends the layout of a line such as `{"event":0,"layout":{…}}`, which must be the next event's.
  ///
  /// - Throws: `CoreFault` for what is not an answer to that event, with what is wrong and what to do.
  public mutating func append(answer line: borrowing ByteBuffer) throws(CoreFault) -> CoreAnswer {
    let value: JSONValue
    do throws(JSONFault) { value = try JSONValue(wholeOf: line) } catch {
      throw CoreFault("column \(error.offset + 1): \(error.problem)")
    }
    do throws(FieldError) { return try append(answer: value) } catch {
      throw CoreFault(
        (error.key.map { "\($0): " } ?? "") + "\(error.problem): \(error.remedy)")
    }
  }

  private mutating func append(answer: JSONValue) throws(FieldError) -> CoreAnswer {
    guard case .object(let members) = answer else {
      throw FieldError(
        nil, "it is \(answer.kindName), not an object", "write {\"event\":N,\"layout\":{…}}")
    }
    if let error = members["error"] {
      guard members.count == 1, case .string(let text) = error else {
        throw FieldError("error", "it is no error line", "write {\"error\":\"text\"}")
      }
      return .gaveUp(text)
    }
    if let odd = members.first(where: { $0.key != "event" && $0.key != "layout" }) {
      throw FieldError(
        nil, "\(JSONValue.string(odd.key).clipped) is no key of an answer",
        "write {\"event\":N,\"layout\":{…}}")
    }
    guard case .number(let text)? = members["event"], Double(text) == Double(layouts.count) else {
      throw FieldError(
        "event", "\(members["event"]?.clipped ?? "nothing") stands where \(layouts.count) should",
        "answer each event once, counted from 0 in each trace")
    }
    guard case .object(let layout)? = members["layout"] else {
      throw FieldError("layout", "it is no object", "give the core's keys with their values")
    }
    try append(members: layout)
    return .layout
  }
}

extension JSONValue {
  /// The value of a whole JSON text.
  init(wholeOf text: borrowing ByteBuffer) throws(JSONFault) {
    self = try unsafe text.withPadded(from: 0) { base, count throws(JSONFault) -> JSONValue in
      var cursor = unsafe JSONCursor(padded: base, count: count)
      let value = try cursor.value()
      cursor.skipSpace()
      guard cursor.isAtEnd else { throw cursor.unexpected(wanted: "the end of the text") }
      return value
    }
  }

  /// The value of a file's whole text.
  ///
  /// - Throws: `FormatError` at the line and column where it is not JSON.
  public init(parsing bytes: [UInt8], file: String) throws(FormatError) {
    var text = ByteBuffer(capacity: bytes.count)
    text.append(bytes)
    do throws(JSONFault) { self = try JSONValue(wholeOf: text) } catch {
      let before = bytes.prefix(error.offset)
      let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      throw FormatError(
        file: file, line: before.count { $0 == 0x0A } + 1,
        problem: "column \(error.offset - lineStart + 1): \(error.problem)",
        remedy: "correct the JSON there")
    }
  }
}
