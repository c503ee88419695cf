public import KeyboardCore

/// Which traces, runs or baselines a command is about. Filters of one kind are alternatives,
/// different kinds must all hold; an empty filter selects everything.
public struct TraceFilter: Sendable {
  /// Globs on the trace's name.
  public var traces: [String] = []
  /// Names of cores.
  public var handlers: [String] = []
  /// Globs on the device's model or name.
  public var devices: [String] = []
  /// Globs on the system.
  public var systems: [String] = []
  /// The header's orientations.
  public var orientations: [InterfaceOrientation] = []
  /// Globs on the locale.
  public var locales: [String] = []
  /// Tags: a key, and a glob on its value or nil for any.
  public var tags: [(key: String, value: String?)] = []
  /// Not before this moment, ISO 8601 UTC with milliseconds.
  public var since: String?
  /// Not after this moment, likewise.
  public var until: String?

  /// A filter that selects everything.
  public init() {}

  /// Whether it narrows traces by anything but time and core.
  var narrowsTraces: Bool {
    !(traces.isEmpty && devices.isEmpty && systems.isEmpty && orientations.isEmpty
      && locales.isEmpty && tags.isEmpty)
  }
}

extension TraceFilter {
  /// Whether it selects a trace that is in no database; times and cores apart.
  public func selects(_ header: TraceHeader) -> Bool {
    func some(_ globs: [String], _ texts: [String?]) -> Bool {
      globs.isEmpty
        || globs.contains { glob in texts.contains { $0.map { matchesGlob(glob, $0) } ?? false } }
    }
    return some(traces, [header.name]) && some(devices, [header.device.model, header.device.name])
      && some(systems, [header.device.os]) && some(locales, [header.locale])
      && (orientations.isEmpty || orientations.contains(header.orientation))
      && (tags.isEmpty
        || tags.contains { tag in
          header.tags.contains {
            $0.key.sameBytes(as: tag.key)
              && (tag.value.map { [text = $0.value.tagText] in matchesGlob($0, text) } ?? true)
          }
        })
  }
}

/// A condition in SQL with its values.
struct SQLCondition {
  var terms: [String] = []
  var values: [SQLValue] = []

  /// Adds a term that must hold too.
  mutating func add(_ term: String, _ values: [SQLValue] = []) {
    terms.append(term)
    self.values += values
  }

  /// Adds alternatives: `column` equals or matches one of `globs`.
  mutating func add(globs: [String], on column: String) {
    guard !globs.isEmpty else { return }
    let parts = globs.map { Self.match($0, column) }
    add("(" + parts.joined(separator: " OR ") + ")", globs.map { .text($0) })
  }

  /// A pattern without special characters is an equality, which an index serves.
  static func match(_ glob: String, _ column: String) -> String {
    glob.utf8.contains { $0 == 42 || $0 == 63 || $0 == 91 }
      ? "\(column) GLOB ?" : "\(column) = ?"
  }

  /// `WHERE …`, or nothing.
  var clause: String { terms.isEmpty ? "" : " WHERE " + terms.joined(separator: " AND ") }
}

extension TraceDatabase {
  /// What a filter says of the table `trace`, here called `t`; time and core apart.
  func condition(of filter: TraceFilter) throws -> SQLCondition {
    var condition = SQLCondition()
    condition.add(globs: filter.traces, on: "t.name")
    condition.add(globs: filter.systems, on: "t.os")
    condition.add(globs: filter.locales, on: "t.locale")
    if !filter.orientations.isEmpty {
      condition.add(
        "t.orientation IN (\(marks(filter.orientations.count)))",
        filter.orientations.map { .text($0.name) })
    }
    if !filter.devices.isEmpty { try add(devices: filter.devices, to: &condition) }
    if !filter.tags.isEmpty { try add(tags: filter.tags, to: &condition) }
    return condition
  }

  /// Devices are few: they are found first, so that the index on traces serves a single one.
  private func add(devices: [String], to condition: inout SQLCondition) throws {
    var found = SQLCondition()
    for glob in devices {
      let parts = [SQLCondition.match(glob, "model"), SQLCondition.match(glob, "name")]
      found.add("(" + parts.joined(separator: " OR ") + ")", [.text(glob), .text(glob)])
    }
    try add(
      column: "t.device_id",
      ids: "SELECT id FROM device WHERE " + found.terms.joined(separator: " OR "), found.values,
      to: &condition)
  }

  private func add(
    column: String, ids sql: String, _ values: [SQLValue], to condition: inout SQLCondition
  ) throws {
    var ids: [Int64] = []
    var rows = try connection.query(sql + " LIMIT 2", values)
    while try rows.next() { ids.append(rows.int64(0)) }
    switch ids.count {
    case 0: condition.add("0")
    case 1: condition.add("\(column) = ?", [.integer(ids[0])])
    // A unary plus keeps the index out: reading traces in their order needs no sorting.
    default: condition.add("+\(column) IN (\(sql))", values)
    }
  }

  private func add(
    tags: [(key: String, value: String?)], to condition: inout SQLCondition
  ) throws {
    var found = SQLCondition()
    for tag in tags {
      var values: [SQLValue] = [.text(tag.key)]
      var term = "key = ?"
      if let glob = tag.value {
        term += " AND " + SQLCondition.match(glob, "value")
        values.append(.text(glob))
      }
      found.add("(\(term))", values)
    }
    let sql = "SELECT id FROM tag WHERE " + found.terms.joined(separator: " OR ")
    condition.add(
      "t.id IN (SELECT trace_id FROM trace_tag WHERE tag_id IN (\(sql)))", found.values)
  }

  /// `count` question marks.
  func marks(_ count: Int) -> String {
    Array(repeating: "?", count: count).joined(separator: ", ")
  }

  /// The numbers of the selected traces in the order in which they were stored, handed out in
  /// portions, so that memory does not grow with them. Times are those of the traces' recording.
  public func traceIDs(_ filter: TraceFilter, after last: Int64, limit: Int) throws -> [Int64] {
    try explained {
      var condition = try condition(of: filter)
      addTime(filter, "(SELECT made_at FROM recording WHERE id = t.recording_id)", &condition)
      condition.add("t.id > ?", [.integer(last)])
      var rows = try connection.query(
        "SELECT t.id FROM trace AS t\(condition.clause) ORDER BY t.id LIMIT \(limit)",
        condition.values)
      var ids: [Int64] = []
      while try rows.next() { ids.append(rows.int64(0)) }
      return ids
    }
  }

  /// Adds the filter's times on a column of ISO 8601 text.
  func addTime(_ filter: TraceFilter, _ column: String, _ condition: inout SQLCondition) {
    if let since = filter.since { condition.add("\(column) >= ?", [.text(since)]) }
    if let until = filter.until { condition.add("\(column) <= ?", [.text(until)]) }
  }
}
