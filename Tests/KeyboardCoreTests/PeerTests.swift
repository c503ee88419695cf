import Foundation
import KeyboardCore
import TestSupport
import Testing

/// `guide` against the numbers of other keyboard-avoiding projects' own unit tests.
@Suite struct PeerTests {
  @Test func everyCaseAgrees() throws {
    var traces: [String: Trace] = [:]
    for trace in try Fixtures.traces("peers/traces.jsonl") { traces[trace.header.name] = trace }
    let cases = try Fixtures.objects("peers/cases.jsonl")
    #expect(cases.count >= 40)
    var compared = 0
    for peer in cases {
      let name = try #require(peer["trace"] as? String)
      let trace = try #require(traces[name])
      let event = try #require(peer["event"] as? Int)
      let expect = try #require(peer["expect"] as? [String: Any])
      let tolerance = peer["tolerance"] as? Double ?? 1e-9
      let answer = try answer(of: trace, at: event)
      for (key, value) in expect {
        let actual = try #require(answer[key], "\(key) is not compared")
        #expect(agree(actual, value, tolerance: tolerance), "\(name) \(event) \(key): \(actual)")
        compared += 1
      }
    }
    #expect(compared >= cases.count)
  }

  /// The values of one event under the names of the cases.
  private func answer(of trace: Trace, at event: Int) throws -> [String: Any] {
    let sequence = try replay(trace, GuideCore.self)
    let layout = sequence.layouts[event]
    var scene = try #require(trace.header.startingScene)
    scene = try sceneAfter(event, of: trace, from: scene)
    let overlap = scene.view.height - layout.visibleFrame.height
    let inset = layout.contentInset
    return [
      "overlap": overlap, "visibleBottom": layout.visibleFrame.maxY,
      "constant": layout.constant, "keyboardVisible": layout.keyboardFrame != nil,
      "docked": overlap > 0, "contentInsetBottom": inset.bottom,
      "indicatorInsetBottom": layout.scrollIndicatorInsets.bottom,
      "contentInset": [inset.top, inset.left, inset.bottom, inset.right],
      "contentOffset": [layout.contentOffset.x, layout.contentOffset.y],
      "animation": layout.animation == .none ? NSNull() as Any : "some" as Any,
    ]
  }

  private func sceneAfter(_ event: Int, of trace: Trace, from start: Scene) throws -> Scene {
    let changes = trace.events[...event].filter { trace.detail(of: $0)?.change.view != nil }
    #expect(changes.isEmpty, "a case with a moving view needs its scene followed")
    return start
  }
}
