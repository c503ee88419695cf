import KeyboardCore
import TraceStore

/// `kbtrace query`
struct QueryCommand: Command {
  static let name = "query"
  static let abstract = "Lists what the database holds."
  static let discussion = [
    "Subjects: " + Subject.allCases.map(\.rawValue).joined(separator: ", ")
      + "; traces when none is named. Layouts are those of the current baselines, or of --run.",
    "--catalog compares recorded devices with 'kbtrace devices': known, unknown, differs (screen or "
      + "scale; 'details' has the catalog's), or conflict (rows of the catalog contradict each "
      + "other). It judges each keyboardWillShow and keyboardDidShow whose end frame spans the "
      + "screen's width and ends at its bottom; 'unknown_heights' has those that no known keyboard "
      + "of the screen has in that orientation, the most frequent first, with the nearest known.",
    "--sql runs one read-only statement on the views "
      + Subject.allCases.compactMap(\.view).joined(separator: ", ")
      + "; it cannot write, attach or load anything.",
  ]
  static let examples: [(line: String, what: String)] = [
    ("kbtrace query --device 'iPhone1*' --limit 10", "Ten traces of some iPhones."),
    ("kbtrace query layouts --trace login --handler guide", "What guide must answer to a trace."),
    (
      "kbtrace query devices --catalog --columns device_model,catalog,details,unknown_heights",
      "Devices and keyboards that the catalog does not know."
    ),
    (
      "kbtrace query --sql 'SELECT kind, count(*) FROM event GROUP BY kind' --format csv",
      "How often each event happened."
    ),
  ]
  static let options: [OptionSpec<QueryCommand>] =
    ListingOptions.options.map { $0.pullback(\.listing) } + [
      .flag(
        "--catalog",
        help: "Compares the devices with the catalog, and their keyboards with the known ones.",
        \.comparesWithCatalog),
      .value("--run", "ID", help: "Lists the layouts of this run; see 'query runs'.", \.runName),
      .value("--sql", "TEXT", help: "Runs one read-only statement instead.", \.sql),
      .integer(
        "--timeout", "S", in: 1...86400, help: "Seconds that --sql may take; 30 when not given.",
        \.timeout),
    ] + FilterOptions.options.map { $0.pullback(\.filter) }
    + DatabaseOptions.options.map { $0.pullback(\.database) }
    + OutputOptions.options.map { $0.pullback(\.output) }
  static let arguments = ArgumentSpec(
    name: "SUBJECT", minimum: 0, maximum: 1, help: "What is listed; traces when not given.")

  var words: [String] = []
  var listing = ListingOptions()
  var comparesWithCatalog = false
  var runName: String?
  var sql: String?
  var timeout: Int?
  var filter = FilterOptions()
  var database = DatabaseOptions()
  var output = OutputOptions()

  func run(_ context: Context) throws -> ExitStatus {
    if let sql { return try select(sql, context) }
    if timeout != nil {
      throw UsageError.wrongUse("--timeout bounds --sql only", remedy: "leave it out")
    }
    let listing = try listing(context)
    if comparesWithCatalog { return try compare(listing, context) }
    let columns = listing.columns.isEmpty ? listing.subject.fields : listing.columns
    let isJSON = columns.map { listing.subject.jsonFields.contains($0) }
    let store = try TraceDatabase(reading: database.path(context))
    var printer = output.printer(columns, context)
    var isEmpty = true
    try store.list(listing) { values in
      isEmpty = false
      printer.row(values.indices.map { Cell(values[$0], isJSON: isJSON[$0]) })
      return !context.out.isClosed
    }
    printer.finish()
    if isEmpty { output.sayThatNothingMatches(context) }
    return .done
  }

  /// `--catalog`
  private func compare(_ devices: Listing, _ context: Context) throws -> ExitStatus {
    let store = try TraceDatabase(reading: database.path(context))
    try RecordedDevices(store, devices.filter).table().print(listing, output, context)
    return .done
  }

  private func listing(_ context: Context) throws -> Listing {
    var listing = Listing()
    listing.catalog = Cores.catalog
    if let word = words.first {
      guard let subject = Subject(rawValue: word) else {
        let names = Subject.allCases.map(\.rawValue)
        throw UsageError.badChoice(
          option: "the subject", value: word, choices: names,
          nearest: UsageError.nearest(to: word, in: names))
      }
      listing.subject = subject
    }
    listing.filter = try filter.filter(now: context.now)
    if comparesWithCatalog {
      guard listing.subject == .devices else {
        throw UsageError.wrongUse(
          "--catalog belongs to devices", remedy: "ask for 'query devices --catalog'")
      }
    } else {
      let fields = listing.subject.fields
      listing.limit = self.listing.limit
      listing.offset = self.listing.offset ?? 0
      listing.columns = try self.listing.chosenColumns(of: fields)
      listing.sort = try self.listing.sorting(of: fields)
    }
    if let runName {
      guard listing.subject == .layouts else {
        throw UsageError.wrongUse("--run belongs to layouts", remedy: "ask for 'query layouts'")
      }
      listing.run = runName
    }
    return listing
  }

  private func select(_ sql: String, _ context: Context) throws -> ExitStatus {
    guard words.isEmpty, filter.isEmpty, listing.isEmpty, runName == nil, !comparesWithCatalog
    else {
      throw UsageError.wrongUse(
        "--sql stands alone, without subject, filters or sorting", remedy: "say it in SQL")
    }
    let store = try TraceDatabase(reading: database.path(context))
    var printer: (any RowPrinter)?
    try store.select(
      sql, timeout: Double(timeout ?? 30),
      head: { columns in
        let isJSON = output.formatName == .json || output.formatName == .jsonl
        if isJSON, Set(columns).count < columns.count {
          throw UsageError.wrongUse(
            "two columns have one name, which no JSON object can hold",
            remedy: "name them apart with AS")
        }
        printer = output.printer(columns, context)
      }
    ) { values in
      printer?.row(values.map { Cell($0, isJSON: false) })
      return !context.out.isClosed
    }
    printer?.finish()
    return .done
  }
}

extension Cell {
  /// A value of a listing; `isJSON` where its column holds JSON text.
  init(_ value: FieldValue, isJSON: Bool) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .text(let text): self = isJSON ? .json(text) : .text(text)
    }
  }
}
