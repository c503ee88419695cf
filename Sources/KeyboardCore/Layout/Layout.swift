/// The keys of a layout, a bit each, in the order in which they are written.
public struct LayoutKeys: OptionSet, BitwiseCopyable, Hashable, Sendable {
  /// A bit a key; the bits are part of the digest's definition.
  public var rawValue: UInt16
  /// The keys of these bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `keyboardFrame`
  public static let keyboardFrame = LayoutKeys(rawValue: 1 << 0)
  /// `viewFrame`
  public static let viewFrame = LayoutKeys(rawValue: 1 << 1)
  /// `constant`
  public static let constant = LayoutKeys(rawValue: 1 << 2)
  /// `contentInset`
  public static let contentInset = LayoutKeys(rawValue: 1 << 3)
  /// `scrollIndicatorInsets`
  public static let scrollIndicatorInsets = LayoutKeys(rawValue: 1 << 4)
  /// `contentOffset`
  public static let contentOffset = LayoutKeys(rawValue: 1 << 5)
  /// `superviewFrame`
  public static let superviewFrame = LayoutKeys(rawValue: 1 << 6)
  /// `visibleFrame`
  public static let visibleFrame = LayoutKeys(rawValue: 1 << 7)
  /// `animation`
  public static let animation = LayoutKeys(rawValue: 1 << 8)
  /// `calls`
  public static let calls = LayoutKeys(rawValue: 1 << 9)
  /// `custom`, an outside core's own values.
  public static let custom = LayoutKeys(rawValue: 1 << 10)

  /// Every key, in the order in which they are written.
  public static let inOrder: [LayoutKeys] = (0..<11).map { LayoutKeys(rawValue: 1 << $0) }

  /// The name of a single key.
  public var name: String { label.description }

  /// The same as text that is known at compile time.
  var label: StaticString {
    switch self {
    case .keyboardFrame: "keyboardFrame"
    case .viewFrame: "viewFrame"
    case .constant: "constant"
    case .contentInset: "contentInset"
    case .scrollIndicatorInsets: "scrollIndicatorInsets"
    case .contentOffset: "contentOffset"
    case .superviewFrame: "superviewFrame"
    case .visibleFrame: "visibleFrame"
    case .animation: "animation"
    case .calls: "calls"
    case .custom: "custom"
    default: ""
    }
  }

  /// The names of these keys in order.
  public var names: [String] { Self.inOrder.filter(contains).map(\.name) }

  /// The key of that name, or nil.
  public init?(name: String) {
    guard let key = Self.inOrder.first(where: { $0.name.sameBytes(as: name) }) else { return nil }
    self = key
  }
}

/// How an event's change is animated.
public enum Animation: BitwiseCopyable, Equatable, Sendable {
  /// Not animated (`null`).
  case none
  /// A UIView animation without delay: seconds, and UIViewAnimationOptions as a number.
  case view(duration: Double, options: Double)
  /// `setContentOffset:animated:YES`.
  case scroll
}

/// What a core holds after one event. A plain value: delegate calls and custom values, which few
/// events have, stand apart in `Effects`.
public struct Layout: BitwiseCopyable, Sendable {
  /// The keyboard as the core holds it, in the core's own coordinates; nil before it knows one.
  public var keyboardFrame: Rect?
  /// Frame of the view, in its superview's coordinates.
  public var viewFrame = Rect.zero
  /// The bottom constraint's constant.
  public var constant = 0.0
  /// The scroll view's insets.
  public var contentInset = Insets()
  /// The scroll indicators' insets.
  public var scrollIndicatorInsets = Insets()
  /// The scroll view's offset.
  public var contentOffset = Point()
  /// Frame of the text field's superview.
  public var superviewFrame = Rect.zero
  /// The area left for content, in window coordinates.
  public var visibleFrame = Rect.zero
  /// How this event's change is animated.
  public var animation = Animation.none
  /// Where this layout's calls begin in the calls of its run, and how many they are.
  var firstCall: Int32 = 0
  var callCount: Int32 = 0
  /// Where this layout's custom values stand in those of its run, or -1.
  var customIndex: Int32 = -1

  /// A layout of zeroes, not animated.
  public init() {}
}
