import KeyboardCore
import TestSupport
import Testing

/// `guide` against a second implementation of its rules, every key of every layout.
@Suite struct GuideNaiveTests {
  /// Events compared in all; each of the cases takes its part.
  static let events = 120_000
  static let cases = 8
  static let eventsPerTrace = 30

  @Test(arguments: 0..<cases) func everyLayoutAgrees(_ part: Int) throws {
    var generator = TraceGenerator(seed: 7000 + UInt64(part), grid: .halfPoints)
    var compared = 0
    var docked = 0
    var scrolled = 0
    while compared < Self.events / Self.cases {
      let trace = generator.trace(events: Self.eventsPerTrace)
      let actual = try replay(trace, GuideCore.self)
      try #require(actual.layouts.count == trace.events.count)
      var guide = NaiveGuide(trace.header)
      for (index, event) in trace.events.enumerated() {
        let expected = guide.layout(after: event, trace.detail(of: event))
        let layout = actual.layouts[index]
        if !layout.isPlaced(as: expected) || layout.animation != expected.animation
          || !actual.calls(at: index).isEmpty
        {
          Issue.record("\(trace.header.name) \(index): \(layout) is not \(expected)")
          return
        }
        docked += guide.dockedTop == nil ? 0 : 1
        scrolled += layout.contentOffset == guide.scene.contentOffset ? 0 : 1
        compared += 1
      }
    }
    // The generator reaches what is to be compared.
    #expect(docked > compared / 8 && scrolled > compared / 8, "\(docked) \(scrolled)")
    #expect(compared >= Self.events / Self.cases)
  }

  /// What the gate accepts for the known situations does not rest on one implementation.
  @Test func everySituationAgrees() throws {
    let twins = try Fixtures.gate("situation-")
    #expect(!twins.isEmpty)
    for trace in twins.map(\.trace) {
      let layouts = try replay(trace, GuideCore.self).layouts
      var guide = NaiveGuide(trace.header)
      for (index, event) in trace.events.enumerated() {
        let expected = guide.layout(after: event, trace.detail(of: event))
        // The naive guide steps by half points; two frames lie between them.
        guard (event.end.y * 2).rounded() == event.end.y * 2 else { continue }
        #expect(
          layouts[index].isPlaced(as: expected) && layouts[index].animation == expected.animation,
          "\(trace.header.name) \(index): \(layouts[index]) is not \(expected)")
      }
    }
  }
}
