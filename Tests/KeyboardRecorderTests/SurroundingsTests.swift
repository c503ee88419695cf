import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import KeyboardRecorder

/// Surroundings that the app updates become the events that lead from one to the next.
@MainActor @Suite struct SurroundingsTests {
  @Test func anUpdateTellsWhatChangedAndNothingElse() throws {
    let folder = try TemporaryFolder()
    let recorder = Recorder(center: NotificationCenter())
    var now = iPhoneX()
    recorder.start(writingTo: folder.url("u"), surroundings: now)
    recorder.update(now)
    now.scene.safeArea = Insets(bottom: 34)
    now.scene.constant = 3
    now.field = Rect(x: 1, y: 2, width: 3, height: 4)
    recorder.update(now)
    now.orientation = .landscapeLeft
    now.scene.safeArea = Insets(bottom: 21)
    now.locale = "emoji"
    recorder.update(now)
    now.field = nil
    now.scene = SceneChange()
    now.locale = nil
    recorder.update(now)
    let trace = try folder.traces("u")[0]
    #expect(
      trace.events.map(\.kind) == [
        .sceneDidChange, .textFieldDidBeginEditing, .interfaceOrientationWillChange,
        .inputModeDidChange, .textFieldDidEndEditing,
      ])
    let changes = trace.events.map { trace.detail(of: $0)?.change ?? SceneChange() }
    #expect(changes[0].keys == [.safeArea, .constant])
    #expect(changes[2].keys == [.safeArea])
    #expect(changes[2].safeArea == Insets(bottom: 21))
    #expect(recorder.surroundings.locale == "emoji")
    #expect(recorder.surroundings.scene.constant == 3)
  }

  /// A trace that begins after a rotation starts with the scene that the rotation left.
  @Test(arguments: [0, 1, 2, 3])
  func aRotationTurnsWhatFillsTheScreen(stated: Int) throws {
    var surroundings = iPhoneX()
    let full = Rect(x: 0, y: 0, width: 375, height: 812)
    if stated > 0 { surroundings.scene.window = full }
    if stated > 1 { surroundings.scene.root = full }
    if stated > 2 { surroundings.scene.view = full }
    let handler = LiveHandler(center: NotificationCenter())
    handler.start(in: surroundings)
    guard var replay = LiveReplay(GuideCore.self, header: surroundings.header(name: "before"))
    else {
      Issue.record("there is a screen")
      return
    }
    var detail = EventDetail()
    detail.orientation = .landscapeRight
    _ = replay.handle(Event(time: 0, kind: .interfaceOrientationWillChange), detail: detail)
    handler.interfaceOrientationWillChange(to: .landscapeRight)
    let after = try #require(handler.surroundings.header(name: "after").startingScene)
    #expect(after.window == Rect(x: 0, y: 0, width: 812, height: 375))
    #expect(after.window == replay.scene.window)
    #expect(after.root == replay.scene.root)
    #expect(after.view == replay.scene.view)
    #expect(after.orientation == .landscapeRight)
  }

  @Test func aRotationLeavesAWindowThatDoesNotFillTheScreen() throws {
    var surroundings = iPhoneX()
    surroundings.scene.window = Rect(x: 0, y: 0, width: 200, height: 812)
    let handler = LiveHandler(center: NotificationCenter())
    handler.start(in: surroundings)
    handler.interfaceOrientationWillChange(to: .landscapeRight)
    #expect(handler.surroundings.scene.window == surroundings.scene.window)
    var change = SceneChange()
    change.window = Rect(x: 0, y: 0, width: 812, height: 375)
    handler.interfaceOrientationWillChange(to: .portrait, scene: change)
    #expect(handler.surroundings.scene.window == change.window)
  }

  @Test func theSystemNamesItsHardware() {
    let model = ProcessInfo.processInfo.hardwareModel
    #expect(model?.isEmpty == false)
    #expect(model?.unicodeScalars.allSatisfy { $0.value > 32 && $0.value < 127 } == true)
  }
}
