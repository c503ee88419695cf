/// HeightAdjustingViewController: a bottom constraint that follows the keyboard's top edge.
///
/// Source: HeightAdjustingViewController, a gist on resizing a view with Auto Layout.
public struct BottomGuideCore: HandlerCore {
  /// `bottom-guide`
  public static let name = "bottom-guide"
  /// HeightAdjustingViewController.
  public static let source = "HeightAdjustingViewController, a gist on Auto Layout"
  /// constant, visibleFrame, animation, calls.
  public static let keys: LayoutKeys = [.constant, .visibleFrame, .animation, .calls]

  private var constant = 0.0

  /// The controller before its first notification.
  public init(_ context: borrowing ReplayContext) {}

  /// Handles DidShow and WillHide.
  @inline(__always)
  public mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout {
    let view = context.scene.view
    if event.kind == .keyboardDidShow {
      constant = context.scene.convert(event.end, toViewAt: view.origin).y - view.height
      effects.rule(shown(view))
    } else if event.kind == .keyboardWillHide {
      constant = 0
      effects.rule("constant := 0")
    } else {
      effects.rules(RuleText.unobserved(event.kind))
    }
    var layout = Layout()
    layout.constant = constant
    layout.visibleFrame = view.growingHeight(by: constant)
    return layout
  }

  /// constant.
  public func state(in context: borrowing ReplayContext) -> [JSONMember] {
    [JSONMember("constant", .number(constant))]
  }

  @inline(never)
  private func shown(_ view: Rect) -> RuleText {
    """
    constant := end's top in the view less the view's height: \(constant + view.height) - \
    \(view.height) = \(constant)
    """
  }
}
