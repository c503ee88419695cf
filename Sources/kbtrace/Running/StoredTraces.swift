import KeyboardCore
import KeyboardGate
import TraceStore

extension StoredTraces {
  /// Prepares each trace with `cores`, several at a time, and hands them out in order.
  func forEach(
    jobs: Int?, cores: [RunnableCore],
    _ body: (Int64, PreparedTrace) throws -> Void
  ) throws {
    let next = portions()
    try orderedMap(
      threads: Jobs.count(jobs),
      next: {
        try next()?.map { id in NumberedTrace(id: id, trace: try database.trace(id)) }
      },
      makeWorker: {
        let preparing = try Preparing(cores: cores)
        return Worker(
          work: { (batch: [NumberedTrace]) in
            batch.map { NumberedPrepared(id: $0.id, trace: preparing.prepare($0.trace)) }
          }, settle: { preparing.settle(&$0, \.trace) })
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
    var trace: PreparedTrace
  }
}

/// What is said of a selection.
enum Selection {
  /// Nothing was selected: undecided, and the next command to run.
  static func nothing(_ context: Context, folders: [String] = []) -> ExitStatus {
    context.out.flush()
    context.err.line(EmptySelection.words(folders: folders))
    return .undecided
  }
}

extension TraceDatabase {
  /// Name and number of events of each row's trace; a row whose trace is gone is passed over. They are
  /// looked up some at a time: a lock a row would cost more than the row, and one for all would keep
  /// writers waiting for whoever reads the output.
  func forEachSummary<Row>(
    of rows: [Row], id: KeyPath<Row, Int64>, _ body: (Row, String, Int) throws -> Void
  ) throws {
    let portion = 256
    for start in stride(from: 0, to: rows.count, by: portion) {
      let part = rows[start..<min(start + portion, rows.count)]
      let summaries = try read { try part.map { try summary(of: $0[keyPath: id]) } }
      for case (let row, (let name, let events)?) in zip(part, summaries) {
        try body(row, name, events)
      }
    }
  }
}
