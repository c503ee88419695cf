import KeyboardCore
public import TraceStore

/// What a gate says of cores: whether they pass, and the text that says what does not.
///
/// ```
/// changed  form  jump  in login-show-hide  (iPhone10,3, portrait, en_US)
///   event 0, keyboardWillShow at 0 s:
///     constant  257 -> 258  (+1)
/// 2 same, 1 changed, 0 new, 0 failed, 0 missing, 0 unstable
/// ```
public struct GateVerdict: Sendable, CustomStringConvertible {
  /// Whether every pair of trace and core is `same`, or `new` where that is allowed; at least one
  /// trace must have a baseline of each core.
  public let passes: Bool
  /// How many pairs have each verdict.
  public let counts: [Verdict: Int]
  /// What `kbtrace check` prints: what is not the same, by its cause, and the counts; without colour,
  /// and nothing in it steers a terminal.
  public let description: String
}

/// A verdict that is being made.
struct PendingVerdict {
  private let options: GateOptions
  private let cores: [RunnableCore]
  private var tally: GateTally
  private var lines: [StyledLine] = []
  private var compared: Set<String> = []

  init(_ cores: [RunnableCore], _ options: GateOptions) {
    self.cores = cores
    self.options = options
    tally = GateTally(allowsNew: options.allowsNew)
  }

  mutating func add(_ traces: [TraceVerdicts]) {
    for trace in traces {
      for pair in trace.pairs {
        tally.count(pair)
        if pair.verdict != .new { compared.insert(pair.handler) }
        if pair.verdict == .same { continue }
        if options.all { lines += trace.lines(of: pair) } else { tally.explain(pair, on: trace) }
      }
    }
  }

  func finish(_ baselines: GateBaselines) -> GateVerdict {
    guard tally.total > 0 else {
      let words = EmptySelection.words(folders: baselines.folders)
      return GateVerdict(passes: false, counts: [:], description: words.escapedForTerminal)
    }
    // A core that nothing was compared with has not been judged, whatever is allowed.
    let unknown = cores.filter { !compared.contains($0.name) }
    var text = (lines + tally.lines).map(\.text)
    text += unknown.map { "no trace has a baseline of \($0.name); " + baselines.remedy }
    if let words = tally.words(on: options.tolerance) { text.append(words) }
    text.append(tally.summary)
    return GateVerdict(
      passes: tally.passes && unknown.isEmpty, counts: tally.counts,
      description: text.joined(separator: "\n"))
  }
}

extension GateBaselines {
  fileprivate var folders: [String] {
    switch self {
    case .database: []
    case .folders(let paths): paths
    }
  }

  fileprivate var remedy: String {
    switch self {
    case .database: "bring one in with 'kbtrace import DIR'"
    case .folders: "accept what it answers with Gate.accept"
    }
  }
}
