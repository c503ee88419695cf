import KeyboardCore
import KeyboardRecorder

/// Keeps all that it is told.
@MainActor
final class Log: LiveHandlerDelegate {
  var lines: [String] = []
  var answers: [LiveAnswer] = []
  var calls: [Call] = []
  var onAnswer: () -> Void = {}

  func liveHandler(
    _ handler: LiveHandler, keyboardWillShow properties: KeyboardProperties, isRotating: Bool
  ) {
    lines.append(
      "willShow \(properties.frame.height) \(properties.duration) \(properties.curve) \(isRotating)"
    )
  }

  func liveHandler(_ handler: LiveHandler, keyboardDidShow properties: KeyboardProperties) {
    lines.append("didShow \(properties.duration)")
  }

  func liveHandler(_ handler: LiveHandler, keyboardWillHide properties: KeyboardProperties) {
    lines.append("willHide \(properties.duration)")
  }

  func liveHandler(_ handler: LiveHandler, keyboardDidHide properties: KeyboardProperties) {
    lines.append("didHide \(properties.duration)")
  }

  func liveHandler(_ handler: LiveHandler, didCall call: Call) {
    lines.append("call \(call.name)")
    calls.append(call)
  }

  func liveHandler(_ handler: LiveHandler, didAnswer answer: LiveAnswer) {
    lines.append("answer \(answer.event.kind.name)")
    answers.append(answer)
    onAnswer()
  }
}

/// What several delegates were told, in order.
@MainActor
final class Told {
  var lines: [String] = []
}

/// Tells its name, and does something when the core calls.
@MainActor
final class NamedDelegate: LiveHandlerDelegate {
  private let name: String
  private let told: Told
  var onCall: (() -> Void)?

  init(_ name: String, _ told: Told) {
    self.name = name
    self.told = told
  }

  func liveHandler(
    _ handler: LiveHandler, keyboardWillShow properties: KeyboardProperties, isRotating: Bool
  ) { told.lines.append("\(name) willShow") }

  func liveHandler(_ handler: LiveHandler, keyboardWillHide properties: KeyboardProperties) {
    told.lines.append("\(name) willHide")
  }

  func liveHandler(_ handler: LiveHandler, didCall call: Call) {
    told.lines.append("\(name) call")
    onCall?()
  }

  func liveHandler(_ handler: LiveHandler, didAnswer answer: LiveAnswer) {
    told.lines.append("\(name) answer")
  }
}
