internal import KeyboardCore

/// The statements of the recording loop, prepared once for a connection.
final class RecordingStatements {
  var connection: Connection {
    didSet { kept = [:] }
  }
  private var kept: [Kind: Statement] = [:]

  private enum Kind: Hashable { case trace, find, tag, document, runs(Int) }

  init(_ connection: Connection) { self.connection = connection }

  var trace: Statement {
    get throws {
      try statement(
        .trace,
        """
        INSERT INTO trace (
          id, name, document_id, recording_id, device_id, os, orientation, locale, coordinates,
          events, duration, max_keyboard_height, tags, source
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO NOTHING
        """)
    }
  }

  var find: Statement {
    get throws {
      try statement(
        .find,
        """
        SELECT trace.id, document.digest FROM trace
        JOIN document ON document.id = trace.document_id WHERE trace.name = ?
        """)
    }
  }

  var tag: Statement {
    get throws { try statement(.tag, "INSERT OR IGNORE INTO trace_tag VALUES (?, ?)") }
  }

  var document: Statement {
    get throws { try statement(.document, "INSERT INTO document VALUES (?, ?, ?)") }
  }

  /// Inserts that many runs at once. One run of a core over a trace in a recording is enough, however
  /// often it is asked for.
  func runs(_ count: Int) throws -> Statement {
    try statement(
      .runs(count),
      "INSERT OR IGNORE INTO run VALUES "
        + Array(repeating: "(?, ?, ?, ?)", count: count).joined(separator: ", "))
  }

  private func statement(_ kind: Kind, _ sql: @autoclosure () -> String) throws -> Statement {
    if let statement = kept[kind] { return statement }
    let statement = try connection.prepare(sql())
    kept[kind] = statement
    return statement
  }
}

extension Statement {
  func bind(optional index: Int32, _ text: String?) throws(SQLiteError) {
    if let text { try bind(index, text) } else { bindNull(index) }
  }

  /// Binds a whole number as an integer, so that SQL prints it as a trace has it.
  func bind(number index: Int32, _ value: Double?) {
    guard let value else { return bindNull(index) }
    if let whole = Int64(exactly: value) { bind(index, whole) } else { bind(index, value) }
  }
}

/// Numbers of devices and tags by what they are, so that a trace need not look them up again.
struct NameCache {
  private let connection: Connection
  private var devices: [[UInt8]: Int64] = [:]
  private var tags: [[UInt8]: Int64] = [:]

  /// Entries kept at most; hostile input with a device a trace then costs look-ups, not memory.
  private static let limit = 4096

  init(_ connection: Connection) { self.connection = connection }

  mutating func device(_ device: Device) throws -> Int64 {
    let values: [SQLValue] = [
      device.model.map { .text($0) } ?? .null, device.name.map { .text($0) } ?? .null,
      .number(device.screen?.width), .number(device.screen?.height), .number(device.scale),
    ]
    var key: [UInt8] = []
    for text in [device.model, device.name] {
      key += text.map { [1] + Array($0.utf8) + [0xFF] } ?? [0]
    }
    for number in [device.screen?.width, device.screen?.height, device.scale] {
      var bits = (number ?? .nan).bitPattern
      unsafe withUnsafeBytes(of: &bits) { unsafe key.append(contentsOf: $0) }
    }
    if let id = devices[key] { return id }
    let id = try look(
      """
      SELECT id FROM device WHERE model IS ? AND name IS ? AND screen_width IS ?
      AND screen_height IS ? AND scale IS ?
      """, values,
      orInsert:
        "INSERT INTO device (model, name, screen_width, screen_height, scale) VALUES (?, ?, ?, ?, ?)"
    )
    if devices.count >= Self.limit { devices = [:] }
    devices[key] = id
    return id
  }

  mutating func tag(_ tag: JSONMember) throws -> Int64 {
    let value = tag.value.tagText
    let key = Array(tag.key.utf8) + [0xFF] + Array(value.utf8)
    if let id = tags[key] { return id }
    let id = try look(
      "SELECT id FROM tag WHERE key = ? AND value = ?", [.text(tag.key), .text(value)],
      orInsert: "INSERT INTO tag (key, value) VALUES (?, ?)")
    if tags.count >= Self.limit { tags = [:] }
    tags[key] = id
    return id
  }

  private func look(_ select: String, _ values: [SQLValue], orInsert insert: String) throws
    -> Int64
  {
    do {
      var rows = try connection.query(select, values)
      if try rows.next() { return rows.int64(0) }
    }
    try connection.run(insert, values)
    return connection.lastInsertRowID
  }
}

extension SQLValue {
  /// A whole number as an integer, another as it is, nil as NULL.
  static func number(_ value: Double?) -> SQLValue {
    guard let value else { return .null }
    return Int64(exactly: value).map { .integer($0) } ?? .real(value)
  }
}

extension JSONValue {
  /// A tag's value as it is searched for: a string's text, or other JSON as it was written.
  var tagText: String {
    if case .string(let text) = self { text } else { text }
  }
}
