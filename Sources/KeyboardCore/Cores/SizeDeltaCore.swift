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
        effects.rules(shown(from: old, "so the delegate is told"))
        layout.animation = notify(
          Size(width: frame.width - old.width, height: frame.height - old.height), event, &effects)
      } else {
        effects.rules(shown(from: old, "so the delegate is not told"))
      }
    case .keyboardWillHide:
      if frame.height > 0 {
        effects.rules(hidden(event, context.scene))
        frame = context.scene.convert(event.end, toViewAt: context.scene.root.origin)
        layout.animation = notify(
          Size(width: -frame.width, height: -frame.height), event, &effects)
      } else {
        effects.rule("frame has no height above 0, so the delegate is not told")
      }
      frame = .zero
      effects.rule("frame := the zero rect")
    default: effects.rules(others(event.kind, context.carried))
    }
    layout.keyboardFrame = frame
    layout.viewFrame = viewFrame
    layout.visibleFrame = viewFrame
    return layout
  }

  /// frame, viewFrame.
  public func state(in context: borrowing ReplayContext) -> [JSONMember] {
    [JSONMember("frame", .rect(frame)), JSONMember("viewFrame", .rect(viewFrame))]
  }

  private mutating func notify(_ delta: Size, _ event: Event, _ effects: inout Effects)
    -> Animation
  {
    effects.call("keyboardSizeChanged", .delta(delta))
    effects.rules(told(delta))
    // UIView's frame setter standardises what the sample delegate computes.
    viewFrame = viewFrame.growingHeight(by: -delta.height).standardized
    return .view(duration: event.duration, options: Double(event.curve))
  }
}

/// The rules in words.
extension SizeDeltaCore {
  @inline(never)
  private func shown(from old: Rect, _ told: String) -> [RuleText] {
    ["frame := end in the root view: \(frame)", "frame's height was \(old.height), \(told)"]
  }

  @inline(never)
  private func hidden(_ event: Event, _ scene: Scene) -> [RuleText] {
    let end = scene.convert(event.end, toViewAt: scene.root.origin)
    return [
      "frame's height, \(frame.height), is above 0, so the delegate is told",
      "frame := end in the root view: \(end)",
    ]
  }

  /// What the sample delegate is about to do.
  @inline(never)
  private func told(_ delta: Size) -> [RuleText] {
    let height = viewFrame.height - delta.height
    return [
      "delta \(delta): viewFrame.height := \(viewFrame.height) - \(delta.height) = \(height)"
    ] + (height < 0 ? ["UIView's frame setter turns a height below 0 over"] : [])
  }

  @inline(never)
  private func others(_ kind: EventKind, _ carried: SceneKeys) -> [RuleText] {
    carried.contains(.view)
      ? ["the event sets view: viewFrame := \(viewFrame)"] : [.ignored(kind)]
  }
}
