/// Which database a command is about.
struct DatabaseOptions: Sendable {
  /// As `--db` gave it.
  var db: String?

  /// The options of this group.
  static let options: [OptionSpec<DatabaseOptions>] = [
    .value("--db", "FILE", help: "The database; else $KBTRACE_DB, else kbtrace.db here.", \.db)
  ]

  /// The file that is meant.
  func path(_ context: Context) throws -> String {
    if let db {
      guard !db.isEmpty else {
        throw UsageError.badValue(option: "--db", value: db, wanted: "the name of a file")
      }
      return db
    }
    let variable = context.environment["KBTRACE_DB"] ?? ""
    // What is not UTF-8 was repaired on the way here, and would name another file.
    if variable.unicodeScalars.contains("\u{FFFD}") {
      throw UsageError.wrongUse(
        "KBTRACE_DB is not valid UTF-8", remedy: "rename the file, or name it with --db")
    }
    return variable.isEmpty ? "kbtrace.db" : variable
  }
}

/// How a command prints.
struct OutputOptions: Sendable {
  /// Name of a format.
  var format: String?
  /// No rows, only trouble.
  var quiet = false
  /// When colour is used.
  var color: String?

  /// The options of this group.
  static let options: [OptionSpec<OutputOptions>] = [
    .choice(
      "--format", "NAME", FormatName.allCases.map(\.rawValue),
      help: "How rows are printed; table when not given.", \.format),
    .flag("--quiet", short: "q", help: "No rows, only trouble.", \.quiet),
    .choice(
      "--color", "WHEN", ["auto", "always", "never"],
      help: "When colour is used; auto, on a terminal, when not given.", \.color),
  ]

  /// The format that is meant.
  var formatName: FormatName { format.flatMap(FormatName.init) ?? .table }

  /// A printer of rows; one that prints nothing where the command is to be quiet.
  func printer(_ columns: [String], _ context: Context) -> any RowPrinter {
    quiet ? NoPrinter() : formatName.printer(columns, to: context.out)
  }

  /// Whether colour is used on `console`.
  func usesColor(on console: Console, _ environment: [String: String]) -> Bool {
    switch color {
    case "always": true
    case "never": false
    default:
      console.isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
        && environment["TERM"] != "dumb"
    }
  }
}

private struct NoPrinter: RowPrinter {
  mutating func row(_ cells: [Cell]) {}
  mutating func finish() {}
}
