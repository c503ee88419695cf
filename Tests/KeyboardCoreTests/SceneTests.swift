import KeyboardCore
import TestSupport
import Testing

/// Tells the scene of every event as calls, one a value.
private struct SceneProbe: HandlerCore {
  static let name = "scene-probe"
  static let source = "tests"
  static let keys: LayoutKeys = [.calls]

  init(_ context: borrowing ReplayContext) {}

  mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout {
    let scene = context.scene
    let safe = scene.safeArea
    let inset = scene.contentInset
    let values: [(String, Rect?)] = [
      ("window", scene.window), ("root", scene.root), ("view", scene.view),
      ("scrollFrame", scene.scrollFrame), ("superview", scene.superview), ("field", scene.field),
      ("safeArea", rect(safe.top, safe.left, safe.bottom, safe.right)),
      ("contentInset", rect(inset.top, inset.left, inset.bottom, inset.right)),
      ("contentSize", Rect(bounds: scene.contentSize)),
      ("contentOffset", rect(scene.contentOffset.x, scene.contentOffset.y, 0, 0)),
      ("constant", rect(scene.constant, 0, 0, 0)),
      ("carriesView", rect(context.carried.contains(.view) ? 1 : 0, 0, 0, 0)),
    ]
    for (name, value) in values where value != nil {
      effects.call(
        name, .keyboard(frame: value ?? .zero, duration: 0, curve: 0, rotating: nil))
    }
    effects.call("locale", .other([JSONMember("is", .string(context.locale ?? "none"))]))
    return Layout()
  }
}

/// The scene of each event, value by value.
private func scenes(header: String = "", _ events: String...) throws -> [[String: Rect]] {
  let sequence = try replay(ruleTrace(header: header, events), SceneProbe.self)
  return sequence.layouts.indices.map { index in
    var scene: [String: Rect] = [:]
    for call in sequence.calls(at: index) {
      if case .keyboard(let frame, _, _, _) = call.arguments { scene[call.name] = frame }
    }
    return scene
  }
}

private let idle = #"inputModeDidChange "locale":"emoji""#
private let turnRight = #"interfaceOrientationWillChange "orientation":"landscapeRight""#
private let upsideDown = #"interfaceOrientationWillChange "orientation":"portraitUpsideDown""#

/// The scene rules of the trace format.
@Suite struct SceneTests {
  private let whole = rect(0, 0, 320, 480)
  private let across = rect(0, 0, 480, 320)

  @Test func everythingDefaultsToTheScreen() throws {
    let scene = try scenes(idle)[0]
    for key in ["window", "root", "view", "scrollFrame", "superview", "contentSize"] {
      #expect(scene[key] == whole, "\(key)")
    }
    for key in ["safeArea", "contentInset", "contentOffset", "constant"] {
      #expect(scene[key] == .zero, "\(key)")
    }
    #expect(scene["field"] == nil)
  }

  @Test func defaultsAreTurnedToTheOrientation() throws {
    let scene = try scenes(header: #""orientation":"landscapeLeft""#, idle)[0]
    #expect(scene["window"] == across && scene["view"] == across && scene["superview"] == across)
  }

  @Test func defaultsFollowOneAnother() throws {
    let window = try scenes(header: #""scene":{"window":[10,20,200,300]}"#, idle)[0]
    #expect(window["root"] == rect(0, 0, 200, 300) && window["view"] == rect(0, 0, 200, 300))
    let root = try scenes(header: #""scene":{"root":[1,2,100,90]}"#, idle)[0]
    #expect(root["window"] == whole && root["view"] == rect(1, 2, 100, 90))
    #expect(root["scrollFrame"] == rect(0, 0, 100, 90))
    let scroll = try scenes(header: #""scene":{"scroll":{"frame":[5,6,70,80]}}"#, idle)[0]
    #expect(scroll["contentSize"] == rect(0, 0, 70, 80) && scroll["view"] == whole)
    #expect(scroll["superview"] == rect(0, 0, 70, 80))
    let size = try scenes(header: #""scene":{"scroll":{"contentSize":[70,900]}}"#, idle)[0]
    #expect(size["superview"] == rect(0, 0, 70, 900) && size["scrollFrame"] == whole)
  }

  @Test func whatNoLineGaveFollowsItsDefaultAtAnyTime() throws {
    let scene = try scenes(
      idle, #"sceneDidChange "window":[0,0,160,480]"#, #"sceneDidChange "root":[0,20,160,460]"#,
      #"sceneDidChange "view":[0,64,160,400]"#, #"sceneDidChange "scroll":{"frame":[0,4,90,90]}"#)
    #expect(scene[1]["root"] == rect(0, 0, 160, 480) && scene[1]["view"] == scene[1]["root"])
    #expect(scene[2]["view"] == rect(0, 20, 160, 460))
    #expect(scene[2]["scrollFrame"] == rect(0, 0, 160, 460))
    #expect(scene[3]["scrollFrame"] == rect(0, 0, 160, 400))
    #expect(scene[3]["contentSize"] == rect(0, 0, 160, 400))
    #expect(scene[4]["contentSize"] == rect(0, 0, 90, 90))
    // The superview is fixed at the start.
    #expect(scene.allSatisfy { $0["superview"] == whole })
  }

  @Test func whatALineGaveStays() throws {
    let given =
      #""scene":{"root":[0,0,320,400],"view":[0,0,320,300],"scroll":{"frame":[0,0,9,9],"#
      + #""contentSize":[9,99]},"superview":[1,2,3,4]}"#
    let scene = try scenes(header: given, #"sceneDidChange "window":[0,0,100,100]"#)[0]
    #expect(scene["root"] == rect(0, 0, 320, 400) && scene["view"] == rect(0, 0, 320, 300))
    #expect(scene["scrollFrame"] == rect(0, 0, 9, 9) && scene["superview"] == rect(1, 2, 3, 4))
    #expect(scene["contentSize"] == rect(0, 0, 9, 99))
  }

  @Test func aCarriedScrollReplacesOnlyWhatItNames() throws {
    let given =
      #""scene":{"scroll":{"frame":[0,0,300,400],"contentSize":[300,900],"contentOffset":[1,2],"#
      + #""contentInset":[3,4,5,6]}}"#
    let scene = try scenes(
      header: given, #"sceneDidChange "scroll":{"contentOffset":[0,50]}"#,
      #"sceneDidChange "scroll":{"contentInset":[9,0,9,0]}"#,
      #"sceneDidChange "scroll":{"contentSize":[1,2]},"safeArea":[1,2,3,4],"constant":12"#)
    #expect(scene[0]["contentOffset"] == rect(0, 50, 0, 0))
    #expect(scene[0]["contentInset"] == rect(3, 4, 5, 6))
    #expect(scene[0]["contentSize"] == rect(0, 0, 300, 900))
    #expect(scene[1]["contentInset"] == rect(9, 0, 9, 0))
    #expect(scene[1]["contentOffset"] == rect(0, 50, 0, 0))
    #expect(scene[2]["contentSize"] == rect(0, 0, 1, 2))
    #expect(scene[2]["scrollFrame"] == rect(0, 0, 300, 400))
    #expect(scene[2]["safeArea"] == rect(1, 2, 3, 4) && scene[2]["constant"]?.x == 12)
  }

  @Test func editingSetsAndClearsTheField() throws {
    let scene = try scenes(
      header: #""scene":{"field":[1,2,3,4]}"#, idle,
      #"textFieldDidBeginEditing "field":[5,6,7,8]"#,
      #"textFieldDidBeginEditing "field":[9,9,9,9],"superview":[0,100,320,50]"#,
      "textFieldDidEndEditing", idle)
    #expect(scene[0]["field"] == rect(1, 2, 3, 4) && scene[1]["field"] == rect(5, 6, 7, 8))
    #expect(scene[1]["superview"] == whole && scene[2]["superview"] == rect(0, 100, 320, 50))
    #expect(scene[2]["field"] == rect(9, 9, 9, 9))
    #expect(scene[3]["field"] == nil && scene[4]["field"] == nil)
    #expect(scene[4]["superview"] == rect(0, 100, 320, 50))
  }

  @Test func theInputModeChanges() throws {
    let trace = try ruleTrace(
      header: #""locale":"en_US""#, ["textFieldDidEndEditing", idle, "textFieldDidEndEditing"])
    let sequence = try replay(trace, SceneProbe.self)
    let locales = sequence.layouts.indices.map { sequence.calls(at: $0).last?.arguments.members }
    #expect(locales.map { $0?["is"]?.text } == [#""en_US""#, #""emoji""#, #""emoji""#])
  }
}

/// What a rotation does to the scene.
@Suite struct SceneRotationTests {
  private let whole = rect(0, 0, 320, 480)
  private let across = rect(0, 0, 480, 320)

  @Test func aWindowThatFillsTheScreenTurnsWithWhatFillsIt() throws {
    let stated =
      #""scene":{"window":[0,0,320,480],"root":[0,0,320,480],"view":[0,0,320,480],"#
      + #""safeArea":[44,0,34,0],"scroll":{"frame":[0,0,320,480]}}"#
    let scene = try scenes(header: stated, idle, turnRight, idle)
    #expect(scene[1]["window"] == across && scene[1]["root"] == across)
    #expect(scene[1]["view"] == across && scene[1]["carriesView"]?.x == 1)
    #expect(scene[1]["safeArea"] == rect(44, 0, 34, 0) && scene[1]["scrollFrame"] == whole)
    #expect(scene[0]["carriesView"]?.x == 0 && scene[2]["carriesView"]?.x == 0)
    // Nothing stated turns the same way.
    let bare = try scenes(turnRight)[0]
    #expect(bare["view"] == across && bare["scrollFrame"] == across)
    #expect(bare["superview"] == whole && bare["carriesView"]?.x == 1)
  }

  @Test func whatDoesNotFillTheWindowStays() throws {
    let inset = try scenes(
      header: #""scene":{"window":[0,0,320,480],"root":[0,0,320,470],"view":[0,64,320,416]}"#,
      turnRight)[0]
    #expect(inset["window"] == across && inset["root"] == rect(0, 0, 320, 470))
    #expect(inset["view"] == rect(0, 64, 320, 416) && inset["carriesView"]?.x == 0)
    let shifted = try scenes(
      header: #""scene":{"root":[0,20,320,480],"view":[0,0,320,480]}"#, turnRight)[0]
    #expect(shifted["root"] == rect(0, 20, 320, 480) && shifted["view"] == across)
    #expect(shifted["carriesView"]?.x == 1)
  }

  @Test func aWindowThatDoesNotFillTheScreenStays() throws {
    let stated = #""scene":{"window":[0,0,320,400],"view":[0,0,320,400]}"#
    let scene = try scenes(header: stated, turnRight)[0]
    #expect(scene["window"] == rect(0, 0, 320, 400) && scene["view"] == rect(0, 0, 320, 400))
    #expect(scene["root"] == rect(0, 0, 320, 400) && scene["carriesView"]?.x == 0)
  }

  @Test func aCarriedWindowTurnsNothing() throws {
    let stated = #""scene":{"root":[0,0,320,480],"view":[0,0,320,480]}"#
    let scene = try scenes(header: stated, turnRight + #","window":[0,0,480,320]"#)[0]
    #expect(scene["window"] == across)
    #expect(scene["root"] == whole && scene["view"] == whole)
    #expect(scene["carriesView"]?.x == 0)
  }

  @Test func aRotationMayCarryTheScene() throws {
    let scene = try scenes(
      turnRight + #","view":[0,44,480,276],"safeArea":[0,44,21,44],"constant":3"#, idle)
    #expect(scene[0]["view"] == rect(0, 44, 480, 276) && scene[0]["root"] == across)
    #expect(scene[1]["safeArea"] == rect(0, 44, 21, 44) && scene[1]["constant"]?.x == 3)
  }

  @Test func aHalfTurnKeepsSizesAndCarriesTheView() throws {
    let scene = try scenes(header: #""scene":{"view":[0,0,320,480]}"#, upsideDown, idle)
    #expect(scene[0]["view"] == whole && scene[0]["carriesView"]?.x == 1)
    #expect(scene[1]["carriesView"]?.x == 0)
  }

  @Test(arguments: [
    ("portrait", #"[0,0,320,300]"#, rect(7, 9, 200, 40), rect(7, 9, 200, 40)),
    ("portraitUpsideDown", "[0,0,320,300]", rect(7, 9, 200, 40), rect(113, 251, 200, 40)),
    ("landscapeRight", "[0,0,480,300]", rect(7, 9, 200, 40), rect(9, 93, 40, 200)),
    ("landscapeLeft", "[0,0,400,320]", rect(7, 9, 200, 40), rect(351, 7, 40, 200)),
  ])
  func fixedRectsTurnWithinTheWindow(
    orientation: String, window: String, reported: Rect, inWindow: Rect
  ) throws {
    let facts = #""coordinates":"fixed","orientation":"\#(orientation)""#
    let header = facts + #","scene":{"window":\#(window)}"#
    let scene = try #require(ruleTrace(header: header, [idle]).header.startingScene)
    #expect(scene.convert(reported, toViewAt: Point()) == inWindow)
    #expect(
      scene.convert(reported, toViewAt: Point(x: 5, y: 6)) == inWindow.offsetBy(x: -5, y: -6))
    let onScreen = reported.interfaceOriented(
      from: .fixed, portrait: Size(width: 320, height: 480), orientation: scene.orientation)
    #expect(scene.interfaceOriented(reported) == onScreen)
  }

  @Test func theWindowsOwnOriginIsNotSubtracted() throws {
    let header = #""scene":{"window":[100,50,200,300]}"#
    let scene = try #require(ruleTrace(header: header, [idle]).header.startingScene)
    #expect(scene.convert(rect(0, 264, 320, 216), toViewAt: Point()) == rect(0, 264, 320, 216))
  }
}
