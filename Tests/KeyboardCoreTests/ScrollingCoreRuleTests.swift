import KeyboardCore
import TestSupport
import Testing

/// Core 3.
@Suite struct ObserverRuleTests {
  private let core = ObserverCore.self
  private let turn = #"interfaceOrientationWillChange "orientation":"portraitUpsideDown""#

  @Test func theDelegateIsToldTheLastProperties() throws {
    let run = try layouts(
      core, #"keyboardDidShow \#(shown)"#, #"keyboardWillShow \#(shown),"duration":0.5,"curve":3"#,
      #"keyboardDidShow "end":[9,9,9,9],"duration":9,"curve":9"#,
      #"keyboardWillHide "end":[0,480,320,216],"duration":0.75,"curve":4"#,
      #"keyboardDidHide "end":[9,9,9,9],"duration":9,"curve":9"#)
    #expect(
      run.callText(at: 0)
        == #"{"name":"keyboardDidShow","frame":[0,0,0,0],"duration":0,"curve":0}"#)
    #expect(
      run.callText(at: 1)
        == #"{"name":"keyboardWillShow","frame":[0,264,320,216],"duration":0.5,"curve":3,"#
        + #""rotating":false}"#)
    #expect(
      run.callText(at: 2)
        == #"{"name":"keyboardDidShow","frame":[0,264,320,216],"duration":0.5,"curve":3}"#)
    #expect(
      run.callText(at: 3)
        == #"{"name":"keyboardWillHide","frame":[0,480,320,216],"duration":0.75,"curve":4}"#)
    #expect(
      run.callText(at: 4)
        == #"{"name":"keyboardDidHide","frame":[0,480,320,216],"duration":0.75,"curve":4}"#)
    #expect(run.layouts.map(\.constant) == [0, 216, 216, 0, 0])
    #expect(run.layouts[0].keyboardFrame == nil)
    #expect(run.layouts[2].keyboardFrame == rect(0, 264, 320, 216))
    #expect(run.layouts[4].keyboardFrame == rect(0, 480, 320, 216))
    #expect(
      run.layouts.map(\.animation) == [
        .none, .view(duration: 0.5, options: 196608), .none,
        .view(duration: 0.75, options: 262144), .none,
      ])
  }

  @Test func theViewIsShortenedByTheRawHeight() throws {
    let header =
      #""coordinates":"fixed","orientation":"landscapeRight","#
      + #""scene":{"view":[0,20,480,300],"constant":40}"#
    let run = try layouts(core, header: header, #"keyboardWillShow "end":[160,0,160,480]"#)
    #expect(run.layouts[0].keyboardFrame == rect(160, 0, 160, 480))
    #expect(run.layouts[0].constant == 480)
    #expect(run.layouts[0].visibleFrame == rect(0, 20, 480, -180))
  }

  @Test func hidesAreIgnoredWhileItRotates() throws {
    let run = try layouts(
      core, #"keyboardWillShow \#(shown)"#, turn, #"keyboardWillHide \#(gone)"#,
      #"keyboardDidHide \#(gone)"#, #"keyboardWillShow "end":[0,280,320,200]"#,
      #"keyboardWillHide \#(gone)"#)
    #expect(run.layouts.map(\.constant) == [216, 216, 216, 216, 200, 0])
    #expect(run.callText(at: 2).isEmpty && run.callText(at: 3).isEmpty)
    #expect(run.layouts[2].animation == .none && run.layouts[4].animation == .none)
    #expect(run.callText(at: 4).hasSuffix(#""rotating":true}"#))
    #expect(run.layouts[5].animation == .view(duration: 0.25, options: 458752))
    #expect(!run.callText(at: 5).isEmpty)
  }

  @Test func itRotatesOnlyWhileShown() throws {
    let before = try layouts(core, turn, #"keyboardWillShow \#(shown)"#)
    #expect(before.callText(at: 1).hasSuffix(#""rotating":false}"#))
    let afterDidShow = try layouts(
      core, #"keyboardDidShow \#(shown)"#, turn, #"keyboardWillHide \#(gone)"#)
    #expect(afterDidShow.callText(at: 2).isEmpty)
    // DidShow clears willShow and WillHide clears didShow; WillHide leaves willShow.
    let afterHide = try layouts(
      core, #"keyboardWillShow \#(shown)"#, #"keyboardDidShow \#(shown)"#,
      #"keyboardWillHide \#(gone)"#, turn, #"keyboardDidHide \#(gone)"#)
    #expect(!afterHide.callText(at: 4).isEmpty)
    let withoutDidShow = try layouts(
      core, #"keyboardWillShow \#(shown)"#, #"keyboardWillHide \#(gone)"#, turn,
      #"keyboardDidHide \#(gone)"#)
    #expect(withoutDidShow.callText(at: 3).isEmpty)
  }

  @Test func onlyWillShowEndsTheRotation() throws {
    let run = try layouts(
      core, #"keyboardWillShow \#(shown)"#, turn, #"keyboardDidShow \#(shown)"#,
      #"keyboardWillHide \#(gone)"#, #"keyboardWillShow \#(shown)"#, #"keyboardWillShow \#(shown)"#)
    #expect(run.callText(at: 3).isEmpty)
    #expect(run.callText(at: 4).hasSuffix(#""rotating":true}"#))
    #expect(run.callText(at: 5).hasSuffix(#""rotating":false}"#))
  }
}

/// Core 4.
@Suite struct ContentInsetRuleTests {
  private let core = ContentInsetCore.self
  /// `begin` and `end` differ, so that it shows which one counts.
  private let show = #"keyboardDidShow "begin":[0,480,320,216],"end":[0,264,320,90]"#

  @Test func theInsetIsTheHeightOfBegin() throws {
    let header =
      #""scene":{"view":[5,10,310,400],"scroll":{"frame":[3,4,300,390],"contentOffset":[7,8],"#
      + #""contentInset":[1,2,3,4]},"field":[20,50,100,30]}"#
    let run = try layouts(
      core, header: header, #"keyboardWillShow \#(shown)"#, show, #"keyboardDidHide \#(gone)"#,
      #"keyboardWillHide \#(gone)"#)
    #expect(run.layouts[0].contentInset == Insets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(run.layouts[0].scrollIndicatorInsets == Insets())
    #expect(run.layouts[0].visibleFrame == rect(8, 14, 300, 387))
    for index in 1...2 {
      #expect(run.layouts[index].contentInset == Insets(bottom: 216))
      #expect(run.layouts[index].scrollIndicatorInsets == Insets(bottom: 216))
      #expect(run.layouts[index].visibleFrame == rect(8, 14, 300, 174))
    }
    #expect(run.layouts[3].contentInset == Insets())
    #expect(run.layouts[3].scrollIndicatorInsets == Insets())
    #expect(run.layouts.allSatisfy { $0.contentOffset == Point(x: 7, y: 8) })
    #expect(run.layouts.allSatisfy { $0.animation == .none })
  }

  @Test(arguments: [
    ("[5,10,9,9]", nil), ("[4.5,10,9,9]", -206.0), ("[5,9.5,9,9]", -206.5),
    ("[314.5,193.5,9,9]", nil), ("[315,50,9,9]", -166), ("[20,194,9,9]", -22),
    ("[20,600,9,9]", 384), ("null", -216),
  ]) func itScrollsWhenTheFieldsOriginIsCovered(field: String, offset: Double?) throws {
    let header =
      #""scene":{"view":[5,10,310,400],"superview":[0,70,320,100],"field":\#(field),"#
      + #""scroll":{"contentOffset":[7,8]}}"#
    let run = try layouts(core, header: header, show)
    let layout = run.layouts[0]
    #expect(layout.contentOffset == (offset.map { Point(x: 0, y: $0) } ?? Point(x: 7, y: 8)))
    #expect(layout.animation == (offset == nil ? .none : .scroll))
  }

  @Test func aViewShorterThanTheKeyboardIsTurnedOver() throws {
    let header = #""scene":{"view":[0,100,320,50],"field":[20,0,9,9]}"#
    // The area runs from 100 - 166 to 100.
    let run = try layouts(core, header: header, show)
    #expect(run.layouts[0].contentOffset == Point() && run.layouts[0].animation == .none)
  }

  @Test func theOffsetStaysAtHide() throws {
    let run = try layouts(
      core, #"textFieldDidBeginEditing "field":[10,400,100,30]"#, show, "textFieldDidEndEditing",
      #"keyboardWillHide \#(gone)"#, show)
    #expect(run.layouts.map(\.contentOffset.y) == [0, 184, 184, 184, 184])
    #expect(run.layouts.map(\.animation) == [.none, .scroll, .none, .none, .none])
  }

  @Test func carriedValuesReplaceItsOwn() throws {
    let run = try layouts(
      core, show, #"sceneDidChange "scroll":{"contentInset":[1,2,3,4]}"#,
      #"sceneDidChange "scroll":{"contentOffset":[5,6]}"#,
      #"sceneDidChange "scroll":{"contentSize":[5,6]}"#)
    #expect(run.layouts[1].contentInset == Insets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(run.layouts[1].scrollIndicatorInsets == Insets(bottom: 216))
    #expect(run.layouts[1].contentOffset == Point())
    #expect(run.layouts[2].contentOffset == Point(x: 5, y: 6))
    #expect(run.layouts[3].contentInset == run.layouts[1].contentInset)
    #expect(run.layouts[3].contentOffset == Point(x: 5, y: 6))
  }
}

/// Core 5.
@Suite struct SuperviewFrameRuleTests {
  private let core = SuperviewFrameCore.self
  private let show = #"keyboardDidShow "begin":[0,480,320,216],"end":[0,264,320,90]"#

  @Test func theSuperviewGrowsAndNothingIsUndone() throws {
    let header =
      #""scene":{"view":[5,10,310,400],"superview":[1,2,300,700],"field":[20,50,100,30],"#
      + #""scroll":{"frame":[3,4,300,390],"contentOffset":[7,8]}}"#
    let run = try layouts(
      core, header: header, #"keyboardWillShow \#(shown)"#, show, #"keyboardWillHide \#(gone)"#,
      #"keyboardDidHide \#(gone)"#, show)
    #expect(run.layouts.map(\.superviewFrame.height) == [700, 916, 916, 916, 1132])
    #expect(run.layouts[1].superviewFrame == rect(1, 2, 300, 916))
    #expect(run.layouts[0].contentOffset == Point(x: 7, y: 8))
    for layout in run.layouts.dropFirst() {
      #expect(layout.contentOffset == Point(x: 0, y: -166))
    }
    #expect(run.layouts.map(\.animation) == [.none, .scroll, .none, .none, .scroll])
    #expect(run.layouts.allSatisfy { $0.visibleFrame == rect(8, 14, 300, 390) })
    #expect(run.callText(at: 1).isEmpty)
  }

  @Test func withoutAFieldItOnlyScrolls() throws {
    let run = try layouts(core, show, #"textFieldDidBeginEditing "field":[0,300,9,9]"#, show)
    #expect(run.layouts.map(\.superviewFrame.height) == [480, 480, 696])
    #expect(run.layouts.map(\.contentOffset.y) == [-216, -216, 84])
    #expect(run.layouts[0].animation == .scroll)
  }

  @Test func theFrameSetterStandardises() throws {
    let run = try layouts(
      core, header: #""scene":{"field":[0,0,9,9]}"#,
      #"keyboardDidShow "begin":[0,0,320,-600],"end":[0,0,320,0]"#)
    #expect(run.layouts[0].superviewFrame == rect(0, -120, 320, 120))
  }

  @Test func carriedValuesReplaceItsOwn() throws {
    let run = try layouts(
      core, header: #""scene":{"field":[0,300,9,9]}"#, show,
      #"sceneDidChange "superview":[0,0,320,90]"#,
      #"sceneDidChange "scroll":{"contentOffset":[5,6]}"#,
      #"textFieldDidBeginEditing "field":[0,0,9,9],"superview":[0,0,320,80]"#)
    #expect(run.layouts.map(\.superviewFrame.height) == [696, 90, 90, 80])
    #expect(run.layouts.map(\.contentOffset.y) == [84, 84, 6, 6])
  }
}
