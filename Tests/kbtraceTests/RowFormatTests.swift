import Foundation
import KeyboardCore
import Testing

@testable import kbtrace

@Suite("Rows in every format")
struct RowFormatTests {
  /// The rows, printed.
  private func printed(
    _ format: FormatName, _ columns: [String], _ rows: [[Cell]], terminal: Bool = false
  ) throws -> String {
    let sink = try Sink(terminal: terminal)
    var printer = format.printer(columns, to: sink.console)
    for row in rows { printer.row(row) }
    printer.finish()
    return try sink.text()
  }

  static let tricky: [[Cell]] = [
    [.text("plain"), .integer(1), .real(0.5), .json(#"{"k":[1,null]}"#)],
    [.text("a,\"b\"|`c`\\<d>&"), .integer(.min), .real(-0.0), .null],
    [.text("two\r\nlines\u{1B}[2J"), .null, .real(1e21), .json("[]")],
    [.text(" edge "), .integer(.max), .real(.infinity), .json("{}")],
  ]
  static let columns = ["name", "n", "r", "j"]

  @Test func table() throws {
    #expect(
      try printed(.table, Self.columns, Self.tricky) == #"""
        name                                      n      r  j
        plain                                     1    0.5  {"k":[1,null]}
        a,"b"|`c`\<d>&         -9223372036854775808      0
        two\r\nlines\u{1B}[2J                        1e+21  []
         edge                   9223372036854775807    inf  {}

        """#)
  }

  @Test func json() throws {
    #expect(
      try printed(.json, Self.columns, Self.tricky) == #"""
        [{"name":"plain","n":1,"r":0.5,"j":{"k":[1,null]}},
         {"name":"a,\"b\"|`c`\\<d>&","n":-9223372036854775808,"r":0,"j":null},
         {"name":"two\r\nlines\u001b[2J","n":null,"r":1e+21,"j":[]},
         {"name":" edge ","n":9223372036854775807,"r":null,"j":{}}]

        """#)
  }

  @Test func jsonLines() throws {
    #expect(
      try printed(.jsonl, Self.columns, Self.tricky) == #"""
        {"name":"plain","n":1,"r":0.5,"j":{"k":[1,null]}}
        {"name":"a,\"b\"|`c`\\<d>&","n":-9223372036854775808,"r":0,"j":null}
        {"name":"two\r\nlines\u001b[2J","n":null,"r":1e+21,"j":[]}
        {"name":" edge ","n":9223372036854775807,"r":null,"j":{}}

        """#)
  }

  @Test func csv() throws {
    #expect(
      try printed(.csv, Self.columns, Self.tricky)
        == [
          "name,n,r,j", #"plain,1,0.5,"{""k"":[1,null]}""#,
          #""a,""b""|`c`\<d>&",-9223372036854775808,0,"#, "\"two\r\nlines\u{1B}[2J\",,1e+21,[]",
          #"" edge ",9223372036854775807,inf,{}"#, "",
        ].joined(separator: "\r\n"))
  }

  @Test func markdown() throws {
    #expect(
      try printed(.markdown, Self.columns, Self.tricky) == #"""
        | name | n | r | j |
        | --- | --- | --- | --- |
        | plain | 1 | 0.5 | {"k":\[1,null\]} |
        | a,"b"\|\`c\`\\&lt;d&gt;&amp; | -9223372036854775808 | 0 |  |
        | two\\r\\nlines\\u{1B}\[2J |  | 1e+21 | \[\] |
        |  edge  | 9223372036854775807 | inf | {} |

        """#)
  }

  @Test(arguments: [
    (FormatName.table, ""), (.json, "[]\n"), (.jsonl, ""), (.csv, "a,\"b,c\"\r\n"),
    (.markdown, "| a | b,c |\n| --- | --- |\n"),
  ])
  func noRows(format: FormatName, expected: String) throws {
    #expect(try printed(format, ["a", "b,c"], []) == expected)
  }

  @Test func formatsAreFive() {
    #expect(FormatName.allCases.map(\.rawValue) == ["table", "json", "jsonl", "csv", "markdown"])
  }

  @Test(
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1, "1"), (-291, "-291"), (0.1, "0.1"),
      (170.6666666666667, "170.6666666666667"), (204.3333333333333, "204.3333333333333"),
      (1e20, "100000000000000000000"), (1e21, "1e+21"),
      (123_456_789_012_345_683_968, "123456789012345680000"), (1e-6, "0.000001"), (1e-7, "1e-7"),
      (1.5e-7, "1.5e-7"), (.leastNonzeroMagnitude, "5e-324"),
      (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
      (9_007_199_254_740_992, "9007199254740992"), (0.1 + 0.2, "0.30000000000000004"),
      (.nan, "nan"), (-.infinity, "-inf"),
    ] as [(Double, String)])
  func numbers(value: Double, text: String) throws {
    #expect(try printed(.csv, ["v", "w"], [[.real(value), .null]]) == "v,w\r\n\(text),\r\n")
    let json = value.isFinite ? text : "null"
    #expect(try printed(.jsonl, ["v"], [[.real(value)]]) == "{\"v\":\(json)}\n")
  }

  @Test func jsonReadsBackWhateverTheTextIs() throws {
    // Every scalar that may need care, one row each.
    let scalars = (0...0x2FF).map { $0 } + [0x2028, 0x2029, 0x202E, 0x2067, 0xFEFF, 0x1F511]
    let texts = scalars.compactMap { Unicode.Scalar(UInt32($0)) }.map { "<\($0)>" }
    let out = try printed(.json, ["t"], texts.map { [.text($0)] })
    let rows = try JSONSerialization.jsonObject(with: Data(out.utf8)) as? [[String: String]]
    #expect(rows?.compactMap { $0["t"] } == texts)
    #expect(out.unicodeScalars.allSatisfy { $0 == "\n" || !$0.steersTerminal })
    #expect(out.split(separator: "\n").count == texts.count)
  }

  @Test func storedJSONStaysInItsLine() throws {
    let stored = "{\n\t\"k\": \"a\u{7F}\u{9B}\u{2028}\u{202E}é\"\r\n}"
    let out = try printed(.jsonl, ["j"], [[.json(stored)], [.json("1")]])
    #expect(
      out == #"{"j":{  "k": "a\u007f\u009b\u2028\u202eé"  }}"# + "\n" + #"{"j":1}"# + "\n")
  }

  @Test func csvTellsAnEmptyFieldFromNoRow() throws {
    #expect(try printed(.csv, ["a"], [[.null], [.text("")]]) == "a\r\n\"\"\r\n\"\"\r\n")
    #expect(try printed(.csv, ["a", "b"], [[.null, .text("")]]) == "a,b\r\n,\r\n")
  }

  @Test func csvSteersNoTerminal() throws {
    let rows: [[Cell]] = [[.text("\u{1B}[2J\u{202E}"), .text("ok")]]
    #expect(
      try printed(.csv, ["a", "b"], rows, terminal: true) == #"a,b\#r\#n\u{1B}[2J\u{202E},ok\#r\#n"#
    )
    #expect(try printed(.csv, ["a", "b"], rows) == "a,b\r\n\u{1B}[2J\u{202E},ok\r\n")
  }

  @Test func tableWidthsAreThoseOfTheFirstRowsAndNothingIsCut() throws {
    let long = String(repeating: "x", count: 200)
    let rows = (0..<TablePrinter.sample).map { _ in [Cell.text("ab"), .integer(1)] }
    let lines = try printed(.table, ["t", "n"], rows + [[.text(long), .integer(2)]])
      .split(separator: "\n")
    #expect(lines.count == TablePrinter.sample + 2)
    #expect(lines[0] == "t   n" && lines[1] == "ab  1" && lines[lines.count - 1] == long + "  2")
  }

  @Test func tableCountsColumnsOfTheTerminal() throws {
    let rows: [[Cell]] = [
      [.text("日本"), .text("x")], [.text("e\u{301}"), .text("x")], [.text("abcd"), .text("x")],
    ]
    #expect(
      try printed(.table, ["t", "u"], rows) == "t     u\n日本  x\ne\u{301}     x\nabcd  x\n")
  }

  @Test func columnsNamesAreEscapedToo() throws {
    let name = "a\u{1B}|\"<"
    let row: [[Cell]] = [[.integer(1), .null]]
    #expect(try printed(.table, [name, "b"], row).hasPrefix(#"a\u{1B}|"<"#))
    #expect(try printed(.json, [name, "b"], row) == #"[{"a\u001b|\"<":1,"b":null}]"# + "\n")
    #expect(try printed(.csv, [name, "b"], row) == "\"a\u{1B}|\"\"<\",b\r\n1,\r\n")
    #expect(try printed(.markdown, [name, "b"], row).hasPrefix(#"| a\\u{1B}\|"&lt; | b |"#))
  }
}
