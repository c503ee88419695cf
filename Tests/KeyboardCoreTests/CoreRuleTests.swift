import KeyboardCore
import TestSupport
import Testing

/// What holds for all cores.
@Suite struct CoreRuleTests {
  /// The kinds of event that each core observes.
  static let observed: [(String, Set<EventKind>)] = [
    ("size-delta", [.keyboardWillShow, .keyboardWillHide]),
    ("constraint-delta", [.keyboardWillShow, .keyboardWillHide]),
    (
      "observer",
      [
        .keyboardWillShow, .keyboardDidShow, .keyboardWillHide, .keyboardDidHide,
        .interfaceOrientationWillChange,
      ]
    ),
    ("content-inset", [.keyboardDidShow, .keyboardWillHide]),
    ("superview-frame", [.keyboardDidShow]),
    ("bottom-guide", [.keyboardDidShow, .keyboardWillHide]),
    (
      "guide",
      [
        .keyboardWillShow, .keyboardDidShow, .keyboardWillHide, .keyboardDidHide,
        .keyboardWillChangeFrame, .keyboardDidChangeFrame,
      ]
    ),
  ]

  @Test func theCatalogueHasThemInOrder() {
    #expect(HandlerCatalog.builtIn.names == Self.observed.map(\.0))
  }

  @Test(arguments: observed) func otherEventsAreIgnored(name: String, observed: Set<EventKind>)
    throws
  {
    let core = try #require(HandlerCatalog.builtIn[name])
    let start = [#"keyboardWillShow \#(shown)"#, #"keyboardDidShow \#(shown)"#]
    var ignored = 0
    for kind in EventKind.allCases where !observed.contains(kind) {
      var text = kind.name
      if kind.isKeyboard { text += #" "begin":[0,100,320,380],"end":[0,150,320,330]"# }
      if kind == .interfaceOrientationWillChange { text += #" "orientation":"portrait""# }
      if kind == .inputModeDidChange { text += #" "locale":"emoji""# }
      if kind == .textFieldDidBeginEditing { text += #" "field":[0,10,100,30]"# }
      let trace = try ruleTrace(header: #""scene":{"view":[0,0,320,470]}"#, start + [text])
      let sequence = try replay(trace, core)
      let (before, after) = (sequence.layouts[1], sequence.layouts[2])
      #expect(after.isPlaced(as: before), "\(kind)")
      #expect(after.viewFrame == before.viewFrame, "\(kind)")
      #expect(after.superviewFrame == before.superviewFrame, "\(kind)")
      #expect(after.animation == .none && sequence.calls(at: 2).isEmpty, "\(kind)")
      ignored += 1
    }
    #expect(ignored == EventKind.allCases.count - observed.count)
  }

  @Test(arguments: [
    ("size-delta", ["keyboardFrame", "viewFrame", "visibleFrame", "animation", "calls"]),
    ("constraint-delta", ["constant", "visibleFrame", "animation", "calls"]),
    ("observer", ["keyboardFrame", "constant", "visibleFrame", "animation", "calls"]),
    (
      "content-inset",
      [
        "contentInset", "scrollIndicatorInsets", "contentOffset", "visibleFrame", "animation",
        "calls",
      ]
    ),
    ("superview-frame", ["contentOffset", "superviewFrame", "visibleFrame", "animation", "calls"]),
    ("bottom-guide", ["constant", "visibleFrame", "animation", "calls"]),
    (
      "guide",
      [
        "keyboardFrame", "constant", "contentInset", "scrollIndicatorInsets", "contentOffset",
        "visibleFrame", "animation", "calls",
      ]
    ),
  ]) func theKeysAreAlwaysTheSame(name: String, keys: [String]) throws {
    let core = try #require(HandlerCatalog.builtIn[name])
    #expect(core.keys.names == keys)
    #expect(try layouts(core, #"keyboardWillShow \#(shown)"#).keys.names == keys)
  }

  @Test func aTraceWithoutScreenIsNotReplayed() throws {
    let trace = try #require(try readTraces(#"{"kbtrace":1,"name":"log"}"#).first)
    var sequence = LayoutSequence()
    for core in HandlerCatalog.builtIn.cores { #expect(!core.replay(trace, into: &sequence)) }
  }

  @Test func anEventsDefaults() throws {
    let trace = try ruleTrace(header: "", [#"keyboardWillShow "end":[0,264,320,216]"#])
    let event = try #require(trace.events.first)
    #expect(event.begin == rect(0, 264, 320, 216) && event.end == event.begin)
    #expect(event.duration == 0.25 && event.curve == 7 && event.isLocal)
    let stated =
      #"keyboardWillShow "begin":[1,2,3,4],"end":[5,6,7,8],"duration":0,"curve":0,"local":false"#
    let other = try #require(try ruleTrace(header: "", [stated]).events.first)
    #expect(other.begin == rect(1, 2, 3, 4) && other.end == rect(5, 6, 7, 8))
    #expect(other.duration == 0 && other.curve == 0 && !other.isLocal)
  }
}

/// Core 1.
@Suite struct SizeDeltaRuleTests {
  private let core = SizeDeltaCore.self

  @Test func theViewShrinksByTheChangeOfSize() throws {
    let run = try layouts(
      core, #"keyboardWillShow \#(shown),"duration":0.5,"curve":3"#,
      #"keyboardWillShow "end":[0,200,300,280]"#, #"keyboardWillShow "end":[9,9,90,280]"#,
      #"keyboardWillHide "end":[0,480,300,100]"#, #"keyboardWillHide "end":[0,480,300,100]"#)
    let heights = run.layouts.map(\.viewFrame.height)
    #expect(heights == [264, 200, 200, 300, 300])
    #expect(run.layouts.map(\.visibleFrame) == run.layouts.map(\.viewFrame))
    #expect(run.layouts[0].keyboardFrame == rect(0, 264, 320, 216))
    #expect(run.layouts[2].keyboardFrame == rect(9, 9, 90, 280))
    #expect(run.layouts[3].keyboardFrame == .zero && run.layouts[4].keyboardFrame == .zero)
    let soon = Animation.view(duration: 0.25, options: 7)
    #expect(
      run.layouts.map(\.animation) == [
        .view(duration: 0.5, options: 3), soon, .none, soon, .none,
      ])
    #expect(run.callText(at: 0) == #"{"name":"keyboardSizeChanged","delta":[320,216]}"#)
    #expect(run.callText(at: 1) == #"{"name":"keyboardSizeChanged","delta":[-20,64]}"#)
    #expect(run.callText(at: 2).isEmpty && run.callText(at: 4).isEmpty)
    #expect(run.callText(at: 3) == #"{"name":"keyboardSizeChanged","delta":[-300,-100]}"#)
  }

  @Test func framesAreTheRootViews() throws {
    let header = #""scene":{"root":[10,20,300,460],"view":[30,50,200,400]}"#
    let run = try layouts(core, header: header, #"keyboardWillShow \#(shown)"#)
    #expect(run.layouts[0].keyboardFrame == rect(-10, 244, 320, 216))
    #expect(run.layouts[0].viewFrame == rect(30, 50, 200, 184))
  }

  @Test func aShortViewIsTurnedOverAndNotRestored() throws {
    let run = try layouts(
      core, header: #""scene":{"view":[0,380,320,100]}"#, #"keyboardWillShow \#(shown)"#,
      #"keyboardWillHide \#(gone)"#)
    #expect(run.layouts[0].viewFrame == rect(0, 264, 320, 116))
    #expect(run.layouts[1].viewFrame == rect(0, 264, 320, 332))
  }

  @Test func aHideOfNoHeightTellsNothing() throws {
    let run = try layouts(
      core, #"keyboardWillHide \#(gone)"#, #"keyboardWillShow "end":[0,480,320,-5]"#,
      #"keyboardWillHide \#(gone)"#)
    #expect(run.layouts.map(\.viewFrame.height) == [480, 485, 485])
    #expect(run.callText(at: 0).isEmpty && run.callText(at: 2).isEmpty)
    #expect(run.layouts[2].keyboardFrame == .zero && run.layouts[2].animation == .none)
  }

  @Test func aCarriedViewReplacesTheHandlersOwn() throws {
    let run = try layouts(
      core, #"keyboardWillShow \#(shown)"#, #"sceneDidChange "constant":4"#,
      #"sceneDidChange "view":[0,0,320,400]"#, #"keyboardWillHide \#(gone)"#,
      #"interfaceOrientationWillChange "orientation":"portrait","view":[0,0,320,90]"#)
    #expect(run.layouts.map(\.viewFrame.height) == [264, 264, 400, 616, 90])
    let turned = try layouts(
      core, #"keyboardWillShow \#(shown)"#,
      #"interfaceOrientationWillChange "orientation":"portraitUpsideDown""#)
    #expect(turned.layouts[1].viewFrame == rect(0, 0, 320, 480))
  }
}

/// Core 2.
@Suite struct ConstraintDeltaRuleTests {
  private let core = ConstraintDeltaCore.self
  private let rising = #""begin":[0,480,320,216],"end":[0,264,320,216]"#

  @Test func theConstantFollowsTheTopEdge() throws {
    let run = try layouts(
      core, header: #""scene":{"constant":10,"view":[0,100,320,380]}"#,
      #"keyboardWillShow \#(rising)"#, #"keyboardWillShow \#(rising)"#,
      #"keyboardWillHide \#(gone)"#, #"keyboardWillHide \#(rising)"#)
    #expect(run.layouts.map(\.constant) == [226, 442, 226, 442])
    #expect(run.layouts[0].visibleFrame == rect(0, 100, 320, 164))
    #expect(run.layouts.allSatisfy { $0.animation == .none })
    #expect(run.callText(at: 0).isEmpty)
  }

  @Test func aCarriedConstantReplacesItsOwn() throws {
    let run = try layouts(
      core, #"keyboardWillShow \#(rising)"#, #"sceneDidChange "view":[0,0,320,470]"#,
      #"sceneDidChange "constant":30"#)
    #expect(run.layouts.map(\.constant) == [216, 216, 30])
    #expect(run.layouts.map(\.visibleFrame.height) == [264, 254, 470])
  }

  @Test func fixedFramesAreTurned() throws {
    let facts = #""coordinates":"fixed","orientation":"landscapeRight""#
    let run = try layouts(
      core, header: facts, #"keyboardWillShow "begin":[-160,0,160,480],"end":[0,0,160,480]"#)
    #expect(run.layouts[0].constant == 160)
  }
}

/// Core 6.
@Suite struct BottomGuideRuleTests {
  @Test func theConstantIsTheKeyboardsTopFromTheViewsBottom() throws {
    let run = try layouts(
      BottomGuideCore.self, header: #""scene":{"constant":10,"view":[0,100,320,300]}"#,
      #"keyboardWillShow \#(shown)"#, #"keyboardDidShow "begin":[0,0,1,1],\#(shown)"#,
      #"sceneDidChange "constant":5"#, #"keyboardDidHide \#(gone)"#,
      #"keyboardWillHide \#(gone)"#)
    #expect(run.layouts.map(\.constant) == [0, -136, -136, -136, 0])
    #expect(run.layouts[1].visibleFrame == rect(0, 100, 320, 164))
    #expect(run.layouts[4].visibleFrame == rect(0, 100, 320, 300))
    #expect(run.layouts.allSatisfy { $0.animation == .none })
  }
}
