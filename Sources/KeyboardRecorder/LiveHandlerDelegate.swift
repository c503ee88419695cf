public import KeyboardCore

/// What a keyboard notification told, as VFKeyboardObserver hands it on.
public struct KeyboardProperties: Equatable, Sendable {
  /// The keyboard's frame after the change, as reported, in points.
  public let frame: Rect
  /// Seconds of animation.
  public let duration: Double
  /// UIKit's animation curve, 0 to 255.
  public let curve: UInt8

  /// The keyboard's own animation, for `LiveHandler.animate(_:changes:)`.
  public var animation: Animation {
    .view(duration: duration, options: Double(UInt32(curve) << 16))
  }
}

/// Is told what a live handler makes of the notifications.
///
/// The four `keyboard…` messages are VFKeyboardObserver's, told with every core: they keep still
/// about the hide that a rotation causes, and carry the properties of the last will-message. Then
/// come the core's own calls, and last the layout. Every method has an empty default.
@MainActor
public protocol LiveHandlerDelegate: AnyObject {
  /// The keyboard is about to show; `isRotating` when a rotation is the cause, so that the rotation
  /// animates the change already.
  func liveHandler(
    _ handler: LiveHandler, keyboardWillShow properties: KeyboardProperties, isRotating: Bool)
  /// The keyboard has been shown.
  func liveHandler(_ handler: LiveHandler, keyboardDidShow properties: KeyboardProperties)
  /// The keyboard is about to hide.
  func liveHandler(_ handler: LiveHandler, keyboardWillHide properties: KeyboardProperties)
  /// The keyboard has been hidden.
  func liveHandler(_ handler: LiveHandler, keyboardDidHide properties: KeyboardProperties)
  /// The core told its delegate this: `keyboardSizeChanged` of `size-delta`, for one.
  func liveHandler(_ handler: LiveHandler, didCall call: Call)
  /// The core holds this after an event, also after one that it ignores.
  func liveHandler(_ handler: LiveHandler, didAnswer answer: LiveAnswer)
}

extension LiveHandlerDelegate {
  /// Does nothing.
  public func liveHandler(
    _ handler: LiveHandler, keyboardWillShow properties: KeyboardProperties, isRotating: Bool
  ) {}
  /// Does nothing.
  public func liveHandler(_ handler: LiveHandler, keyboardDidShow properties: KeyboardProperties) {}
  /// Does nothing.
  public func liveHandler(_ handler: LiveHandler, keyboardWillHide properties: KeyboardProperties) {
  }
  /// Does nothing.
  public func liveHandler(_ handler: LiveHandler, keyboardDidHide properties: KeyboardProperties) {}
  /// Does nothing.
  public func liveHandler(_ handler: LiveHandler, didCall call: Call) {}
  /// Does nothing.
  public func liveHandler(_ handler: LiveHandler, didAnswer answer: LiveAnswer) {}
}

/// One thing to tell every delegate, before the next is told.
enum LiveMessage: Sendable {
  /// A call of the core `observer`, which is VFKeyboardObserver.
  case observed(Call)
  /// A call of the core that runs.
  case called(Call)
  /// The core's answer.
  case answered(LiveAnswer)

  @MainActor
  func tell(_ delegate: any LiveHandlerDelegate, from handler: LiveHandler) {
    switch self {
    case .observed(let call): tellObserved(call, delegate, from: handler)
    case .called(let call): delegate.liveHandler(handler, didCall: call)
    case .answered(let answer): delegate.liveHandler(handler, didAnswer: answer)
    }
  }

  @MainActor
  private func tellObserved(
    _ call: Call, _ delegate: any LiveHandlerDelegate, from handler: LiveHandler
  ) {
    guard case .keyboard(let frame, let duration, let curve, let rotating) = call.arguments else {
      return
    }
    let properties = KeyboardProperties(frame: frame, duration: duration, curve: curve)
    switch call.name {
    case "keyboardWillShow":
      delegate.liveHandler(handler, keyboardWillShow: properties, isRotating: rotating ?? false)
    case "keyboardDidShow": delegate.liveHandler(handler, keyboardDidShow: properties)
    case "keyboardWillHide": delegate.liveHandler(handler, keyboardWillHide: properties)
    default: delegate.liveHandler(handler, keyboardDidHide: properties)
    }
  }
}
