import KeyboardCore
import TraceStore

/// Prints verdicts as they come, counts them, and says how the gate ends.
struct CheckReport {
  private let command: CheckCommand
  private let context: Context
  private let style: TextStyle
  private var printer: (any RowPrinter)?
  private var counts: [Verdict: Int] = [:]
  private var first: (trace: String, handler: String, verdict: Verdict)?
  private let progress: Progress

  /// The fields of a pair in the formats for programs.
  static let fields = [
    "trace", "handler", "verdict", "device_model", "os", "orientation", "locale", "event", "kind",
    "t", "differences", "later", "reason",
  ]

  init(_ command: CheckCommand, _ context: Context) {
    self.command = command
    self.context = context
    progress = Progress("traces", context, quiet: command.output.quiet)
    style = TextStyle(
      usesColor: command.output.usesColor(on: context.out, context.environment))
    if command.output.formatName != .table {
      printer = command.output.printer(Self.fields, context)
    }
  }

  /// Adds the verdicts on some traces.
  mutating func add(_ traces: [TraceVerdicts]) {
    progress.clear()
    for trace in traces { add(trace) }
    progress.add(traces.count)
  }

  private mutating func add(_ trace: TraceVerdicts) {
    for pair in trace.pairs {
      counts[pair.verdict, default: 0] += 1
      if pair.verdict != .same, rank(pair.verdict) > rank(first?.verdict ?? .same) {
        first = (trace.trace, pair.handler, pair.verdict)
      }
      if printer != nil {
        printer?.row(Self.cells(trace, pair))
      } else if pair.verdict != .same, !command.output.quiet {
        show(trace, pair)
      }
    }
  }

  private static func cells(_ trace: TraceVerdicts, _ pair: PairVerdict) -> [Cell] {
    let difference = pair.difference
    return [
      .text(trace.trace), .text(pair.handler), .text(pair.verdict.rawValue),
      Cell(trace.deviceModel), Cell(trace.os), .text(trace.orientation.name), Cell(trace.locale),
      difference.map { .integer(Int64($0.event)) } ?? .null,
      difference.map { .text($0.kind.name) } ?? .null, difference.map { .real($0.time) } ?? .null,
      .json(differences(difference)), difference.map { .integer(Int64($0.later)) } ?? .null,
      Cell(pair.reason),
    ]
  }

  private static func differences(_ difference: LayoutDifference?) -> String {
    guard let difference else { return "[]" }
    return JSONValue.array(
      difference.keys.map { key in
        .object([
          JSONMember("event", .number(String(difference.event))),
          JSONMember("key", .string(key.key.name)), JSONMember("baseline", key.baseline ?? .null),
          JSONMember("now", key.now ?? .null),
        ])
      }
    ).text
  }

  /// What a person sees of a pair that is not the same.
  private func show(_ trace: TraceVerdicts, _ pair: PairVerdict) {
    let surroundings = [
      trace.deviceModel ?? "unknown device", trace.orientation.name, trace.locale ?? "no locale",
    ]
    var lines = [
      style.bold(pair.verdict.rawValue) + "  " + trace.trace.escapedForTerminal + "  "
        + pair.handler.escapedForTerminal + "  ("
        + surroundings.joined(separator: ", ").escapedForTerminal + ")"
    ]
    if let reason = pair.reason { lines.append("  " + reason.escapedForTerminal) }
    if let difference = pair.difference {
      lines.append(
        "  event \(difference.event), \(difference.kind.name) at "
          + "\(NumberText.text(of: difference.time)) s:")
      for key in difference.keys {
        let name = key.key.name + String(repeating: " ", count: max(0, 22 - key.key.name.count))
        lines.append(
          "    \(name)" + style.red(Self.text(key.baseline)) + " -> "
            + style.green(Self.text(key.now)))
      }
      if difference.later > 0 {
        lines.append(
          "  and \(difference.later) later \(difference.later == 1 ? "event differs" : "events differ")"
        )
      }
    }
    context.out.write(lines.joined(separator: "\n") + "\n")
  }

  private static func text(_ value: JSONValue?) -> String {
    (value?.text ?? "(not a key of the core)").escapedForTerminal
  }

  /// Prints the end, and says what the process exits with.
  mutating func finish() -> ExitStatus {
    progress.clear()
    printer?.finish()
    context.out.flush()
    let total = counts.values.reduce(0, +)
    if total == 0 { return Selection.nothing(context, folders: command.words) }
    let status = status
    if status != .done { suggest() }
    if status != .done || !command.output.quiet {
      context.err.line(
        Verdict.allCases.map { "\(counts[$0] ?? 0) \($0.rawValue)" }.joined(separator: ", "))
    }
    return status
  }

  private var status: ExitStatus {
    var status = ExitStatus.done
    func note(_ verdict: Verdict, _ means: ExitStatus) {
      if counts[verdict] != nil { status = status.combined(with: means) }
    }
    note(.changed, .differs)
    note(.failed, .trouble)
    note(.missing, .undecided)
    note(.unstable, .undecided)
    if !command.allowsNew { note(.new, .undecided) }
    return status
  }

  /// Which verdict decides what to do next: the one that the status comes from.
  private func rank(_ verdict: Verdict) -> Int {
    switch verdict {
    case .same: 0
    case .new: command.allowsNew ? 0 : 1
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
        : "kbtrace import\(database)\(folder) && \(accept) && kbtrace export\(database)\(folder)"
      let others = counts.reduce(-1) { $1.key == .same ? $0 : $0 + $1.value }
      let more = others > 0 ? ", the first of \(others + 1)" : ""
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

  func bold(_ text: String) -> String { wrapped(text, "1") }
  func red(_ text: String) -> String { wrapped(text, "31") }
  func green(_ text: String) -> String { wrapped(text, "32") }

  private func wrapped(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
