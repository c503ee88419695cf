import Foundation
import KeyboardCore
import TestSupport
import Testing

/// Cores 1 to 6 against the layouts that the published handlers' own code computes.
@Suite struct OracleTests {
  private static let published = HandlerCatalog.builtIn.cores.filter { $0.name != "guide" }

  @Test func everyLayoutOfThePublishedHandlersAgrees() throws {
    let expected = try Fixtures.objects("oracle/layouts.jsonl")
    var layouts: [String: Any] = [:]
    for line in expected {
      let trace = try #require(line["trace"] as? String)
      let handler = try #require(line["handler"] as? String)
      let event = try #require(line["event"] as? Int)
      layouts["\(trace) \(handler) \(event)"] = line["layout"]
    }
    #expect(layouts.count == 7650)
    var compared = 0
    for trace in try Fixtures.traces("oracle/traces.jsonl") {
      for core in Self.published {
        compared += try compare(trace, core, with: layouts)
      }
    }
    #expect(compared == 7650)
  }

  private func compare(_ trace: Trace, _ core: any HandlerCore.Type, with layouts: [String: Any])
    throws -> Int
  {
    let sequence = try replay(trace, core)
    for event in sequence.layouts.indices {
      let key = "\(trace.header.name) \(core.name) \(event)"
      let expected = try #require(layouts[key], "\(key)")
      var text = ByteBuffer()
      text.appendLayout(sequence, at: event)
      let actual = try JSONSerialization.jsonObject(with: Data(text.bytes))
      #expect(agree(actual, expected), "\(key): \(text.text) is not \(expected)")
    }
    return sequence.layouts.count
  }
}
