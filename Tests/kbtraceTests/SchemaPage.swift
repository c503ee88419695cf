/// `Documentation/Schema.md`, made from the comments and definitions of `schema.sql`.
struct SchemaPage {
  /// One `CREATE` with the comment in front of it.
  struct Item {
    var kind: String
    var name: String
    var comment: String
    /// A table's columns, or a view's fields.
    var columns: [(name: String, definition: String, comment: String)] = []
    /// What an index is over.
    var target = ""
  }

  private(set) var items: [Item] = []

  /// Reads `schema.sql`.
  init(_ sql: String) {
    var comment: [String] = []
    var lines = sql.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      if line.hasPrefix("-- ") {
        comment.append(String(line.dropFirst(3)))
      } else if line.hasPrefix("CREATE ") {
        items.append(Self.item(line, comment.joined(separator: " "), &lines))
        comment = []
      } else {
        comment = []
      }
    }
  }

  private static func item(
    _ line: Substring, _ comment: String, _ lines: inout ArraySlice<Substring>
  ) -> Item {
    let words = line.split(separator: " ")
    var item = Item(kind: String(words[1]), name: String(words[2]), comment: comment)
    switch item.kind {
    case "INDEX":
      item.target = words.dropFirst(4).joined(separator: " ").replacing(";", with: "")
    case "TABLE":
      var remark: [String] = []
      while let next = lines.popFirst(), !next.hasPrefix(")") {
        let text = next.drop { $0 == " " }
        if text.hasPrefix("-- ") {
          remark.append(String(text.dropFirst(3)))
        } else if next.hasPrefix("    "), let last = item.columns.indices.last {
          item.columns[last].definition += " " + plain(text)
        } else {
          let name = text.prefix { $0 != " " }
          item.columns.append(
            (String(name), plain(text.dropFirst(name.count + 1)), remark.joined(separator: " ")))
          remark = []
        }
      }
    default:
      var text = String(line)
      while !text.contains(")"), let next = lines.popFirst() { text += next }
      let fields = text.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
      item.columns = fields.split { ", ".contains($0) }.map { (String($0), "", "") }
    }
    return item
  }

  private static func plain(_ definition: Substring) -> String {
    String(definition.hasSuffix(",") ? definition.dropLast() : definition)
  }

  /// The page.
  var text: String {
    var text = Self.opening
    for item in items where item.kind == "VIEW" {
      text += "\n### `\(item.name)`\n\n\(item.comment)\n\n"
      text += item.columns.map { "`\($0.name)`" }.joined(separator: ", ") + "\n"
    }
    text += Self.tables
    for item in items where item.kind == "TABLE" {
      text +=
        "\n### `\(item.name)`\n\n\(item.comment)\n\n| column | definition | |\n| --- | --- | --- |\n"
      for column in item.columns {
        let isColumn = column.name.contains { $0.isLowercase }
        let definition = isColumn ? column.definition : "\(column.name) \(column.definition)"
        text += "| \(isColumn ? "`\(column.name)`" : "") | `\(definition)` | \(column.comment) |\n"
      }
    }
    text += "\n## Indexes\n\n"
    for item in items where item.kind == "INDEX" {
      text += "- `\(item.name)` on `\(item.target)`. \(item.comment)\n"
    }
    return text
  }

  private static let opening = """
    # The database

    One SQLite file: immutable documents (a trace's content, a core's layouts) under relational metadata.
    `schema.sql` at the repository's root is the only definition; this page is made from it, and a test
    keeps the two equal. Read the views, not the tables: columns of a view may be added, never renamed,
    while tables may change with an upgrade.

    The views need nothing but SQLite 3.38 or later with its JSON functions:

    ```
    sqlite3 kbtrace.db "SELECT kind, count(*) FROM event GROUP BY kind"
    sqlite3 kbtrace.db "SELECT trace, event, layout ->> 'constant' FROM layout WHERE handler = 'guide'"
    sqlite3 kbtrace.db "SELECT trace, handler, accepted_by, reason FROM baseline_info WHERE current"
    sqlite3 kbtrace.db "SELECT trace, tags ->> 'build' AS build FROM trace_info WHERE device_model GLOB 'iPad*'"
    datasette --immutable kbtrace.db
    ```

    `kbtrace query --sql TEXT` runs such a statement too, and cannot write.

    ## Views

    """

  private static let tables = """

    ## Tables

    """
}
