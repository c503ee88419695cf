/// Writes a trace's content as a stored document:
/// `{"header":{…},"blocks":[{"t":[…],"event":["INDEXES",[…]],"frames":[…],"begin":"INDEXES",
/// "end":"INDEXES","duration":["INDEXES",[…]],"curve":…,"local":…,"detail":{"N":{…}}},…]}`.
/// Columns of a block whose values are all at their default are left out; begin and end point into
/// the block's frames.
public struct TraceDocumentWriter: ~Copyable {
  private var column = ColumnBuilder()

  /// A writer, whose room is used again from document to document.
  public init() {}

  /// Appends the document of `trace`'s content to `buffer`.
  public mutating func append(_ trace: borrowing Trace, to buffer: inout ByteBuffer) {
    buffer.append("{\"header\":{")
    let start = buffer.count
    buffer.appendContent(of: trace.header, form: .written)
    for member in trace.header.unknown {
      buffer.append(",")
      buffer.append(quoted: member.key)
      buffer.append(":")
      buffer.append(member.value)
    }
    // The first member brings the comma of all the others.
    if buffer.count > start { buffer.remove(at: start) }
    buffer.append("},\"blocks\":[")
    var first = 0
    while first < trace.events.count {
      let block = first..<min(first + Block.size, trace.events.count)
      if first > 0 { buffer.append(",") }
      appendBlock(trace, block, &buffer)
      first = block.upperBound
    }
    buffer.append("]}")
  }

  private mutating func appendBlock(
    _ trace: borrowing Trace, _ block: Range<Int>, _ buffer: inout ByteBuffer
  ) {
    buffer.append("{\"t\":[")
    for index in block {
      if index > block.lowerBound { buffer.append(",") }
      buffer.append(number: trace.events[index].time)
    }
    buffer.append("],\"event\":[\"")
    fill(trace, block, &buffer) { ColumnValue(Double($0.kind.rawValue)) }
    buffer.append("\",[")
    appendValues(&buffer) { buffer, value in
      buffer.append("\"")
      buffer.append(utf8: EventKind(rawValue: UInt8(value.number(0)))?.name ?? "")
      buffer.append("\"")
    }
    buffer.append("]]")
    if block.contains(where: { trace.events[$0].kind.isKeyboard }) {
      appendKeyboardColumns(trace, block, &buffer)
    }
    appendDetails(trace, block, &buffer)
    buffer.append("}")
  }

  private mutating func appendKeyboardColumns(
    _ trace: borrowing Trace, _ block: Range<Int>, _ buffer: inout ByteBuffer
  ) {
    buffer.append(",\"begin\":\"")
    fill(trace, block, &buffer, truncates: false) {
      $0.kind.isKeyboard ? ColumnValue($0.begin) : .null
    }
    buffer.append("\",\"end\":\"")
    fill(trace, block, &buffer, keepsValues: true, truncates: false) {
      $0.kind.isKeyboard ? ColumnValue($0.end) : .null
    }
    buffer.append("\",\"frames\":[")
    appendValues(&buffer) { $0.append($1.rect) }
    buffer.append("]")
    appendColumn(",\"duration\":[\"", trace, block, &buffer, ColumnValue(Event.defaultDuration)) {
      ColumnValue($0.duration)
    }
    let defaultCurve = ColumnValue(Double(Event.defaultCurve))
    appendColumn(",\"curve\":[\"", trace, block, &buffer, defaultCurve) {
      ColumnValue(Double($0.curve))
    }
    appendColumn(",\"local\":[\"", trace, block, &buffer, ColumnValue(1)) {
      ColumnValue($0.isLocal ? 1 : 0)
    }
  }

  @inline(__always)
  private mutating func appendColumn(
    _ head: StaticString, _ trace: borrowing Trace, _ block: Range<Int>,
    _ buffer: inout ByteBuffer, _ atDefault: ColumnValue, _ value: (Event) -> ColumnValue
  ) {
    let start = buffer.count
    buffer.append(head)
    fill(trace, block, &buffer, value)
    if column.values.count == 1, column.values[0] == atDefault {
      buffer.truncate(to: start)
      return
    }
    buffer.append("\",[")
    appendValues(&buffer) { $0.append(number: $1.number(0)) }
    buffer.append("]]")
  }

  @inline(__always)
  private mutating func fill(
    _ trace: borrowing Trace, _ block: Range<Int>, _ buffer: inout ByteBuffer,
    keepsValues: Bool = false, truncates: Bool = true, _ value: (Event) -> ColumnValue
  ) {
    if !keepsValues { column.removeAll() }
    let start = buffer.count
    for index in block { buffer.appendIndex(column.index(of: value(trace.events[index]))) }
    if truncates, column.values.count == 1 { buffer.truncate(to: start) }
  }

  @inline(__always)
  private func appendValues(
    _ buffer: inout ByteBuffer, _ append: (inout ByteBuffer, ColumnValue) -> Void
  ) {
    for (place, value) in column.values.enumerated() {
      if place > 0 { buffer.append(",") }
      if value == .null { buffer.append("null") } else { append(&buffer, value) }
    }
  }

  private func appendDetails(
    _ trace: borrowing Trace, _ block: Range<Int>, _ buffer: inout ByteBuffer
  ) {
    var isFirst = true
    for index in block where trace.events[index].detailIndex >= 0 {
      buffer.append(isFirst ? ",\"detail\":{\"" : ",\"")
      isFirst = false
      buffer.append(integer: UInt64(index - block.lowerBound))
      buffer.append("\":{")
      let start = buffer.count
      buffer.appendMembers(
        of: trace.details[Int(trace.events[index].detailIndex)], form: .written)
      if buffer.count > start { buffer.remove(at: start) }
      buffer.append("}")
    }
    if !isFirst { buffer.append("}") }
  }
}
