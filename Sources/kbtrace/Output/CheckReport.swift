import KeyboardCore
import KeyboardGate
import TraceStore

/// Counts verdicts, prints them as they come or put together by cause, and says how the gate ends.
struct CheckReport {
  private let command: CheckCommand
  private let context: Context
  private let style: TextStyle
  private var printer: (any RowPrinter)?
  private var tally: GateTally
  private var first: (trace: String, handler: String, verdict: Verdict)?
  private var traces = 0
  /// How many traces there are, where that is known of a check that stopped early.
  private var stopped: (isEarly: Bool, total: Int?) = (false, nil)
  private let progress: Progress

  /// The fields of a pair in the formats for programs.
  static let fields = [
    "trace", "handler", "verdict", "device_model", "os", "orientation", "locale", "event", "kind",
    "t", "differences", "later", "reason", "severity", "explanation", "tolerated",
  ]

  /// Thrown where no more is to be judged.
  struct Stop: Error {}

  init(_ command: CheckCommand, _ context: Context) {
    self.command = command
    self.context = context
    tally = GateTally(allowsNew: command.allowsNew)
    progress = Progress("traces", context, quiet: command.output.quiet)
    style = TextStyle(
      usesColor: command.output.usesColor(on: context.out, context.environment))
    if command.output.formatName != .table {
      printer = command.output.printer(Self.fields, context)
    }
  }

  /// Adds the verdicts on some traces.
  ///
  /// - Throws: `Stop` after the first trace that does not pass, where that is asked for.
  mutating func add(_ traces: [TraceVerdicts]) throws(Stop) {
    progress.clear()
    for trace in traces {
      add(trace)
      self.traces += 1
      if command.failFast, status != .done { throw Stop() }
    }
    progress.add(traces.count)
  }

  /// Notes that the rest of so many traces was not judged; nil where the number is not known.
  mutating func stop(total: Int?) { stopped = (true, total) }

  private mutating func add(_ trace: TraceVerdicts) {
    for pair in trace.pairs {
      tally.count(pair)
      if pair.verdict != .same, rank(pair.verdict) > rank(first?.verdict ?? .same) {
        first = (trace.trace, pair.handler, pair.verdict)
      }
      if printer != nil {
        printer?.row(PairRow.cells(trace, pair, verdict: pair.verdict.rawValue, words: .gate))
      } else if pair.verdict != .same, !command.output.quiet {
        if command.all { show(trace.lines(of: pair)) } else { tally.explain(pair, on: trace) }
      }
    }
  }

  private func show(_ lines: [StyledLine]) {
    context.out.write(lines.map { style.text($0) + "\n" }.joined())
  }

  /// Prints the end, and says what the process exits with.
  mutating func finish() -> ExitStatus {
    progress.clear()
    printer?.finish()
    show(tally.lines)
    context.out.flush()
    if tally.total == 0 { return Selection.nothing(context, folders: command.words) }
    let status = status
    if let words = tally.words(on: command.tolerance) { context.err.line(words) }
    if stopped.isEarly { tellStop() }
    if status != .done { suggest() }
    // A tolerance that made a difference is never passed over in silence.
    if status != .done || !command.output.quiet || tally.tolerated > 0 {
      context.err.line(tally.summary)
    }
    return status
  }

  private func tellStop() {
    let rest =
      stopped.total.map { total in
        let left = max(0, total - traces)
        return "; \(left) \(left == 1 ? "trace" : "traces") not judged"
      } ?? ""
    context.err.line("stopped at the first trace that does not pass\(rest)")
  }

  private var status: ExitStatus {
    tally.counts.keys.filter { !tally.passes($0) }.reduce(ExitStatus.done) {
      $0.combined(with: $1.status)
    }
  }

  /// Which verdict decides what to do next: the one that the status comes from.
  private func rank(_ verdict: Verdict) -> Int {
    switch verdict {
    case .same: 0
    case .new: tally.passes(.new) ? 0 : 1
    case .unstable: 2
    case .missing: 3
    case .changed: 4
    case .failed: 5
    }
  }

  /// The next command to run, ready to paste.
  private func suggest() {
    guard let (trace, handler, verdict) = first else { return }
    let database = command.database.db.map { " --db \($0.shellQuoted)" } ?? ""
    let cores = command.cores.typed
    let folder = command.words.first.map { " " + $0.shellQuoted } ?? ""
    let pair = " --trace \(trace.globQuoted.shellQuoted) --handler \(handler.shellQuoted)"
    switch verdict {
    case .changed, .new:
      let accept = "kbtrace accept\(database)\(cores)\(pair) --reason 'WHY'"
      let line =
        folder.isEmpty
        ? accept
        : "kbtrace import\(database)\(folder) && \(accept) && kbtrace export\(database)"
          + " --trace \(trace.globQuoted.shellQuoted)\(folder)"
      let count = (tally.counts[.changed] ?? 0) + (tally.counts[.new] ?? 0)
      let more = count > 1 ? ", the first of \(count) (without --trace all of this core)" : ""
      context.err.line("if that is right, accept it\(more): \(line)")
    case .missing:
      context.err.line(
        "judge the cores that there are: kbtrace check\(database)\(folder) --handler "
          + Cores.catalog.names.joined(separator: ","))
    case .failed, .unstable, .same:
      let twice = verdict == .unstable ? " --twice" : ""
      context.err.line("look at it alone: kbtrace check\(database)\(cores)\(folder)\(pair)\(twice)")
    }
  }
}

extension Verdict {
  /// How a check that it does not pass ends.
  fileprivate var status: ExitStatus {
    switch self {
    case .same: .done
    case .changed: .differs
    case .failed: .trouble
    case .new, .missing, .unstable: .undecided
    }
  }
}

extension Cell {
  /// Text, or NULL.
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
}

extension String {
  /// The name as a glob that matches nothing else.
  var globQuoted: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "*", "?", "[": text += "[\(scalar)]"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

/// Colour, where it may be used.
struct TextStyle {
  let usesColor: Bool

  /// A line as it is printed.
  func text(_ line: StyledLine) -> String {
    usesColor ? line.spans.map { wrapped($0.text, code($0.role)) }.joined() : line.text
  }

  /// The terminal's code for what a part of a line is; nil for no colour.
  private func code(_ role: StyledLine.Role) -> String? {
    switch role {
    case .plain: nil
    case .verdict: "1"
    case .severity(.covered), .severity(.gap), .severity(.notRestored): "1;31"
    case .severity(.jump), .severity(.late): "33"
    case .severity(.cosmetic), .aside: "2"
    case .baseline: "31"
    case .now: "32"
    }
  }

  private func wrapped(_ text: String, _ code: String?) -> String {
    code.map { "\u{1B}[\($0)m\(text)\u{1B}[0m" } ?? text
  }
}
