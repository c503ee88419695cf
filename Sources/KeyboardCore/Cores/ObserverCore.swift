/// VFKeyboardObserver: tells a delegate the keyboard's last properties and whether it rotates.
///
/// Source: VFKeyboardObserver, a CocoaPods library, with the sample delegate that takes the frame's
/// height as a constraint's constant.
public struct ObserverCore: HandlerCore {
  /// `observer`
  public static let name = "observer"
  /// VFKeyboardObserver.
  public static let source = "VFKeyboardObserver, a CocoaPods library"
  /// keyboardFrame, constant, visibleFrame, animation, calls.
  public static let keys: LayoutKeys = [
    .keyboardFrame, .constant, .visibleFrame, .animation, .calls,
  ]

  private var willShow = false
  private var didShow = false
  private var rotating = false
  private var frame: Rect?
  private var duration = 0.0
  private var curve: UInt8 = 0
  private var constant = 0.0

  /// The observer before its first notification.
  public init(_ context: borrowing ReplayContext) {}

  /// Handles WillShow, DidShow, WillHide, DidHide and the rotation's start.
  @inline(__always)
  public mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout {
    var layout = Layout()
    switch event.kind {
    case .keyboardWillShow:
      willShow = true
      take(event)
      tell("keyboardWillShow", rotating: rotating, &effects)
      constant = event.end.height
      layout.animation = rotating ? .none : animation
      rotating = false
    case .keyboardDidShow:
      didShow = true
      willShow = false
      tell("keyboardDidShow", rotating: nil, &effects)
    case .keyboardWillHide where !rotating:
      didShow = false
      take(event)
      tell("keyboardWillHide", rotating: nil, &effects)
      constant = 0
      layout.animation = animation
    case .keyboardDidHide where !rotating:
      tell("keyboardDidHide", rotating: nil, &effects)
    case .interfaceOrientationWillChange:
      if willShow || didShow { rotating = true }
    default: break
    }
    layout.keyboardFrame = frame
    layout.constant = constant
    layout.visibleFrame = context.scene.view.growingHeight(by: -constant)
    return layout
  }

  private var animation: Animation {
    .view(duration: duration, options: Double(UInt32(curve) << 16))
  }

  private mutating func take(_ event: Event) {
    frame = event.end
    duration = event.duration
    curve = event.curve
  }

  private func tell(_ name: String, rotating: Bool?, _ effects: inout Effects) {
    effects.call(
      name,
      .keyboard(frame: frame ?? .zero, duration: duration, curve: curve, rotating: rotating))
  }
}
