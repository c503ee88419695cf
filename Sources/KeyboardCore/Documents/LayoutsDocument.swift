/// Writes a core's layouts as a stored document:
/// `[{"KEY":["INDEXES",[VALUE,…]],…},…]`, an object for each block of events; the indexes are left
/// empty where a block has one value only.
public struct LayoutsDocumentWriter: ~Copyable {
  private var column = ColumnBuilder()
  private var callEvents: [Int] = []

  /// A writer, whose room is used again from document to document.
  public init() {}

  /// Appends the document of `sequence` to `buffer`.
  public mutating func append(
    _ sequence: borrowing LayoutSequence, to buffer: inout ByteBuffer
  ) {
    buffer.append("[")
    var start = 0
    while start < sequence.layouts.count {
      let block = start..<min(start + Block.size, sequence.layouts.count)
      buffer.append(start == 0 ? "{" : ",{")
      var isFirst = true
      for key in LayoutKeys.inOrder where sequence.keys.contains(key) {
        buffer.append(isFirst ? "\"" : ",\"")
        isFirst = false
        buffer.append(utf8: key.name)
        buffer.append("\":[\"")
        appendColumn(key, sequence, block, &buffer)
        buffer.append("]]")
      }
      buffer.append("}")
      start = block.upperBound
    }
    buffer.append("]")
  }

  private mutating func appendColumn(
    _ key: LayoutKeys, _ sequence: borrowing LayoutSequence, _ block: Range<Int>,
    _ buffer: inout ByteBuffer
  ) {
    switch key {
    case .keyboardFrame:
      fill(sequence, block, &buffer) { $0.keyboardFrame.map { ColumnValue($0) } ?? .null }
      appendValues(&buffer) { $0.append($1.rect) }
    case .viewFrame:
      fill(sequence, block, &buffer) { ColumnValue($0.viewFrame) }
      appendValues(&buffer) { $0.append($1.rect) }
    case .superviewFrame:
      fill(sequence, block, &buffer) { ColumnValue($0.superviewFrame) }
      appendValues(&buffer) { $0.append($1.rect) }
    case .visibleFrame:
      fill(sequence, block, &buffer) { ColumnValue($0.visibleFrame) }
      appendValues(&buffer) { $0.append($1.rect) }
    case .contentInset:
      fill(sequence, block, &buffer) { ColumnValue($0.contentInset) }
      appendValues(&buffer) { $0.append($1.rect) }
    case .scrollIndicatorInsets:
      fill(sequence, block, &buffer) { ColumnValue($0.scrollIndicatorInsets) }
      appendValues(&buffer) { $0.append($1.rect) }
    case .constant:
      fill(sequence, block, &buffer) { ColumnValue($0.constant) }
      appendValues(&buffer) { $0.append(number: $1.number(0)) }
    case .contentOffset:
      fill(sequence, block, &buffer) { ColumnValue($0.contentOffset.x, $0.contentOffset.y) }
      appendValues(&buffer) { $0.append(Point(x: $1.number(0), y: $1.number(1))) }
    case .animation:
      fill(sequence, block, &buffer) { ColumnValue($0.animation) }
      appendValues(&buffer) { $0.append($1.animation) }
    case .calls: appendCalls(sequence, block, &buffer)
    default: appendCustom(sequence, block, &buffer)
    }
  }

  @inline(__always)
  private mutating func fill(
    _ sequence: borrowing LayoutSequence, _ block: Range<Int>, _ buffer: inout ByteBuffer,
    _ value: (Layout) -> ColumnValue
  ) {
    column.removeAll()
    let start = buffer.count
    for index in block { buffer.appendIndex(column.index(of: value(sequence.layouts[index]))) }
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
      let calls = sequence.calls(at: index)
      let known = callEvents.firstIndex {
        sequence.calls(at: $0).elementsEqual(calls) { $0.isSame(as: $1) }
      }
      buffer.appendIndex(known ?? callEvents.count)
      if known == nil { callEvents.append(index) }
    }
    if callEvents.count == 1 { buffer.truncate(to: start) }
    buffer.append("\",[")
    for (place, index) in callEvents.enumerated() {
      buffer.append(place == 0 ? "[" : ",[")
      for (number, call) in sequence.calls(at: index).enumerated() {
        if number > 0 { buffer.append(",") }
        buffer.append(call)
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
  fileprivate init(_ animation: Animation) {
    switch animation {
    case .none: self = .null
    case .scroll: self.init(1)
    case .view(let duration, let options): self.init(2, duration, options)
    }
  }

  fileprivate var animation: Animation {
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

  fileprivate mutating func append(_ call: Call) {
    append("{\"name\":")
    append(quoted: call.name)
    switch call.arguments {
    case .delta(let size):
      append(",\"delta\":")
      append(size)
    case .keyboard(let frame, let duration, let curve, let rotating):
      append(",\"frame\":")
      append(frame)
      append(",\"duration\":")
      append(number: duration)
      append(",\"curve\":")
      append(integer: UInt64(curve))
      if let rotating {
        append(",\"rotating\":")
        append(bool: rotating)
      }
    case .other(let members):
      for member in members {
        append(",")
        append(quoted: member.key)
        append(":")
        append(member.value)
      }
    }
    append("}")
  }
}
