import KeyboardCore
import KeyboardGate
import TraceStore

/// `kbtrace rerun`
struct RerunCommand: Command {
  static let name = "rerun"
  static let abstract = "Runs the cores anew over stored traces and stores the runs."
  static let examples: [(line: String, what: String)] = [
    ("kbtrace rerun --revision v2.1", "Stores what this version answers to all traces."),
    ("kbtrace rerun --device 'iPad*' --handler guide", "Only guide, over the traces of iPads."),
  ]
  static let options: [OptionSpec<RerunCommand>] =
    [
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
  var revision: String?
  var jobs: Int?
  var filter = FilterOptions()
  var cores = CoreOptions()
  var database = DatabaseOptions()
  var output = OutputOptions()

  func run(_ context: Context) throws -> ExitStatus {
    let cores = try cores.cores(context).named(filter.handlers, context)
    let selection = try filter.filter(now: context.now)
    let store = try TraceDatabase.writable(at: database.path(context), creating: false)
    let recording = Recording(
      into: store, facts: .current(revision: revision, context), cores: cores)
    var rows: [StoredRow] = []
    try store.write {
      try recording.begin()
      try StoredTraces(store, selection).forEach(jobs: jobs, cores: cores) { id, prepared in
        rows.append(StoredRow(id: id, standings: try recording.storeRuns(prepared, trace: id)))
      }
    }
    guard !rows.isEmpty else { return Selection.nothing(context) }
    var printer = StoredRowPrinter(
      store, cores: cores, showsFile: false, output: output, context)
    try printer.print(rows)
    printer.finish()
    return .done
  }
}
