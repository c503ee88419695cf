internal import KeyboardCore

extension TraceDatabase {
  /// The number of a core, under which its runs stand; stored where it is new.
  func handlerID(_ name: String, source: String?, keys: LayoutKeys) throws -> Int64 {
    let keys = JSONValue.array(keys.names.map { .string($0) }).text
    do {
      var rows = try connection.query(
        "SELECT id, source, keys FROM handler WHERE name = ?", [.text(name)])
      if try rows.next() { return rows.int64(0) }
    }
    try connection.run(
      "INSERT INTO handler (name, source, keys) VALUES (?, ?, ?)",
      [.text(name), source.map { .text($0) } ?? .null, .text(keys)])
    return connection.lastInsertRowID
  }

  /// The document that a core must answer to a trace now: its last acceptance's, else its first
  /// run's; nil before its first run.
  func baseline(trace: Int64, handler: Int64) throws -> (document: Int64, digest: Digest)? {
    var rows = try connection.query(
      """
      SELECT run.document_id, document.digest FROM run
      JOIN document ON document.id = run.document_id
      WHERE run.trace_id = ?1 AND run.handler_id = ?2 AND run.recording_id = ifnull(
        (SELECT recording_id FROM acceptance WHERE trace_id = ?1 AND handler_id = ?2
          ORDER BY id DESC LIMIT 1),
        (SELECT min(recording_id) FROM run WHERE trace_id = ?1 AND handler_id = ?2))
      """, [.integer(trace), .integer(handler)])
    guard try rows.next(), let digest = Digest(bytes: rows.blob(1)) else { return nil }
    return (rows.int64(0), digest)
  }

  /// The document of an earlier run of the same core over the same trace with that digest.
  func document(with digest: Digest, trace: Int64, handler: Int64) throws -> Int64? {
    var rows = try connection.query(
      """
      SELECT id FROM document WHERE digest = ?3 AND id IN (
        SELECT document_id FROM run WHERE trace_id = ?1 AND handler_id = ?2)
      """, [.integer(trace), .integer(handler), .blob(digest.bytes)])
    return try rows.next() ? rows.int64(0) : nil
  }

  /// Deletes a trace with its runs, acceptances and documents.
  func delete(trace: Int64) throws {
    try deleteTags(ofTrace: trace)
    for sql in [
      """
      DELETE FROM document WHERE id IN (
        SELECT document_id FROM run WHERE trace_id = ?1
        UNION SELECT document_id FROM trace WHERE id = ?1)
      """,
      "DELETE FROM acceptance WHERE trace_id = ?1", "DELETE FROM run WHERE trace_id = ?1",
      "DELETE FROM trace WHERE id = ?1",
    ] { try connection.run(sql, [.integer(trace)]) }
  }

  func deleteTags(ofTrace trace: Int64) throws {
    var text = "{}"
    do {
      var rows = try connection.query("SELECT tags FROM trace WHERE id = ?", [.integer(trace)])
      if try rows.next() { text = rows.text(0) }
    }
    guard case .object(let tags)? = JSONValue(parsing: text) else { return }
    for tag in tags {
      try connection.run(
        """
        DELETE FROM trace_tag WHERE trace_id = ? AND tag_id = (
          SELECT id FROM tag WHERE key = ? AND value = ?)
        """, [.integer(trace), .text(tag.key), .text(tag.value.tagText)])
    }
  }
}
