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
    ] + CoreOptions.options.map { $0.pullback(\.cores) }
    + DatabaseOptions.options.map { $0.pullback(\.database) }
    + OutputOptions.options.map { $0.pullback(\.output) }
  static let arguments = ArgumentSpec(
    name: "TRACE[@EVENT]", minimum: 1, maximum: 1, help: "The trace, or one event of it.")

  var words: [String] = []
  var handler: String?
  var from: String?
  var cores = CoreOptions()
  var database = DatabaseOptions()
  var output = OutputOptions()

  func run(_ context: Context) throws -> ExitStatus {
    let core = try core(context)
    let found = try find(context)
    if let type = Cores.catalog[core.name] { return try step(type, over: found, context) }
    let answers = try answers(of: core, to: found.trace)
    var printer = printer(found, core.name, context)
    for index in found.trace.events.indices where !context.out.isClosed {
      if found.event == nil || index == found.event {
        printer.print(ReplayStep(index, of: found.trace, answers: answers))
      }
    }
    printer.finish(isEmpty: found.trace.events.isEmpty)
    return .done
  }

  private func step(_ core: any HandlerCore.Type, over found: FoundTrace, _ context: Context) throws
    -> ExitStatus
  {
    guard var steps = ReplaySteps(core, over: found.trace) else {
      throw noScreen(found.trace.header)
    }
    var printer = printer(found, core.name, context)
    while !context.out.isClosed, let step = steps.next() {
      if let event = found.event, step.index != event { continue }
      printer.print(step)
      if step.index == found.event { break }
    }
    printer.finish(isEmpty: found.trace.events.isEmpty)
    return .done
  }

  private func printer(_ found: FoundTrace, _ handler: String, _ context: Context) -> StepPrinter {
    StepPrinter(
      found.trace.header, handler: handler, folds: found.event == nil, output: output, context)
  }

  /// What an outside core answers: its layouts, since of its rules and its state nothing is known.
  private func answers(of core: RunnableCore, to trace: Trace) throws -> LayoutSequence {
    guard trace.header.device.screen != nil else { throw noScreen(trace.header) }
    let runner = core.makeRunner()
    var answers = LayoutSequence()
    do throws(CoreFault) {
      try runner.replay(trace, into: &answers)
      try runner.settle()
    } catch {
      throw UsageError.wrongUse(
        "the core \(core.name) failed on '\(trace.header.name)': \(error.reason)",
        remedy: "mend the core")
    }
    return answers
  }

  private func noScreen(_ header: TraceHeader) -> UsageError {
    .wrongUse(
      "'\(header.name)' names no screen",
      remedy: "fill it in with 'kbtrace convert FILE --screen WxH', and name what that wrote")
  }

  private func core(_ context: Context) throws -> RunnableCore {
    let cores = try cores.cores(context)
    guard let handler else {
      throw UsageError.wrongUse(
        "--handler is missing",
        remedy: "name one core: \(UsageError.list(cores.all.map(\.name)))")
    }
    return try cores.named([handler], context)[0]
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
