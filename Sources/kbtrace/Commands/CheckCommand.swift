import KeyboardCore
import KeyboardGate
import TraceStore

/// `kbtrace check`
struct CheckCommand: Command {
  static let name = "check"
  static let abstract = "The gate: replays stored traces and compares with the baselines."
  static let discussion = [
    "With folders it judges what 'kbtrace export' wrote; no database is needed. Pairs are the "
      + "selected traces with the cores that have a baseline anywhere, or exactly those in "
      + "--handler. Verdicts: same; changed; new (no baseline); failed (the core erred); missing (a "
      + "baseline whose core is gone); unstable (two answers). Only same is a pass. It never writes "
      + "a baseline.",
    "The comparison is exact unless --tolerance is given. The table puts what is not the same "
      + "together by its cause, the gravest first, and explains an example of each; the other "
      + "formats list every pair.",
  ]
  static let examples: [(line: String, what: String)] = [
    ("kbtrace check", "Judges every stored trace."),
    ("kbtrace check Gate/ --jobs 2", "Judges an exported folder with two threads."),
    (
      "kbtrace check --tolerance 0.5 --tolerance constant=1",
      "Lets numbers be half a point apart, constants a point."
    ),
  ]
  static let options: [OptionSpec<CheckCommand>] =
    [
      .flag("--allow-new", help: "A pair without baseline passes.", \.allowsNew),
      .flag(
        "--twice",
        help: "Runs each core twice, as outside cores always are; two answers are unstable.",
        \.twice),
      .flag("--all", help: "Shows every pair that is not the same, not one a cause.", \.all),
      .flag("--fail-fast", help: "Stops after the first trace that does not pass.", \.failFast),
      .tolerance(\.tolerance),
      .jobs(\.jobs),
    ] + FilterOptions.options.map { $0.pullback(\.filter) }
    + CoreOptions.options.map { $0.pullback(\.cores) }
    + DatabaseOptions.options.map { $0.pullback(\.database) }
    + OutputOptions.options.map { $0.pullback(\.output) }
  static let arguments = ArgumentSpec(
    name: "DIR", minimum: 0, maximum: .max, help: "Exported folders to judge.")

  var words: [String] = []
  var allowsNew = false
  var twice = false
  var all = false
  var failFast = false
  var tolerance = Tolerance.exact
  var jobs: Int?
  var filter = FilterOptions()
  var cores = CoreOptions()
  var database = DatabaseOptions()
  var output = OutputOptions()

  func run(_ context: Context) throws -> ExitStatus {
    let selection = try filter.filter(now: context.now)
    var report = CheckReport(self, context)
    if words.isEmpty {
      try checkDatabase(selection, &report, context)
    } else {
      if selection.since != nil || selection.until != nil {
        throw UsageError.wrongUse(
          "an exported folder does not know when its traces were recorded",
          remedy: "leave --since and --until out")
      }
      try checkFolders(selection, &report, context)
    }
    return report.finish()
  }

  private func checkDatabase(
    _ selection: TraceFilter, _ report: inout CheckReport, _ context: Context
  ) throws {
    let path = try database.path(context)
    let store = try TraceDatabase(reading: path)
    let judged = try cores.cores(context).judged(
      asked: filter.handlers, known: store.handlersWithBaselines(), context)
    let gate = gate(judged, selection)
    try store.read {
      try stoppingEarly(&report) { report in
        try gate.judge(store) { try report.add($0) }
      } total: {
        try store.count(selection)
      }
    }
  }

  private func checkFolders(
    _ selection: TraceFilter, _ report: inout CheckReport, _ context: Context
  ) throws {
    let files = try words.flatMap { try TwinFolder($0).files(telling: context.err) }
    let known = try TwinFolder.handlers(of: files)
    let judged = try cores.cores(context).judged(asked: filter.handlers, known: known, context)
    try stoppingEarly(&report) { report in
      try gate(judged, selection).judge(files) { try report.add($0) }
    } total: {
      // Which of the other files a filter selects is known only to who reads them.
      filter.isEmpty ? files.count : nil
    }
  }

  private func gate(_ judged: JudgedCores, _ selection: TraceFilter) -> GateRun {
    GateRun(
      cores: judged.cores, missing: judged.missing, filter: selection, twice: twice,
      tolerance: tolerance, jobs: jobs, stopsEarly: failFast)
  }

  /// Judges until the report has seen enough; `total` then says how many traces there are, where it
  /// is known.
  private func stoppingEarly(
    _ report: inout CheckReport, _ judge: (inout CheckReport) throws -> Void,
    total: () throws -> Int?
  ) throws {
    do { try judge(&report) } catch is CheckReport.Stop { report.stop(total: try total()) }
  }
}
