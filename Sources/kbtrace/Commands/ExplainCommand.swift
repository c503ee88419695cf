import KeyboardCore
import TraceStore

/// `kbtrace explain`
struct ExplainCommand: Command {
  static let name = "explain"
  static let abstract = "Steps through a trace: what a core does at each event, by which rule."
  static let discussion = [
    "For each event: what it said, the rules of the core that fired, and what changed of the layout "
      + "and of the core's state, before and after. An event that changed nothing is shown in short.",
    "TRACE is the exact name of a stored trace; TRACE@EVENT is one of its events, counted from 0. "
      + "Where a trace's own name ends so, that trace is meant.",
    "The formats for programs have a row an event: the rules as one text, the states, what changed "
      + "(each key with its values before and after) and the whole layout.",
  ]
  static let examples: [(line: String, what: String)] = [
    ("kbtrace explain login --handler guide", "Every event of a stored trace."),
    (
      "kbtrace explain login@2 --handler observer --from Gate",
      "One event of a trace in an exported folder; needs no database."
    ),
  ]
  static let options: [OptionSpec<ExplainCommand>] =
    [
      .value("--handler", "NAME", help: "The one core; see 'kbtrace handlers'.", \.handler),
      .value(
        "--from", "PATH",
        help: "Where the trace stands: a file as replay reads it, or an exported folder.", \.from),
    ] + DatabaseOptions.options.map { $0.pullback(\.database) }
    + OutputOptions.options.map { $0.pullback(\.output) }
  static let arguments = ArgumentSpec(
    name: "TRACE[@EVENT]", minimum: 1, maximum: 1, help: "The trace, or one event of it.")

  var words: [String] = []
  var handler: String?
  var from: String?
  var database = DatabaseOptions()
  var output = OutputOptions()

  func run(_ context: Context) throws -> ExitStatus {
    let core = try core()
    let found = try find(context)
    let header = found.trace.header
    guard var steps = ReplaySteps(core, over: found.trace) else {
      throw UsageError.wrongUse(
        "'\(header.name)' names no screen",
        remedy: "fill it in with 'kbtrace convert FILE --screen WxH', and name what that wrote")
    }
    var printer = StepPrinter(
      header, handler: core.name, folds: found.event == nil, output: output, context)
    while !context.out.isClosed, let step = steps.next() {
      if let event = found.event, step.index != event { continue }
      printer.print(step)
      if step.index == found.event { break }
    }
    printer.finish(isEmpty: found.trace.events.isEmpty)
    return .done
  }

  private func core() throws(UsageError) -> any HandlerCore.Type {
    guard let handler else {
      throw UsageError.wrongUse(
        "--handler is missing",
        remedy: "name one core: \(UsageError.list(Cores.catalog.names))")
    }
    let cores = try Cores.named([handler])
    return cores[0]
  }

  private func find(_ context: Context) throws -> FoundTrace {
    let word = TraceWord(words[0])
    guard let from else { return try word.find(in: TraceDatabase(reading: database.path(context))) }
    if database.db != nil {
      throw UsageError.wrongUse(
        "--from and --db are two places of the trace", remedy: "leave one of them out")
    }
    return try word.find(inFile: from, context)
  }
}
