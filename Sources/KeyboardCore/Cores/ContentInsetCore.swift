/// Listings 4-1 and 4-2 of Apple's guide "Managing the Keyboard": insets the scroll view, and
/// scrolls to the field when its origin is covered.
///
/// Source: Apple, Managing the Keyboard. Its faults are kept: `begin`'s size unconverted, and an
/// offset that the hide leaves as it is.
public struct ContentInsetCore: HandlerCore {
  /// `content-inset`
  public static let name = "content-inset"
  /// Listings 4-1 and 4-2.
  public static let source = "Apple's guide Managing the Keyboard, listings 4-1 and 4-2"
  /// contentInset, scrollIndicatorInsets, contentOffset, visibleFrame, animation, calls.
  public static let keys: LayoutKeys = [
    .contentInset, .scrollIndicatorInsets, .contentOffset, .visibleFrame, .animation, .calls,
  ]

  private var contentInset: Insets
  private var scrollIndicatorInsets = Insets()
  private var contentOffset: Point

  /// The scroll view as the scene has it at the start.
  public init(_ context: borrowing ReplayContext) {
    contentInset = context.scene.contentInset
    contentOffset = context.scene.contentOffset
  }

  /// Handles DidShow and WillHide.
  @inline(__always)
  public mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout {
    if context.carried.contains(.contentInset) { contentInset = context.scene.contentInset }
    if context.carried.contains(.contentOffset) { contentOffset = context.scene.contentOffset }
    var layout = Layout()
    if event.kind == .keyboardDidShow {
      contentInset = Insets(bottom: event.begin.height)
      scrollIndicatorInsets = contentInset
      let visible = context.scene.view.growingHeight(by: -event.begin.height)
      let corner = context.scene.field?.origin ?? Point()
      if !visible.contains(corner) {
        contentOffset = Point(x: 0, y: corner.y - event.begin.height)
        layout.animation = .scroll
      }
    } else if event.kind == .keyboardWillHide {
      contentInset = Insets()
      scrollIndicatorInsets = Insets()
    }
    layout.contentInset = contentInset
    layout.scrollIndicatorInsets = scrollIndicatorInsets
    layout.contentOffset = contentOffset
    layout.visibleFrame = context.scene.scrollFrameInWindow
      .growingHeight(by: -contentInset.bottom)
    return layout
  }
}
