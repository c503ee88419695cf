#if canImport(UIKit)
  import UIKit
#endif
import Foundation
import KeyboardCore
import KeyboardRecorder

/// Writes a trace of every session into one file.
@MainActor
final class KeyboardRecording {
  let recorder = Recorder()

  func start(in folder: URL, around view: UIView) {
    recorder.onProblem = { problem in print(problem) }
    recorder.start(
      writingTo: folder.appendingPathComponent("keyboard.jsonl"), name: "my-app",
      surroundings: Surroundings(of: view))
  }

  func stop() { recorder.stop() }
}

/// Keeps a bar above the keyboard.
final class ChatViewController: UIViewController, LiveHandlerDelegate {
  let barBottom = NSLayoutConstraint()
  let handler = LiveHandler.shared

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    handler.animator = LiveHandler.uiKitAnimator
    handler.add(self)
    handler.start(GuideCore.self, in: Surroundings(of: view))
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    handler.remove(self)
    handler.stop()
  }

  func liveHandler(_ handler: LiveHandler, didAnswer answer: LiveAnswer) {
    barBottom.constant = -answer.layout.constant
    handler.animate(answer.layout.animation) { self.view.layoutIfNeeded() }
  }
}

/// What the notifications do not say, told to a recorder or a live handler.
@MainActor
struct KeyboardContext {
  let receivers: [any SurroundingsReceiver]

  /// From `viewWillTransition(to:with:)`, inside `animate(alongsideTransition:)`.
  func viewDidTurn(_ view: UIView) {
    for receiver in receivers {
      var surroundings = Surroundings(of: view)
      surroundings.field = receiver.surroundings.field
      receiver.update(surroundings)
    }
  }

  /// From `textFieldDidBeginEditing(_:)`.
  func didBeginEditing(_ field: UIView) {
    let frame = Rect(
      x: field.frame.origin.x, y: field.frame.origin.y, width: field.frame.size.width,
      height: field.frame.size.height)
    for receiver in receivers { receiver.textFieldDidBeginEditing(frame) }
  }

  /// From `textFieldDidEndEditing(_:)`.
  func didEndEditing() {
    for receiver in receivers { receiver.textFieldDidEndEditing() }
  }
}

/// What VFKeyboardObserver's delegates were told, with any core.
@MainActor
final class KeyboardLog: LiveHandlerDelegate {
  private(set) var lines: [String] = []

  func liveHandler(
    _ handler: LiveHandler, keyboardWillShow properties: KeyboardProperties, isRotating: Bool
  ) {
    lines.append("shows, \(properties.frame.height) points high, rotating: \(isRotating)")
  }

  func liveHandler(_ handler: LiveHandler, keyboardWillHide properties: KeyboardProperties) {
    lines.append("hides within \(properties.duration) s")
  }

  func liveHandler(_ handler: LiveHandler, didCall call: Call) {
    lines.append("the core calls \(call.name)")
  }
}
