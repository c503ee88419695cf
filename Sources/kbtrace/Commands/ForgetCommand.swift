import TraceStore

/// `kbtrace forget`
struct ForgetCommand: Command {
  static let name = "forget"
  static let abstract = "Deletes traces with their runs and baselines."
  static let discussion = [
    "At least one filter and --yes are needed; --trace '*' selects everything."
  ]
  static let examples: [(line: String, what: String)] = [
    ("kbtrace forget --trace 'tmp-*' --yes", "Deletes the traces whose names begin with tmp-.")
  ]
  static let options: [OptionSpec<ForgetCommand>] =
    [.flag("--yes", help: "Really deletes; without it only the number is told.", \.yes)]
    + FilterOptions.options.filter { $0.long != "--handler" }.map { $0.pullback(\.filter) }
    + DatabaseOptions.options.map { $0.pullback(\.database) }
    + OutputOptions.options.filter { $0.long == "--quiet" }.map { $0.pullback(\.output) }
  static let arguments = ArgumentSpec.none

  var words: [String] = []
  var yes = false
  var filter = FilterOptions()
  var database = DatabaseOptions()
  var output = OutputOptions()

  func run(_ context: Context) throws -> ExitStatus {
    guard !filter.isEmpty else {
      throw UsageError.wrongUse(
        "no filter is given", remedy: "select what to delete, such as --trace 'tmp-*'")
    }
    let selection = try filter.filter(now: context.now)
    guard yes else {
      let count = try TraceDatabase(reading: database.path(context)).count(selection)
      if count == 0 { return Selection.nothing(context) }
      throw UsageError.wrongUse(
        "\(Self.traces(count)) would be deleted, with all runs and baselines",
        remedy: "say --yes to delete them")
    }
    let store = try TraceDatabase.writable(at: database.path(context), creating: false)
    let count = try store.forget(selection)
    if count == 0 { return Selection.nothing(context) }
    if !output.quiet { context.out.write("forgot \(Self.traces(count))\n") }
    return .done
  }

  private static func traces(_ count: Int) -> String {
    count == 1 ? "1 trace" : "\(count) traces"
  }
}
