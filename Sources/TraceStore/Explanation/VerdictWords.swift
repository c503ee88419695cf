/// How verdicts, and the answer that another is compared with, are called.
public enum VerdictWords: Sendable {
  /// As the gate does: an answer and its baseline.
  case gate
  /// Of two sides, A in the baseline's place and B in the answer's.
  case sides

  /// A verdict in words.
  public func text(_ verdict: Verdict) -> String {
    switch (self, verdict) {
    case (.sides, .changed): "differs"
    case (.sides, .missing): "only in A"
    case (.sides, .new): "only in B"
    default: verdict.rawValue
    }
  }

  /// What sentences call the baseline.
  public var baseline: String { self == .gate ? "the baseline" : "A" }
}
