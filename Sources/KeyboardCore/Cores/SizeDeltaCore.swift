/// KBKeyboardHandler: shrinks the view by the change of the keyboard's size.
///
/// Source: KBKeyboardHandler with its sample delegate, from a Stack Overflow answer on resizing
/// views with the keyboard. Its faults are kept: the animation's options are the curve unshifted,
/// and a view shorter than the keyboard is turned over by UIView's frame setter and not restored.
public struct SizeDeltaCore: HandlerCore {
  /// `size-delta`
  public static let name = "size-delta"
  /// KBKeyboardHandler.
  public static let source = "KBKeyboardHandler, a Stack Overflow answer on resizing views"
  /// keyboardFrame, viewFrame, visibleFrame, animation, calls.
  public static let keys: LayoutKeys = [
    .keyboardFrame, .viewFrame, .visibleFrame, .animation, .calls,
  ]

  private var frame = Rect.zero
  private var viewFrame: Rect

  /// The handler before its first notification.
  public init(_ context: borrowing ReplayContext) { viewFrame = context.scene.view }

  /// Handles WillShow and WillHide.
  @inline(__always)
  public mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout {
    var layout = Layout()
    if context.carried.contains(.view) { viewFrame = context.scene.view }
    switch event.kind {
    case .keyboardWillShow:
      let old = frame
      frame = context.scene.convert(event.end, toViewAt: context.scene.root.origin)
      if old.height != frame.height {
        layout.animation = notify(
          Size(width: frame.width - old.width, height: frame.height - old.height), event, &effects)
      }
    case .keyboardWillHide:
      if frame.height > 0 {
        frame = context.scene.convert(event.end, toViewAt: context.scene.root.origin)
        layout.animation = notify(
          Size(width: -frame.width, height: -frame.height), event, &effects)
      }
      frame = .zero
    default: break
    }
    layout.keyboardFrame = frame
    layout.viewFrame = viewFrame
    layout.visibleFrame = viewFrame
    return layout
  }

  private mutating func notify(_ delta: Size, _ event: Event, _ effects: inout Effects)
    -> Animation
  {
    effects.call("keyboardSizeChanged", .delta(delta))
    // UIView's frame setter standardises what the sample delegate computes.
    viewFrame = viewFrame.growingHeight(by: -delta.height).standardized
    return .view(duration: event.duration, options: Double(event.curve))
  }
}
