public import KeyboardCore

/// Judges traces of exported folders against the baselines beside them. One a thread.
public final class TwinChecker {
  private var judge: Judge
  private let missing: [String]

  /// A checker of pairs with these cores; see `DatabaseChecker`.
  public init(
    cores: [any HandlerCore.Type], missing: [String], twice: Bool, tolerance: Tolerance = .exact
  ) throws {
    judge = try Judge(cores: cores, twice: twice, tolerance: tolerance)
    self.missing = missing
  }

  /// The verdicts on one exported trace.
  public func check(_ twin: TextTwin) throws -> TraceVerdicts {
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
      pairs.append(
        PairVerdict(baseline.handler, .missing, reason: "no core has this name any more"))
    }
    return TraceVerdicts(twin.trace.header, pairs)
  }
}
