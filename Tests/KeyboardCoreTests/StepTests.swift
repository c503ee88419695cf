import Foundation
import KeyboardCore
import Synchronization
import TestSupport
import Testing

/// A core of somebody's own, which says its rules and state.
private struct CountingCore: HandlerCore {
  static let name = "counting"
  static let source = "a test"
  static let keys: LayoutKeys = [.constant, .animation, .calls, .custom]
  /// How often words were made.
  static let wordings = Mutex(0)
  private var count = 0

  init(_ context: borrowing ReplayContext) {}

  mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout {
    var layout = Layout()
    guard event.kind.isKeyboard else {
      effects.ignored(event.kind)
      layout.constant = Double(count) / 3
      return layout
    }
    count += 1
    effects.rule(words(event))
    effects.rule("third of \(count), \(count > 1), \(Size(width: 1, height: 2.5)), \(Double.nan)")
    effects.call("counted", .other([JSONMember("count", .number(Double(count)))]))
    effects.custom([JSONMember("count", .number(Double(count)))])
    layout.constant = Double(count) / 3
    return layout
  }

  func state(in context: borrowing ReplayContext) -> [JSONMember] {
    count == 0 ? [] : [JSONMember("count", .number(Double(count)))]
  }

  private func words(_ event: Event) -> RuleText {
    Self.wordings.withLock { $0 += 1 }
    return "\(event.kind) counts: \(event.end.origin), \(event.begin)"
  }
}

/// A core that says nothing.
private struct SilentCore: HandlerCore {
  static let name = "silent"
  static let source = "a test"
  static let keys: LayoutKeys = [.constant, .animation, .calls]

  init(_ context: borrowing ReplayContext) {}

  mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout { Layout() }
}

@Suite struct StepTests {
  private static func layoutText(_ layouts: LayoutSequence, _ index: Int) -> String {
    var text = ByteBuffer()
    text.appendLayout(layouts, at: index)
    return text.text
  }

  /// The repository's own traces, and generated ones.
  private static func traces() throws -> [Trace] {
    let folder = Fixtures.root.appendingPathComponent("Gate")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    var traces = try files.map { file in
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
      var reader = TwinReader(file: file, source: BytesSource(bytes))
      return try reader.read().trace
    }
    #expect(traces.count > 100)
    for seed in 1...8 as ClosedRange<UInt64> {
      var generator = TraceGenerator(seed: seed, unknownKeys: seed % 2 == 0)
      for _ in 0..<4 { traces.append(generator.trace(events: 60)) }
    }
    return traces
  }

  /// Listening changes no layout, and the same value without it is the same but for rules and state.
  @Test(arguments: HandlerCatalog.builtIn.names)
  func layoutsAreThoseOfAReplay(name: String) throws {
    let core = try #require(HandlerCatalog.builtIn[name])
    for trace in try Self.traces() {
      let layouts = try replay(trace, core)
      guard var steps = ReplaySteps(core, over: trace) else { throw Missing() }
      var before = ""
      for index in trace.events.indices {
        guard let step = steps.next() else { throw Missing() }
        let place = "\(trace.header.name) \(index)"
        #expect(step.index == index)
        #expect(JSONValue.object(step.layout).text == Self.layoutText(layouts, index), "\(place)")
        #expect(
          step.changes.map(\.key.name) == layouts.changedKeys(at: index).names, "\(place)")
        let alone = ReplayStep(index, of: trace, answers: layouts)
        #expect(alone.rules.isEmpty && alone.stateAfter.isEmpty && alone.stateBefore.isEmpty)
        #expect(Self.text(alone.changes) == Self.text(step.changes), "\(place)")
        // Words never lack, and what is ignored changes nothing that the core holds.
        #expect(!step.rules.isEmpty, "\(place)")
        let after = JSONValue.object(step.stateAfter).text
        if step.rules[0].hasPrefix("ignored") {
          #expect(step.stateChanges.isEmpty, "\(place): \(step.rules)")
        }
        if index > 0 { #expect(JSONValue.object(step.stateBefore).text == before, "\(place)") }
        before = after
      }
      let rest = steps.next()
      #expect(rest == nil)
    }
  }

  private static func text(_ changes: [ReplayStep.Change]) -> String {
    changes.map { "\($0.key.name) \($0.before?.text ?? "") \($0.after.text)" }
      .joined(separator: "\n")
  }

  @Test func aChangeHasBothValues() throws {
    let steps = try run(
      SizeDeltaCore.self, "keyboardWillShow \(shown)", "keyboardDidShow \(shown)")
    #expect(
      Self.text(steps[0].changes) == """
        keyboardFrame  [0,264,320,216]
        viewFrame  [0,0,320,264]
        visibleFrame  [0,0,320,264]
        animation null {"kind":"view","duration":0.25,"options":7}
        calls [] [{"name":"keyboardSizeChanged","delta":[320,216]}]
        """)
    #expect(!steps[0].changedNothing && steps[1].changedNothing)
    let hide = try #require(
      try run(SizeDeltaCore.self, "keyboardWillShow \(shown)", "keyboardWillHide \(gone)")
        .last)
    #expect(
      Self.text(hide.changes).hasPrefix(
        "keyboardFrame [0,264,320,216] [0,0,0,0]\nviewFrame [0,0,320,264] [0,0,320,480]\n"))
  }

  private func run(_ core: any HandlerCore.Type, _ events: String...) throws -> [ReplayStep] {
    try steps(core, events)
  }

  private struct Missing: Error {}

  @Test func anOwnCoreSaysItsRules() throws {
    let steps = try run(
      CountingCore.self, "keyboardDidShow \(shown)", "textFieldDidEndEditing",
      "keyboardDidHide \(gone)")
    #expect(
      steps.map(\.rules) == [
        [
          "keyboardDidShow counts: [0,264], [0,264,320,216]", "third of 1, false, [1,2.5], nan",
        ], ["ignored: this core does not observe textFieldDidEndEditing"],
        [
          "keyboardDidHide counts: [0,480], [0,264,320,216]", "third of 2, true, [1,2.5], nan",
        ],
      ])
    #expect(steps[0].stateBefore.isEmpty)
    #expect(JSONValue.object(steps[2].stateAfter).text == #"{"count":2}"#)
    #expect(steps[0].stateChanges.map(\.name) == ["count"])
    #expect(steps[0].stateChanges[0].before == nil && steps[1].stateChanges.isEmpty)
    #expect(
      Self.text(steps[2].changes) == """
        constant 0.3333333333333333 0.6666666666666666
        calls [] [{"name":"counted","count":2}]
        custom {} {"count":2}
        """)
  }

  @Test func wordsAreMadeForListenersOnly() throws {
    let trace = try ruleTrace(header: "", ["keyboardDidShow \(shown)"])
    let before = CountingCore.wordings.withLock { $0 }
    for _ in 0..<100 { _ = try replay(trace, CountingCore.self) }
    // Another test of this core may run meanwhile, and has two words to make.
    #expect(CountingCore.wordings.withLock { $0 } <= before + 2)
  }

  @Test func aCoreMaySayNothing() throws {
    let step = try #require(try run(SilentCore.self, "keyboardDidShow \(shown)").first)
    #expect(step.rules.isEmpty && step.stateBefore.isEmpty && step.stateAfter.isEmpty)
    #expect(step.layout.map(\.key) == ["constant", "animation", "calls"])
  }

  @Test func aTraceWithoutScreenHasNoSteps() throws {
    let trace = try #require(try readTraces(#"{"kbtrace":1,"name":"log"}"#).first)
    // One that cannot be copied is no value of an expectation.
    let isThere = ReplaySteps(GuideCore.self, over: trace) != nil
    #expect(!isThere)
  }

  @Test func whatAnEventCarried() throws {
    let carried = #""scroll":{"contentInset":[1,2,3,4]},"constant":4,"x-note":{"a":1e2}"#
    let step = try #require(
      try run(GuideCore.self, "sceneDidChange \(carried)", "keyboardDidShow \(shown)").first)
    #expect(JSONValue.object(step.detail?.members ?? []).text == "{\(carried)}")
    #expect(EventDetail().members.isEmpty)
  }
}
