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
  /// The library keeps these two as well; nothing follows from them.
  private var willHide = false
  private var didHide = false
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
      didHide = false
      take(event)
      tell("keyboardWillShow", rotating: rotating, &effects)
      constant = event.end.height
      layout.animation = rotating ? .none : animation
      effects.rules(toldWillShow)
      rotating = false
    case .keyboardDidShow:
      didShow = true
      willShow = false
      tell("keyboardDidShow", rotating: nil, &effects)
      effects.rules(Self.toldDid("didShow := true, willShow := false", "keyboardDidShow"))
    case .keyboardWillHide where !rotating:
      willHide = true
      didShow = false
      take(event)
      tell("keyboardWillHide", rotating: nil, &effects)
      constant = 0
      layout.animation = animation
      effects.rules(toldWillHide)
    case .keyboardDidHide where !rotating:
      didHide = true
      willHide = false
      tell("keyboardDidHide", rotating: nil, &effects)
      effects.rules(Self.toldDid("didHide := true, willHide := false", "keyboardDidHide"))
    case .interfaceOrientationWillChange:
      if willShow || didShow { rotating = true }
      effects.rules(turned)
    default: effects.rules(Self.others(event.kind))
    }
    layout.keyboardFrame = frame
    layout.constant = constant
    layout.visibleFrame = context.scene.view.growingHeight(by: -constant)
    return layout
  }

  /// The four flags, rotating, the last properties (frame null before any), constant.
  public func state(in context: borrowing ReplayContext) -> [JSONMember] {
    [
      JSONMember("willShow", .bool(willShow)), JSONMember("didShow", .bool(didShow)),
      JSONMember("willHide", .bool(willHide)), JSONMember("didHide", .bool(didHide)),
      JSONMember("rotating", .bool(rotating)), JSONMember("frame", .rect(frame)),
      JSONMember("duration", .number(duration)), JSONMember("curve", .number(Double(curve))),
      JSONMember("constant", .number(constant)),
    ]
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

/// The rules in words.
extension ObserverCore {
  @inline(never)
  private var toldWillShow: [RuleText] {
    let how: RuleText = rotating ? "at once" : "animated"
    return [
      "willShow := true, didHide := false", properties,
      "keyboardWillShow is told, rotating \(rotating): constant := \(constant), \(how)",
    ] + (rotating ? ["rotating := false"] : [])
  }

  @inline(never)
  private var toldWillHide: [RuleText] {
    [
      "willHide := true, didShow := false", properties,
      "keyboardWillHide is told: constant := 0, animated",
    ]
  }

  private var properties: RuleText {
    """
    the last properties := end as reported, \(frame ?? .zero), \(duration) s, curve \(Int(curve))
    """
  }

  @inline(never)
  private static func toldDid(_ flags: RuleText, _ name: String) -> [RuleText] {
    [flags, "\(name) is told, with the last properties"]
  }

  @inline(never)
  private var turned: [RuleText] {
    let rule: RuleText =
      rotating
      ? "rotating := true, since \(willShow ? "willShow" : "didShow") is"
      : "neither willShow nor didShow is true: rotating stays false"
    return [rule] + RuleText.followed(.interfaceOrientationWillChange)
  }

  @inline(never)
  private static func others(_ kind: EventKind) -> [RuleText] {
    kind.isHide ? ["ignored while rotating"] : RuleText.unobserved(kind)
  }
}
