/// Which rows and columns of a listing are printed, and in what order.
struct ListingOptions: Sendable {
  var limit: Int?
  var offset: Int?
  var sort: String?
  var columns: String?

  /// The options of this group.
  static let options: [OptionSpec<ListingOptions>] = [
    .integer("--limit", "N", in: 0...Int.max, help: "At most this many rows.", \.limit),
    .integer("--offset", "N", in: 0...Int.max, help: "Passes over the first rows.", \.offset),
    .value("--sort", "COLUMN[:desc]", help: "Sorts by a column.", \.sort),
    .value("--columns", "A,B", help: "Only these columns, in this order.", \.columns),
  ]

  /// Whether nothing was typed.
  var isEmpty: Bool { limit == nil && offset == nil && sort == nil && columns == nil }

  /// The columns that are meant, of those that there are.
  func chosenColumns(of fields: [String]) throws(UsageError) -> [String] {
    guard let columns else { return fields }
    var chosen: [String] = []
    for word in columns.split(separator: ",", omittingEmptySubsequences: false) {
      chosen.append(try Self.checked(String(word), "--columns", fields))
    }
    if Set(chosen).count < chosen.count {
      throw UsageError.wrongUse("--columns names a column twice", remedy: "name it once")
    }
    return chosen
  }

  /// The column to sort by, and whether from the greatest down.
  func sorting(of fields: [String]) throws(UsageError) -> (column: String, descending: Bool)? {
    guard let sort else { return nil }
    let isDescending = sort.hasSuffix(":desc")
    let isAscending = sort.hasSuffix(":asc")
    let column = isDescending ? sort.dropLast(5) : isAscending ? sort.dropLast(4) : sort[...]
    return (try Self.checked(String(column), "--sort", fields), isDescending)
  }

  private static func checked(_ column: String, _ option: String, _ fields: [String])
    throws(UsageError) -> String
  {
    guard fields.contains(column) else {
      throw UsageError.badChoice(
        option: option, value: column, choices: fields,
        nearest: UsageError.nearest(to: column, in: fields))
    }
    return column
  }
}
