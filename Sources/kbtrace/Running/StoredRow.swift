import KeyboardCore
import TraceStore

/// What became of a trace, kept small until its file is committed: memory must not grow much with
/// the traces of one file.
struct StoredRow {
  let id: Int64
  let isNew: Bool
  private let standings: [UInt8]

  init(_ stored: StoredTrace) {
    id = stored.id
    isNew = stored.isNew
    standings = Self.packed(stored.standings)
  }

  init(id: Int64, standings: [RunStanding]) {
    self.id = id
    isNew = false
    self.standings = Self.packed(standings)
  }

  /// Nothing is kept where all standings are `new`, as in a new database.
  private static func packed(_ standings: [RunStanding]) -> [UInt8] {
    if standings.allSatisfy({ $0 == .new }) { return [] }
    return standings.map { $0 == .new ? 0 : $0 == .same ? 1 : 2 }
  }

  /// How the run of the core at `index` stands.
  func standing(_ index: Int) -> RunStanding {
    standings.isEmpty ? .new : [.new, .same, .changed][Int(standings[index])]
  }

  /// The gravest of all: a change, else something new.
  func overall(_ cores: Int) -> RunStanding {
    let all = (0..<cores).map(standing)
    return all.contains(.changed) ? .changed : all.contains(.new) ? .new : .same
  }
}

/// Prints a row a trace after it was stored.
struct StoredRowPrinter {
  private let database: TraceDatabase
  private let cores: [String]
  private let showsFile: Bool
  private let isForPeople: Bool
  private let isQuiet: Bool
  private var printer: any RowPrinter

  /// A printer; with `showsFile` rows name the file that the trace came from.
  init(
    _ database: TraceDatabase, cores: [RunnableCore], showsFile: Bool,
    output: OutputOptions, _ context: Context
  ) {
    self.database = database
    self.cores = cores.map { $0.name }
    self.showsFile = showsFile
    isQuiet = output.quiet
    isForPeople = output.formatName == .table || output.formatName == .markdown
    let columns =
      isForPeople
      ? ["trace", "events", "runs", "state"]
      : ["trace", "events", "handlers"] + (showsFile ? ["file"] : [])
    printer = output.printer(columns, context)
  }

  /// Prints rows of traces that are stored now.
  mutating func print(_ rows: [StoredRow], file: String? = nil) throws {
    if isQuiet { return }
    try database.forEachSummary(of: rows, id: \.id) { print($0, $1, $2, file: file) }
  }

  private mutating func print(_ row: StoredRow, _ name: String, _ events: Int, file: String?) {
    let head: [Cell] = [.text(name), .integer(Int64(events))]
    if isForPeople {
      printer.row(
        head + [.integer(Int64(cores.count)), .text(row.overall(cores.count).rawValue)])
    } else {
      let handlers = cores.indices.map {
        JSONMember(cores[$0], .string(row.standing($0).rawValue))
      }
      printer.row(
        head + [.json(JSONValue.object(handlers).text)] + (showsFile ? [Cell(file)] : []))
    }
  }

  mutating func finish() { printer.finish() }
}
