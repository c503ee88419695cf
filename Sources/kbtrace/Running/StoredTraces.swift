import KeyboardCore
import TraceStore

/// The traces of a database that a filter selects.
struct StoredTraces {
  private let database: TraceDatabase
  private let filter: TraceFilter

  /// Traces that are read and worked on together.
  static let portion = 128

  init(_ database: TraceDatabase, _ filter: TraceFilter) {
    self.database = database
    self.filter = filter
  }

  /// Hands out the traces' numbers in portions, in the order in which they were stored.
  func portions() -> () throws -> [Int64]? {
    var last: Int64 = 0
    return {
      let ids = try database.traceIDs(filter, after: last, limit: Self.portion)
      last = ids.last ?? last
      return ids.isEmpty ? nil : ids
    }
  }

  /// Prepares each trace with `cores`, several at a time, and hands them out in order.
  func forEach(
    jobs: Int?, cores: [any HandlerCore.Type],
    _ body: (Int64, PreparedTrace) throws -> Void
  ) throws {
    let next = portions()
    try orderedMap(
      threads: Jobs.count(jobs),
      next: {
        try next()?.map { id in NumberedTrace(id: id, trace: try database.trace(id)) }
      },
      makeWorker: {
        var preparer = try TracePreparer(cores: cores)
        return { (batch: [NumberedTrace]) in
          batch.map { NumberedPrepared(id: $0.id, trace: preparer.prepare($0.trace)) }
        }
      },
      consume: { batch in
        for prepared in batch { try body(prepared.id, prepared.trace) }
      })
  }

  private struct NumberedTrace: Sendable {
    let id: Int64
    let trace: Trace
  }

  private struct NumberedPrepared: Sendable {
    let id: Int64
    let trace: PreparedTrace
  }
}

/// What is said of a selection.
enum Selection {
  /// Nothing was selected: undecided, and the next command to run.
  static func nothing(_ context: Context, folders: [String] = []) -> ExitStatus {
    context.out.flush()
    let listing =
      folders.isEmpty
      ? "kbtrace query traces" : "ls " + folders.map(\.shellQuoted).joined(separator: " ")
    context.err.line("nothing was selected; see what there is with: \(listing)")
    return .undecided
  }
}
