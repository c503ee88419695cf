public import KeyboardCore

/// A stored run by its parts.
public struct RunName: Sendable, Equatable {
  /// The trace's number.
  public let trace: Int64
  /// The core's number.
  public let handler: Int64
  /// The recording's number.
  public let recording: Int64
}

/// A decision to be kept with an accepted run.
public struct Decision: Sendable {
  /// When, in ISO 8601 UTC with milliseconds.
  public var at: String
  /// Who, where it is known.
  public var by: String?
  /// Why; nil only for a first run that was imported.
  public var reason: String?
  /// The version of the code under test.
  public var revision: String?

  /// A decision.
  public init(at: String, by: String?, reason: String?, revision: String?) {
    self.at = at
    self.by = by
    self.reason = reason
    self.revision = revision
  }
}

extension TraceDatabase {
  /// The run that `name` names, as `query runs` shows it.
  ///
  /// - Throws: `StoreError` where there is none.
  public func run(named name: String) throws -> RunName {
    try explained {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { Int64($0) }
      if parts.count == 3, let trace = parts[0], let handler = parts[1], let recording = parts[2],
        try exists(trace, handler, recording),
        "\(trace).\(handler).\(recording)".sameBytes(as: name)
      {
        return RunName(trace: trace, handler: handler, recording: recording)
      }
      throw StoreError(
        file: path, problem: "there is no run of that name",
        remedy: "list the runs with 'kbtrace query runs'")
    }
  }

  private func exists(_ trace: Int64, _ handler: Int64, _ recording: Int64) throws -> Bool {
    var rows = try connection.query(
      "SELECT 1 FROM run WHERE trace_id = ? AND handler_id = ? AND recording_id = ?",
      [.integer(trace), .integer(handler), .integer(recording)])
    return try rows.next()
  }

  /// Makes a stored run its pair's baseline; the old ones are kept. Inside `write`.
  public func accept(_ run: RunName, _ decision: Decision) throws {
    try connection.run(
      """
      INSERT INTO acceptance
        (trace_id, handler_id, recording_id, accepted_at, accepted_by, reason, revision)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(run.trace), .integer(run.handler), .integer(run.recording), .text(decision.at),
        decision.by.map { .text($0) } ?? .null, decision.reason.map { .text($0) } ?? .null,
        decision.revision.map { .text($0) } ?? .null,
      ])
  }

  /// Names of the cores that have a baseline for some trace, in the order in which they came.
  public func handlersWithBaselines() throws -> [String] {
    try explained {
      var rows = try connection.query(
        """
        SELECT name FROM handler WHERE EXISTS (
          SELECT 1 FROM trace CROSS JOIN run ON run.trace_id = trace.id
          WHERE run.handler_id = handler.id) ORDER BY id
        """)
      var names: [String] = []
      while try rows.next() { names.append(rows.text(0)) }
      return names
    }
  }

  /// Deletes the selected traces with their runs and baselines, in one transaction; returns how
  /// many they were.
  public func forget(_ filter: TraceFilter) throws -> Int {
    try write {
      var count = 0
      var last: Int64 = 0
      while true {
        let ids = try traceIDs(filter, after: last, limit: 1000)
        guard let end = ids.last else {
          if count > 0 { try deleteUnused() }
          return count
        }
        for id in ids { try delete(trace: id) }
        count += ids.count
        last = end
      }
    }
  }

  /// Deletes the tags and devices that no trace has any more, so that nothing of a trace is left.
  private func deleteUnused() throws {
    try connection.run(
      "DELETE FROM tag WHERE NOT EXISTS (SELECT 1 FROM trace_tag WHERE tag_id = tag.id)")
    try connection.run(
      "DELETE FROM device WHERE NOT EXISTS (SELECT 1 FROM trace WHERE device_id = device.id)")
  }

  /// How many traces are selected.
  public func count(_ filter: TraceFilter) throws -> Int {
    try explained {
      var condition = try condition(of: filter)
      addTime(filter, "(SELECT made_at FROM recording WHERE id = t.recording_id)", &condition)
      var rows = try connection.query(
        "SELECT count(*) FROM trace AS t\(condition.clause)", condition.values)
      return try rows.next() ? Int(rows.int64(0)) : 0
    }
  }

  /// Name and number of events of a stored trace, or nil where it is gone.
  public func summary(of id: Int64) throws -> (name: String, events: Int)? {
    try explained {
      let statement = try connection.prepare("SELECT name, events FROM trace WHERE id = ?")
      statement.bind(1, id)
      var rows = statement.rows()
      guard try rows.next() else { return nil }
      return (rows.text(0), Int(rows.int64(1)))
    }
  }

  /// The stored trace of that name, whole, or nil where there is none.
  public func trace(named name: String) throws -> Trace? {
    let id: Int64? = try explained {
      var rows = try connection.query("SELECT id FROM trace WHERE name = ?", [.text(name)])
      return try rows.next() ? rows.int64(0) : nil
    }
    return try id.map { try trace($0) }
  }

  /// A stored trace, whole.
  public func trace(_ id: Int64) throws -> Trace {
    try explained {
      var trace = Trace(header: TraceHeader(name: ""))
      var room = TraceRoom()
      try load(id, into: &trace, &room)
      var rows = try connection.query(
        "SELECT tags, source FROM trace WHERE id = ?", [.integer(id)])
      guard try rows.next() else { return trace }
      if case .object(let tags)? = JSONValue(parsing: rows.text(0)) { trace.header.tags = tags }
      trace.header.source = rows.optionalText(1)
      return trace
    }
  }
}
