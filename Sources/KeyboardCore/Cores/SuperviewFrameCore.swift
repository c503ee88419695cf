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
      effects.rules(shown(context.scene, event.begin.height))
    } else {
      effects.rules(others(event.kind, context))
    }
    layout.superviewFrame = superviewFrame
    layout.contentOffset = contentOffset
    layout.visibleFrame = context.scene.scrollFrameInWindow
    return layout
  }

  /// superviewFrame, contentOffset, field.
  public func state(in context: borrowing ReplayContext) -> [JSONMember] {
    [
      JSONMember("superviewFrame", .rect(superviewFrame)),
      JSONMember("contentOffset", .point(contentOffset)),
      JSONMember("field", .rect(context.scene.field)),
    ]
  }

  @inline(never)
  private func shown(_ scene: Scene, _ height: Double) -> [RuleText] {
    [
      scene.field == nil
        ? "no field is edited: superviewFrame stays, and p is [0,0]"
        : "superviewFrame.height += begin's height \(height): \(superviewFrame)",
      "contentOffset := [0, \(scene.field?.y ?? 0) - \(height)] = \(contentOffset), scrolling",
    ]
  }

  @inline(never)
  private func others(_ kind: EventKind, _ context: borrowing ReplayContext) -> [RuleText] {
    var rules: [RuleText] = []
    if context.carried.contains(.superview) {
      rules.append("the event sets superview: superviewFrame := \(superviewFrame)")
    }
    if context.carried.contains(.contentOffset) {
      rules.append("the event sets contentOffset: \(contentOffset)")
    }
    return RuleText.others(kind, context.scene, rules)
      + (kind.isHide ? ["nothing is undone at hide"] : [])
  }
}
