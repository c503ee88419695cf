/// Reads traces' stored documents; its room is used again from one to the next.
public struct TraceDocumentReader: ~Copyable {
  private var block = TraceBlock()

  /// A reader.
  public init() {}

  /// Replaces everything in `trace` by a name and a stored document's content; tags and source are
  /// left empty.
  ///
  /// - Throws: `DocumentFault` for a document that this version did not write.
  public mutating func read(
    _ document: borrowing ByteBuffer, name: String, into trace: inout Trace
  ) throws(DocumentFault) {
    do throws(JSONFault) {
      try unsafe document.withPadded(from: 0) { base, count throws(JSONFault) in
        var cursor = unsafe JSONCursor(padded: base, count: count)
        try read(&cursor, name, into: &trace)
      }
    } catch { throw DocumentFault("byte \(error.offset): \(error.problem)") }
  }

  private mutating func read(
    _ cursor: inout JSONCursor, _ name: String, into trace: inout Trace
  ) throws(JSONFault) {
    try cursor.expect("{\"header\":")
    var header = try Self.header(&cursor)
    header.name = name
    trace.reset(header: SharedHeader(header))
    try cursor.expect(",\"blocks\":[")
    if cursor.byte != UInt8(ascii: "]") {
      repeat {
        try block.read(&cursor)
        try trace.append(block)
      } while cursor.skip(UInt8(ascii: ","))
    }
    try cursor.expect("]}")
    guard cursor.isAtEnd else { throw cursor.unexpected(wanted: "the end") }
  }

  private static func header(_ cursor: inout JSONCursor) throws(JSONFault) -> TraceHeader {
    let start = cursor.offset
    if let plain = cursor.plainHeader(isStored: true) { return plain }
    cursor.offset = start
    let members = try cursor.object(depth: 1)
    do throws(FieldError) { return try TraceHeader(content: members) } catch {
      throw cursor.fault("\(error.key ?? "header"): \(error.problem)")
    }
  }

}

extension Trace {
  /// Replaces everything by a stored document's content; see `TraceDocumentReader`. The name is left
  /// empty.
  public mutating func read(document: borrowing ByteBuffer) throws(DocumentFault) {
    var reader = TraceDocumentReader()
    try reader.read(document, name: "", into: &self)
  }

  fileprivate mutating func append(_ block: borrowing TraceBlock) throws(JSONFault) {
    var details = block.details[...]
    for index in block.times.indices {
      let kind = block.kinds.value(at: index)
      var event = Event(
        time: block.times[index], kind: EventKind(rawValue: kind) ?? .sceneDidChange)
      if event.kind.isKeyboard {
        guard let begin = block.begins.value(at: index), let end = block.ends.value(at: index)
        else { throw JSONFault(offset: 0, problem: "a keyboard event has no frame") }
        event.begin = begin
        event.end = end
        event.duration = block.durations.value(at: index)
        event.curve = UInt8(exactly: block.curves.value(at: index)) ?? Event.defaultCurve
        event.isLocal = block.locals.value(at: index) != 0
      }
      if let next = details.first, next.place == index {
        append(event, detail: next.detail)
        details.removeFirst()
      } else {
        append(plain: event)
      }
    }
  }
}

/// A column of a block: what stands at each event, or one value for all.
private struct BlockColumn<Value: Sendable>: Sendable {
  var indexes: [UInt8] = []
  var values: [Value] = []

  @inline(__always)
  func value(at event: Int) -> Value { values[indexes.isEmpty ? 0 : Int(indexes[event])] }

  mutating func reset(to value: Value) {
    indexes.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    values.append(value)
  }

  /// Reads `"INDEXES"` at the cursor.
  mutating func readIndexes(_ cursor: inout JSONCursor) throws(JSONFault) {
    indexes.removeAll(keepingCapacity: true)
    try cursor.expect("\"")
    while let index = Block.index(of: cursor.byte) {
      indexes.append(UInt8(truncatingIfNeeded: index))
      cursor.offset += 1
    }
    try cursor.expect("\"")
  }

  /// Reads `["INDEXES",[VALUE,…]]` at the cursor.
  mutating func read(
    _ cursor: inout JSONCursor, _ value: (inout JSONCursor) throws(JSONFault) -> Value
  ) throws(JSONFault) {
    try cursor.expect("[")
    try readIndexes(&cursor)
    try cursor.expect(",[")
    try readValues(&cursor, value)
    try cursor.expect("]")
  }

  /// Reads `VALUE,…]` at the cursor.
  mutating func readValues(
    _ cursor: inout JSONCursor, _ value: (inout JSONCursor) throws(JSONFault) -> Value
  ) throws(JSONFault) {
    values.removeAll(keepingCapacity: true)
    repeat { values.append(try value(&cursor)) } while cursor.skip(UInt8(ascii: ","))
    try cursor.expect("]")
  }

  /// Whether every event of `count` has a value.
  func covers(_ count: Int) -> Bool {
    guard !values.isEmpty else { return false }
    return indexes.isEmpty
      || indexes.count == count && indexes.allSatisfy { Int($0) < values.count }
  }
}

/// One block of a stored trace, its room used again from block to block.
private struct TraceBlock: ~Copyable {
  var times: [Double] = []
  var kinds = BlockColumn<UInt8>()
  var begins = BlockColumn<Rect?>()
  var ends = BlockColumn<Rect?>()
  var durations = BlockColumn<Double>()
  var curves = BlockColumn<Double>()
  var locals = BlockColumn<Double>()
  /// What some events carry beyond plain values, in their order.
  private(set) var details: [(place: Int, detail: EventDetail)] = []

  mutating func read(_ cursor: inout JSONCursor) throws(JSONFault) {
    try cursor.expect("{\"t\":[")
    times.removeAll(keepingCapacity: true)
    repeat { times.append(try cursor.finiteNumber()) } while cursor.skip(UInt8(ascii: ","))
    try cursor.expect("],\"event\":")
    try kinds.read(&cursor) { cursor throws(JSONFault) in
      let start = cursor.offset
      if let plain = cursor.plainKind() { return plain.rawValue }
      cursor.offset = start
      guard let kind = EventKind(name: try cursor.string()) else {
        throw cursor.fault("an event is unknown")
      }
      return kind.rawValue
    }
    begins.reset(to: nil)
    ends.reset(to: nil)
    durations.reset(to: Event.defaultDuration)
    curves.reset(to: Double(Event.defaultCurve))
    locals.reset(to: 1)
    if cursor.skip(word: ",\"begin\":") { try readKeyboard(&cursor) }
    details.removeAll(keepingCapacity: true)
    guard times.count <= Block.size, kinds.covers(times.count), begins.covers(times.count),
      ends.covers(times.count), durations.covers(times.count), curves.covers(times.count),
      locals.covers(times.count)
    else { throw cursor.fault("a column does not fit its block") }
    if cursor.skip(word: ",\"detail\":{") {
      repeat { try readDetail(&cursor) } while cursor.skip(UInt8(ascii: ","))
      try cursor.expect("}")
    }
    try cursor.expect("}")
  }

  /// Reads `"PLACE":{…}` at the cursor.
  private mutating func readDetail(_ cursor: inout JSONCursor) throws(JSONFault) {
    guard let place = Int(try cursor.string()), place < times.count,
      place > details.last?.place ?? -1
    else { throw cursor.fault("a detail's event is out of order") }
    try cursor.expect(":")
    let kind = EventKind(rawValue: kinds.value(at: place)) ?? .sceneDidChange
    let start = cursor.offset
    if kind == .textFieldDidBeginEditing, cursor.skip(word: "{\"field\":"),
      let field = cursor.rect(), cursor.skip(UInt8(ascii: "}"))
    {
      details.append((place, EventDetail(field: field)))
      return
    }
    cursor.offset = start
    // As deep as on the event's line, where the limit was kept.
    let members = try cursor.object(depth: 1)
    do throws(FieldError) {
      details.append((place, try EventDetail(members: members, kind: kind)))
    } catch { throw cursor.fault("\(error.key ?? "detail"): \(error.problem)") }
  }

  private mutating func readKeyboard(_ cursor: inout JSONCursor) throws(JSONFault) {
    try begins.readIndexes(&cursor)
    try cursor.expect(",\"end\":")
    try ends.readIndexes(&cursor)
    try cursor.expect(",\"frames\":[")
    try begins.readValues(&cursor) { cursor throws(JSONFault) in
      if cursor.skip(word: "null") { return nil }
      guard let rect = cursor.rect() else { throw cursor.fault("a frame is malformed") }
      return rect
    }
    ends.values = begins.values
    if cursor.skip(word: ",\"duration\":") { try durations.read(&cursor, Self.number) }
    if cursor.skip(word: ",\"curve\":") { try curves.read(&cursor, Self.number) }
    if cursor.skip(word: ",\"local\":") { try locals.read(&cursor, Self.number) }
  }

  private static func number(_ cursor: inout JSONCursor) throws(JSONFault) -> Double {
    try cursor.finiteNumber()
  }
}

extension JSONCursor {
  /// Goes past text that must stand here.
  fileprivate mutating func expect(_ text: StaticString) throws(JSONFault) {
    guard skip(word: text) else { throw unexpected(wanted: "'\(text)'") }
  }

  fileprivate mutating func finiteNumber() throws(JSONFault) -> Double {
    guard let number = number(), number.isFinite else { throw fault("a number is malformed") }
    return number
  }
}
