public import KeyboardCore

/// Judges stored traces against their baselines; opens the database for itself, one a thread.
public final class DatabaseChecker {
  private let database: TraceDatabase
  private var judge: Judge
  private let handlers: [Int64: Handler]
  private let hasAcceptances: Bool
  private var trace = Trace(header: TraceHeader(name: ""))
  private var room = TraceRoom()

  /// What a stored core's number stands for.
  private enum Handler {
    /// The core at that place of the judge's.
    case core(Int)
    /// One of that name, which is gone.
    case missing(String)
    /// One that is not judged this time.
    case unasked
  }

  /// A checker of pairs with these cores. Baselines of the cores named in `missing`, which are gone,
  /// are missing; with `twice` each core answers twice, and must answer the same. Numbers within
  /// `tolerance` count as same.
  ///
  /// - Throws: `StoreError` where the database cannot be read.
  public init(
    path: String, cores: [RunnableCore], missing: [String], twice: Bool,
    tolerance: Tolerance = .exact
  ) throws {
    database = try TraceDatabase(reading: path)
    judge = try Judge(cores: cores, twice: twice, tolerance: tolerance)
    handlers = try database.handlerNames().mapValues { name in
      if let index = cores.firstIndex(where: { $0.name.sameBytes(as: name) }) {
        return .core(index)
      }
      return missing.contains { $0.sameBytes(as: name) } ? .missing(name) : .unasked
    }
    hasAcceptances = try database.integer("SELECT EXISTS (SELECT 1 FROM acceptance)") != 0
  }

  /// The verdicts on the traces with these numbers, in their order.
  public func check(_ traces: [Int64]) throws -> [TraceVerdicts] {
    // One transaction, since each takes and gives up the file's lock.
    try database.read { try traces.map(check) }
  }

  /// Ends what outside cores run, and takes back verdicts on the last trace that were wrong.
  public func settle(_ verdicts: inout [TraceVerdicts]) {
    for (index, reason) in judge.preparer.settle() {
      verdicts[verdicts.count - 1].fail(judge.cores[index].name, reason)
    }
  }

  private func check(_ id: Int64) throws -> TraceVerdicts {
    try database.load(id, into: &trace, &room)
    var baselines = [JudgedBaseline](repeating: .none, count: judge.cores.count)
    var leftOver: [PairVerdict] = []
    for (handler, document, digest) in try database.baselines(
      trace: id, withAcceptances: hasAcceptances)
    {
      switch handlers[handler] {
      case .core(let index): baselines[index] = .stored(document: document, digest)
      case .missing(let name):
        leftOver.append(.missing(name))
      case .unasked: break
      case nil: throw database.damaged("runs of the trace number \(id) name no core")
      }
    }
    var pairs: [PairVerdict] = []
    pairs.reserveCapacity(baselines.count)
    for index in baselines.indices {
      pairs.append(
        try judge.verdict(index, over: trace, baseline: baselines[index]) { document in
          try database.layouts(document: document, events: trace.events.count)
        })
    }
    return TraceVerdicts(trace.header, pairs + leftOver)
  }
}

/// What reading stored traces needs, used again from one to the next.
struct TraceRoom: ~Copyable {
  var text = ByteBuffer(capacity: 1 << 14)
  var reader = TraceDocumentReader()
}

extension TraceDatabase {
  /// Names of the cores that have runs, by their numbers.
  func handlerNames() throws -> [Int64: String] {
    var names: [Int64: String] = [:]
    var rows = try connection.query("SELECT id, name FROM handler")
    while try rows.next() { names[rows.int64(0)] = rows.text(1) }
    return names
  }

  /// Reads a stored trace, tags and source excepted.
  func load(_ id: Int64, into trace: inout Trace, _ room: inout TraceRoom) throws {
    let statement = try connection.prepare(
      """
      SELECT trace.name, document.body FROM trace
      JOIN document ON document.id = trace.document_id WHERE trace.id = ?
      """)
    statement.bind(1, id)
    var rows = statement.rows()
    guard try rows.next() else { throw damaged("the content of the trace number \(id) is gone") }
    let name = rows.text(0)
    room.text.removeAll()
    unsafe rows.withBytes(1) { bytes in
      unsafe bytes.withMemoryRebound(to: UInt8.self) { unsafe room.text.append($0) }
    }
    try room.reader.read(room.text, name: name, into: &trace)
  }

  /// The error of a database that lacks what it refers to.
  func damaged(_ problem: String) -> StoreError {
    StoreError(
      file: path, problem: "the database is damaged: \(problem)",
      remedy: "restore the file from a backup, or bring it back with 'kbtrace import DIR'")
  }

  /// The baselines of a trace: core, document and digest.
  func baselines(trace: Int64, withAcceptances: Bool) throws -> [(Int64, Int64, Digest)] {
    var accepted: Set<Int64> = []
    if withAcceptances {
      var rows = try connection.query(
        "SELECT handler_id FROM acceptance WHERE trace_id = ?", [.integer(trace)])
      while try rows.next() { accepted.insert(rows.int64(0)) }
    }
    let runs = try firstRuns(of: trace)
    var baselines: [(Int64, Int64, Digest)] = []
    baselines.reserveCapacity(runs.count)
    var digests: [Digest?] = []
    var start: Int64 = 0
    for (handler, document) in runs {
      if accepted.contains(handler) {
        guard let current = try baseline(trace: trace, handler: handler) else {
          throw damaged("a baseline of the trace number \(trace) is gone")
        }
        baselines.append((handler, current.document, current.digest))
        continue
      }
      var place = UInt64(bitPattern: document &- start)
      if place >= digests.count {
        // A trace's first documents mostly stand one behind the other.
        digests = try self.digests(from: document, count: runs.count)
        start = document
        place = 0
      }
      guard let digest = digests[Int(place)] else {
        throw damaged("the layouts of a run of the trace number \(trace) are gone")
      }
      baselines.append((handler, document, digest))
    }
    return baselines
  }

  /// Each core's first run over a trace: core and document.
  private func firstRuns(of trace: Int64) throws -> [(handler: Int64, document: Int64)] {
    let statement = try connection.prepare(
      "SELECT handler_id, document_id FROM run WHERE trace_id = ? ORDER BY handler_id, recording_id"
    )
    statement.bind(1, trace)
    var rows = statement.rows()
    var runs: [(handler: Int64, document: Int64)] = []
    while try rows.next() {
      let handler = rows.int64(0)
      if handler != runs.last?.handler { runs.append((handler, rows.int64(1))) }
    }
    return runs
  }

  /// The digests of the `count` documents from that number on; nil where there is none.
  private func digests(from document: Int64, count: Int) throws -> [Digest?] {
    let statement = try connection.prepare(
      "SELECT id, digest FROM document WHERE id >= ? ORDER BY id LIMIT ?")
    statement.bind(1, document)
    statement.bind(2, count)
    var rows = statement.rows()
    var digests = [Digest?](repeating: nil, count: count)
    while try rows.next() {
      let place = UInt64(bitPattern: rows.int64(0) &- document)
      if place < count { digests[Int(place)] = rows.digest(1) }
    }
    return digests
  }

  /// The layouts of a stored document.
  func layouts(document: Int64, events: Int) throws -> LayoutSequence {
    var rows = try connection.query(
      "SELECT body FROM document WHERE id = ?", [.integer(document)])
    var text = ByteBuffer()
    if try rows.next() {
      unsafe rows.withBytes(0) { bytes in
        unsafe bytes.withMemoryRebound(to: UInt8.self) { unsafe text.append($0) }
      }
    }
    return try LayoutSequence(document: text, events: events)
  }
}

extension Rows {
  /// The digest in a column, or nil where it is none.
  func digest(_ column: Int32) -> Digest? {
    unsafe withBytes(column) { bytes in
      guard bytes.count == 32 else { return nil }
      return unsafe Digest(copying: bytes)
    }
  }
}
