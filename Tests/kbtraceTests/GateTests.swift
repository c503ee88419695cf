import Foundation
import KeyboardCore
import TestSupport
import Testing

/// The repository's own gate, the folder `Gate`: what it keeps was not taken on trust.
@Suite struct GateTests {
  private static let published = [
    "size-delta", "constraint-delta", "observer", "content-inset", "superview-frame",
    "bottom-guide",
  ]

  /// The layout of an event as Foundation reads its text.
  private static func object(_ layouts: LayoutSequence, _ event: Int) throws -> Any {
    var text = ByteBuffer()
    text.appendLayout(layouts, at: event)
    return try JSONSerialization.jsonObject(with: Data(text.bytes))
  }

  @Test func keepsEveryTraceThatItShould() throws {
    let names = try Fixtures.gate().map(\.trace.header.name)
    let oracle = try Fixtures.traces("oracle/traces.jsonl").map(\.header.name).prefix(112)
    let peers = try Fixtures.traces("peers/traces.jsonl").map(\.header.name)
    let examples = try Fixtures.traces("spec/examples.jsonl").map(\.header.name)
    // SituationTests holds the situations to their page.
    let others = names.filter { !$0.hasPrefix("situation-") }
    #expect(others.sorted() == (oracle + peers + examples).sorted())
    #expect(names.count == 190)
  }

  @Test func everyCoreHasAReasonEverywhere() throws {
    for twin in try Fixtures.gate() {
      let name = twin.trace.header.name
      #expect(Set(twin.baselines.map(\.handler)) == Set(Self.published + ["guide"]), "\(name)")
      for baseline in twin.baselines {
        #expect(baseline.reason?.isEmpty == false, "\(name) \(baseline.handler)")
        #expect(baseline.by?.isEmpty == false, "\(name) \(baseline.handler)")
        #expect(baseline.layouts.layouts.count == twin.trace.events.count, "\(name)")
      }
    }
  }

  @Test func keptLayoutsOfThePublishedHandlersEqualTheOracle() throws {
    var kept: [String: LayoutSequence] = [:]
    for twin in try Fixtures.gate() {
      for baseline in twin.baselines {
        kept["\(twin.trace.header.name) \(baseline.handler)"] = baseline.layouts
      }
    }
    var compared = 0
    for line in try Fixtures.objects("oracle/layouts.jsonl") {
      let trace = try #require(line["trace"] as? String)
      let handler = try #require(line["handler"] as? String)
      let event = try #require(line["event"] as? Int)
      guard let layouts = kept["\(trace) \(handler)"] else { continue }
      let expected = try #require(line["layout"])
      let actual = try Self.object(layouts, event)
      #expect(agree(actual, expected), "\(trace) \(handler) \(event): \(actual) is not \(expected)")
      compared += 1
    }
    #expect(compared == 5424)
  }

  @Test func theDocumentedLayoutIsKept() throws {
    let twin = try #require(try Fixtures.gate().first { $0.trace.header.name == "login-show-hide" })
    let baseline = try #require(twin.baselines.first { $0.handler == "size-delta" })
    let expected = """
      {"keyboardFrame":[0,521,375,291],"viewFrame":[0,0,375,521],"visibleFrame":[0,0,375,521],\
      "animation":{"kind":"view","duration":0.25,"options":7},\
      "calls":[{"name":"keyboardSizeChanged","delta":[375,291]}]}
      """
    let actual = try Self.object(baseline.layouts, 0)
    #expect(
      agree(actual, try JSONSerialization.jsonObject(with: Data(expected.utf8)), tolerance: 0))
  }
}
