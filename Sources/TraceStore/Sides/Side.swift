public import KeyboardCore

/// Where the answers of one side of a comparison stand.
public enum SideSource: Sendable {
  /// The current baselines of the database in that file.
  case baselines(database: String)
  /// In that database the last run of each pair in a recording of that revision.
  case revision(String, database: String)
  /// One run of that database.
  case run(RunName, database: String)
  /// Exported traces with their baselines, handed over one by one.
  case twins
}

/// One trace of one side.
public enum SideTrace: Sendable {
  /// A stored one, by its number.
  case stored(Int64)
  /// One that was read from an exported file.
  case read(TextTwin)
}

/// One answer of one side, its layouts read only when they are asked for.
struct SideAnswer {
  let handler: String
  let digest: Digest
  let layouts: () throws -> LayoutSequence
}

/// A trace of one side with its answers, by the core's name.
struct SideAnswers {
  let header: TraceHeader
  let digest: Digest
  let answers: [SideAnswer]
  let trace: () throws -> Trace
}

/// Reads one side of a comparison; opens its database for itself.
final class Side {
  private let source: SideSource
  private let database: TraceDatabase?
  private let names: [Int64: String]
  private let hasAcceptances: Bool
  private let handlers: [String]

  /// A side that answers for the cores named in `handlers`, or for all where none is named.
  init(_ source: SideSource, handlers: [String]) throws {
    self.source = source
    self.handlers = handlers
    switch source {
    case .baselines(let path), .revision(_, let path), .run(_, let path):
      let database = try TraceDatabase(reading: path)
      self.database = database
      (names, hasAcceptances) = try database.read {
        (
          try database.handlerNames(),
          try database.integer("SELECT EXISTS (SELECT 1 FROM acceptance)") != 0
        )
      }
    case .twins: (database, names, hasAcceptances) = (nil, [:], false)
    }
  }

  /// Runs `body` so that it sees one state of the side.
  func read<T>(_ body: () throws -> T) throws -> T { try database?.read(body) ?? body() }

  /// A trace of this side with its answers; digests are `preparer`'s where none are stored.
  func answers(_ trace: SideTrace, _ preparer: inout TracePreparer) throws -> SideAnswers? {
    switch trace {
    case .read(let twin): return try read(twin, &preparer)
    case .stored(let id):
      guard let database else { return nil }
      let (header, digest) = try database.labels(ofTrace: id)
      let answers = try runs(over: id, in: database).map { handler, document, digest in
        guard let name = names[handler] else {
          throw database.damaged("runs of the trace number \(id) name no core")
        }
        return SideAnswer(handler: name, digest: digest) {
          let events = try database.summary(of: id)?.events ?? 0
          return try database.layouts(document: document, events: events)
        }
      }
      return SideAnswers(
        header: header, digest: digest, answers: chosen(answers), trace: { try database.trace(id) })
    }
  }

  private func runs(over trace: Int64, in database: TraceDatabase) throws
    -> [(Int64, Int64, Digest)]
  {
    switch source {
    case .revision(let revision, _):
      return try database.lastRuns(trace: trace, revision: revision)
    case .run(let run, _):
      let (document, digest) = try database.document(of: run)
      return [(run.handler, document, digest)]
    case .baselines, .twins:
      return try database.baselines(trace: trace, withAcceptances: hasAcceptances)
    }
  }

  private func read(_ twin: TextTwin, _ preparer: inout TracePreparer) throws -> SideAnswers {
    var answers: [SideAnswer] = []
    for baseline in twin.baselines {
      switch preparer.digest(of: baseline.layouts) {
      case .answered(let digest):
        answers.append(SideAnswer(handler: baseline.handler, digest: digest) { baseline.layouts })
      case .failed(let reason):
        throw CoreFailed(
          trace: twin.trace.header.name, handler: baseline.handler, reason: reason)
      }
    }
    return SideAnswers(
      header: twin.trace.header, digest: preparer.digest(of: twin.trace),
      answers: chosen(answers), trace: { twin.trace })
  }

  /// The answers that are asked for, by the core's name.
  private func chosen(_ answers: [SideAnswer]) -> [SideAnswer] {
    answers.filter { answer in
      handlers.isEmpty || handlers.contains { $0.sameBytes(as: answer.handler) }
    }.sorted { $0.handler.precedesByBytes($1.handler) }
  }
}
