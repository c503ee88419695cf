import KeyboardCore
import KeyboardGate
import TraceStore

/// `kbtrace accept`
struct AcceptCommand: Command {
  static let name = "accept"
  static let abstract = "Makes the cores' answers the baselines, with a reason."
  static let discussion = [
    "Runs the cores anew over the selected traces and accepts what they answer; --run accepts a "
      + "stored run, and nothing is run. Who, when, why and the revision are kept, and so are the "
      + "baselines before.",
    "Without --handler, the cores are those that have a baseline anywhere in the database.",
  ]
  static let examples: [(line: String, what: String)] = [
    (
      "kbtrace accept --trace login --handler guide --reason 'safe area counts once'",
      "Accepts one core's answer to one trace."
    ),
    ("kbtrace accept --run 3.7.2 --reason 'as on the device'", "Accepts a stored run."),
  ]
  static let options: [OptionSpec<AcceptCommand>] =
    [
      .value("--reason", "TEXT", help: "Why; required.", \.reason),
      .value("--by", "WHO", help: "Who accepts; else git's user.email, else your login.", \.by),
      .value("--run", "ID", help: "Accepts this stored run; see 'query runs'.", \.runName),
      .value(
        "--revision", "TEXT",
        help: "The version of the code under test; else 'git describe' of this folder.",
        \.revision),
      .jobs(\.jobs),
    ] + FilterOptions.options.map { $0.pullback(\.filter) }
    + CoreOptions.options.map { $0.pullback(\.cores) }
    + DatabaseOptions.options.map { $0.pullback(\.database) }
    + OutputOptions.options.map { $0.pullback(\.output) }
  static let arguments = ArgumentSpec.none

  var words: [String] = []
  var reason: String?
  var by: String?
  var runName: String?
  var revision: String?
  var jobs: Int?
  var filter = FilterOptions()
  var cores = CoreOptions()
  var database = DatabaseOptions()
  var output = OutputOptions()

  func run(_ context: Context) throws -> ExitStatus {
    guard let reason, reason.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw UsageError.wrongUse(
        "an accepted answer needs a reason", remedy: "say why with --reason 'TEXT'")
    }
    let facts = RecordingFacts.current(revision: revision, context)
    let decision = Decision(
      at: context.now.iso8601, by: by ?? Revision.author() ?? HostSystem.loginName, reason: reason,
      revision: facts.revision)
    if let runName {
      guard filter.isEmpty else {
        throw UsageError.wrongUse("--run names one run", remedy: "leave the filters out")
      }
      return try accept(run: runName, decision, context)
    }
    return try acceptAnew(facts, decision, context)
  }

  private func accept(run name: String, _ decision: Decision, _ context: Context) throws
    -> ExitStatus
  {
    let store = try TraceDatabase.writable(at: database.path(context), creating: false)
    try store.write { try store.accept(try store.run(named: name), decision) }
    var printer = output.printer(["run", "accepted_at", "accepted_by", "reason"], context)
    printer.row([
      .text(name), .text(decision.at), decision.by.map { .text($0) } ?? .null,
      .text(decision.reason ?? ""),
    ])
    printer.finish()
    return .done
  }

  private func acceptAnew(_ facts: RecordingFacts, _ decision: Decision, _ context: Context)
    throws -> ExitStatus
  {
    let selection = try filter.filter(now: context.now)
    let store = try TraceDatabase.writable(at: database.path(context), creating: false)
    let known = try cores.cores(context)
    let cores =
      filter.handlers.isEmpty
      ? try known.judged(asked: [], known: store.handlersWithBaselines(), context).cores
      : try known.named(filter.handlers, context)
    let recording = Recording(into: store, facts: facts, cores: cores)
    var rows: [StoredRow] = []
    if !cores.isEmpty {
      try store.write {
        try recording.begin()
        try StoredTraces(store, selection).forEach(jobs: jobs, cores: cores) { id, prepared in
          rows.append(StoredRow(id: id, standings: try recording.storeRuns(prepared, trace: id)))
          for index in cores.indices {
            try store.accept(try recording.run(of: index, over: id), decision)
          }
        }
      }
    }
    guard !rows.isEmpty else { return Selection.nothing(context) }
    try print(rows, cores.map { $0.name }, store, context)
    return .done
  }

  private func print(
    _ rows: [StoredRow], _ cores: [String], _ store: TraceDatabase, _ context: Context
  ) throws {
    var printer = output.printer(["trace", "handler", "before"], context)
    try store.forEachSummary(of: rows, id: \.id) { row, name, _ in
      for (index, core) in cores.enumerated() {
        printer.row([.text(name), .text(core), .text(row.standing(index).rawValue)])
      }
    }
    printer.finish()
  }
}
