import TestSupport
import Testing

@testable import DeviceCatalog

/// RFC 4180, strictly.
@Suite struct CSVTableTests {
  private func table(_ text: String) throws(CatalogFault) -> CSVTable {
    try CSVTable(Array(text.utf8), file: "t.csv")
  }

  @Test func quotesCommasAndLineEnds() throws {
    let table = try table("a,b\r\n\"x,\"\"y\"\"\",\r\nplain,\"two\nlines\"\nlast,1")
    #expect(table.columns == ["a", "b"])
    #expect(table.records.map(\.line) == [2, 3, 5])
    #expect(try table.records[0].text("a") == "x,\"y\"")
    #expect(try table.records[0].text("b") == nil)
    #expect(try table.records[1].required("b") == "two\nlines")
    #expect(try table.records[2].number("b") == 1)
  }

  @Test(arguments: [
    ("", 1, "no head"), ("a,b\nx\n", 2, "1 fields, not 2"), ("a\nx,y\n", 2, "2 fields, not 1"),
    ("a\n\"x\n\ny", 2, "stays open"), ("a\nx\"y\n", 2, "quote"), ("a\n\"x\"y\n", 2, "quote"),
    ("a\nx\ry\n", 2, "carriage return"), ("a,a\n", 1, "twice"), ("a,b\n1,2\n\n", 3, "1 fields"),
  ])
  func whatIsNoTableIsRefused(_ text: String, _ line: Int, _ hint: String) throws {
    let fault = try #require(throws: CatalogFault.self) { try table(text) }
    #expect(fault.line == line && fault.file == "t.csv")
    #expect(fault.problem.contains(hint), "\(fault)")
  }

  @Test func bytesThatAreNoTextAreRefused() throws {
    let fault = #expect(throws: CatalogFault.self) {
      try CSVTable(Array("a\n".utf8) + [0xFF, 0x0A], file: "t.csv")
    }
    #expect(fault?.problem.contains("UTF-8") == true)
  }

  @Test(arguments: ["-1", "1e3", "0x10", "nan", "10001", "1.2.3", " 1", "inf"])
  func numbersArePlain(_ text: String) throws {
    let record = try table("a\n\(text)\n").records[0]
    #expect(throws: CatalogFault.self) { try record.number("a") }
  }
}
