/// Listing 4-3 of Apple's guide "Managing the Keyboard": grows the field's superview by the
/// keyboard and scrolls.
///
/// Source: Apple, Managing the Keyboard. Its fault is kept: nothing is undone at hide.
public struct SuperviewFrameCore: HandlerCore {
  /// `superview-frame`
  public static let name = "superview-frame"
  /// Listing 4-3.
  public static let source = "Apple's guide Managing the Keyboard, listing 4-3"
  /// contentOffset, superviewFrame, visibleFrame, animation, calls.
  public static let keys: LayoutKeys = [
    .contentOffset, .superviewFrame, .visibleFrame, .animation, .calls,
  ]

  private var superviewFrame: Rect
  private var contentOffset: Point

  /// The views as the scene has them at the start.
  public init(_ context: borrowing ReplayContext) {
    superviewFrame = context.scene.superview
    contentOffset = context.scene.contentOffset
  }

  /// Handles DidShow.
  @inline(__always)
  public mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout {
    if context.carried.contains(.superview) { superviewFrame = context.scene.superview }
    if context.carried.contains(.contentOffset) { contentOffset = context.scene.contentOffset }
    var layout = Layout()
    if event.kind == .keyboardDidShow {
      if context.scene.field != nil {
        // Through UIView's frame setter, which standardises.
        superviewFrame = superviewFrame.growingHeight(by: event.begin.height).standardized
      }
      let corner = context.scene.field?.origin ?? Point()
      contentOffset = Point(x: 0, y: corner.y - event.begin.height)
      layout.animation = .scroll
    }
    layout.superviewFrame = superviewFrame
    layout.contentOffset = contentOffset
    layout.visibleFrame = context.scene.scrollFrameInWindow
    return layout
  }
}
