import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

/// The README's session with a pasted log is what its commands print.
@Suite struct ReadmeSessionTests {
  private static func words(_ line: Substring) -> [String] {
    line.dropFirst("$ kbtrace ".count).split(separator: "\"", omittingEmptySubsequences: false)
      .enumerated().flatMap { index, part in
        index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
      }
  }

  @Test func everyLineIsPrinted() throws {
    let readme = String(
      decoding: try Data(contentsOf: Fixtures.root.appendingPathComponent("README.md")),
      as: UTF8.self)
    let block = try #require(
      readme.components(separatedBy: "```console\n").first { $0.contains("console.log\n") }?
        .components(separatedBy: "```").first)
    let log = try #require(readme.firstMatch(of: #/`Tests/Fixtures/(reports/[^`]+/raw.txt)`/#)?.1)
    let desk = try Desk()
    try desk.folder.write("console.log", Data(try Fixtures.bytes(String(log))))
    var count = 0
    for step in block.components(separatedBy: "\n\n") {
      let lines = step.split(separator: "\n")
      let command = try #require(lines.first)
      let result = try RunTool.run(Self.words(command), in: desk.folder)
      #expect(result.status == 0, "\(command)")
      #expect(lines.dropFirst().map(String.init) == result.errorLines + result.lines, "\(command)")
      count += 1
    }
    #expect(count == 4)
  }
}
