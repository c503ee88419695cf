import Foundation
import KeyboardCore
import KeyboardRecorder
import TestSupport
import Testing

/// The documentation's sample is the compiled one, and does what the documentation says.
@MainActor @Suite(.serialized) struct SampleTests {
  @Test func thePagesCodeIsTheCompiledSample() throws {
    let page = try text("Documentation/KeyboardRecorder.md")
    let blocks = page.matches(of: #/```swift\n((?:.|\n)*?)```/#).map { String($0.1) }
    #expect(blocks.count >= 4)
    let sample = try text("Tests/KeyboardRecorderTests/Samples/Sample.swift")
    // An app imports UIKit; here it is there on Apple's systems only.
    let compiled = sample.replacing(
      "#if canImport(UIKit)\n  import UIKit\n#endif\n", with: "import UIKit\n")
    #expect(blocks.joined(separator: "\n") == compiled)
  }

  private func text(_ path: String) throws -> String {
    String(
      decoding: try Data(contentsOf: Fixtures.root.appendingPathComponent(path)), as: UTF8.self)
  }

  @Test func theSampleRecords() throws {
    let folder = try TemporaryFolder()
    let recording = KeyboardRecording()
    let context = KeyboardContext(receivers: [recording.recorder])
    let view = UIView()
    view.frame = CGRect(x: 0, y: 0, width: 375, height: 812)
    let field = UIView()
    field.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    recording.start(in: URL(fileURLWithPath: folder.path), around: view)
    context.didBeginEditing(field)
    post("WillShow", shown, to: .default)
    view.frame = CGRect(x: 0, y: 0, width: 375, height: 400)
    context.viewDidTurn(view)
    context.didEndEditing()
    recording.stop()
    let trace = try #require(try folder.traces("keyboard.jsonl").first)
    #expect(trace.header.name.hasPrefix("my-app-"))
    #expect(
      trace.events.map(\.kind) == [
        .textFieldDidBeginEditing, .keyboardWillShow, .sceneDidChange, .textFieldDidEndEditing,
      ])
  }

  @Test func theSampleKeepsItsBarAboveTheKeyboard() {
    let controller = ChatViewController()
    controller.view.frame = CGRect(x: 0, y: 0, width: 375, height: 812)
    controller.viewDidAppear(false)
    post("WillShow", shown, to: .default)
    // 291 points of keyboard, of which the safe area takes 34 already.
    #expect(controller.barBottom.constant == -257)
    #expect(controller.view.layouts == 1)
    post("WillHide", hidden, to: .default)
    #expect(controller.barBottom.constant == 0)
    controller.viewDidDisappear(false)
    #expect(!LiveHandler.shared.isRunning)
    post("WillShow", shown, to: .default)
    #expect(controller.barBottom.constant == 0)
  }

  @Test func theSampleLogsWhatObserversAreTold() {
    let log = KeyboardLog()
    let center = NotificationCenter()
    let handler = LiveHandler(center: center)
    handler.add(log)
    handler.start(named: "size-delta", in: iPhoneX())
    post("WillShow", shown, to: center)
    post("WillHide", hidden, to: center)
    #expect(
      log.lines == [
        "shows, 291.0 points high, rotating: false", "the core calls keyboardSizeChanged",
        "hides within 0.25 s", "the core calls keyboardSizeChanged",
      ])
  }
}
