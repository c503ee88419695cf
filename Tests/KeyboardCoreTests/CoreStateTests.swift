import KeyboardCore
import Testing

/// What the cores say of their own state.
@Suite struct CoreStateTests {
  private let show = "keyboardWillShow \(shown)"
  private let hide = "keyboardWillHide \(gone)"
  private let turn = #"interfaceOrientationWillChange "orientation":"portraitUpsideDown""#

  private func text(_ state: [JSONMember]) -> String { JSONValue.object(state).text }

  /// The flags of the observer that are set after each event.
  @Test func theObserversFlags() throws {
    let steps = try steps(
      ObserverCore.self,
      [
        show, "keyboardDidShow \(shown)", turn, hide, show, "keyboardDidShow \(shown)", hide,
        "keyboardDidHide \(gone)", show,
      ])
    let set = steps.map { step in
      step.stateAfter.compactMap { member in
        if case .bool(true) = member.value { member.key } else { nil }
      }.joined(separator: " ")
    }
    #expect(
      set == [
        "willShow", "didShow", "didShow rotating", "didShow rotating", "willShow didShow",
        "didShow",
        "willHide", "didHide", "willShow",
      ])
    #expect(
      text(steps[0].stateBefore) == """
        {"willShow":false,"didShow":false,"willHide":false,"didHide":false,"rotating":false,\
        "frame":null,"duration":0,"curve":0,"constant":0}
        """)
    #expect(
      text(steps[6].stateAfter) == """
        {"willShow":false,"didShow":false,"willHide":true,"didHide":false,"rotating":false,\
        "frame":[0,480,320,216],"duration":0.25,"curve":7,"constant":0}
        """)
  }

  @Test(arguments: [
    (
      "size-delta", #"{"frame":[0,0,0,0],"viewFrame":[0,0,320,470]}"#,
      #"{"frame":[0,264,320,216],"viewFrame":[0,0,320,254]}"#
    ),
    ("constraint-delta", #"{"constant":5}"#, #"{"constant":221}"#),
    (
      "content-inset",
      #"{"contentInset":[1,2,3,4],"scrollIndicatorInsets":[0,0,0,0],"contentOffset":[0,7],"field":[20,300,100,30]}"#,
      #"{"contentInset":[0,0,216,0],"scrollIndicatorInsets":[0,0,216,0],"contentOffset":[0,84],"field":[20,300,100,30]}"#
    ),
    (
      "superview-frame",
      #"{"superviewFrame":[0,0,320,470],"contentOffset":[0,7],"field":[20,300,100,30]}"#,
      #"{"superviewFrame":[0,0,320,686],"contentOffset":[0,84],"field":[20,300,100,30]}"#
    ),
    ("bottom-guide", #"{"constant":0}"#, #"{"constant":-206}"#),
    (
      "guide", #"{"lastWord":null,"rotating":false,"field":[20,300,100,30]}"#,
      #"{"lastWord":[0,264,320,216],"rotating":false,"field":[20,300,100,30]}"#
    ),
  ])
  func beforeAndAfterAShow(name: String, before: String, after: String) throws {
    let core = try #require(HandlerCatalog.builtIn[name])
    let scene = """
      "scene":{"view":[0,0,320,470],"constant":5,"field":[20,300,100,30],\
      "scroll":{"contentInset":[1,2,3,4],"contentOffset":[0,7]}}
      """
    let begin = #""begin":[0,480,320,216],"#
    let steps = try steps(
      core, header: scene,
      ["keyboardWillShow \(begin)\(shown)", "keyboardDidShow \(begin)\(shown)"])
    #expect(text(steps[0].stateBefore) == before)
    #expect(text(steps[0].stateAfter).utf8.elementsEqual(text(steps[1].stateBefore).utf8))
    #expect(text(steps[1].stateAfter) == after)
  }

  @Test func theGuidesRotationAndField() throws {
    let steps = try steps(
      GuideCore.self,
      [show, turn, #"textFieldDidBeginEditing "field":[20,300,100,30]"#, hide])
    #expect(
      steps.map { text($0.stateAfter) } == [
        #"{"lastWord":[0,264,320,216],"rotating":false,"field":null}"#,
        #"{"lastWord":[0,264,320,216],"rotating":true,"field":null}"#,
        #"{"lastWord":[0,264,320,216],"rotating":true,"field":[20,300,100,30]}"#,
        #"{"lastWord":null,"rotating":false,"field":[20,300,100,30]}"#,
      ])
    let changed = steps[3].stateChanges
    #expect(changed.map(\.name) == ["lastWord", "rotating"])
    #expect(changed.map { $0.before?.text } == ["[0,264,320,216]", "true"])
    #expect(changed.map { $0.after?.text } == ["null", "false"])
  }
}
