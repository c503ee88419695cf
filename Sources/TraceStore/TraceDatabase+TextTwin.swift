public import KeyboardCore

extension TraceDatabase {
  /// A stored trace with its current baselines, for those cores that `handlers` names (empty: all).
  public func twin(_ id: Int64, handlers: [String]) throws -> TextTwin {
    let trace = try trace(id)
    return try explained {
      try auditor().check(trace, digest(ofTrace: id))
      var names: [(Int64, String)] = []
      do {
        var rows = try connection.query(
          """
          SELECT DISTINCT handler.id, handler.name FROM run
          JOIN handler ON handler.id = run.handler_id WHERE run.trace_id = ?
          """, [.integer(id)])
        while try rows.next() { names.append((rows.int64(0), rows.text(1))) }
      }
      var baselines: [TwinBaseline] = []
      for (handler, name) in names
      where handlers.isEmpty || handlers.contains(where: { $0.sameBytes(as: name) }) {
        guard let current = try currentBaseline(trace: id, handler: handler) else { continue }
        let decision = current.decision
        baselines.append(
          TwinBaseline(
            handler: name, reason: decision.reason, at: decision.at, by: decision.by,
            revision: decision.revision,
            layouts: try layouts(of: current.run, events: trace.events.count)))
      }
      return TextTwin(trace: trace, baselines: baselines)
    }
  }

  private func layouts(of run: RunName, events: Int) throws -> LayoutSequence {
    var rows = try connection.query(
      """
      SELECT document_id FROM run
      WHERE trace_id = ? AND handler_id = ? AND recording_id = ?
      """, [.integer(run.trace), .integer(run.handler), .integer(run.recording)])
    guard try rows.next() else { return LayoutSequence() }
    let document = rows.int64(0)
    let layouts = try layouts(document: document, events: events)
    try auditor().check(layouts, digest(ofDocument: document))
    return layouts
  }

  private func digest(ofTrace id: Int64) throws -> Digest? {
    var rows = try connection.query("SELECT document_id FROM trace WHERE id = ?", [.integer(id)])
    return try rows.next() ? digest(ofDocument: rows.int64(0)) : nil
  }

  private func digest(ofDocument id: Int64) throws -> Digest? {
    var rows = try connection.query("SELECT digest FROM document WHERE id = ?", [.integer(id)])
    return try rows.next() ? Digest(bytes: rows.blob(0)) : nil
  }

  /// The run that serves as a pair's baseline, and the decision behind it: the last acceptance, or
  /// the first run with its recording's time and revision.
  func currentBaseline(trace: Int64, handler: Int64) throws
    -> (run: RunName, decision: Decision)?
  {
    for sql in [
      """
      SELECT recording_id, accepted_at, accepted_by, reason, revision FROM acceptance
      WHERE trace_id = ? AND handler_id = ? ORDER BY id DESC LIMIT 1
      """,
      """
      SELECT run.recording_id, recording.made_at, NULL, NULL, recording.revision FROM run
      JOIN recording ON recording.id = run.recording_id
      WHERE run.trace_id = ? AND run.handler_id = ? ORDER BY run.recording_id LIMIT 1
      """,
    ] {
      var rows = try connection.query(sql, [.integer(trace), .integer(handler)])
      guard try rows.next() else { continue }
      return (
        RunName(trace: trace, handler: handler, recording: rows.int64(0)),
        Decision(
          at: rows.text(1), by: rows.optionalText(2), reason: rows.optionalText(3),
          revision: rows.optionalText(4))
      )
    }
    return nil
  }
}

/// What an import did.
public struct ImportCounts: Sendable {
  /// Traces that were not there, or replaced others.
  public var added = 0
  /// Traces that were there.
  public var known = 0
  /// Baselines that are now current and were not.
  public var baselines = 0

  /// Nothing yet.
  public init() {}
}

extension Recording {
  /// Makes the database agree with an exported file: its trace, its tags and source, its baselines.
  /// Inside `TraceDatabase.write`.
  ///
  /// - Throws: `NameTaken` where the name has another content.
  public func take(
    _ twin: TextTwin, preparer: inout TracePreparer, counts: inout ImportCounts
  ) throws {
    let stored = try store(preparer.prepare(twin.trace))
    if stored.isNew { counts.added += 1 } else { counts.known += 1 }
    for baseline in twin.baselines where try take(baseline, trace: stored.id, &preparer) {
      counts.baselines += 1
    }
  }

  private func take(
    _ baseline: TwinBaseline, trace: Int64, _ preparer: inout TracePreparer
  ) throws -> Bool {
    let (outcome, document) = preparer.prepare(baseline.layouts)
    guard case .answered(let digest) = outcome else { return false }
    let handler = try database.handlerID(
      baseline.handler, source: nil, keys: baseline.layouts.keys)
    let current = try database.baseline(trace: trace, handler: handler)
    if current?.digest == digest,
      try database.currentBaseline(trace: trace, handler: handler)?.decision == baseline.decision
    {
      return false
    }
    var run = try database.run(with: digest, trace: trace, handler: handler)
    if run == nil {
      run = try insertImported(document, digest, trace: trace, handler: handler)
    }
    if let run { try database.accept(run, baseline.decision) }
    return true
  }
}

extension TwinBaseline {
  fileprivate var decision: Decision {
    Decision(at: at, by: by, reason: reason, revision: revision)
  }
}

extension Decision {
  static func == (first: Decision?, second: Decision) -> Bool {
    guard let first else { return false }
    return first.at.sameBytes(as: second.at) && same(first.by, second.by)
      && same(first.reason, second.reason) && same(first.revision, second.revision)
  }

  private static func same(_ first: String?, _ second: String?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return first.sameBytes(as: second)
  }
}

extension TraceDatabase {
  /// The latest run of a core over a trace with that digest.
  func run(with digest: Digest, trace: Int64, handler: Int64) throws -> RunName? {
    var rows = try connection.query(
      """
      SELECT max(run.recording_id) FROM run JOIN document ON document.id = run.document_id
      WHERE run.trace_id = ? AND run.handler_id = ? AND document.digest = ?
      """, [.integer(trace), .integer(handler), .blob(digest.bytes)])
    guard try rows.next(), rows.type(0) != .null else { return nil }
    return RunName(trace: trace, handler: handler, recording: rows.int64(0))
  }
}
