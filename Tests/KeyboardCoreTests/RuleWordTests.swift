import KeyboardCore
import Testing

/// A trace, and what a core says of its last event.
struct RuleCase: CustomTestStringConvertible {
  let core: String
  let header: String
  let events: [String]
  let rules: [String]

  init(_ core: String, _ events: [String], _ rules: [String], header: String = "") {
    self.core = core
    self.events = events
    self.rules = rules
    self.header = header
  }

  var testDescription: String { "\(core): \(rules.first ?? "")" }
}

/// Each rule of each core in the words that it says itself.
@Suite struct RuleWordTests {
  private static let show = "keyboardWillShow \(shown)"
  private static let didShow = #"keyboardDidShow "begin":[0,480,320,200],"end":[0,264,320,216]"#
  private static let hide = "keyboardWillHide \(gone)"
  private static let edit = #"textFieldDidBeginEditing "field":[20,300,100,30]"#
  private static let turn = #"interfaceOrientationWillChange "orientation":"portraitUpsideDown""#
  private static let frame = "frame := end in the root view: [0,264,320,216]"
  private static let followed = "visibleFrame follows the scene"

  private static func ignored(_ kind: String) -> String {
    "ignored: this core does not observe \(kind)"
  }

  static let sizeDelta = [
    RuleCase(
      "size-delta", [show],
      [
        frame, "frame's height was 0, so the delegate is told",
        "delta [320,216]: viewFrame.height := 480 - 216 = 264",
      ]),
    RuleCase(
      "size-delta", [show, show],
      [frame, "frame's height was 216, so the delegate is not told"]),
    RuleCase(
      "size-delta", [show, hide],
      [
        "frame's height, 216, is above 0, so the delegate is told",
        "frame := end in the root view: [0,480,320,216]",
        "delta [-320,-216]: viewFrame.height := 264 - -216 = 480", "frame := the zero rect",
      ]),
    RuleCase(
      "size-delta", [hide],
      ["frame has no height above 0, so the delegate is not told", "frame := the zero rect"]),
    RuleCase(
      "size-delta", [show],
      [
        frame, "frame's height was 0, so the delegate is told",
        "delta [320,216]: viewFrame.height := 100.5 - 216 = -115.5",
        "UIView's frame setter turns a height below 0 over",
      ], header: #""scene":{"view":[0,380,320,100.5]}"#),
    RuleCase(
      "size-delta", [#"sceneDidChange "view":[0,0,320,400]"#],
      ["the event sets view: viewFrame := [0,0,320,400]"]),
    RuleCase("size-delta", [turn], ["the event sets view: viewFrame := [0,0,320,480]"]),
    RuleCase("size-delta", [didShow], [ignored("keyboardDidShow")]),
    RuleCase("size-delta", [#"sceneDidChange "constant":4"#], [ignored("sceneDidChange")]),
  ]

  static let constants = [
    RuleCase(
      "constraint-delta", [#"keyboardWillShow "begin":[0,480,320,216],"end":[0,264,320,216]"#],
      ["constant += begin's top less end's, in the view: 380 - 164 = 216"],
      header: #""scene":{"view":[0,100,320,380]}"#),
    RuleCase(
      "constraint-delta", [hide],
      ["constant += begin's top less end's, in the view: 264 - 480 = -216"]),
    RuleCase(
      "constraint-delta", [#"sceneDidChange "constant":30"#],
      ["the event sets constant: constant := 30", followed]),
    RuleCase(
      "constraint-delta", [#"sceneDidChange "view":[0,0,320,400]"#],
      [ignored("sceneDidChange"), followed]),
    RuleCase("constraint-delta", [didShow], [ignored("keyboardDidShow")]),
    RuleCase(
      "bottom-guide", [didShow],
      ["constant := end's top in the view less the view's height: 164 - 300 = -136"],
      header: #""scene":{"view":[0,100,320,300]}"#),
    RuleCase("bottom-guide", [didShow, hide], ["constant := 0"]),
    RuleCase("bottom-guide", [show], [ignored("keyboardWillShow")]),
    RuleCase("bottom-guide", [turn], [ignored("interfaceOrientationWillChange"), followed]),
  ]

  private static let properties =
    "the last properties := end as reported, [0,264,320,216], 0.25 s, curve 7"

  static let observer = [
    RuleCase(
      "observer", [show],
      [
        "willShow := true, didHide := false", properties,
        "keyboardWillShow is told, rotating false: constant := 216, animated",
      ]),
    RuleCase(
      "observer", [show, turn, show],
      [
        "willShow := true, didHide := false", properties,
        "keyboardWillShow is told, rotating true: constant := 216, at once", "rotating := false",
      ]),
    RuleCase(
      "observer", [didShow],
      [
        "didShow := true, willShow := false", "keyboardDidShow is told, with the last properties",
      ]),
    RuleCase(
      "observer", [#"keyboardWillHide "end":[0,480,320,216],"duration":0.5,"curve":3"#],
      [
        "willHide := true, didShow := false",
        "the last properties := end as reported, [0,480,320,216], 0.5 s, curve 3",
        "keyboardWillHide is told: constant := 0, animated",
      ]),
    RuleCase(
      "observer", [hide, "keyboardDidHide \(gone)"],
      [
        "didHide := true, willHide := false", "keyboardDidHide is told, with the last properties",
      ]),
    RuleCase("observer", [show, turn, hide], ["ignored while rotating"]),
    RuleCase("observer", [show, turn, "keyboardDidHide \(gone)"], ["ignored while rotating"]),
    RuleCase("observer", [show, turn], ["rotating := true, since willShow is", followed]),
    RuleCase("observer", [didShow, turn], ["rotating := true, since didShow is", followed]),
    RuleCase(
      "observer", [turn],
      ["neither willShow nor didShow is true: rotating stays false", followed]),
    RuleCase(
      "observer", ["keyboardWillChangeFrame \(shown)"], [ignored("keyboardWillChangeFrame")]),
    RuleCase("observer", [edit], [ignored("textFieldDidBeginEditing")]),
    RuleCase(
      "observer", [#"sceneDidChange "view":[0,0,320,400]"#],
      [ignored("sceneDidChange"), followed]),
  ]

  static let scrolling = [
    RuleCase(
      "content-inset", [edit, didShow],
      [
        "both insets := [0,0,200,0], begin's height as reported",
        "p, the field's origin [20,300], is not in the view less that height, [0,0,320,280]: "
          + "contentOffset := [0, 300 - 200] = [0,100]",
      ]),
    RuleCase(
      "content-inset", [didShow],
      [
        "both insets := [0,0,200,0], begin's height as reported",
        "p, [0,0] without a field, is in the view less that height, [0,0,320,280]: no scrolling",
      ]),
    RuleCase("content-inset", [hide], ["both insets := zero, and contentOffset stays"]),
    RuleCase("content-inset", [edit], ["the field is [20,300,100,30], in its superview"]),
    RuleCase("content-inset", ["textFieldDidEndEditing"], ["no field is edited"]),
    RuleCase(
      "content-inset",
      [#"sceneDidChange "scroll":{"contentInset":[1,2,3,4],"contentOffset":[0,9]}"#],
      [
        "the event sets contentInset: [1,2,3,4], and scrollIndicatorInsets stay",
        "the event sets contentOffset: [0,9]", followed,
      ]),
    RuleCase("content-inset", [show], [ignored("keyboardWillShow")]),
    RuleCase(
      "superview-frame", [edit, didShow],
      [
        "superviewFrame.height += begin's height 200: [0,0,320,680]",
        "contentOffset := [0, 300 - 200] = [0,100], scrolling",
      ]),
    RuleCase(
      "superview-frame", [didShow],
      [
        "no field is edited: superviewFrame stays, and p is [0,0]",
        "contentOffset := [0, 0 - 200] = [0,-200], scrolling",
      ]),
    RuleCase(
      "superview-frame", [hide], [ignored("keyboardWillHide"), "nothing is undone at hide"]),
    RuleCase(
      "superview-frame", [edit + #","superview":[0,0,320,500]"#],
      [
        "the field is [20,300,100,30], in its superview",
        "the event sets superview: superviewFrame := [0,0,320,500]",
      ]),
    RuleCase(
      "superview-frame", [#"sceneDidChange "scroll":{"contentOffset":[0,9]}"#],
      ["the event sets contentOffset: [0,9]", followed]),
    RuleCase(
      "superview-frame", [#"inputModeDidChange "locale":"emoji""#], [ignored("inputModeDidChange")]),
  ]

  @Test(arguments: sizeDelta + constants + observer + scrolling + GuideWords.all)
  func theCoreSaysWhatItDid(_ expected: RuleCase) throws {
    let core = try #require(HandlerCatalog.builtIn[expected.core])
    let step = try #require(try steps(core, header: expected.header, expected.events).last)
    #expect(step.rules == expected.rules)
  }
}
