import KeyboardCore
import KeyboardGate
import TraceStore

/// Prints what differs between two sides, put together by cause or as it comes, counts, and says how
/// the comparison ends.
struct DiffReport {
  private let command: DiffCommand
  private let context: Context
  private let sides: (a: DiffSide, b: DiffSide)
  private let style: TextStyle
  private let progress: Progress
  private var printer: (any RowPrinter)?
  private var counts: [Verdict: Int] = [:]
  private var first: (trace: String, handler: String?)?
  private var groups = VerdictGroups()
  private var tolerated = 0
  private var traces = 0
  private var hasHead = false
  /// Whether both sides' answers are of cores of one name.
  private var hasOneCore = true
  /// The cores that were compared, of those that were asked for.
  private var met: Set<String> = []
  /// The keys that only one of two cores governs.
  private var lone: (a: LayoutKeys, b: LayoutKeys) = ([], [])

  init(_ command: DiffCommand, _ sides: (a: DiffSide, b: DiffSide), _ context: Context) {
    self.command = command
    self.context = context
    self.sides = sides
    progress = Progress("traces", context, quiet: command.output.quiet)
    style = TextStyle(
      usesColor: command.output.usesColor(on: context.out, context.environment))
    if command.output.formatName != .table {
      printer = command.output.printer(CheckReport.fields, context)
    }
  }

  /// Adds the verdicts on some traces.
  mutating func add(_ traces: [TraceVerdicts]) {
    progress.clear()
    for trace in traces {
      self.traces += 1
      for pair in trace.pairs { add(pair, trace) }
    }
    progress.add(traces.count)
  }

  /// Notes which keys each of two cores governs.
  ///
  /// - Throws: `UsageError` where none is governed by both.
  mutating func note(_ keys: (a: LayoutKeys, b: LayoutKeys)?) throws(UsageError) {
    guard let (a, b) = keys else { return }
    hasOneCore = false
    guard !a.isDisjoint(with: b) else {
      throw .wrongUse(
        "the two cores have no key in common: one governs \(Self.list(a)), the other "
          + Self.list(b), remedy: "compare cores that share a key")
    }
    lone.a.formUnion(a.subtracting(b))
    lone.b.formUnion(b.subtracting(a))
  }

  private static func list(_ keys: LayoutKeys) -> String {
    keys.isEmpty ? "none" : keys.names.joined(separator: ", ")
  }

  /// Whether a pair that only one side has is a difference: a revision need not have run everything.
  private func counts(_ verdict: Verdict) -> Bool {
    switch verdict {
    case .same: false
    case .missing, .new: sides.a.kind == .stored
    case .changed, .failed, .unstable: true
    }
  }

  private mutating func add(_ pair: PairVerdict, _ trace: TraceVerdicts) {
    counts[pair.verdict, default: 0] += 1
    if !command.filter.handlers.isEmpty { met.insert(pair.handler) }
    if pair.isTolerated { tolerated += 1 }
    guard counts(pair.verdict) else { return }
    if first == nil { first = (trace.trace, pair.isOnTrace ? nil : pair.handler) }
    if printer != nil {
      printer?.row(PairRow.cells(trace, pair, verdict: Self.word(pair), words: .sides))
    } else if !command.output.quiet {
      if command.all {
        show(trace.lines(of: pair, words: .sides))
      } else {
        groups.add(pair, on: trace)
      }
    }
  }

  private mutating func show(_ lines: [StyledLine]) {
    guard !lines.isEmpty else { return }
    let head =
      hasHead ? [] : [StyledLine("A  \(sides.a.plain)"), StyledLine("B  \(sides.b.plain)")]
    hasHead = true
    context.out.write((head + lines).map { style.text($0) + "\n" }.joined())
  }

  // MARK: The end

  /// Prints the end, and says what the process exits with.
  ///
  /// - Throws: `UsageError` where there was nothing to compare.
  mutating func finish() throws -> ExitStatus {
    progress.clear()
    let compared = counts.reduce(0) { $0 + (isCompared($1.key) ? $1.value : 0) }
    if compared == 0, sides.a.kind != .stored || traces == 0 { throw nothing() }
    try checkAsked()
    printer?.finish()
    show(groups.lines(words: .sides))
    context.out.flush()
    let status = status
    tellKeys()
    if tolerated > 0 {
      context.err.line("\(tolerated) within the tolerance of \(command.tolerance.words)")
    }
    if status == .done, command.output.quiet, tolerated == 0 { return status }
    if sides.a.kind == .revisions, count(.missing) + count(.new) > 0 {
      context.err.line("pairs that only one revision has runs of are not compared")
    }
    if status != .done { suggest() }
    context.err.line(countLine)
    return status
  }

  /// A core that was asked for and that neither side knows was not compared: no answer is one.
  private func checkAsked() throws(UsageError) {
    let asked = status == .done ? command.filter.handlers : []
    guard let name = asked.first(where: { !met.contains($0) }) else { return }
    throw UsageError.wrongUse(
      "neither side has an answer of the core '\(name)'",
      remedy: UsageError.nearest(to: name, in: Cores.catalog.names).map { "did you mean '\($0)'?" }
        ?? "see which there are with 'kbtrace query handlers'")
  }

  private func count(_ verdict: Verdict) -> Int { counts[verdict] ?? 0 }

  private func isCompared(_ verdict: Verdict) -> Bool {
    sides.a.kind == .stored || (verdict != .missing && verdict != .new)
  }

  private var countLine: String {
    var parts = [
      "\(count(.same)) same", "\(count(.changed)) differ", "\(count(.missing)) only in A",
      "\(count(.new)) only in B",
    ]
    for verdict in [Verdict.failed, .unstable] where count(verdict) > 0 {
      parts.append("\(count(verdict)) \(verdict.rawValue)")
    }
    return parts.joined(separator: ", ")
  }

  private var status: ExitStatus {
    // A core that gave no answer, or two, leaves nothing to compare.
    if count(.failed) + count(.unstable) > 0 { return .trouble }
    return first == nil ? .done : .differs
  }

  private func tellKeys() {
    if command.output.quiet { return }
    let parts = [(lone.a, "A"), (lone.b, "B")].filter { !$0.0.isEmpty }
      .map { "\(Self.list($0.0)) (only \($0.1))" }
    if !parts.isEmpty { context.err.line("keys not compared: \(parts.joined(separator: "; "))") }
  }

  private func nothing() -> UsageError {
    let database = command.database.db.map { " --db \($0.shellQuoted)" } ?? ""
    switch sides.a.kind {
    case .runs: return .wrongUse("there is nothing to compare", remedy: "name other runs")
    case .cores:
      let look =
        command.from.map { "ls " + $0.shellQuoted } ?? "kbtrace query traces\(database)"
      return .wrongUse("no trace is selected", remedy: "see what there is with: \(look)")
    case .revisions:
      return .wrongUse(
        "nothing selected has runs of both revisions: \(count(.missing)) only of A, "
          + "\(count(.new)) only of B",
        remedy: "see what there is with: kbtrace query runs\(database)")
    case .stored:
      let looks = [sides.a, sides.b].map { side in
        if case .database(let file) = side {
          "kbtrace query traces --db \(file.shellQuoted)"
        } else {
          "ls " + side.plain.dropFirst("dir:".count).description.shellQuoted
        }
      }
      return .wrongUse(
        "no trace of either side is selected",
        remedy: "see what there is with: \(looks.joined(separator: "; "))")
    }
  }

  /// The next command to run, ready to paste.
  private func suggest() {
    let database = command.database.db.map { " --db \($0.shellQuoted)" } ?? ""
    guard let (trace, handler) = first else { return }
    if case .run(let name) = sides.b {
      context.err.line(
        hasOneCore
          ? "if B is right, accept it: kbtrace accept\(database) --run \(name) --reason 'WHY'"
          : "look at B whole: kbtrace query layouts\(database) --run \(name)")
      return
    }
    var line = "kbtrace diff\(database)\(command.cores.typed)"
    if let from = command.from { line += " --from \(from.shellQuoted)" }
    line += " \(sides.a.plain.shellQuoted) \(sides.b.plain.shellQuoted)"
    line += " --trace \(trace.globQuoted.shellQuoted)"
    if sides.a.kind != .cores, let handler { line += " --handler \(handler.shellQuoted)" }
    let others = counts.reduce(-1) { counts($1.key) ? $0 + $1.value : $0 }
    let more = others > 0 ? ", the first of \(others + 1)" : ""
    context.err.line("look at one alone\(more): \(line) --all")
  }
}

extension DiffReport {
  /// What happened to a pair, for programs.
  private static func word(_ pair: PairVerdict) -> String {
    switch pair.verdict {
    case .changed: pair.isOnTrace ? "otherTrace" : "differs"
    case .missing: "onlyInA"
    case .new: "onlyInB"
    case .same, .failed, .unstable: pair.verdict.rawValue
    }
  }
}
