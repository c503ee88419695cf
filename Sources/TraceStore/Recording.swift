public import KeyboardCore

/// Stores traces and runs of one invocation. All of its methods are called inside
/// `TraceDatabase.write`; after one that threw, `rolledBack` must be called.
public final class Recording {
  let database: TraceDatabase
  let facts: RecordingFacts
  private let cores: [RunnableCore]
  private let replaces: Bool
  private var id: Int64?
  private var handlerIDs: [Int64?]
  private var nextTrace: Int64 = 0
  private var nextDocument: Int64 = 0
  private var names: NameCache
  private let statements: RecordingStatements

  /// A recording into `database` of runs of these cores; with `replaces` another content under a
  /// known name replaces the old trace.
  public init(
    into database: TraceDatabase, facts: RecordingFacts, cores: [RunnableCore],
    replaces: Bool = false
  ) {
    self.database = database
    self.facts = facts
    self.cores = cores
    self.replaces = replaces
    handlerIDs = Array(repeating: nil, count: cores.count)
    names = NameCache(database.connection)
    statements = RecordingStatements(database.connection)
  }

  /// Begins a transaction's part of the recording.
  public func begin() throws {
    statements.connection = database.connection
    names = NameCache(database.connection)
    nextTrace = try database.integer("SELECT ifnull(max(id), 0) + 1 FROM trace")
    nextDocument = try database.integer("SELECT ifnull(max(id), 0) + 1 FROM document")
    // No honest database comes near; numbers must not run over in one that was tampered with.
    guard max(nextTrace, nextDocument) < 1 << 62 else { throw damaged("its numbers run out") }
  }

  /// Forgets what a rolled back transaction had stored.
  public func rolledBack(to state: State) {
    id = state.id
    handlerIDs = state.handlerIDs
  }

  /// What `rolledBack` returns to; taken before a transaction.
  public struct State {
    fileprivate var id: Int64?
    fileprivate var handlerIDs: [Int64?]
  }

  /// The state before a transaction.
  public var state: State { State(id: id, handlerIDs: handlerIDs) }

  /// Stores a trace, unless it is there already, and its runs.
  ///
  /// - Throws: `NameTaken` where its name has another content, `CoreFailed` where a core erred.
  public func store(_ prepared: PreparedTrace) throws -> StoredTrace {
    try checkAnswers(of: prepared)
    // An import has no runs to store: of what is known already it must not leave a recording.
    var known = cores.isEmpty ? try find(prepared.header.name) : nil
    if known == nil { known = try insertTrace(prepared) }
    if let known {
      guard known.digest == prepared.digest else {
        guard replaces else { throw NameTaken(name: prepared.header.name) }
        try database.delete(trace: known.id)
        _ = try insertTrace(prepared)
        return StoredTrace(
          id: nextTrace - 1, isNew: true, standings: try insertFirstRuns(prepared))
      }
      try update(tagsAndSourceOf: prepared.header, trace: known.id)
      return StoredTrace(
        id: known.id, isNew: false, standings: try insertRuns(prepared, trace: known.id))
    }
    return StoredTrace(id: nextTrace - 1, isNew: true, standings: try insertFirstRuns(prepared))
  }

  /// Stores runs over a trace that is stored already.
  public func storeRuns(_ prepared: PreparedTrace, trace: Int64) throws -> [RunStanding] {
    try checkAnswers(of: prepared)
    return try insertRuns(prepared, trace: trace)
  }

  /// The run that this recording has made of the core at `handler` over a trace.
  public func run(of handler: Int, over trace: Int64) throws -> RunName {
    RunName(trace: trace, handler: try handlerID(handler, keys: []), recording: try recordingID())
  }

  /// A failed core's trace is refused before anything of it is stored.
  private func checkAnswers(of prepared: PreparedTrace) throws {
    for run in prepared.runs { _ = try digest(of: run, prepared) }
  }

  // MARK: Traces

  /// Inserts the trace under the next number; returns the one that has its name already, if any.
  private func insertTrace(_ prepared: PreparedTrace) throws -> (id: Int64, digest: Digest)? {
    let header = prepared.header
    let id = nextTrace
    let tags = JSONValue.object(header.tags).text
    let statement = try statements.trace
    statement.bind(1, id)
    try statement.bind(2, header.name)
    statement.bind(3, nextDocument)
    statement.bind(4, try recordingID())
    statement.bind(5, try names.device(header.device))
    try statement.bind(optional: 6, header.device.os)
    try statement.bind(7, header.orientation.name)
    try statement.bind(optional: 8, header.locale)
    try statement.bind(9, header.coordinates.name)
    statement.bind(10, prepared.events)
    statement.bind(number: 11, prepared.duration)
    statement.bind(number: 12, prepared.maxKeyboardHeight)
    try statement.bind(13, tags)
    try statement.bind(optional: 14, header.source)
    try statement.run()
    if database.connection.changes == 0 {
      guard let known = try find(header.name) else { throw damaged("a trace has no document") }
      return known
    }
    nextTrace += 1
    try insertDocuments(of: prepared)
    try insertTags(header.tags, trace: id)
    return nil
  }

  private func damaged(_ problem: String) -> StoreError {
    StoreError(
      file: database.path, problem: "the database is damaged: \(problem)",
      remedy: "restore the file from a backup, or bring it back with 'kbtrace import DIR'")
  }

  private func find(_ name: String) throws -> (id: Int64, digest: Digest)? {
    let statement = try statements.find
    try statement.bind(1, name)
    var rows = statement.rows()
    guard try rows.next(), let digest = Digest(bytes: rows.blob(1)) else { return nil }
    return (rows.int64(0), digest)
  }

  private func update(tagsAndSourceOf header: TraceHeader, trace: Int64) throws {
    let tags = JSONValue.object(header.tags).text
    var rows = try database.connection.query(
      "SELECT tags, source FROM trace WHERE id = ?", [.integer(trace)])
    guard try rows.next() else { return }
    let source = rows.optionalText(1)
    if rows.text(0).sameBytes(as: tags), sameText(source, header.source) { return }
    try database.deleteTags(ofTrace: trace)
    try database.connection.run(
      "UPDATE trace SET tags = ?, source = ? WHERE id = ?",
      [.text(tags), header.source.map { .text($0) } ?? .null, .integer(trace)])
    try insertTags(header.tags, trace: trace)
  }

  private func sameText(_ first: String?, _ second: String?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return first.sameBytes(as: second)
  }

  private func insertTags(_ tags: [JSONMember], trace: Int64) throws {
    for tag in tags {
      let statement = try statements.tag
      statement.bind(1, try names.tag(tag))
      statement.bind(2, trace)
      try statement.run()
    }
  }

  /// Stores a trace's document and those of its runs, under the next numbers in this order.
  private func insertDocuments(of prepared: PreparedTrace) throws {
    _ = try insertDocument(prepared.digest, prepared.bytes, prepared.document)
    for run in prepared.runs {
      _ = try insertDocument(try digest(of: run, prepared), prepared.bytes, run.document)
    }
  }

  private func insertDocument(_ digest: Digest, _ bytes: [UInt8], _ body: Range<Int>) throws
    -> Int64
  {
    let statement = try statements.document
    statement.bind(1, nextDocument)
    try unsafe digest.withBytes { digest in
      try unsafe bytes.withUnsafeBytes { bytes in
        try unsafe statement.bind(2, uncopiedBlob: digest)
        try unsafe statement.bind(3, uncopiedText: UnsafeRawBufferPointer(rebasing: bytes[body]))
        try statement.run()
      }
    }
    nextDocument += 1
    return nextDocument - 1
  }

  // MARK: Runs

  /// The recording's number; it is stored with the first run.
  func recordingID() throws -> Int64 {
    if let id { return id }
    try database.connection.run(
      "INSERT INTO recording (made_at, revision, tool_version, host_os) VALUES (?, ?, ?, ?)",
      [
        .text(facts.madeAt), facts.revision.map { .text($0) } ?? .null, .text(facts.toolVersion),
        .text(facts.hostOS),
      ])
    id = database.connection.lastInsertRowID
    return database.connection.lastInsertRowID
  }

  /// The number of the core at `index`, which is stored with its first run.
  private func handlerID(_ index: Int, keys: LayoutKeys) throws -> Int64 {
    if let known = handlerIDs[index] { return known }
    let core = cores[index]
    let id = try database.handlerID(core.name, source: core.source, keys: core.keys ?? keys)
    handlerIDs[index] = id
    return id
  }

  /// The digest that a core answered.
  private func digest(of run: PreparedRun, _ prepared: PreparedTrace) throws -> Digest {
    switch run.outcome {
    case .answered(let digest): return digest
    case .failed(let reason):
      throw CoreFailed(
        trace: prepared.header.name, handler: cores[run.handler].name, reason: reason)
    }
  }

  /// Runs of a trace that was just stored with their documents: nothing is there to be compared with.
  private func insertFirstRuns(_ prepared: PreparedTrace) throws -> [RunStanding] {
    if prepared.runs.isEmpty { return [] }
    let statement = try statements.runs(prepared.runs.count)
    var index: Int32 = 1
    var document = nextDocument - Int64(prepared.runs.count)
    for run in prepared.runs {
      statement.bind(index, nextTrace - 1)
      statement.bind(index + 1, try handlerID(run.handler, keys: run.keys))
      statement.bind(index + 2, try recordingID())
      statement.bind(index + 3, document)
      index += 4
      document += 1
    }
    try statement.run()
    return Array(repeating: .new, count: prepared.runs.count)
  }

  private func insertRun(_ trace: Int64, _ handler: Int64, _ document: Int64) throws {
    let statement = try statements.runs(1)
    statement.bind(1, trace)
    statement.bind(2, handler)
    statement.bind(3, try recordingID())
    statement.bind(4, document)
    try statement.run()
  }

  private func insertRuns(_ prepared: PreparedTrace, trace: Int64) throws -> [RunStanding] {
    var standings: [RunStanding] = []
    for run in prepared.runs {
      let digest = try digest(of: run, prepared)
      let handler = try handlerID(run.handler, keys: run.keys)
      let baseline = try database.baseline(trace: trace, handler: handler)
      var document = baseline?.digest == digest ? baseline?.document : nil
      standings.append(baseline == nil ? .new : document == nil ? .changed : .same)
      if document == nil {
        document = try database.document(with: digest, trace: trace, handler: handler)
      }
      let stored = try document ?? insertDocument(digest, prepared.bytes, run.document)
      try insertRun(trace, handler, stored)
    }
    return standings
  }

  /// Stores the layouts that an exported file has for a core.
  func insertImported(_ document: [UInt8], _ digest: Digest, trace: Int64, handler: Int64) throws
    -> RunName
  {
    let stored = try insertDocument(digest, document, document.indices)
    try insertRun(trace, handler, stored)
    return RunName(trace: trace, handler: handler, recording: try recordingID())
  }
}
