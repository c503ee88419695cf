/// What one JSON text of an input is.
enum InputItem {
  case header(SharedHeader)
  /// A header that cannot be used: the trace before it is whole all the same.
  case faultyHeader(FormatError)
  indirect case event(DecodedEvent)
  /// An event that stands in the reader's `PlainEvent`.
  case plain
  /// A line of the text twin: a baseline's head or one of its changes.
  case twin([JSONMember])
}

/// Reads traces, one after the other, from JSON Lines or one JSON array; holds one at a time.
public struct TraceReader<Source: ByteSource>: ~Copyable {
  private var lines: InputLines
  private var source: Source
  private var nextHeader: (header: SharedHeader, line: Int)?
  private var headerFault: FormatError?
  private var plain = PlainEvent()
  private var started = false
  /// Events of the trace before, a good guess at the next one's.
  private var lastCount = 0

  /// Line on which the header of the trace last read stands.
  public private(set) var headerLine = 0

  /// Bytes of input that one trace may take, so that no input exhausts memory.
  public static var traceByteLimit: Int { 1 << 28 }

  private let toleratesCutOffEnd: Bool

  /// The half-written lines that were passed over since this was last called.
  public mutating func takeCutOffLines() -> [Int] {
    defer { lines.cutOffLines = [] }
    return lines.cutOffLines
  }

  /// A reader of `source`, which errors call `file`.
  ///
  /// With `toleratesCutOffEnd` a line without its end, as a crash of the recorder leaves it, is no
  /// error where it is the last of a recording: the rest is read, and `takeCutOffLines` says which
  /// lines were passed over.
  public init(file: String, source: Source, toleratesCutOffEnd: Bool = false) {
    lines = InputLines(file: file)
    self.source = source
    self.toleratesCutOffEnd = toleratesCutOffEnd
  }

  /// The next trace, or nil after the last.
  ///
  /// - Throws: `FormatError` for what is not a trace, and what the source throws.
  public mutating func next() throws -> Trace? {
    guard try readHeader(), let next = nextHeader else { return nil }
    var trace = Trace(header: next.header)
    trace.reserve(min(lastCount, 256))
    guard try self.next(into: &trace) else { return nil }
    lastCount = trace.events.count
    return trace
  }

  /// Reads the next trace into `trace`, using its room again; false after the last.
  public mutating func next(into trace: inout Trace) throws -> Bool {
    guard try readHeader() else { return false }
    guard let (header, line) = nextHeader else { return false }
    nextHeader = nil
    headerLine = line
    trace.reset(header: header)
    var bytes = 0
    while let item = try readItem(&bytes) {
      switch item {
      case .plain: try trace.appendInOrder(plain, lines)
      case .event(let decoded): try append(decoded.event, decoded.detail, to: &trace)
      case .header(let header):
        nextHeader = (header, lines.line)
        trace.dropStatedDefaults()
        return true
      case .faultyHeader(let fault):
        headerFault = fault
        trace.dropStatedDefaults()
        return true
      case .twin: throw Self.twinLine(lines)
      }
      if bytes > Self.traceByteLimit { throw tooLarge() }
    }
    trace.dropStatedDefaults()
    return true
  }

  /// After an error: passes over the rest of the faulty trace, so that `next` reads the one behind
  /// it. False where the input cannot be read on: its end, a fault of the source, a broken array.
  public mutating func recover() -> Bool {
    nextHeader = nil
    started = true
    while lines.canGoOn {
      var bytes = 0
      do {
        guard let item = try readItem(&bytes) else { return false }
        switch item {
        case .header(let header): nextHeader = (header, lines.line)
        case .faultyHeader(let fault): headerFault = fault
        case .event, .plain, .twin: continue
        }
        return true
      } catch is FormatError {
        continue
      } catch {
        return false
      }
    }
    return false
  }

  private mutating func readHeader() throws -> Bool {
    if nextHeader != nil { return true }
    if let fault = headerFault {
      headerFault = nil
      throw fault
    }
    var bytes = 0
    guard let item = try readItem(&bytes) else {
      if started { return false }
      throw FormatError(
        file: lines.file, line: 0, problem: "there is no trace in it",
        remedy: "give a file that begins with a header line {\"kbtrace\":1,\"name\":…}")
    }
    started = true
    switch item {
    case .header(let header):
      nextHeader = (header, lines.line)
      // A header that is cut off is no trace.
      lines.toleratesCutOff = toleratesCutOffEnd
    case .faultyHeader(let fault): throw fault
    case .twin: throw Self.twinLine(lines)
    case .event, .plain:
      throw lines.fault(
        "an event stands before any header", "begin with a line {\"kbtrace\":1,\"name\":…}")
    }
    return true
  }

  private func append(_ event: Event, _ detail: EventDetail?, to trace: inout Trace) throws {
    try trace.appendInOrder(event, detail, lines)
  }

  private func tooLarge() -> FormatError {
    lines.fault(
      "the trace takes more than \(Self.traceByteLimit >> 20) MiB", "split it into several traces")
  }

  private static func twinLine(_ lines: borrowing InputLines) -> FormatError {
    lines.fault(
      "a line of an accepted baseline stands here",
      "bring exported folders in with 'kbtrace import DIR' or judge them with 'kbtrace check DIR'")
  }

  private mutating func readItem(_ bytes: inout Int) throws -> InputItem? {
    try InputItem.read(&lines, &source, &plain, &bytes)
  }
}

extension Trace {
  /// Appends an event that was read from `lines`, unless it is too early or too many.
  mutating func appendInOrder(
    _ event: Event, _ detail: EventDetail?, _ lines: borrowing InputLines
  ) throws {
    try checkOrder(event, lines)
    append(event, detail: detail)
  }

  /// Appends an event of plain values, with the field that begins to be edited.
  @inline(__always)
  mutating func appendInOrder(_ plain: PlainEvent, _ lines: borrowing InputLines) throws {
    try checkOrder(plain.event, lines)
    if let field = plain.field {
      append(plain.event, field: field)
    } else {
      append(plain: plain.event)
    }
  }

  @inline(__always)
  private func checkOrder(_ event: Event, _ lines: borrowing InputLines) throws {
    if let last = events.last, event.time < last.time {
      throw FormatError(
        file: lines.file, line: lines.line, key: "t",
        problem: "goes back from \(NumberText.text(of: last.time)) to "
          + NumberText.text(of: event.time),
        remedy: "give the events in the order they were delivered")
    }
    guard events.count < Trace.eventLimit else {
      throw lines.fault(
        "the trace has more than \(Trace.eventLimit) events", "split it into several traces")
    }
  }
}

extension InputItem {
  /// The next item of an input, or nil at its end; `bytes` grows by its length.
  static func read<S: ByteSource>(
    _ lines: inout InputLines, _ source: inout S, _ plain: inout PlainEvent, _ bytes: inout Int
  ) throws -> InputItem? {
    var length = 0
    let read = try lines.next(from: &source) { cursor throws(JSONFault) -> InputItemOrMembers in
      defer { length = cursor.offset }
      if cursor.read(&plain) { return .item(.plain) }
      cursor.offset = 0
      if let header = cursor.plainHeader(isStored: false) {
        cursor.skipSpace()
        if cursor.isAtEnd { return .item(.header(SharedHeader(header))) }
      }
      cursor.offset = 0
      guard case .object(let members) = try cursor.value() else {
        throw JSONFault(offset: 0, problem: "it is not a JSON object")
      }
      return .members(members)
    }
    bytes += length
    switch read {
    case nil: return nil
    case .item(let item): return item
    case .members(let members):
      do throws(FieldError) { return try InputItem(members: members) } catch {
        let fault = error.at(file: lines.file, line: lines.line)
        if members["kbtrace"] != nil { return .faultyHeader(fault) }
        throw fault
      }
    }
  }

  private enum InputItemOrMembers {
    case item(InputItem)
    case members([JSONMember])
  }

  private init(members: [JSONMember]) throws(FieldError) {
    if members["kbtrace"] != nil {
      self = .header(SharedHeader(try TraceHeader(members: members)))
    } else if case .string? = members["event"], members["t"] != nil || members["set"] == nil {
      self = .event(try DecodedEvent(members: members))
    } else if members["baseline"] != nil || members["set"] != nil {
      self = .twin(members)
    } else if members["event"] != nil {
      self = .event(try DecodedEvent(members: members))
    } else {
      throw FieldError(
        nil, "the object is neither a header (it has no \"kbtrace\") nor an event (no \"event\")",
        "give each trace's header line and then its event lines")
    }
  }
}
