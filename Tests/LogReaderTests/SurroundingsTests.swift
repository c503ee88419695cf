import Foundation
import KeyboardCore
import LogReader
import TestSupport
import Testing

/// What stands around the values changes nothing: each report reads the same through pastes,
/// web pages, chats and loggers.
@Suite struct SurroundingsTests {
  struct Change: CustomTestStringConvertible, Sendable {
    var name: String
    /// Times the events come out of the changed text.
    var copies = 1
    var apply: @Sendable (String) -> String
    var testDescription: String { name }

    init(_ name: String, copies: Int = 1, _ apply: @escaping @Sendable (String) -> String) {
      self.name = name
      self.copies = copies
      self.apply = apply
    }

    /// Changes each line by itself.
    static func line(_ name: String, _ apply: @escaping @Sendable (String) -> String) -> Change {
      Change(name) { text in
        text.split(separator: "\n", omittingEmptySubsequences: false).map { apply(String($0)) }
          .joined(separator: "\n")
      }
    }
  }

  @Test(arguments: pages + marks + ends + prefixes)
  func changesNothing(_ change: Change) throws {
    for name in ReportTests.names {
      let text = try String(decoding: Fixtures.bytes("reports/\(name)/raw.txt"), as: UTF8.self)
      let plain = try Self.events(text)
      let expected = (0..<change.copies).flatMap { _ in plain }
      #expect(try Self.events(change.apply(text)) == expected, "\(name)")
    }
  }

  /// The events without their times, which prefixes may change.
  private static func events(_ text: String) throws -> [String] {
    (try reading(text).trace?.events ?? []).map { event in
      "\(event.kind) \(event.begin) \(event.end) \(event.duration) \(event.curve) \(event.isLocal)"
    }
  }

  private static let pages: [Change] = [
    Change("no-break spaces") { $0.replacing(" ", with: "\u{A0}") },
    Change("wide spaces") { $0.replacing(" ", with: "\u{3000}") },
    Change("wide forms") {
      $0.replacing(", ", with: "\u{FF0C}").replacing("=", with: "\u{FF1D}")
        .replacing("{", with: "\u{FF5B}").replacing("0", with: "\u{FF10}")
    },
    Change("marks without width") { $0.replacing("User", with: "Us\u{200C}\u{200B}er") },
    Change("entities") {
      $0.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    },
    Change("numbers of entities") {
      $0.replacing("\"", with: "&#34;").replacing("{", with: "&#x7B;")
    },
    Change("a listing") { "<pre class=\"objc\"><code>" + $0 + "</code></pre>" },
    .line("breaks") { $0 + "<br/>" },
    .line("spans") { "<span class=\"line\">" + $0 + "</span>" },
    Change("a fence") { "```objc\n" + $0 + "\n```\n" },
    Change("words before") { "Hi all, this is what I get:\n\n" + $0 },
    Change("words behind") { $0 + "\nAny ideas why? Thanks.\n" },
    .line("a table") { "| " + $0 + " |" },
  ]

  private static let marks: [Change] = [
    .line("quoted") { "> " + $0 },
    .line("commented out") { "// " + $0 },
    .line("in a comment") { " * " + $0 },
    .line("of a diff") { "+" + $0 },
    .line("listed") { $0.isEmpty ? $0 : "- " + $0 },
    .line("with a bullet") { $0.isEmpty ? $0 : "\u{2022} " + $0 },
    .line("with an emoji") { $0.isEmpty ? $0 : "\u{1F3B9} " + $0 },
    .line("indented") { "\t" + $0 },
    .line("coloured") { "\u{1B}[32m" + $0 + "\u{1B}[0m" },
    Change("typographic quotes") {
      $0.replacing(/"([^"\n]*)"/) { "\u{201C}\($0.1)\u{201D}" }
    },
    Change("single quotes") { $0.replacing("\"", with: "'") },
    Change("no quotes") { $0.replacing("\"", with: "") },
    .line("no semicolons") { $0.hasSuffix(";") ? String($0.dropLast()) : $0 },
    .line("commas") { $0.hasSuffix(";") ? $0.dropLast() + "," : $0 },
    Change("no spaces around") { $0.replacing(" = ", with: "=") },
  ]

  private static let ends: [Change] = [
    Change("CR LF") { $0.replacing("\n", with: "\r\n") },
    Change("CR") { $0.replacing("\n", with: "\r") },
    Change("line separators") { $0.replacing("\n", with: "\u{2028}") },
    Change("escaped in a string") {
      $0.replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\n"
    },
    Change("a mark of the byte order") { "\u{FEFF}" + $0 },
    Change("without the last one") { String($0.trimmingSuffix(while: \.isNewline)) },
    Change("blank lines") { $0.replacing("\n", with: "\n\n") },
    .line("trailing spaces") { $0 + "   " },
    Change("twice", copies: 2) { $0 + "\n\n" + $0 },
  ]

  private static let prefixes: [Change] = [
    .line("NSLog") { "2015-06-29 15:29:08.330 App[2215:800684] " + $0 },
    .line("the unified log") {
      "2022-08-25 15:22:01.008417+0100  localhost App[1766]: (UIKitCore) [com.example:kb] " + $0
    },
    .line("Metro") { " LOG  " + $0 },
    .line("flutter") { "flutter: " + $0 },
    .line("a time of day") { "15:29:09.330 " + $0 },
  ]
}

extension String {
  fileprivate func trimmingSuffix(while isEnd: (Character) -> Bool) -> Substring {
    var rest = self[...]
    while let last = rest.last, isEnd(last) { rest = rest.dropLast() }
    return rest
  }
}
