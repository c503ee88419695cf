extension LayoutSequence {
  /// The layouts of a stored document, one for each of the trace's `events`.
  ///
  /// - Throws: `DocumentFault` for a document that this version did not write.
  public init(document: borrowing ByteBuffer, events: Int) throws(DocumentFault) {
    if let plain = LayoutSequence(plainDocument: document, events: events) {
      self = plain
      return
    }
    self.init()
    guard case .array(let blocks) = try DocumentFault.value(of: document),
      blocks.count == (events + Block.size - 1) / Block.size || events == 0 && blocks.count == 1
    else { throw DocumentFault("the layouts do not have a block for each part of the trace") }
    if events == 0, let block = blocks.first {
      try reset(keys: Self.keys(ofEmpty: block))
      return
    }
    for (place, block) in blocks.enumerated() {
      guard case .object(let columns) = block else {
        throw DocumentFault("a block is no object")
      }
      try append(columns: columns, count: min(Block.size, events - place * Block.size))
    }
  }

  /// The keys of a core that answered to a trace without events.
  private static func keys(ofEmpty block: JSONValue) throws(DocumentFault) -> LayoutKeys {
    guard case .object(let columns) = block else { throw DocumentFault("a block is no object") }
    var keys: LayoutKeys = []
    for column in columns where column.key != "n" {
      guard let key = LayoutKeys(name: column.key), try unfold(column, count: 0).isEmpty else {
        throw DocumentFault("a column of no events is malformed")
      }
      keys.insert(key)
    }
    return keys
  }

  private mutating func append(columns: [JSONMember], count: Int) throws(DocumentFault) {
    var unfolded: [(key: String, values: [JSONValue])] = []
    guard case .number(let stated)? = columns["n"], Int(stated) == count else {
      throw DocumentFault("a block does not have \(count) events")
    }
    for column in columns where column.key != "n" {
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

  package init(_ problem: String) { self.problem = problem }

  /// The JSON value of a document.
  static func value(of document: borrowing ByteBuffer) throws(DocumentFault) -> JSONValue {
    do throws(JSONFault) {
      return try unsafe document.withPadded(from: 0) { base, count throws(JSONFault) in
        var cursor = unsafe JSONCursor(padded: base, count: count)
        // Two levels deeper than in a core's line, where the limit was kept.
        let value = try cursor.value(depth: -2)
        guard cursor.isAtEnd else { throw cursor.unexpected(wanted: "the end") }
        return value
      }
    } catch { throw DocumentFault("byte \(error.offset): \(error.problem)") }
  }
}
