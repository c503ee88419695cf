import Foundation
import KeyboardCore
import TestSupport
import Testing

/// The situations of the gate: what they are, and that they would have caught what they are for.
@Suite struct SituationTests {
  /// A line of the page's table of regressions.
  struct Regression {
    var trace: String
    var event: Int
    var handler: String
    var key: String
    var right: [Double]
    var broken: [Double]
  }

  private static func situations() throws -> [Trace] {
    try Fixtures.gate("situation-").map(\.trace)
  }

  /// The cells of each row of the page that begins with a situation, for the part before or after
  /// the regressions' heading.
  private static func rows(ofRegressions: Bool) throws -> [[String]] {
    let file = Fixtures.root.appendingPathComponent("Documentation/Situations.md")
    let page = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let parts = page.split(separator: "\n## Regressions that they catch\n")
    try #require(parts.count == 2)
    return parts[ofRegressions ? 1 : 0].split(separator: "\n")
      .filter { $0.hasPrefix("| `situation-") }
      .map { line in
        line.dropFirst(2).dropLast(2).split(separator: " | ").map { String($0) }
      }
  }

  private static func plain(_ cell: String) -> String { cell.replacing("`", with: "") }

  private static func numbers(_ cell: String) throws -> [Double] {
    let text = plain(cell)
    let array = text.hasPrefix("[") ? text : "[\(text)]"
    let value = try JSONSerialization.jsonObject(with: Data(array.utf8))
    return try #require(value as? [Double])
  }

  private static func regressions() throws -> [Regression] {
    try rows(ofRegressions: true).map { cells in
      try #require(cells.count == 7, "\(cells)")
      return Regression(
        trace: plain(cells[0]), event: try #require(Int(cells[2])), handler: plain(cells[3]),
        key: plain(cells[4]), right: try numbers(cells[5]), broken: try numbers(cells[6]))
    }
  }

  private static func isNear(_ first: [Double], _ second: [Double]) -> Bool {
    first.count == second.count && zip(first, second).allSatisfy { abs($0 - $1) <= 1e-9 }
  }

  @Test func everySituationSaysWhereItIsFrom() throws {
    for trace in try Self.situations() {
      let header = trace.header
      #expect(header.name.wholeMatch(of: /[a-z0-9.-]+/) != nil, "\(header.name)")
      let source = try #require(header.source, "\(header.name) has no source")
      #expect(source.contains("://") || source.contains("in public source code"), "\(source)")
      #expect(header.tags.contains { $0.key == "situation" }, "\(header.name)")
      #expect(!trace.events.isEmpty, "\(header.name)")
    }
  }

  @Test func thePageListsWhatTheGateHas() throws {
    let names = try Self.situations().map(\.header.name)
    #expect(names.count == 39)
    let listed = try Self.rows(ofRegressions: false).map { Self.plain($0[0]) }
    #expect(listed.sorted() == names.sorted())
  }

  @Test func everyRegressionIsTaggedListedAndModelled() throws {
    let tagged = try Self.situations().filter { trace in
      trace.header.tags.contains { $0.key == "regression" }
    }
    let listed = try Self.regressions().map(\.trace).sorted()
    #expect(tagged.map(\.header.name).sorted() == listed)
    #expect(libraryRules.keys.sorted() == listed)
  }

  /// The core is right where the library was wrong, and the library, mended, was right as well.
  @Test func everyRegressionWouldHaveBeenCaught() throws {
    var traces: [String: Trace] = [:]
    for trace in try Self.situations() { traces[trace.header.name] = trace }
    for regression in try Self.regressions() {
      let name = regression.trace
      let trace = try #require(traces[name])
      let answer = try Self.answer(to: trace, regression)
      #expect(Self.isNear(answer, regression.right), "\(name): the core answers \(answer)")
      let mended = try Self.library(trace, isBroken: false, at: regression.event)
      #expect(Self.isNear(mended, regression.right), "\(name): mended, \(mended)")
      let broken = try Self.library(trace, isBroken: true, at: regression.event)
      #expect(Self.isNear(broken, regression.broken), "\(name): broken, \(broken)")
      #expect(!Self.isNear(broken, answer), "\(name) does not show the fault")
    }
  }

  /// The key's value after the regression's event, as the core computes it now.
  private static func answer(to trace: Trace, _ regression: Regression) throws -> [Double] {
    let core = try #require(HandlerCatalog.builtIn[regression.handler])
    let layouts = try replay(trace, core)
    var text = ByteBuffer()
    text.appendLayout(layouts, at: regression.event)
    let object = try JSONSerialization.jsonObject(with: Data(text.bytes)) as? [String: Any]
    let value = try #require(object?[regression.key])
    if let number = value as? Double { return [number] }
    return try #require(value as? [Double])
  }

  /// What the library makes of the trace, after `event`.
  private static func library(_ trace: Trace, isBroken: Bool, at event: Int) throws -> [Double] {
    let scene = try #require(trace.header.startingScene)
    var rule = try #require(libraryRules[trace.header.name]).init(scene: scene, isBroken: isBroken)
    var value: [Double] = []
    for event in trace.events[...event] {
      value = rule.value(after: event, orientation: trace.detail(of: event)?.orientation)
    }
    return value
  }
}
