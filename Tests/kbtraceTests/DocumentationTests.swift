import Foundation
import TestSupport
import Testing

@testable import kbtrace

/// Pages that are made from the code stay true. `KBTRACE_UPDATE_DOCS=1 swift test` writes them anew.
@Suite struct DocumentationTests {
  private static let folder = Fixtures.root.appendingPathComponent("Documentation")

  private static func expectPage(_ name: String, toBe text: String) throws {
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["KBTRACE_UPDATE_DOCS"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    let page = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let pairs = zip(
      page.split(separator: "\n", omittingEmptySubsequences: false),
      text.split(separator: "\n", omittingEmptySubsequences: false))
    let stale = pairs.enumerated().first { $0.element.0 != $0.element.1 }?.offset
    // A value of its own, so that a failure does not print both pages.
    let isCurrent = page == text
    #expect(
      isCurrent,
      "Documentation/\(name):\((stale ?? 0) + 1) is stale; run with KBTRACE_UPDATE_DOCS=1")
  }

  private static func block(_ text: String) -> String { "```\n\(text)```\n" }

  @Test func commandsPageHasEveryHelpText() throws {
    var text = """
      # Commands

      What `kbtrace --help` and `kbtrace COMMAND --help` print. This page is made from the declarations that
      also parse the command line, and a test keeps it equal to them.

      ## kbtrace


      """
    text += Self.block(HelpText.program(CommandCatalog.commands))
    for command in CommandCatalog.commands {
      text += "\n## kbtrace \(command.name)\n\n" + Self.block(HelpText.command(command))
    }
    try Self.expectPage("Commands.md", toBe: text)
  }

  @Test func schemaPageIsMadeFromTheSchema() throws {
    let file = Fixtures.root.appendingPathComponent("schema.sql")
    let page = SchemaPage(String(decoding: try Data(contentsOf: file), as: UTF8.self))
    let kinds = Dictionary(grouping: page.items, by: \.kind).mapValues(\.count)
    #expect(kinds["TABLE", default: 0] >= 9)
    #expect(kinds["VIEW", default: 0] >= 8)
    for item in page.items { #expect(!item.comment.isEmpty, "\(item.name) has no comment") }
    try Self.expectPage("Schema.md", toBe: page.text)
  }

  @Test(arguments: ["README.md", "CONTRIBUTING.md"])
  func linksLeadSomewhere(_ name: String) throws {
    let file = Fixtures.root.appendingPathComponent(name)
    let page = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let links = page.matches(of: #/\]\(([^)#:]+)\)/#).map { String($0.1) }
    #expect(!links.isEmpty)
    for link in links {
      let target = Fixtures.root.appendingPathComponent(link).path
      #expect(FileManager.default.fileExists(atPath: target), "\(name) links to \(link)")
    }
  }

  /// The README's example of the library is this file's `LibraryExample`, line by line.
  @Test func readmeShowsTheCompiledExample() throws {
    let source = String(decoding: try Data(contentsOf: Self.example), as: UTF8.self)
    let body = try #require(source.split(separator: "// The README's example.\n").last)
    let readme = Fixtures.root.appendingPathComponent("README.md")
    let page = String(decoding: try Data(contentsOf: readme), as: UTF8.self)
    let block = try #require(page.firstMatch(of: #/```swift\n((?:.|\n)*?)```/#)?.1)
    #expect(block == body)
  }

  private static let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("LibraryExample.swift")

  @Test func theExampleDoesWhatTheReadmeSays() throws {
    let trace = """
      {"kbtrace":1,"name":"one","device":{"screen":[375,812]}}
      {"t":0,"event":"keyboardWillShow","end":[0,521,375,291]}

      """
    let constants = try constants(of: trace)
    #expect(constants == ["one 0: 145.5"])
  }
}
