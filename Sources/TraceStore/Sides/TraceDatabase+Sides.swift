internal import KeyboardCore

/// A stored run with the names of what it is of.
public struct RunFacts: Sendable {
  /// The run by its parts.
  public let run: RunName
  /// The trace's name.
  public let trace: String
  /// The core's name.
  public let handler: String
}

/// A stored trace as a merge by name meets it.
public struct NamedTrace: Sendable {
  /// The trace's name.
  public let name: String
  /// The trace's number.
  public let id: Int64
  /// Whether the filter selects it.
  public let isSelected: Bool
}

extension TraceDatabase {
  /// The run that `name` names, as `query runs` shows it, or nil where there is none.
  public func runFacts(named name: String) throws -> RunFacts? {
    try explained {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { Int64($0) }
      guard parts.count == 3, let trace = parts[0], let handler = parts[1],
        let recording = parts[2], "\(trace).\(handler).\(recording)".sameBytes(as: name)
      else { return nil }
      var rows = try connection.query(
        """
        SELECT trace.name, handler.name FROM run JOIN trace ON trace.id = run.trace_id
        JOIN handler ON handler.id = run.handler_id
        WHERE run.trace_id = ? AND run.handler_id = ? AND run.recording_id = ?
        """, [.integer(trace), .integer(handler), .integer(recording)])
      guard try rows.next() else { return nil }
      return RunFacts(
        run: RunName(trace: trace, handler: handler, recording: recording), trace: rows.text(0),
        handler: rows.text(1))
    }
  }

  /// Whether a recording has that revision.
  public func hasRevision(_ revision: String) throws -> Bool {
    try explained {
      var rows = try connection.query(
        "SELECT 1 FROM recording WHERE revision = ? LIMIT 1", [.text(revision)])
      return try rows.next()
    }
  }

  /// The traces behind that name in the order of their names' bytes, those that the filter does not
  /// select among them: what it selects on the other side has its counterpart here.
  public func namedTraces(_ filter: TraceFilter, after name: String?, limit: Int) throws
    -> [NamedTrace]
  {
    try explained {
      var condition = try condition(of: filter)
      addTime(filter, "(SELECT made_at FROM recording WHERE id = t.recording_id)", &condition)
      let selected = condition.terms.isEmpty ? "1" : condition.terms.joined(separator: " AND ")
      let place = name == nil ? "" : " WHERE t.name > ?"
      var rows = try connection.query(
        "SELECT t.id, t.name, (\(selected)) IS TRUE FROM trace AS t\(place) ORDER BY t.name "
          + "LIMIT \(limit)", condition.values + (name.map { [.text($0)] } ?? []))
      var traces: [NamedTrace] = []
      while try rows.next() {
        traces.append(
          NamedTrace(name: rows.text(1), id: rows.int64(0), isSelected: rows.int64(2) != 0))
      }
      return traces
    }
  }

  /// The digest of a stored trace's content, and a header that says what rows are labelled with.
  func labels(ofTrace id: Int64) throws -> (header: TraceHeader, digest: Digest) {
    var rows = try connection.query(
      """
      SELECT trace.name, device.model, trace.os, trace.orientation, trace.locale, document.digest
      FROM trace JOIN device ON device.id = trace.device_id
      JOIN document ON document.id = trace.document_id WHERE trace.id = ?
      """, [.integer(id)])
    guard try rows.next(), let digest = rows.digest(5) else {
      throw damaged("the content of the trace number \(id) is gone")
    }
    var header = TraceHeader(name: rows.text(0))
    header.device.model = rows.optionalText(1)
    header.device.os = rows.optionalText(2)
    header.orientation = InterfaceOrientation(name: rows.text(3)) ?? .portrait
    header.locale = rows.optionalText(4)
    return (header, digest)
  }

  /// The last runs over a trace in recordings of that revision, one a core: core, document, digest.
  func lastRuns(trace: Int64, revision: String) throws -> [(Int64, Int64, Digest)] {
    // A bare column beside max() is that of the greatest row.
    let statement = try connection.prepare(
      """
      SELECT run.handler_id, run.document_id, max(run.recording_id) FROM run
      JOIN recording ON recording.id = run.recording_id
      WHERE run.trace_id = ? AND recording.revision = ? GROUP BY run.handler_id
      """)
    statement.bind(1, trace)
    try statement.bind(2, revision)
    var rows = statement.rows()
    var runs: [(Int64, Int64, Digest)] = []
    while try rows.next() {
      runs.append((rows.int64(0), rows.int64(1), try digest(ofDocument: rows.int64(1))))
    }
    return runs
  }

  /// A run's document with its digest.
  func document(of run: RunName) throws -> (Int64, Digest) {
    var rows = try connection.query(
      "SELECT document_id FROM run WHERE trace_id = ? AND handler_id = ? AND recording_id = ?",
      [.integer(run.trace), .integer(run.handler), .integer(run.recording)])
    guard try rows.next() else { throw damaged("a run of the trace number \(run.trace) is gone") }
    return (rows.int64(0), try digest(ofDocument: rows.int64(0)))
  }

  private func digest(ofDocument id: Int64) throws -> Digest {
    let statement = try connection.prepare("SELECT digest FROM document WHERE id = ?")
    statement.bind(1, id)
    var rows = statement.rows()
    guard try rows.next(), let digest = rows.digest(0) else {
      throw damaged("the layouts of a run are gone")
    }
    return digest
  }
}
