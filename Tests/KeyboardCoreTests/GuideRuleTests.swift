import KeyboardCore
import TestSupport
import Testing

/// Core 7: last word, hidden, docked, overlap.
@Suite struct GuideRuleTests {
  private let core = GuideCore.self

  @Test(arguments: [
    "keyboardWillShow", "keyboardDidShow", "keyboardWillChangeFrame", "keyboardDidChangeFrame",
  ]) func theLastWordMeansItsEnd(kind: String) throws {
    let run = try layouts(
      core, #"keyboardWillShow "end":[0,200,320,280]"#,
      kind + #" "begin":[0,480,320,1],"local":false,\#(shown)"#)
    #expect(run.layouts[1].keyboardFrame == rect(0, 264, 320, 216))
    #expect(run.layouts[1].visibleFrame == rect(0, 0, 320, 264))
    #expect(run.layouts[1].constant == 216)
    #expect(run.callText(at: 1).isEmpty)
  }

  @Test(arguments: ["keyboardWillHide", "keyboardDidHide"])
  func aHideMeansHiddenWhateverItsEnd(kind: String) throws {
    let run = try layouts(
      core, #"inputModeDidChange "locale":"emoji""#, #"keyboardWillShow \#(shown)"#,
      "\(kind) \(shown)")
    #expect(run.layouts[2].isPlaced(as: run.layouts[0]))
    #expect(run.layouts[2].keyboardFrame == nil)
    #expect(run.layouts[2].animation == .view(duration: 0.25, options: 458752))
  }

  @Test(arguments: [
    "[0,0,0,0]", "[0,264,0,216]", "[0,264,320,0]", "[320,264,-320,216]", "[0,480,320,-216]",
    "[0,480,320,216]", "[0,479.75,320,216]", "[320,264,320,216]", "[-320,264,320,216]",
    "[0,-216,320,216.25]",
  ]) func ofTheseNothingShows(end: String) throws {
    let layout = try layouts(core, #"keyboardWillShow "end":\#(end)"#).layouts[0]
    #expect(layout.keyboardFrame == nil && layout.constant == 0)
    #expect(layout.visibleFrame == rect(0, 0, 320, 480))
    #expect(layout.contentInset == Insets() && layout.animation == .none)
  }

  @Test(arguments: [
    ("[0,264,320,216]", 264.0), ("[0,479.5,320,216]", 479.5), ("[0,425,320,291]", 425),
    ("[0.5,264,319,216]", 264), ("[0,263.5,320,216]", 263.5), ("[-9,264,400,216]", 264),
    ("[0.75,264,320,216]", nil), ("[0,264,319.25,216]", nil), ("[0,263.25,320,216]", nil),
    ("[0,100,320,216]", nil), ("[50,264,220,216]", nil), ("[0,-10,320,490]", 0),
  ]) func itIsDockedWhereItSpansTheViewAndReachesTheBottom(end: String, bottom: Double?) throws {
    let layout = try layouts(core, #"keyboardWillShow "end":\#(end)"#).layouts[0]
    #expect(layout.visibleFrame == rect(0, 0, 320, bottom ?? 480))
    #expect(layout.constant == 480 - (bottom ?? 480))
    #expect(layout.keyboardFrame != nil)
  }

  @Test func aKeyboardMustSpanTheViewOnly() throws {
    let header = #""scene":{"view":[60,0,200,480]}"#
    let run = try layouts(
      core, header: header, #"keyboardWillShow "end":[50,264,220,216]"#,
      #"keyboardWillShow "end":[60.75,264,220,216]"#,
      #"keyboardWillShow "end":[40,264,219.25,216]"#)
    #expect(run.layouts.map(\.constant) == [216, 0, 0])
    #expect(run.layouts[0].keyboardFrame == rect(-10, 264, 220, 216))
    #expect(run.layouts[0].visibleFrame == rect(60, 0, 200, 264))
  }

  @Test func aKeyboardMayBeCutToTheWindow() throws {
    let cut = #""scene":{"window":[20,30,280,400]}"#
    let run = try layouts(
      core, header: cut, #"keyboardWillShow "end":[20,230,280,200]"#,
      #"keyboardWillShow "end":[20,229,280,200]"#, #"keyboardWillShow \#(shown)"#)
    #expect(run.layouts.map(\.constant) == [200, 0, 166])
    #expect(run.layouts[0].keyboardFrame == rect(0, 200, 280, 200))
    #expect(run.layouts[0].visibleFrame == rect(0, 0, 280, 200))
    // A window that ends below the screen asks no more than the screen's bottom.
    let below = try layouts(
      core, header: #""scene":{"window":[0,0,320,600]}"#, #"keyboardWillShow \#(shown)"#)
    #expect(below.layouts[0].visibleFrame == rect(0, 0, 320, 264))
  }

  @Test func theOverlapReachesTheViewsOwnBottom() throws {
    let longer = try layouts(
      core, header: #""scene":{"view":[0,100,320,500]}"#, #"keyboardWillShow \#(shown)"#)
    #expect(longer.layouts[0].visibleFrame == rect(0, 100, 320, 164))
    #expect(longer.layouts[0].constant == 336 - 120)
    let under = try layouts(
      core, header: #""scene":{"view":[0,300,320,100]}"#, #"keyboardWillShow \#(shown)"#)
    #expect(under.layouts[0].visibleFrame == rect(0, 300, 320, 0))
    #expect(under.layouts[0].constant == 100)
    let above = try layouts(
      core, header: #""scene":{"view":[0,0,320,200]}"#, #"keyboardWillShow \#(shown)"#)
    #expect(above.layouts[0].visibleFrame == rect(0, 0, 320, 200))
    #expect(above.layouts[0].constant == 0)
    let odd = try layouts(core, #"keyboardWillShow "end":[0,264.125,320,216]"#)
    #expect(odd.layouts[0].constant == 215.875)
  }

  @Test(arguments: [
    ("[0,0,320,480]", 34.0, 182.0), ("[0,0,320,460]", 34, 182), ("[0,0,320,446]", 34, 182),
    ("[0,0,320,400]", 34, 136), ("[0,0,320,480]", 300, 0), ("[0,0,320,500]", 0, 216),
  ]) func theConstantLeavesTheSafeAreaOut(view: String, safe: Double, constant: Double) throws {
    let run = try layouts(
      core, header: #""scene":{"view":\#(view),"safeArea":[9,9,\#(safe),9]}"#,
      #"keyboardWillShow \#(shown)"#)
    #expect(run.layouts[0].constant == constant)
    #expect(run.layouts[0].visibleFrame.maxY == 264)
  }

  @Test func theRectIsTurnedOnceAtItsOwnEvent() throws {
    let turn = #"interfaceOrientationWillChange "orientation":"landscapeRight""#
    let run = try layouts(
      core, header: #""coordinates":"fixed""#, #"keyboardWillShow \#(shown)"#, turn,
      #"keyboardWillShow "end":[158,0,162,480]"#)
    // 320 wide, it does not span 480 across.
    #expect(run.layouts[1].keyboardFrame == rect(0, 264, 320, 216))
    #expect(run.layouts[1].visibleFrame == rect(0, 0, 480, 320))
    #expect(run.layouts[2].keyboardFrame == rect(0, 0, 480, 162))
    let docked = try layouts(
      core, header: #""coordinates":"fixed""#, turn, #"keyboardWillShow "end":[0,0,162,480]"#)
    #expect(docked.layouts[1].keyboardFrame == rect(0, 158, 480, 162))
    #expect(docked.layouts[1].visibleFrame == rect(0, 0, 480, 158))
    // The screen, not the window, is what turns.
    let partial = try layouts(
      core, header: #""coordinates":"fixed","scene":{"window":[0,0,320,400]}"#,
      #"interfaceOrientationWillChange "orientation":"portraitUpsideDown""#,
      #"keyboardWillShow "end":[0,0,320,216]"#)
    #expect(partial.layouts[1].constant == 136)
  }
}

/// Core 7: animation.
@Suite struct GuideAnimationRuleTests {
  private let core = GuideCore.self
  private let turn = #"interfaceOrientationWillChange "orientation":"portraitUpsideDown""#

  @Test func onlyAChangeIsAnimated() throws {
    let run = try layouts(
      core, #"keyboardWillShow \#(shown),"duration":0.5,"curve":3"#, #"keyboardDidShow \#(shown)"#,
      #"keyboardWillChangeFrame "end":[0,200,320,280],"duration":0"#,
      #"keyboardWillChangeFrame "end":[0,100,320,100]"#,
      #"keyboardWillChangeFrame "end":[0,90,320,100]"#, #"keyboardWillHide \#(gone)"#,
      #"keyboardDidHide \#(gone)"#)
    let soon = Animation.view(duration: 0.25, options: 458752)
    #expect(
      run.layouts.map(\.animation) == [
        .view(duration: 0.5, options: 196608), .none, .none, soon, soon, soon, .none,
      ])
  }

  @Test func theChangeCountsFromTheEventBefore() throws {
    // The scene changed already; the notification changes nothing more.
    let run = try layouts(
      core, #"keyboardWillShow \#(shown)"#, #"sceneDidChange "view":[0,0,320,400]"#,
      #"keyboardDidShow \#(shown)"#, #"textFieldDidBeginEditing "field":[0,470,100,10]"#)
    #expect(run.layouts[1].constant == 136)
    #expect(run.layouts.dropFirst().allSatisfy { $0.animation == .none })
  }

  @Test func aRotationAnimatesTheNextNotification() throws {
    let run = try layouts(
      core, turn, #"sceneDidChange "constant":1"#, #"keyboardWillShow \#(shown)"#,
      #"keyboardWillHide \#(gone)"#)
    #expect(
      run.layouts.map(\.animation) == [.none, .none, .none, .view(duration: 0.25, options: 458752)])
    #expect(run.layouts[2].constant == 216)
    // A notification that changes nothing is the next one too.
    let unchanged = try layouts(
      core, turn, #"keyboardDidHide \#(gone)"#, #"keyboardWillShow \#(shown)"#)
    #expect(unchanged.layouts[2].animation == .view(duration: 0.25, options: 458752))
  }
}

/// Core 7: the scroll view.
@Suite struct GuideScrollRuleTests {
  private let core = GuideCore.self

  @Test func insetsAreTheGreaterOfStartAndOverlap() throws {
    let header =
      #""scene":{"view":[0,60,320,400],"scroll":{"frame":[0,10,320,300],"#
      + #""contentInset":[1,2,30,4]}}"#
    let run = try layouts(
      core, header: header, #"keyboardWillShow \#(shown)"#,
      #"keyboardWillShow "end":[0,350,320,130]"#, #"keyboardWillShow "end":[0,375,320,105]"#,
      #"sceneDidChange "scroll":{"contentInset":[5,6,7,8]}"#, #"keyboardWillHide \#(gone)"#)
    #expect(run.layouts.map(\.contentInset.bottom) == [106, 30, 30, 7, 7])
    #expect(run.layouts.map(\.scrollIndicatorInsets.bottom) == [106, 30, 30, 30, 30])
    #expect(run.layouts[0].contentInset == Insets(top: 1, left: 2, bottom: 106, right: 4))
    #expect(run.layouts[0].scrollIndicatorInsets == run.layouts[0].contentInset)
    #expect(run.layouts[4].contentInset == Insets(top: 5, left: 6, bottom: 7, right: 8))
    #expect(
      run.layouts[4].scrollIndicatorInsets == Insets(top: 1, left: 2, bottom: 30, right: 4))
    // The view's overlap, not the scroll view's.
    #expect(run.layouts[0].visibleFrame == rect(0, 60, 320, 204))
  }

  @Test func negativeStartingInsetsStandExactlyWithoutOverlap() throws {
    let header = #""scene":{"scroll":{"contentInset":[0,0,-20,0]}}"#
    let run = try layouts(
      core, header: header, #"inputModeDidChange "locale":"emoji""#, #"keyboardWillShow \#(shown)"#)
    #expect(run.layouts.map(\.contentInset.bottom) == [-20, 216])
    #expect(run.layouts.map(\.scrollIndicatorInsets.bottom) == [-20, 216])
  }

  @Test func dockedIsDecidedForTheView() throws {
    // The scroll view is narrower than the keyboard, the view is wider.
    let header = #""scene":{"view":[-20,0,360,480],"scroll":{"frame":[60,0,200,480]}}"#
    let run = try layouts(core, header: header, #"keyboardWillShow \#(shown)"#)
    #expect(run.layouts[0].contentInset.bottom == 0 && run.layouts[0].constant == 0)
    let wide = #""scene":{"view":[20,0,280,480],"scroll":{"frame":[-60,0,400,480]}}"#
    let other = try layouts(core, header: wide, #"keyboardWillShow \#(shown)"#)
    #expect(other.layouts[0].contentInset.bottom == 216)
  }

  /// The span shows 20 … 264 of the scroll view, whose offset is 100.
  @Test(arguments: [
    ("[0,200,100,30]", 100.0), ("[0,120,100,30]", 100), ("[0,119,100,30]", 99),
    ("[0,334,100,30]", 100), ("[0,335,100,30]", 101), ("[0,500,100,30]", 266),
    ("[0,10,100,30]", -10), ("[0,300,100,244]", 280), ("[0,300,100,300]", 280),
    ("[0,130,100,300]", 110), ("[0,0,100,10]", -20), ("[0,-90,100,10]", -20),
    ("[0,150,100,-40]", 90), ("[0,1180,100,30]", 936),
  ]) func theFieldIsShownByTheLeastMovement(field: String, offset: Double) throws {
    let header =
      #""scene":{"field":\#(field),"superview":[7,0,9,9],"scroll":{"contentSize":[320,1200],"#
      + #""contentOffset":[3,100],"contentInset":[20,0,0,0]}}"#
    let run = try layouts(core, header: header, #"keyboardWillShow \#(shown)"#)
    #expect(run.layouts[0].contentOffset == Point(x: 3, y: offset))
  }

  @Test func theFieldLiesInItsSuperview() throws {
    let header =
      #""scene":{"superview":[7,300,9,9],"scroll":{"contentSize":[320,1200]}}"#
    let run = try layouts(
      core, header: header, #"keyboardWillShow \#(shown)"#,
      #"textFieldDidBeginEditing "field":[0,100,100,30]"#, "textFieldDidEndEditing")
    #expect(run.layouts.map(\.contentOffset.y) == [0, 166, 0])
    #expect(run.layouts[1].animation == .none)
  }

  @Test func withoutOverlapTheFieldMovesNothing() throws {
    let header =
      #""scene":{"field":[0,900,10,10],"scroll":{"frame":[0,0,320,200],"contentSize":[320,1200]}}"#
    let run = try layouts(core, header: header, #"keyboardWillShow \#(shown)"#)
    #expect(run.layouts[0].contentOffset == Point() && run.layouts[0].constant == 216)
  }

  @Test func theOffsetIsComputedFromTheScenes() throws {
    let header = #""scene":{"field":[0,500,100,30],"scroll":{"contentSize":[320,1200]}}"#
    let run = try layouts(
      core, header: header, #"keyboardWillShow \#(shown)"#, #"keyboardWillHide \#(gone)"#,
      #"keyboardWillShow \#(shown)"#, #"sceneDidChange "scroll":{"contentOffset":[0,300]}"#)
    #expect(run.layouts.map(\.contentOffset.y) == [266, 0, 266, 300])
  }

  /// The insets are 10 above and 40 below, of a scroll view 480 high.
  @Test(arguments: [
    (1200.0, 760.0, 760.0), (1200, 761, 760), (1200, -11, -10), (1200, -10, -10), (100, 50, -10),
    (450, 50, 10), (430, 50, -10),
  ]) func theOffsetStaysInTheScrollableRange(content: Double, offset: Double, answer: Double) throws
  {
    let header =
      #""scene":{"scroll":{"contentSize":[320,\#(content)],"contentOffset":[-9,\#(offset)],"#
      + #""contentInset":[10,0,40,0]}}"#
    let run = try layouts(
      core, header: header, #"inputModeDidChange "locale":"emoji""#, #"keyboardWillShow \#(shown)"#,
      #"keyboardWillHide \#(gone)"#)
    #expect(run.layouts[0].contentOffset == Point(x: -9, y: answer))
    // The keyboard lengthens the range by what its inset exceeds the starting one.
    let most = max(-10, content + 216 - 480)
    #expect(run.layouts[1].contentOffset.y == min(max(offset, -10), most))
    #expect(run.layouts[2].contentOffset.y == answer)
  }
}
