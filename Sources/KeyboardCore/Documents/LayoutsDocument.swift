/// Writes a core's layouts as a stored document:
/// `[{"n":EVENTS,"KEY":["INDEXES",[VALUE,…]],…},…]`, an object for each block of events; the indexes
/// are left empty where a block has one value only.
public struct LayoutsDocumentWriter: ~Copyable {
  private var column = ColumnBuilder()
  /// The events of a block with the distinct calls, and what equal calls have in common.
  private var callEvents: [(index: Int, tag: UInt64)] = []

  /// A writer, whose room is used again from document to document.
  public init() {}

  /// Appends the document of `sequence` to `buffer`.
  public mutating func append(
    _ sequence: borrowing LayoutSequence, to buffer: inout ByteBuffer
  ) {
    buffer.append("[")
    if sequence.layouts.isEmpty { appendKeysOnly(sequence.keys, to: &buffer) }
    var start = 0
    while start < sequence.layouts.count {
      let block = start..<min(start + Block.size, sequence.layouts.count)
      buffer.append(start == 0 ? "{\"n\":" : ",{\"n\":")
      buffer.append(integer: UInt64(block.count))
      for key in LayoutKeys.inOrder where sequence.keys.contains(key) {
        buffer.append(",\"")
        buffer.append(key.label)
        buffer.append("\":[\"")
        appendColumn(key, sequence, block, &buffer)
        buffer.append("]]")
      }
      buffer.append("}")
      start = block.upperBound
    }
    buffer.append("]")
  }

  /// A block without events, so that the keys of a core stay known.
  private func appendKeysOnly(_ keys: LayoutKeys, to buffer: inout ByteBuffer) {
    if keys.isEmpty { return }
    buffer.append("{\"n\":0")
    for name in keys.names {
      buffer.append(",\"")
      buffer.append(utf8: name)
      buffer.append("\":[\"\",[]]")
    }
    buffer.append("}")
  }

  private mutating func appendColumn(
    _ key: LayoutKeys, _ sequence: borrowing LayoutSequence, _ block: Range<Int>,
    _ buffer: inout ByteBuffer
  ) {
    switch key {
    case .keyboardFrame:
      fill(key, sequence, block, &buffer) {
        $0.layouts[$1].keyboardFrame.map { ColumnValue($0) } ?? .null
      }
      appendValues(&buffer) { $0.append($1.rect) }
    case .viewFrame:
      fill(key, sequence, block, &buffer) { ColumnValue($0.layouts[$1].viewFrame) }
      appendValues(&buffer) { $0.append($1.rect) }
    case .superviewFrame:
      fill(key, sequence, block, &buffer) { ColumnValue($0.layouts[$1].superviewFrame) }
      appendValues(&buffer) { $0.append($1.rect) }
    case .visibleFrame:
      fill(key, sequence, block, &buffer) { ColumnValue($0.layouts[$1].visibleFrame) }
      appendValues(&buffer) { $0.append($1.rect) }
    case .contentInset:
      fill(key, sequence, block, &buffer) { ColumnValue($0.layouts[$1].contentInset) }
      appendValues(&buffer) { $0.append($1.rect) }
    case .scrollIndicatorInsets:
      fill(key, sequence, block, &buffer) { ColumnValue($0.layouts[$1].scrollIndicatorInsets) }
      appendValues(&buffer) { $0.append($1.rect) }
    case .constant:
      fill(key, sequence, block, &buffer) { ColumnValue($0.layouts[$1].constant) }
      appendValues(&buffer) { $0.append(number: $1.number(0)) }
    case .contentOffset:
      fill(key, sequence, block, &buffer) {
        ColumnValue($0.layouts[$1].contentOffset.x, $0.layouts[$1].contentOffset.y)
      }
      appendValues(&buffer) { $0.append(Point(x: $1.number(0), y: $1.number(1))) }
    case .animation:
      fill(key, sequence, block, &buffer) { ColumnValue($0.layouts[$1].animation) }
      appendValues(&buffer) { $0.append($1.animation) }
    case .calls: appendCalls(sequence, block, &buffer)
    default: appendCustom(sequence, block, &buffer)
    }
  }

  @inline(__always)
  private mutating func fill(
    _ key: LayoutKeys, _ sequence: borrowing LayoutSequence, _ block: Range<Int>,
    _ buffer: inout ByteBuffer, _ value: (borrowing LayoutSequence, Int) -> ColumnValue
  ) {
    column.removeAll()
    let start = buffer.count
    var place = 0
    for index in block {
      // Animations are not among the changes.
      if index == block.lowerBound || key == .animation || sequence.changes[index].contains(key) {
        place = column.index(of: value(sequence, index))
      }
      buffer.appendIndex(place)
    }
    if column.values.count == 1 { buffer.truncate(to: start) }
    buffer.append("\",[")
  }

  @inline(__always)
  private func appendValues(
    _ buffer: inout ByteBuffer, _ append: (inout ByteBuffer, ColumnValue) -> Void
  ) {
    var isFirst = true
    for value in column.values {
      if !isFirst { buffer.append(",") }
      isFirst = false
      if value == .null { buffer.append("null") } else { append(&buffer, value) }
    }
  }

  private mutating func appendCalls(
    _ sequence: borrowing LayoutSequence, _ block: Range<Int>, _ buffer: inout ByteBuffer
  ) {
    callEvents.removeAll(keepingCapacity: true)
    let start = buffer.count
    for index in block {
      let tag = sequence.callsTag(at: index)
      let known = callEvents.firstIndex {
        $0.tag == tag && sequence.sameCalls(at: $0.index, and: index)
      }
      buffer.appendIndex(known ?? callEvents.count)
      if known == nil { callEvents.append((index, tag)) }
    }
    if callEvents.count == 1 { buffer.truncate(to: start) }
    buffer.append("\",[")
    for (place, event) in callEvents.enumerated() {
      buffer.append(place == 0 ? "[" : ",[")
      var isFirst = true
      for call in sequence.plainCalls(at: event.index) {
        if !isFirst { buffer.append(",") }
        isFirst = false
        buffer.append(call, of: sequence)
      }
      buffer.append("]")
    }
  }

  private func appendCustom(
    _ sequence: borrowing LayoutSequence, _ block: Range<Int>, _ buffer: inout ByteBuffer
  ) {
    for place in block.indices { buffer.appendIndex(place - block.lowerBound) }
    buffer.append("\",[")
    for index in block {
      if index > block.lowerBound { buffer.append(",") }
      buffer.append(object: sequence.custom(at: index) ?? [])
    }
  }
}

extension ColumnValue {
  @inline(__always)
  init(_ animation: Animation) {
    switch animation {
    case .none: self = .null
    case .scroll: self.init(1)
    case .view(let duration, let options): self.init(2, duration, options)
    }
  }

  /// An animation that was kept as numbers; not of `.null`.
  var animation: Animation {
    number(0) == 1 ? .scroll : .view(duration: number(1), options: number(2))
  }
}

extension ByteBuffer {
  fileprivate mutating func append(_ animation: Animation) {
    guard case .view(let duration, let options) = animation else {
      append("{\"kind\":\"scroll\"}")
      return
    }
    append("{\"kind\":\"view\",\"duration\":")
    append(number: duration)
    append(",\"options\":")
    append(number: options)
    append("}")
  }

  fileprivate mutating func append(_ call: PlainCall, of sequence: borrowing LayoutSequence) {
    append("{\"name\":")
    append(quoted: sequence.effects.name(of: call))
    switch call.form {
    case .delta:
      append(",\"delta\":")
      append(Size(width: call.values[0], height: call.values[1]))
    case .keyboard:
      append(",\"frame\":")
      append(call.frame)
      append(",\"duration\":")
      append(number: call.duration)
      append(",\"curve\":")
      append(integer: UInt64(call.curve))
      if call.rotating < 2 {
        append(",\"rotating\":")
        append(bool: call.rotating == 1)
      }
    case .other:
      for member in sequence.effects.members(of: call) {
        append(",")
        append(quoted: member.key)
        append(":")
        append(member.value)
      }
    }
    append("}")
  }
}
