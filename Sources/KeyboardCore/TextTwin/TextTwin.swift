/// A trace with its accepted layouts, as one file of an exported folder.
public struct TextTwin: Sendable {
  /// The trace.
  public var trace: Trace
  /// Its current baselines, by the core's name.
  public var baselines: [TwinBaseline]

  /// A twin.
  public init(trace: Trace, baselines: [TwinBaseline]) {
    self.trace = trace
    self.baselines = baselines
  }
}

/// What a core must answer to a trace, and the decision behind it.
public struct TwinBaseline: Sendable {
  /// The core's name.
  public var handler: String
  /// Why it was accepted; nil for a first run.
  public var reason: String?
  /// When, in ISO 8601 UTC with milliseconds.
  public var at: String
  /// Who accepted it, where it is known.
  public var by: String?
  /// The version of the code under test, where it is known.
  public var revision: String?
  /// The accepted layouts, one an event.
  public var layouts: LayoutSequence
  /// The line of its head in the file; 0 where it was not read from one.
  public var line = 0

  /// A baseline.
  public init(
    handler: String, reason: String?, at: String, by: String?, revision: String?,
    layouts: LayoutSequence
  ) {
    self.handler = handler
    self.reason = reason
    self.at = at
    self.by = by
    self.revision = revision
    self.layouts = layouts
  }
}

extension ByteBuffer {
  /// Appends a twin: the trace's lines, then for each core its head and a line for each event at
  /// which anything changed.
  public mutating func append(_ twin: TextTwin) {
    append(twin.trace)
    for baseline in twin.baselines.sorted(by: { $0.handler.precedesByBytes($1.handler) }) {
      append("{\"baseline\":")
      append(quoted: baseline.handler)
      append(",\"reason\":")
      append(optional: baseline.reason)
      append(",\"at\":")
      append(quoted: baseline.at)
      append(",\"by\":")
      append(optional: baseline.by)
      append(",\"revision\":")
      append(optional: baseline.revision)
      appendKeys(baseline.layouts)
      append("}\n")
      appendChanges(baseline.layouts)
    }
  }

  private mutating func append(optional text: String?) {
    if let text { append(quoted: text) } else { append("null") }
  }

  /// The keys are stated only where the changes do not tell them: animation and calls that are never
  /// anything but null and [] stand in no line.
  private mutating func appendKeys(_ layouts: LayoutSequence) {
    let implied: LayoutKeys = [.animation, .calls]
    // Of a core of nothing else there may be no line at the first event.
    if layouts.keys.isStrictSuperset(of: implied), !layouts.layouts.isEmpty { return }
    append(",\"keys\":")
    append(JSONValue.array(layouts.keys.names.map { .string($0) }))
  }

  private mutating func appendChanges(_ layouts: LayoutSequence) {
    for event in layouts.layouts.indices {
      let changed = layouts.changedKeys(at: event)
      if changed.isEmpty { continue }
      append("{\"event\":")
      append(integer: UInt64(event))
      append(",\"set\":{")
      var isFirst = true
      for key in LayoutKeys.inOrder where changed.contains(key) {
        if !isFirst { append(",") }
        isFirst = false
        append(quoted: key.name)
        append(":")
        append(layouts.value(of: key, at: event))
      }
      append("}}\n")
    }
  }
}
