import KeyboardCore
import TraceStore

/// The preparer of one thread, for the two halves of a `Worker`.
final class Preparing {
  private var preparer: TracePreparer

  init(cores: [RunnableCore]) throws { preparer = try TracePreparer(cores: cores) }

  func prepare(_ trace: Trace) -> PreparedTrace { preparer.prepare(trace) }

  /// Ends what outside cores run; what was wrong after all is told of the last trace.
  func settle<Row>(_ batch: inout [Row], _ trace: WritableKeyPath<Row, PreparedTrace>) {
    let faults = preparer.settle()
    if !faults.isEmpty, !batch.isEmpty { batch[batch.count - 1][keyPath: trace].fail(faults) }
  }
}
