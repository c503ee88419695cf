import KeyboardCore
import TestSupport
import Testing

/// A core that is given one event at a time answers as one that replays the whole trace.
@Suite struct LiveReplayTests {
  @Test(arguments: HandlerCatalog.builtIn.names)
  func liveAndBatchAnswersAreEqual(core name: String) throws {
    let core = try #require(HandlerCatalog.builtIn[name])
    var compared = 0
    for trace in try Fixtures.traces("oracle/traces.jsonl") + Fixtures.traces("peers/traces.jsonl")
    {
      let batch = try replay(trace, core)
      guard var live = LiveReplay(core, header: trace.header) else {
        Issue.record("\(trace.header.name) names no screen")
        continue
      }
      for (index, event) in trace.events.enumerated() {
        let answer = live.handle(event, detail: trace.detail(of: event))
        #expect(
          text(answer.sequence, at: 0) == text(batch, at: index),
          "\(trace.header.name) \(name) \(index)")
        #expect(answer.calls.count == batch.calls(at: index).count)
        compared += 1
      }
    }
    #expect(compared > 1275)
  }

  @Test func aCoresOwnValuesAreAnswered() throws {
    var header = TraceHeader(name: "own")
    header.device.screen = Size(width: 100, height: 200)
    guard var live = LiveReplay(CountingCore.self, header: header) else {
      Issue.record("there is a screen")
      return
    }
    let first = live.handle(Event(time: 0, kind: .keyboardDidHide, end: .zero))
    #expect(first.custom?["events"]?.text == "1")
    #expect(first.calls.map(\.name) == ["counted"])
    let second = live.handle(Event(time: 0, kind: .keyboardDidHide, end: .zero))
    #expect(second.custom?["events"]?.text == "2")
    #expect(second.calls.count == 1)
  }

  @Test func withoutAScreenThereIsNothingToAnswer() {
    if LiveReplay(GuideCore.self, header: TraceHeader(name: "none")) != nil {
      Issue.record("a core started without a screen")
    }
  }

  private func text(_ sequence: LayoutSequence, at index: Int) -> String {
    var buffer = ByteBuffer()
    buffer.appendLayout(sequence, at: index)
    return buffer.text
  }
}

/// Counts its events, in a value of its own.
private struct CountingCore: HandlerCore {
  static let name = "counting"
  static let source = "a test"
  static let keys: LayoutKeys = [.calls, .custom]
  private var count = 0

  init(_ context: borrowing ReplayContext) {}

  mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout {
    count += 1
    effects.call("counted", .other([]))
    effects.custom([JSONMember("events", .number(String(count)))])
    return Layout()
  }
}
