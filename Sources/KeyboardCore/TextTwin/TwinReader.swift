/// Reads one file of an exported folder: a trace and its accepted layouts.
public struct TwinReader<Source: ByteSource>: ~Copyable {
  private var lines: InputLines
  private var source: Source
  private var baselines: [TwinBaseline] = []
  private var pending: PendingBaseline?
  private var plain = PlainEvent()

  /// A reader of `source`, which errors call `file`.
  public init(file: String, source: Source) {
    lines = InputLines(file: file)
    self.source = source
  }

  /// The file's trace and baselines.
  ///
  /// - Throws: `FormatError` for what is not one trace with its baselines, and what the source
  ///   throws.
  public mutating func read() throws -> TextTwin {
    var trace = try readHeader()
    var bytes = 0
    while let item = try InputItem.read(&lines, &source, &plain, &bytes) {
      switch item {
      case .header:
        throw lines.fault(
          "a second header stands in an exported file",
          "keep one trace a file, or use 'kbtrace record'")
      case .faultyHeader(let fault): throw fault
      case .plain:
        try checkPlace()
        try trace.appendInOrder(plain, lines)
      case .event(let decoded):
        try checkPlace()
        try trace.appendInOrder(decoded.event, decoded.detail, lines)
      case .twin(let members): try take(members, trace)
      }
      if bytes > TraceReader<Source>.traceByteLimit * 4 {
        throw lines.fault("the file is larger than 1 GiB", "split the trace into several")
      }
    }
    try finish(trace)
    trace.dropStatedDefaults()
    return TextTwin(trace: trace, baselines: baselines)
  }

  /// The header of the file's trace, and no more of the file.
  ///
  /// - Throws: `FormatError` where the file does not begin with one, and what the source throws.
  public mutating func header() throws -> TraceHeader { try readHeader().header }

  private mutating func readHeader() throws -> Trace {
    var bytes = 0
    let item = try InputItem.read(&lines, &source, &plain, &bytes)
    if case .faultyHeader(let fault)? = item { throw fault }
    guard case .header(let header)? = item else {
      throw FormatError(
        file: lines.file, line: lines.line,
        problem: "the file does not begin with a trace's header",
        remedy: "give files that 'kbtrace export' wrote")
    }
    return Trace(header: header)
  }

  private func checkPlace() throws {
    guard pending == nil else {
      throw lines.fault("an event stands behind a baseline", "put all events before the baselines")
    }
  }

  private mutating func take(_ members: [JSONMember], _ trace: Trace) throws {
    do throws(FieldError) {
      if members["baseline"] != nil {
        let next = try PendingBaseline(members, line: lines.line)
        try close(trace)
        if baselines.contains(where: { $0.handler.sameBytes(as: next.baseline.handler) }) {
          throw FieldError("baseline", "the core stands twice in the file", "keep one of them")
        }
        pending = next
      } else {
        guard pending != nil else {
          throw FieldError("set", "stands before any baseline", "put it behind its baseline's line")
        }
        try pending?.take(members, events: trace.events.count)
      }
    } catch { throw error.at(file: lines.file, line: lines.line) }
  }

  private mutating func finish(_ trace: Trace) throws {
    let line = pending?.baseline.line ?? 0
    do throws(FieldError) { try close(trace) } catch {
      throw error.at(file: lines.file, line: line)
    }
  }

  private mutating func close(_ trace: Trace) throws(FieldError) {
    guard let pending else { return }
    baselines.append(try pending.finish(events: trace.events.count))
    self.pending = nil
  }
}

/// A baseline whose changes are being read.
private struct PendingBaseline {
  var baseline: TwinBaseline
  private var keys: LayoutKeys?
  private var values: [JSONMember] = []
  private var next = 0

  init(_ members: [JSONMember], line: Int) throws(FieldError) {
    func text(_ key: String) throws(FieldError) -> String? {
      guard let value = members[key], !value.isNull else { return nil }
      return try value.string(key)
    }
    guard let handler = try text("baseline"), HandlerCatalog.isName(handler) else {
      throw FieldError(
        "baseline", "is no core's name", "name the core with 1 to 100 of A-Z a-z 0-9 . _ -")
    }
    guard let at = try text("at"), Self.isMoment(Array(at.utf8)) else {
      throw FieldError(
        "at", "is not a moment", "write it as 2026-01-31T12:00:00.000Z")
    }
    baseline = TwinBaseline(
      handler: handler, reason: try text("reason"), at: at, by: try text("by"),
      revision: try text("revision"), layouts: LayoutSequence())
    baseline.line = line
    if let names = members["keys"] {
      guard case .array(let names) = names else {
        throw FieldError("keys", "is \(names.kindName), not an array", "list the layout's keys")
      }
      var keys: LayoutKeys = []
      for name in names {
        guard let key = LayoutKeys(name: try name.string("keys")) else {
          throw FieldError("keys", "\(name.clipped) is no key of a layout", "remove it")
        }
        keys.insert(key)
      }
      self.keys = keys
    }
  }

  /// Whether it is written as a moment is: digits where there are digits.
  private static func isMoment(_ text: [UInt8]) -> Bool {
    let pattern = Array("0000-00-00T00:00:00.000Z".utf8)
    return text.count == pattern.count
      && zip(text, pattern).allSatisfy { $1 == 48 ? (48...57).contains($0) : $0 == $1 }
  }

  mutating func take(_ members: [JSONMember], events: Int) throws(FieldError) {
    guard let number = members["event"] else {
      throw FieldError("event", "is missing", "number the event from 0")
    }
    let value = try number.number("event", in: 0...1e9)
    guard let event = Int(exactly: value), event < events else {
      throw FieldError(
        "event", "\(number.clipped) is no event of the trace", "it has \(events), numbered from 0")
    }
    guard event >= next, next > 0 || event == 0 || needsNoLine else {
      throw FieldError(
        "event", "\(event) is out of order", "give the changes in order, beginning with event 0")
    }
    guard let set = members["set"] else {
      throw FieldError("set", "is missing", "give the keys that changed")
    }
    try fill(to: event)
    for member in try set.members("set") { put(member) }
    try appendLayout()
  }

  /// Whether the first event may have no line, as its values are those that no line states.
  private var needsNoLine: Bool { keys?.isSubset(of: [.animation, .calls]) == true }

  private mutating func put(_ member: JSONMember) {
    if let index = values.firstIndex(where: { $0.key.sameBytes(as: member.key) }) {
      values[index] = member
    } else {
      values.append(member)
    }
  }

  /// Events without a line have the layout before, not animated and without calls.
  private mutating func fill(to event: Int) throws(FieldError) {
    while next < event { try appendLayout() }
  }

  private mutating func appendLayout() throws(FieldError) {
    var members = values
    if keys?.contains(.animation) != false, members["animation"] == nil {
      members.append(JSONMember("animation", .null))
    }
    if keys?.contains(.calls) != false, members["calls"] == nil {
      members.append(JSONMember("calls", .array([])))
    }
    try baseline.layouts.append(members: members)
    values.removeAll { $0.key == "animation" || $0.key == "calls" }
    next += 1
  }

  func finish(events: Int) throws(FieldError) -> TwinBaseline {
    var whole = self
    if events == 0 {
      whole.baseline.layouts = LayoutSequence(keys: keys ?? [])
    } else {
      // Without any line the layouts are all that no line says: not animated, and without calls.
      guard next > 0 || needsNoLine else {
        throw FieldError(
          "baseline", "the core has no layouts", "give a line for event 0 with all its keys")
      }
      try whole.fill(to: events)
    }
    return whole.baseline
  }
}
