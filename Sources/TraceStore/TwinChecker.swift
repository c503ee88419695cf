public import KeyboardCore

/// Judges traces of exported folders against the baselines beside them. One a thread.
public final class TwinChecker {
  private var judge: Judge
  private let missing: [String]
  private var last = ""

  /// A checker of pairs with these cores; see `DatabaseChecker`.
  public init(
    cores: [RunnableCore], missing: [String], twice: Bool, tolerance: Tolerance = .exact
  ) throws {
    judge = try Judge(cores: cores, twice: twice, tolerance: tolerance)
    self.missing = missing
  }

  /// Ends what outside cores run, and takes back verdicts on the last trace that were wrong.
  ///
  /// - Throws: `CoreFailed` where they were handed out before.
  public func settle(_ verdicts: inout [TraceVerdicts]) throws {
    for (index, reason) in judge.preparer.settle() {
      let name = judge.cores[index].name
      guard !verdicts.isEmpty else {
        throw CoreFailed(trace: last, handler: name, reason: reason)
      }
      verdicts[verdicts.count - 1].fail(name, reason)
    }
  }

  /// The verdicts on one exported trace.
  public func check(_ twin: TextTwin) throws -> TraceVerdicts {
    last = twin.trace.header.name
    var pairs: [PairVerdict] = []
    for index in judge.cores.indices {
      let name = judge.cores[index].name
      let baseline = twin.baselines.first { $0.handler.sameBytes(as: name) }
      pairs.append(
        try judge.verdict(
          index, over: twin.trace, baseline: baseline.map { .read($0.layouts) } ?? .none
        ) { _ in LayoutSequence() })
    }
    for baseline in twin.baselines
    where missing.contains(where: { $0.sameBytes(as: baseline.handler) }) {
      pairs.append(.missing(baseline.handler))
    }
    return TraceVerdicts(twin.trace.header, pairs)
  }
}
