public import KeyboardCore

/// One value of a listed row.
public enum FieldValue: Sendable, Equatable {
  /// SQL's NULL.
  case null
  /// A whole number.
  case integer(Int64)
  /// Another number.
  case real(Double)
  /// Text.
  case text(String)
}

/// A listing that `query` asks for.
public struct Listing: Sendable {
  /// What is listed.
  public var subject = Subject.traces
  /// Which of it.
  public var filter = TraceFilter()
  /// The columns shown; empty for all.
  public var columns: [String] = []
  /// A column to sort by, and whether from the greatest down.
  public var sort: (column: String, descending: Bool)?
  /// Rows at most.
  public var limit: Int?
  /// Rows passed over first.
  public var offset = 0
  /// The run whose layouts are listed instead of the baselines'.
  public var run: String?

  /// Cores that are listed even where they have no runs.
  public var catalog = HandlerCatalog([])

  /// A listing of all traces.
  public init() {}
}

extension TraceDatabase {
  /// Lists rows of a subject: calls `row` for each, until it returns false.
  ///
  /// - Throws: `StoreError` for a column or a run that there is not, and what `row` throws.
  public func list(_ listing: Listing, _ row: ([FieldValue]) throws -> Bool) throws {
    try explained {
      let (sql, values) = try statement(for: listing)
      var rows = try connection.query(sql, values)
      while try rows.next() {
        if try !row((0..<rows.columnCount).map { FieldValue(rows.value($0)) }) { break }
      }
    }
  }

  /// Runs a person's own statement, read-only and bounded in time; `head` gets the column names.
  public func select(
    _ sql: String, timeout: Double, head: ([String]) throws -> Void,
    _ row: ([FieldValue]) throws -> Bool
  ) throws {
    try explained {
      var rows = try connection.guarded(sql, timeout: timeout)
      try head((0..<rows.columnCount).map { rows.columnName($0) })
      while try rows.next() {
        if try !row((0..<rows.columnCount).map { FieldValue(rows.value($0)) }) { break }
      }
    }
  }

  private func statement(for listing: Listing) throws -> (String, [SQLValue]) {
    var (from, condition) = try source(of: listing)
    if let field = listing.subject.timeField {
      addTime(listing.filter, "v.\(field)", &condition)
    } else if listing.subject.hasTrace {
      addTime(
        listing.filter, "(SELECT made_at FROM recording WHERE id = t.recording_id)", &condition)
    }
    let columns = listing.columns.isEmpty ? listing.subject.fields : listing.columns
    for column in columns + [listing.sort?.column].compactMap({ $0 })
    where !listing.subject.fields.contains(column) {
      throw StoreError(
        file: path, problem: "\(listing.subject.rawValue) have no column '\(column)'",
        remedy: "use one of " + listing.subject.fields.joined(separator: ", "))
    }
    var sql = "SELECT " + columns.map { "v.\($0)" }.joined(separator: ", ")
    sql += " FROM \(from)\(condition.clause)"
    if let sort = listing.sort {
      sql += " ORDER BY v.\(sort.column)" + (sort.descending ? " DESC" : "")
    } else if listing.subject.hasTrace {
      sql += " ORDER BY t.id"
    }
    sql += " LIMIT \(listing.limit ?? -1) OFFSET \(listing.offset)"
    return (sql, condition.values)
  }

  /// What is selected from, with `v` for the view and `t` for the trace, and the condition.
  private func source(of listing: Listing) throws -> (String, SQLCondition) {
    let filter = listing.filter
    var condition = SQLCondition()
    switch listing.subject {
    case .handlers:
      return (
        Self.handlerRows(
          filter, &condition, try self.condition(of: filter), listing.catalog), condition
      )
    case .recordings:
      if filter.narrowsTraces || !filter.handlers.isEmpty {
        var runs = try self.condition(of: filter)
        add(handlers: filter.handlers, on: "handler.name", &runs)
        condition.add(
          """
          v.recording IN (SELECT run.recording_id FROM run JOIN trace AS t ON t.id = run.trace_id
          JOIN handler ON handler.id = run.handler_id\(runs.clause))
          """, runs.values)
      }
      return ("recording_info AS v", condition)
    case .devices: return try devices(filter)
    default: break
    }
    condition = try self.condition(of: filter)
    add(handlers: filter.handlers, subject: listing.subject, &condition)
    var view = listing.subject.view ?? ""
    if let run = listing.run {
      view = "run_layout"
      condition.add("v.run = ?", [.text(run)])
      condition.add("t.id = ?", [.integer(try self.run(named: run).trace)])
    }
    return ("trace AS t CROSS JOIN \(view) AS v ON v.trace = t.name", condition)
  }

  private func devices(_ filter: TraceFilter) throws -> (String, SQLCondition) {
    let isPlain =
      !filter.narrowsTraces && filter.handlers.isEmpty && filter.since == nil
      && filter.until == nil
    if isPlain { return ("device_info AS v", SQLCondition()) }
    var condition = try self.condition(of: filter)
    add(handlers: filter.handlers, subject: .devices, &condition)
    addTime(filter, "(SELECT made_at FROM recording WHERE id = t.recording_id)", &condition)
    let rows = """
      (SELECT i.device_model, i.device_name, i.os, i.screen_width, i.screen_height, i.scale,
      count(*) AS traces FROM trace AS t CROSS JOIN trace_info AS i ON i.trace = t.name
      \(condition.clause) GROUP BY t.device_id, t.os) AS v
      """
    return (rows, SQLCondition(values: condition.values))
  }

  private static func handlerRows(
    _ filter: TraceFilter, _ condition: inout SQLCondition, _ traces: SQLCondition,
    _ catalog: HandlerCatalog
  ) -> String {
    let known = SQLValue.text(catalog.listing)
    condition.values = traces.values + traces.values + [known, known]
    if !filter.handlers.isEmpty {
      let marks = filter.handlers.map { _ in "?" }.joined(separator: ", ")
      condition.add("v.handler IN (\(marks))", filter.handlers.map { .text($0) })
    }
    let runs = "FROM run JOIN trace AS t ON t.id = run.trace_id AND run.handler_id = handler.id"
    return """
      (SELECT handler.name AS handler, handler.source, handler.keys,
      (SELECT count(*) \(runs)\(traces.clause)) AS runs,
      (SELECT count(DISTINCT run.trace_id) \(runs)\(traces.clause)) AS baselines
      FROM (
        SELECT handler.id, handler.name, ifnull(handler.source, known.value ->> 1) AS source,
          handler.keys
        FROM handler
        LEFT JOIN json_each(?) AS known ON known.value ->> 0 = handler.name
        UNION ALL
        SELECT NULL, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)
        WHERE value ->> 0 NOT IN (SELECT name FROM handler)
      ) AS handler) AS v
      """
  }

  private func add(
    handlers: [String], subject: Subject, _ condition: inout SQLCondition
  ) {
    guard !handlers.isEmpty else { return }
    if subject.fields.contains("handler") {
      add(handlers: handlers, on: "v.handler", &condition)
    } else {
      condition.add(
        """
        EXISTS (SELECT 1 FROM run JOIN handler ON handler.id = run.handler_id
        WHERE run.trace_id = t.id AND handler.name IN (\(marks(handlers.count))))
        """, handlers.map { .text($0) })
    }
  }

  private func add(handlers: [String], on column: String, _ condition: inout SQLCondition) {
    guard !handlers.isEmpty else { return }
    condition.add("\(column) IN (\(marks(handlers.count)))", handlers.map { .text($0) })
  }
}

extension HandlerCatalog {
  /// Names, sources and keys as a JSON array, for SQL.
  fileprivate var listing: String {
    JSONValue.array(
      cores.map { core in
        .array([
          .string(core.name), .string(core.source),
          .string(JSONValue.array(core.keys.names.map { .string($0) }).text),
        ])
      }
    ).text
  }
}

extension FieldValue {
  init(_ value: SQLValue) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .text(let text): self = .text(text)
    case .blob(let bytes):
      // Only a person's own statement yields a blob; it is shown as SQL writes one.
      var digits = "x'"
      for byte in bytes {
        let text = String(byte, radix: 16)
        digits += text.utf8.count == 1 ? "0" + text : text
      }
      self = .text(digits + "'")
    }
  }
}
