import KeyboardCore

/// `kbtrace handlers`
struct HandlersCommand: Command {
  static let name = "handlers"
  static let abstract = "Lists the cores, a line each, with their source."
  static let examples: [(line: String, what: String)] = [
    ("kbtrace handlers", "The cores that are built in, and those of kbtrace.json."),
    ("kbtrace query handlers", "The same with their runs and baselines in the database."),
  ]
  static let options: [OptionSpec<HandlersCommand>] =
    CoreOptions.options.map { $0.pullback(\.cores) }
    + OutputOptions.options.map { $0.pullback(\.output) }
  static let arguments = ArgumentSpec.none

  var words: [String] = []
  var cores = CoreOptions()
  var output = OutputOptions()

  func run(_ context: Context) throws -> ExitStatus {
    var printer = output.printer(["handler", "source", "keys"], context)
    for core in try cores.cores(context).all {
      // What an outside core governs, only its answers tell.
      let keys = core.keys.map { JSONValue.array($0.names.map { .string($0) }).text }
      printer.row([.text(core.name), .text(core.source), keys.map { .json($0) } ?? .null])
    }
    printer.finish()
    return .done
  }
}
