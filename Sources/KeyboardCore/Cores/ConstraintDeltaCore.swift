/// KBBLayoutConstraint: moves a bottom constraint by the keyboard's way up or down.
///
/// Source: KBBLayoutConstraint (gist "Handling iOS Keyboard Show/Hide for Dummies").
public struct ConstraintDeltaCore: HandlerCore {
  /// `constraint-delta`
  public static let name = "constraint-delta"
  /// KBBLayoutConstraint.
  public static let source = "KBBLayoutConstraint, a gist on keyboard show and hide"
  /// constant, visibleFrame, animation, calls.
  public static let keys: LayoutKeys = [.constant, .visibleFrame, .animation, .calls]

  private var constant: Double

  /// The constraint with its starting constant.
  public init(_ context: borrowing ReplayContext) { constant = context.scene.constant }

  /// Handles WillShow and WillHide alike.
  @inline(__always)
  public mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout {
    if context.carried.contains(.constant) { constant = context.scene.constant }
    if event.kind == .keyboardWillShow || event.kind == .keyboardWillHide {
      let origin = context.scene.view.origin
      let begin = context.scene.convert(event.begin, toViewAt: origin)
      let end = context.scene.convert(event.end, toViewAt: origin)
      constant += begin.y - end.y
      effects.rule(moved(begin.y, end.y))
    } else {
      effects.rules(others(event.kind, context))
    }
    var layout = Layout()
    layout.constant = constant
    layout.visibleFrame = context.scene.view.growingHeight(by: context.scene.constant - constant)
    return layout
  }

  /// constant.
  public func state(in context: borrowing ReplayContext) -> [JSONMember] {
    [JSONMember("constant", .number(constant))]
  }

  @inline(never)
  private func moved(_ begin: Double, _ end: Double) -> RuleText {
    "constant += begin's top less end's, in the view: \(begin) - \(end) = \(begin - end)"
  }

  @inline(never)
  private func others(_ kind: EventKind, _ context: borrowing ReplayContext) -> [RuleText] {
    guard context.carried.contains(.constant) else { return RuleText.unobserved(kind) }
    return ["the event sets constant: constant := \(constant)"] + RuleText.followed(kind)
  }
}
