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
        effects.rules(shown(context.scene, beside: visible))
      } else {
        effects.rules(shown(context.scene, within: visible))
      }
    } else if event.kind == .keyboardWillHide {
      contentInset = Insets()
      scrollIndicatorInsets = Insets()
      effects.rule("both insets := zero, and contentOffset stays")
    } else {
      effects.rules(others(event.kind, context))
    }
    layout.contentInset = contentInset
    layout.scrollIndicatorInsets = scrollIndicatorInsets
    layout.contentOffset = contentOffset
    layout.visibleFrame = context.scene.scrollFrameInWindow
      .growingHeight(by: -contentInset.bottom)
    return layout
  }

  /// contentInset, scrollIndicatorInsets, contentOffset, field.
  public func state(in context: borrowing ReplayContext) -> [JSONMember] {
    [
      JSONMember("contentInset", .insets(contentInset)),
      JSONMember("scrollIndicatorInsets", .insets(scrollIndicatorInsets)),
      JSONMember("contentOffset", .point(contentOffset)),
      JSONMember("field", .rect(context.scene.field)),
    ]
  }

  @inline(never)
  private func shown(_ scene: Scene, within visible: Rect) -> [RuleText] {
    [inset, "p, \(p(scene)), is in the view less that height, \(visible): no scrolling"]
  }

  @inline(never)
  private func shown(_ scene: Scene, beside visible: Rect) -> [RuleText] {
    let top = scene.field?.y ?? 0
    return [
      inset,
      """
      p, \(p(scene)), is not in the view less that height, \(visible): contentOffset := \
      [0, \(top) - \(contentInset.bottom)] = \(contentOffset)
      """,
    ]
  }

  private var inset: RuleText { "both insets := \(contentInset), begin's height as reported" }

  private func p(_ scene: Scene) -> RuleText {
    scene.field.map { "the field's origin \($0.origin)" } ?? "[0,0] without a field"
  }

  @inline(never)
  private func others(_ kind: EventKind, _ context: borrowing ReplayContext) -> [RuleText] {
    var rules: [RuleText] = []
    if context.carried.contains(.contentInset) {
      rules.append("the event sets contentInset: \(contentInset), and scrollIndicatorInsets stay")
    }
    if context.carried.contains(.contentOffset) {
      rules.append("the event sets contentOffset: \(contentOffset)")
    }
    return RuleText.others(kind, context.scene, rules)
  }
}
