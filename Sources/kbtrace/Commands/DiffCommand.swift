import KeyboardCore
import TraceStore

/// `kbtrace diff`
struct DiffCommand: Command {
  static let name = "diff"
  static let abstract = "Compares two runs, cores, revisions, databases or folders."
  static let discussion = [
    "A and B are of one kind, told from their form: an existing folder, a database's file, a core's "
      + "name, a run's id, a revision. Where that is ambiguous, say it plainly: "
      + DiffSide.forms + ".",
    "Cores are replayed over the stored traces, or those of --from, and compared in the keys that "
      + "both govern. Runs are of one trace. Of a revision counts each pair's last run. Databases "
      + "and folders are compared by the traces' names: first the trace, then the current baselines "
      + "of each core.",
    "Only what differs is printed, explained as 'kbtrace check' does, with A in the baseline's place "
      + "and B in that of the answer. Exit status: 0 nothing differs; 1 something does, or only one "
      + "database or folder has it; 2 trouble, nothing to compare, or a core that failed or "
      + "answered in two ways. Nothing is ever written.",
  ]
  static let examples: [(line: String, what: String)] = [
    ("kbtrace diff content-inset guide", "Where two cores leave another inset or frame."),
    ("kbtrace diff v1 v2 --handler guide", "What a core answers otherwise since a revision."),
    ("kbtrace diff run:1.7.1 run:1.7.2", "Two stored runs over one trace."),
    ("kbtrace diff db:old.db dir:Gate", "Whether a database has what a folder has."),
  ]
  static let options: [OptionSpec<DiffCommand>] =
    [
      .flag("--all", help: "Shows every pair that differs, not one a cause.", \.all),
      .value("--from", "DIR", help: "Takes the traces for two cores from exported files.", \.from),
      .tolerance(\.tolerance),
      .jobs(\.jobs),
    ] + FilterOptions.options.map { $0.pullback(\.filter) }
    + CoreOptions.options.map { $0.pullback(\.cores) }
    + DatabaseOptions.options.map { $0.pullback(\.database) }
    + OutputOptions.options.map { $0.pullback(\.output) }
  static let arguments = ArgumentSpec(
    name: "A B", minimum: 2, maximum: 2, help: "What is compared: B against A.")

  var words: [String] = []
  var all = false
  var from: String?
  var tolerance = Tolerance.exact
  var jobs: Int?
  var filter = FilterOptions()
  var cores = CoreOptions()
  var database = DatabaseOptions()
  var output = OutputOptions()

  func run(_ context: Context) throws -> ExitStatus {
    let cores = try cores.cores(context)
    let finder = SideFinder(cores: cores, path: try database.path(context))
    let sides = (a: try finder.side(words[0]), b: try finder.side(words[1]))
    let selection = try filter.filter(now: context.now)
    try check(sides)
    var report = DiffReport(self, sides, context)
    switch sides {
    case (.core(let a), .core(let b)):
      try compareCores(a, b, cores.named([a, b], context), selection, &report, finder.path)
    case (.run(let a), .run(let b)): try compareRuns(a, b, &report, finder.path)
    case (.revision(let a), .revision(let b)):
      try compareRevisions(a, b, selection, &report, finder.path)
    default: try compareStored(sides, selection, &report)
    }
    return try report.finish()
  }

  /// Sees that options and sides go together.
  private func check(_ sides: (a: DiffSide, b: DiffSide)) throws(UsageError) {
    let kind = sides.a.kind
    guard kind == sides.b.kind else {
      throw .wrongUse(
        "A is \(sides.a.what) and B is \(sides.b.what)", remedy: "give two of one kind")
    }
    if from != nil, kind != .cores {
      throw .wrongUse("--from has traces for two cores", remedy: "leave it out")
    }
    if from != nil, database.db != nil {
      throw .wrongUse("--from and --db both name traces", remedy: "give one of them")
    }
    switch kind {
    case .runs where !filter.isEmpty:
      throw .wrongUse("two runs need no filter", remedy: "leave the filters out")
    case .cores where !filter.handlers.isEmpty:
      throw .wrongUse("A and B name the cores", remedy: "leave --handler out")
    case .stored where database.db != nil:
      throw .wrongUse(
        "--db is where runs, revisions and the traces for cores are", remedy: "leave it out")
    case .runs, .cores, .revisions, .stored: break
    }
    let hasFolder = from != nil || sides.a.isFolder || sides.b.isFolder
    if hasFolder, filter.since != nil || filter.until != nil {
      throw .wrongUse(
        "an exported folder does not know when its traces were recorded",
        remedy: "leave --since and --until out")
    }
  }
}
