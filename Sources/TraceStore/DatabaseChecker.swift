public import KeyboardCore

/// Judges stored traces against their baselines; opens the database for itself, one a thread.
public final class DatabaseChecker {
  private let database: TraceDatabase
  private var judge: Judge
  private let handlers: [String: Int]
  private let handlerNames: [Int64: String]
  private let hasAcceptances: Bool
  private let missing: [String]
  private var trace = Trace(header: TraceHeader(name: ""))
  private var text = ByteBuffer(capacity: 1 << 14)

  /// A checker of pairs with these cores. Baselines of the cores named in `missing`, which are gone,
  /// are missing; with `twice` each core answers twice, and must answer the same.
  ///
  /// - Throws: `StoreError` where the database cannot be read.
  public init(
    path: String, cores: [any HandlerCore.Type], missing: [String], twice: Bool
  ) throws {
    database = try TraceDatabase(reading: path)
    judge = try Judge(cores: cores, twice: twice)
    handlers = Dictionary(
      cores.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    handlerNames = try database.handlerNames()
    hasAcceptances = try database.integer("SELECT EXISTS (SELECT 1 FROM acceptance)") != 0
    self.missing = missing
  }

  /// The verdicts on the traces with these numbers, in their order.
  public func check(_ traces: [Int64]) throws -> [TraceVerdicts] {
    try database.explained { try traces.map(check) }
  }

  private func check(_ id: Int64) throws -> TraceVerdicts {
    try database.load(id, into: &trace, &text)
    var baselines = [JudgedBaseline](repeating: .none, count: judge.cores.count)
    var leftOver: [PairVerdict] = []
    for (handler, document, digest) in try database.baselines(
      trace: id, withAcceptances: hasAcceptances)
    {
      let name = handlerNames[handler] ?? ""
      if let index = handlers[name] {
        baselines[index] = .stored(document: document, digest)
      } else if missing.contains(where: { $0.sameBytes(as: name) }) {
        leftOver.append(
          PairVerdict(name, .missing, reason: "no core has this name any more"))
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

extension TraceDatabase {
  /// Names of the cores that have runs, by their numbers.
  func handlerNames() throws -> [Int64: String] {
    var names: [Int64: String] = [:]
    var rows = try connection.query("SELECT id, name FROM handler")
    while try rows.next() { names[rows.int64(0)] = rows.text(1) }
    return names
  }

  /// Reads a stored trace, tags and source excepted.
  func load(_ id: Int64, into trace: inout Trace, _ text: inout ByteBuffer) throws {
    let statement = try connection.prepare(
      """
      SELECT trace.name, document.body FROM trace
      JOIN document ON document.id = trace.document_id WHERE trace.id = ?
      """)
    statement.bind(1, id)
    var rows = statement.rows()
    guard try rows.next() else {
      throw StoreError(
        file: path, problem: "the trace number \(id) is gone", remedy: "try again")
    }
    let name = rows.text(0)
    text.removeAll()
    unsafe rows.withBytes(1) { bytes in
      unsafe bytes.withMemoryRebound(to: UInt8.self) { unsafe text.append($0) }
    }
    try trace.read(document: text)
    trace.header.name = name
  }

  /// The baselines of a trace: core, document and digest.
  func baselines(trace: Int64, withAcceptances: Bool) throws -> [(Int64, Int64, Digest)] {
    var accepted: Set<Int64> = []
    if withAcceptances {
      var rows = try connection.query(
        "SELECT handler_id FROM acceptance WHERE trace_id = ?", [.integer(trace)])
      while try rows.next() { accepted.insert(rows.int64(0)) }
    }
    // With min(), SQLite takes the other columns from the row that has the least recording.
    let statement = try connection.prepare(
      """
      SELECT first.handler_id, document.id, document.digest FROM (
        SELECT handler_id, document_id, min(recording_id) FROM run
        WHERE trace_id = ? GROUP BY handler_id
      ) AS first CROSS JOIN document ON document.id = first.document_id
      """)
    statement.bind(1, trace)
    var rows = statement.rows()
    var baselines: [(Int64, Int64, Digest)] = []
    while try rows.next() {
      let handler = rows.int64(0)
      if accepted.contains(handler), let current = try baseline(trace: trace, handler: handler) {
        baselines.append((handler, current.document, current.digest))
      } else if let digest = rows.digest(2) {
        baselines.append((handler, rows.int64(1), digest))
      }
    }
    return baselines
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
