import KeyboardCore

/// A sentence, in words, with a trace that produces it and near misses that must not.
struct SentenceCase: Sendable {
  let kind: SentenceKind
  let text: String
  let hit: Compared
  let misses: [Compared]
}

/// The area left for content, down to that height.
private func visible(_ bottom: Double) -> String { #""visibleFrame":[0,0,320,\#(bottom)]"# }

private func constant(_ value: Double) -> String { #""constant":\#(value)"# }

/// One value at the first event.
private func first(
  _ baseline: String, _ now: String, header: String = "", _ events: String...
) -> Compared {
  Compared(
    header: header, events: events.isEmpty ? [Compared.show] : events, baseline: [0: baseline],
    now: [0: now])
}

extension SentenceCase {
  /// Where content and field lie.
  static let geometry: [SentenceCase] = [
    SentenceCase(
      kind: .fieldCovered, text: "the field is now covered by 12 pt",
      hit: field(from: 0, to: -26),
      misses: [
        // It touches the keyboard.
        field(from: 0, to: -14),
        // It was not seen before.
        field(from: -20, to: -26), field(from: 230, to: -26),
        // Scrolled past the keyboard's bottom, it is off the screen.
        field(from: 0, to: -300),
        // The keyboard floats.
        field(from: 0, to: -26, Compared.floating),
      ]),
    SentenceCase(
      kind: .contentCovered, text: "the content is now covered by 12 pt",
      hit: first(visible(264), visible(276)),
      misses: [
        first(visible(264), visible(264.5)), first(visible(276), visible(264)),
        first(visible(264), visible(276), Compared.floating),
        first(visible(264), visible(276), "keyboardWillHide \(shown)"),
        // It only comes later.
        Compared(
          events: [Compared.show, Compared.didShow], baseline: [0: visible(264)],
          now: [0: visible(480), 1: visible(264)]),
      ]),
    SentenceCase(
      kind: .contentCovered, text: "the content is covered by 46 pt, 12 pt before",
      hit: first(visible(276), visible(310)), misses: [first(visible(276), visible(276.5))]),
    SentenceCase(
      kind: .contentUncovered, text: "the content is no longer covered; it was by 12 pt",
      hit: first(visible(276), visible(264)),
      misses: [first(visible(276), visible(266)), first(visible(264), visible(252))]),
    SentenceCase(
      kind: .roomGained, text: "the content gains 34 pt above the keyboard, none of it covered",
      hit: first(visible(230), visible(264)),
      misses: [
        first(visible(230), visible(265)), first(visible(230), visible(264), Compared.floating),
        first(visible(264), visible(264.5)),
      ]),
    SentenceCase(
      kind: .gap, text: "a gap of 34 pt is left above the keyboard",
      hit: first(visible(264), visible(230)),
      misses: [
        first(visible(264), visible(263.5)), first(visible(264), visible(230), Compared.floating),
        // What is lost lay under the keyboard.
        first(visible(300), visible(264)),
      ]),
    SentenceCase(
      kind: .gap, text: "a gap of 4 pt is left above the keyboard",
      hit: first(visible(300), visible(260)), misses: [first(visible(300), visible(264))]),
    SentenceCase(
      kind: .emptyBottom, text: "34 pt at the bottom are left empty though no keyboard shows",
      hit: first(visible(480), visible(446), #"sceneDidChange "safeArea":[0,0,34,0]"#),
      misses: [
        first(visible(480), visible(446)), first(visible(480), visible(446), Compared.floating),
        first(visible(446), visible(480), #"sceneDidChange "safeArea":[0,0,34,0]"#),
      ]),
  ]

  private static func field(
    from: Double, to: Double, _ event: String = Compared.show
  ) -> Compared {
    first(
      #""contentOffset":[0,\#(from)]"#, #""contentOffset":[0,\#(to)]"#,
      header: #""scene":{"field":[20,220,280,30]}"#, event)
  }

  /// When values change.
  static let moments: [SentenceCase] = [
    SentenceCase(
      kind: .notRestored, text: "not restored after the hide: constant", hit: hide(216, [0, 216]),
      misses: [
        // The baseline does not restore it either.
        hide(216, [10, 216]),
        // The scene is another one.
        hide(216, [0, 216], #"sceneDidChange "view":[0,0,320,400]"#),
        // It is restored later.
        Compared(
          events: [Compared.show, Compared.hide, "keyboardDidHide \(gone)"],
          baseline: [0: constant(216), 1: constant(0)],
          now: [0: constant(216), 2: constant(0)]),
      ]),
    SentenceCase(
      kind: .jump, text: "constant changes at this event, where the baseline stays",
      hit: emoji(216, [216, 250]), misses: [emoji(216, [200, 250]), emoji(216, [200, 216])]),
    SentenceCase(
      kind: .early,
      text: "constant changes 1 event earlier than the baseline, at keyboardDidShow there",
      hit: shows([0, 216], [216, 216]),
      misses: [shows([0, 215], [216, 216]), shows([0, 216], [216, 200])]),
    SentenceCase(
      kind: .late, text: "constant arrives 1 event later, at keyboardDidShow",
      hit: shows([216, 216], [0, 216]),
      misses: [
        shows([216, 216], [0, 215]), shows([216, 200], [0, 216]), shows([216, 216], [0, 0]),
        // The baseline never cut anything off: nothing of it arrives.
        Compared(
          events: [Compared.show, Compared.hide], baseline: [0: visible(480)],
          now: [0: visible(264), 1: visible(480)]),
      ]),
  ]

  private static func hide(_ shown: Double, _ after: [Double], _ between: String? = nil)
    -> Compared
  {
    let last = between == nil ? 1 : 2
    return Compared(
      events: [Compared.show] + (between.map { [$0] } ?? []) + [Compared.hide],
      baseline: [0: constant(shown), last: constant(after[0])],
      now: [0: constant(shown), last: constant(after[1])])
  }

  private static func emoji(_ before: Double, _ after: [Double]) -> Compared {
    Compared(
      events: [Compared.show, #"inputModeDidChange "locale":"emoji""#],
      baseline: [0: constant(before), 1: constant(after[0])],
      now: [0: constant(before), 1: constant(after[1])])
  }

  private static func shows(_ baseline: [Double], _ now: [Double]) -> Compared {
    Compared(
      events: [Compared.show, Compared.didShow],
      baseline: [0: constant(baseline[0]), 1: constant(baseline[1])],
      now: [0: constant(now[0]), 1: constant(now[1])])
  }

  /// How large differences are.
  static let amounts: [SentenceCase] = [
    SentenceCase(
      kind: .safeAreaBottom, text: "34 pt = the bottom safe area",
      hit: first(constant(182), constant(216), header: #""scene":{"safeArea":[20,0,34,0]}"#),
      misses: [
        first(constant(182), constant(216)),
        first(constant(182), constant(215), header: #""scene":{"safeArea":[20,0,34,0]}"#),
        first(constant(196), constant(216), header: #""scene":{"safeArea":[20,0,34,0]}"#),
        first(
          #""contentOffset":[0,0]"#, #""contentOffset":[34,0]"#,
          header: #""scene":{"safeArea":[20,0,34,0]}"#),
      ]),
    SentenceCase(
      kind: .accessoryHeight, text: "44 pt = the accessory's height",
      hit: first(constant(216), constant(260), header: #""keyboard":{"accessoryHeight":44}"#),
      misses: [
        first(constant(216), constant(260)),
        first(constant(216), constant(261), header: #""keyboard":{"accessoryHeight":44}"#),
      ]),
    SentenceCase(
      kind: .keyboardHeight, text: "216 pt = the keyboard's height",
      hit: first(constant(0), constant(216)), misses: [first(constant(0), constant(215))]),
    SentenceCase(
      kind: .signReversed, text: "constant has the opposite sign",
      hit: first(constant(216), constant(-216)), misses: [first(constant(216), constant(-215))]),
    SentenceCase(
      kind: .doubled, text: "contentInset is twice the baseline",
      hit: first(#""contentInset":[2,0,100,0]"#, #""contentInset":[4,0,200,0]"#),
      misses: [first(#""contentInset":[2,0,100,0]"#, #""contentInset":[2,0,200,0]"#)]),
    SentenceCase(
      kind: .halved, text: "constant is half the baseline",
      hit: first(constant(216), constant(108)),
      misses: [first(constant(216), constant(107)), first(constant(216), constant(0))]),
  ]

  private static func animated(_ baseline: String, _ now: String) -> Compared {
    first(#""animation":\#(baseline)"#, #""animation":\#(now)"#)
  }

  private static func view(_ duration: Double, _ options: Int) -> String {
    #"{"kind":"view","duration":\#(duration),"options":\#(options)}"#
  }

  /// How changes are animated.
  static let animations: [SentenceCase] = [
    SentenceCase(
      kind: .animationGone, text: "the animation is gone", hit: animated(view(0.25, 7), "null"),
      misses: [animated(view(0.25, 7), view(0, 7)), animated("null", view(0.25, 7))]),
    SentenceCase(
      kind: .animationNew, text: "the change is animated now, which it was not",
      hit: animated("null", #"{"kind":"scroll"}"#),
      misses: [animated(#"{"kind":"scroll"}"#, view(0.25, 7))]),
    SentenceCase(
      kind: .animationDuration, text: "the animation takes 0.5 s, 0.25 s before",
      hit: animated(view(0.25, 7), view(0.5, 7)), misses: [animated(view(0.25, 7), view(0.25, 8))]
    ),
    SentenceCase(
      kind: .animationOptions, text: "the animation's options are 458752, 7 before",
      hit: animated(view(0.25, 7), view(0.25, 458_752)),
      misses: [animated(view(0.25, 7), view(0.5, 7))]),
    SentenceCase(
      kind: .animationKind, text: "a view's animation and a scrolling one have changed places",
      hit: animated(view(0.25, 7), #"{"kind":"scroll"}"#),
      misses: [animated(view(0.25, 7), view(0.5, 8))]),
  ]

  private static func calls(_ baseline: [String], _ now: [String]) -> Compared {
    first(
      #""calls":[\#(baseline.joined(separator: ","))]"#,
      #""calls":[\#(now.joined(separator: ","))]"#)
  }

  private static func call(_ name: String, _ delta: Int = 1) -> String {
    #"{"name":"\#(name)","delta":[\#(delta),0]}"#
  }

  /// What the delegate is told, and what the core governs.
  static let calls: [SentenceCase] = [
    SentenceCase(
      kind: .callGone, text: "the call shown is no longer made",
      hit: calls([call("shown")], []),
      misses: [calls([call("shown"), call("shown")], [call("shown")])]),
    SentenceCase(
      kind: .callNew, text: "the call shown is made now, which it was not",
      hit: calls([], [call("shown")]),
      misses: [calls([call("shown")], [call("shown"), call("shown")])]),
    SentenceCase(
      kind: .callNew, text: #"the call \u{1B}[2J is made now, which it was not"#,
      hit: calls([], [call(#"\u001b[2J"#)]),
      misses: [calls([call("shown")], [call("shown"), call("shown")])]),
    SentenceCase(
      kind: .callCount, text: "the call shown is made twice, once before",
      hit: calls([call("shown")], [call("shown"), call("shown")]),
      misses: [calls([call("shown")], [call("shown", 2)]), calls([call("shown")], [])]),
    SentenceCase(
      kind: .callValues, text: "the call shown is made with other values: delta",
      hit: calls([call("shown")], [call("shown", 2)]),
      misses: [calls([call("shown")], [call("shown"), call("shown", 2)])]),
    SentenceCase(
      kind: .callValues, text: "the call shown is made with other values: b, a",
      hit: calls([#"{"name":"shown","c":0,"a":1}"#], [#"{"name":"shown","b":1,"c":0}"#]),
      misses: [calls([#"{"name":"shown","a":1,"b":2}"#], [#"{"b":2,"a":1,"name":"shown"}"#])]),
    SentenceCase(
      kind: .callOrder, text: "the calls are made in another order",
      hit: calls([call("a"), call("b")], [call("b"), call("a")]),
      misses: [calls([call("a"), call("b")], [call("b"), call("a", 2)])]),
    SentenceCase(
      kind: .keysGone, text: "the core no longer governs constant",
      hit: first(constant(216) + "," + visible(264), visible(264)),
      misses: [first(visible(264), constant(216) + "," + visible(264))]),
    SentenceCase(
      kind: .keysNew, text: "the core governs constant and contentOffset now, which it did not",
      hit: first(visible(264), constant(216) + "," + visible(264) + #","contentOffset":[0,0]"#),
      misses: [first(constant(216) + "," + visible(264), visible(264))]),
  ]

  static let all = geometry + moments + amounts + animations + calls
}
