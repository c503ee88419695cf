/// What core 7 says of each of its rules.
enum GuideWords {
  private static let show = "keyboardWillShow \(shown)"
  private static let hide = "keyboardWillHide \(gone)"
  private static let turn = #"interfaceOrientationWillChange "orientation":"portraitUpsideDown""#
  private static let word = "last word := end, [0,264,320,216]"
  private static let docked = "docked: it spans the view and reaches the bottom"
  private static let overlap =
    "overlap := the view's bottom less the keyboard's top: 480 - 264 = 216"
  private static let animated = "the change is animated, 0.25 s"
  private static let hidden = "hidden: no keyboard event yet, or the last word is a hide"
  private static let turning =
    "the rotation animates what changes, up to the next keyboard event"

  private static func covered(_ overlap: String, _ start: String = "0") -> String {
    "the scroll view is covered by \(overlap): contentInset.bottom := the greater of that and "
      + "\(start), scrollIndicatorInsets.bottom of that and \(start)"
  }

  private static func rule(
    _ events: [String], _ rules: [String], scene: String = ""
  ) -> RuleCase {
    RuleCase("guide", events, rules, header: scene.isEmpty ? "" : #""scene":{\#(scene)}"#)
  }

  static let all = docking + hiding + offsets + others

  private static let docking = [
    rule(
      [show],
      [word, docked, overlap, "constant := overlap = 216", covered("216"), animated]),
    rule(
      [show],
      [
        word, docked, overlap,
        "constant := overlap less the view's part of the safe area, at least 0: 216 - 34, so 182",
        covered("216", "20"), animated,
      ], scene: #""safeArea":[0,0,34,0],"scroll":{"contentInset":[0,0,20,0]}"#),
    rule(
      [show],
      [
        word, docked,
        "overlap := the view's bottom less the keyboard's top: 480 - 264 = 216, "
          + "at most the view's height 80",
        "constant := overlap = 80", covered("80"), animated,
      ], scene: #""view":[0,400,320,80]"#),
    rule(
      [show],
      [
        word, docked,
        "overlap := the view's bottom less the keyboard's top: 200 - 264 = -64, at least 0",
        "constant := overlap = 0", "the scroll view is not covered: the starting insets stand",
        animated,
      ], scene: #""view":[0,0,320,200]"#),
    RuleCase(
      "guide", [#"keyboardWillShow "end":[0,0,162,480]"#],
      [
        "last word := end, [0,158,480,162], turned from [0,0,162,480]", docked,
        "overlap := the view's bottom less the keyboard's top: 320 - 158 = 162",
        "constant := overlap = 162", covered("162"), animated,
      ], header: #""coordinates":"fixed","orientation":"landscapeRight""#),
    rule(
      [#"keyboardWillShow "end":[0,264,300,216]"#],
      [
        "last word := end, [0,264,300,216]",
        "undocked, overlap 0: from 0 to 300 it does not span the view's 0 to 320", animated,
      ]),
    rule(
      [#"keyboardWillShow "end":[0,200,320,216]"#],
      [
        "last word := end, [0,200,320,216]",
        "undocked, overlap 0: its bottom, 416, is above the screen's or window's", animated,
      ]),
  ]

  private static let hiding = [
    rule(
      [show, hide], ["last word := hidden, whatever end the hide carries", hidden, animated]),
    rule(
      [#"keyboardWillShow "end":[0,0,0,0]"#],
      [
        "last word := end, [0,0,0,0]", "hidden: it has no width or height, [0,0]",
        "not animated: nothing changed",
      ]),
    rule(
      [#"keyboardWillChangeFrame "end":[0,480,320,216]"#],
      [
        "last word := end, [0,480,320,216]", "hidden: hardly any of it shows on the screen",
        "not animated: nothing changed",
      ]),
    rule(
      [show + #","duration":0"#],
      [
        word, docked, overlap, "constant := overlap = 216", covered("216"),
        "not animated: the duration is 0",
      ]),
    rule(
      [show, "keyboardDidShow \(shown)"],
      [word, "the same keyboard over the same scene: the layout stays"]),
    rule(
      [show, turn, "keyboardDidShow \(shown)"],
      [word, "the same keyboard over the same scene: the layout stays", "the rotation is over"]),
    rule(
      [show, turn, hide],
      [
        "last word := hidden, whatever end the hide carries", hidden,
        "not animated: the rotation does it, and is over",
      ]),
  ]

  private static let offsets = [
    rule(
      [show],
      [
        word, docked, overlap, "constant := overlap = 216", covered("216"),
        "the field does not show at offset 0: contentOffset.y := 66, the least way", animated,
      ], scene: #""field":[0,300,100,30]"#),
    rule(
      [show],
      [
        word, docked, overlap, "constant := overlap = 216", covered("216"),
        "the field shows at offset 0", animated,
      ], scene: #""field":[0,200,100,30]"#),
    rule(
      [show],
      [
        word, docked, overlap, "constant := overlap = 216", covered("216"),
        "the field does not show at offset 0: contentOffset.y := 90, to its top, as it is taller "
          + "than what shows", animated,
      ], scene: #""field":[0,90,100,300]"#),
    rule(
      [show],
      [
        word, docked, overlap, "constant := overlap = 216", covered("216"),
        "the field does not show at offset 0: contentOffset.y := 366, the least way",
        "contentOffset.y := 216, within what can be scrolled, 0 to 216", animated,
      ], scene: #""field":[0,600,100,30]"#),
  ]

  private static let others = [
    rule([turn], [turning, hidden]),
    rule(
      [show, #"sceneDidChange "view":[0,0,320,400]"#],
      [
        "the scene changed: the last word is laid out in it", docked,
        "overlap := the view's bottom less the keyboard's top: 400 - 264 = 136",
        "constant := overlap = 136", covered("136"),
      ]),
    rule(
      [#"textFieldDidBeginEditing "field":[20,300,100,30]"#],
      ["the field is [20,300,100,30], in its superview", hidden]),
    rule(["textFieldDidEndEditing"], ["no field is edited", hidden]),
    rule(
      [#"inputModeDidChange "locale":"emoji""#],
      ["ignored: this core does not observe inputModeDidChange"]),
  ]
}
