import KeyboardCore

/// `kbtrace handlers`
struct HandlersCommand: Command {
  static let name = "handlers"
  static let abstract = "Lists the cores, a line each, with their source."
  static let examples: [(line: String, what: String)] = [
    ("kbtrace handlers", "The cores that are built in."),
    ("kbtrace query handlers", "The same with their runs and baselines in the database."),
  ]
  static let options: [OptionSpec<HandlersCommand>] =
    OutputOptions.options.map { $0.pullback(\.output) }
  static let arguments = ArgumentSpec.none

  var words: [String] = []
  var output = OutputOptions()

  func run(_ context: Context) throws -> ExitStatus {
    var printer = output.printer(["handler", "source", "keys"], context)
    for core in Cores.catalog.cores {
      let keys = JSONValue.array(core.keys.names.map { .string($0) }).text
      printer.row([.text(core.name), .text(core.source), .json(keys)])
    }
    printer.finish()
    return .done
  }
}
