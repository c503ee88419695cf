extension LayoutSequence {
  /// The layouts of a stored document, one for each of the trace's `events`.
  ///
  /// - Throws: `DocumentFault` for a document that this version did not write.
  public init(document: borrowing ByteBuffer, events: Int) throws(DocumentFault) {
    self.init()
    guard case .array(let blocks) = try DocumentFault.value(of: document),
      blocks.count == (events + Block.size - 1) / Block.size
    else { throw DocumentFault("the layouts do not have a block for each part of the trace") }
    for (place, block) in blocks.enumerated() {
      guard case .object(let columns) = block else {
        throw DocumentFault("a block is no object")
      }
      try append(columns: columns, count: min(Block.size, events - place * Block.size))
    }
  }

  private mutating func append(columns: [JSONMember], count: Int) throws(DocumentFault) {
    var unfolded: [(key: String, values: [JSONValue])] = []
    for column in columns {
      unfolded.append((column.key, try Self.unfold(column, count: count)))
    }
    for event in 0..<count {
      do throws(FieldError) {
        try append(members: unfolded.map { JSONMember($0.key, $0.values[event]) })
      } catch { throw DocumentFault("\(error.key ?? "a layout"): \(error.problem)") }
    }
  }

  private static func unfold(_ column: JSONMember, count: Int) throws(DocumentFault)
    -> [JSONValue]
  {
    guard case .array(let pair) = column.value, pair.count == 2,
      case .string(let indexes) = pair[0], case .array(let distinct) = pair[1]
    else { throw DocumentFault("the column \(column.key) is malformed") }
    if indexes.isEmpty, let only = distinct.first {
      return Array(repeating: only, count: count)
    }
    let values = indexes.utf8.compactMap { character -> JSONValue? in
      guard let index = Block.index(of: character), index < distinct.count else { return nil }
      return distinct[index]
    }
    guard values.count == count, indexes.utf8.count == count else {
      throw DocumentFault("the column \(column.key) does not have \(count) valid indexes")
    }
    return values
  }
}

/// A stored document that is not what this version writes: the database is damaged.
public struct DocumentFault: Error, Sendable {
  /// What is wrong with it.
  public var problem: String

  init(_ problem: String) { self.problem = problem }

  /// The JSON value of a document.
  static func value(of document: borrowing ByteBuffer) throws(DocumentFault) -> JSONValue {
    do throws(JSONFault) {
      return try unsafe document.withPadded(from: 0) { base, count throws(JSONFault) in
        var cursor = unsafe JSONCursor(padded: base, count: count)
        return try cursor.value()
      }
    } catch { throw DocumentFault("byte \(error.offset): \(error.problem)") }
  }
}
