/// Rows that are few enough to be held, sorted and cut as a query's are.
struct RowTable {
  /// The names of the columns.
  let columns: [String]
  /// A cell a column.
  var rows: [[Cell]] = []

  /// Prints what `options` ask for.
  func print(_ options: ListingOptions, _ output: OutputOptions, _ context: Context) throws {
    let chosen = try options.chosenColumns(of: columns)
    let places = chosen.compactMap { columns.firstIndex(of: $0) }
    var sorted = rows[...]
    if let (column, descending) = try options.sorting(of: columns),
      let place = columns.firstIndex(of: column)
    {
      // Equal rows stay in their order in either direction.
      sorted =
        rows.enumerated().sorted { first, second in
          let (a, b) = (first.element[place], second.element[place])
          if descending ? b.precedes(a) : a.precedes(b) { return true }
          if descending ? a.precedes(b) : b.precedes(a) { return false }
          return first.offset < second.offset
        }.map(\.element)[...]
    }
    sorted = sorted.dropFirst(options.offset ?? 0).prefix(options.limit ?? Int.max)
    var printer = output.printer(chosen, context)
    for row in sorted where !context.out.isClosed { printer.row(places.map { row[$0] }) }
    printer.finish()
    if sorted.isEmpty { output.sayThatNothingMatches(context) }
  }
}

extension OutputOptions {
  /// A person who sees no row is told that there is none; a program sees it.
  func sayThatNothingMatches(_ context: Context) {
    guard formatName == .table, !quiet else { return }
    context.out.flush()
    context.err.line("nothing matches")
  }
}

extension Cell {
  /// SQLite's order: nothing, then numbers, then text by its bytes.
  func precedes(_ other: Cell) -> Bool {
    switch (number, other.number) {
    case (let a?, let b?): a < b
    case (_?, nil): !other.isNull
    case (nil, _?): isNull
    case (nil, nil):
      !other.isNull
        && (isNull || plainText.utf8.lexicographicallyPrecedes(other.plainText.utf8))
    }
  }

  private var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .null, .text, .json: nil
    }
  }
}
