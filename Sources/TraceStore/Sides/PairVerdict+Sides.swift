internal import KeyboardCore

/// Two sides are told apart in the gate's values: A stands for the baseline and B for the answer, so
/// that `missing` is only in A, and `new` only in B.
extension PairVerdict {
  /// Stands in the core's place where a whole trace is meant; no core can have that name.
  static let wholeTrace = "(trace)"

  /// Whether it is on a trace itself and not on a core's answer to it.
  public var isOnTrace: Bool { handler.sameBytes(as: Self.wholeTrace) }

  /// The verdict on two answers to `trace`, A's and B's. `digestsDiffer` where their stored digests
  /// do, so that equal answers are none.
  init(
    _ handler: String, _ answers: (a: LayoutSequence, b: LayoutSequence),
    of trace: borrowing Trace, tolerance: Tolerance, onlyShared: Bool, digestsDiffer: Bool
  ) {
    switch LayoutComparison(
      baseline: answers.a, now: answers.b, of: trace, tolerance: tolerance, onlyShared: onlyShared)
    {
    case .differs(let difference): self.init(handler, .changed, difference: difference)
    case .tolerated: self.init(handler, .same, isTolerated: true)
    case .same where digestsDiffer:
      self.init(handler, .failed, reason: "a stored answer does not have its digest")
    case .same: self.init(handler, .same)
    }
  }
}
