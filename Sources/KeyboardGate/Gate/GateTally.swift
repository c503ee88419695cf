package import KeyboardCore
package import TraceStore

/// What a gate has found so far: counts, and the words for what is not `same`. Memory does not grow
/// with the number of verdicts.
package struct GateTally: Sendable {
  private let allowsNew: Bool
  /// How many pairs have each verdict.
  package private(set) var counts: [Verdict: Int] = [:]
  /// How many are `same` only within the tolerance.
  package private(set) var tolerated = 0
  private var groups = VerdictGroups()

  /// Nothing yet; with `allowsNew` a pair without baseline passes.
  package init(allowsNew: Bool) { self.allowsNew = allowsNew }

  /// Counts a verdict.
  package mutating func count(_ pair: PairVerdict) {
    counts[pair.verdict, default: 0] += 1
    if pair.isTolerated { tolerated += 1 }
  }

  /// Keeps a verdict to be explained with those that have its cause.
  package mutating func explain(_ pair: PairVerdict, on trace: TraceVerdicts) {
    groups.add(pair, on: trace)
  }

  /// How many pairs there are.
  package var total: Int { counts.values.reduce(0, +) }

  /// Whether a pair with that verdict passes.
  package func passes(_ verdict: Verdict) -> Bool {
    switch verdict {
    case .same: true
    case .new: allowsNew
    case .changed, .failed, .missing, .unstable: false
    }
  }

  /// Whether there is a pair, and each passes.
  package var passes: Bool { !counts.isEmpty && counts.keys.allSatisfy(passes) }

  /// What was kept to be explained, a block a cause, the grave first.
  package var lines: [StyledLine] { groups.lines() }

  /// How many pairs the tolerance let pass, or nil where it let none.
  package func words(on tolerance: Tolerance) -> String? {
    tolerated > 0 ? "\(tolerated) within the tolerance of \(tolerance.words)" : nil
  }

  /// How many pairs have each verdict, in words.
  package var summary: String {
    Verdict.allCases.map { "\(counts[$0] ?? 0) \($0.rawValue)" }.joined(separator: ", ")
  }
}

/// What is said of a selection that is empty.
package enum EmptySelection {
  /// In words, with the next command to run.
  package static func words(folders: [String]) -> String {
    let listing =
      folders.isEmpty
      ? "kbtrace query traces" : "ls " + folders.map(\.shellQuoted).joined(separator: " ")
    return "nothing was selected; see what there is with: \(listing)"
  }
}
