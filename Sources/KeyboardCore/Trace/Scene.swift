/// The keys of a scene, to say which of them a line gave.
public struct SceneKeys: OptionSet, BitwiseCopyable, Sendable {
  /// A bit a key.
  public var rawValue: UInt16
  /// The keys of these bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `window`
  public static let window = SceneKeys(rawValue: 1 << 0)
  /// `root`
  public static let root = SceneKeys(rawValue: 1 << 1)
  /// `view`; also set when a rotation turns the view with its window.
  public static let view = SceneKeys(rawValue: 1 << 2)
  /// `safeArea`
  public static let safeArea = SceneKeys(rawValue: 1 << 3)
  /// `scroll.frame`
  public static let scrollFrame = SceneKeys(rawValue: 1 << 4)
  /// `scroll.contentSize`
  public static let contentSize = SceneKeys(rawValue: 1 << 5)
  /// `scroll.contentOffset`
  public static let contentOffset = SceneKeys(rawValue: 1 << 6)
  /// `scroll.contentInset`
  public static let contentInset = SceneKeys(rawValue: 1 << 7)
  /// `superview`
  public static let superview = SceneKeys(rawValue: 1 << 8)
  /// `constant`
  public static let constant = SceneKeys(rawValue: 1 << 9)

  /// The keys whose value follows another's until a line gives one.
  static let following: SceneKeys = [.window, .root, .view, .scrollFrame, .contentSize]
}

/// What a header or an event states of the scene; what is nil is not stated.
public struct SceneChange: BitwiseCopyable, Equatable, Sendable {
  /// The app's window in screen coordinates, interface-oriented.
  public var window: Rect?
  /// The root view controller's view, in window coordinates.
  public var root: Rect?
  /// The view that the handler lays out, in window coordinates.
  public var view: Rect?
  /// Safe-area insets of the window.
  public var safeArea: Insets?
  /// The scroll view's frame, in the view's coordinates.
  public var scrollFrame: Rect?
  /// Size of the scroll view's content.
  public var contentSize: Size?
  /// The scroll view's offset.
  public var contentOffset: Point?
  /// The scroll view's insets.
  public var contentInset: Insets?
  /// Frame of the text field's superview, in content coordinates.
  public var superview: Rect?
  /// Constant of the bottom constraint.
  public var constant: Double?

  /// A change of nothing.
  public init() {}

  /// The keys that it states.
  public var keys: SceneKeys {
    var keys: SceneKeys = []
    if window != nil { keys.insert(.window) }
    if root != nil { keys.insert(.root) }
    if view != nil { keys.insert(.view) }
    if safeArea != nil { keys.insert(.safeArea) }
    if scrollFrame != nil { keys.insert(.scrollFrame) }
    if contentSize != nil { keys.insert(.contentSize) }
    if contentOffset != nil { keys.insert(.contentOffset) }
    if contentInset != nil { keys.insert(.contentInset) }
    if superview != nil { keys.insert(.superview) }
    if constant != nil { keys.insert(.constant) }
    return keys
  }
}

/// The surroundings of the keyboard at one moment, every default resolved.
public struct Scene: BitwiseCopyable, Equatable, Sendable {
  /// The device's screen in portrait.
  public let screen: Size
  /// What reported rectangles are relative to.
  public let coordinates: CoordinateSpace
  /// The interface orientation now.
  public private(set) var orientation: InterfaceOrientation
  /// The app's window in screen coordinates, interface-oriented.
  public private(set) var window: Rect
  /// The root view controller's view, in window coordinates.
  public private(set) var root: Rect
  /// The view that the handler lays out, in window coordinates.
  public private(set) var view: Rect
  /// Safe-area insets of the window.
  public private(set) var safeArea: Insets
  /// The scroll view's frame, in the view's coordinates.
  public private(set) var scrollFrame: Rect
  /// Size of the scroll view's content.
  public private(set) var contentSize: Size
  /// The scroll view's offset, as the app set it.
  public private(set) var contentOffset: Point
  /// The scroll view's insets, as the app set them.
  public private(set) var contentInset: Insets
  /// Frame of the text field's superview, in content coordinates.
  public private(set) var superview: Rect
  /// Frame of the text field being edited, in its superview's coordinates.
  public private(set) var field: Rect?
  /// Constant of the bottom constraint, as the app set it.
  public private(set) var constant: Double
  /// Which of the following values some line gave; the others follow their default.
  private var given: SceneKeys

  /// The scene at a trace's start.
  public init(
    screen: Size, orientation: InterfaceOrientation = .portrait,
    coordinates: CoordinateSpace = .interface, start: SceneChange = SceneChange(),
    field: Rect? = nil
  ) {
    self.screen = screen
    self.coordinates = coordinates
    self.orientation = orientation
    window = .zero
    root = .zero
    view = .zero
    safeArea = start.safeArea ?? Insets()
    scrollFrame = .zero
    contentSize = Size()
    contentOffset = start.contentOffset ?? Point()
    contentInset = start.contentInset ?? Insets()
    superview = .zero
    self.field = field
    constant = start.constant ?? 0
    given = []
    set(start)
    resolve()
    superview = start.superview ?? Rect(bounds: contentSize)
  }

  /// The screen as it lies now, in screen coordinates.
  public var screenBounds: Rect { Rect(bounds: orientation.turned(screen)) }

  /// The scroll view's frame in window coordinates.
  public var scrollFrameInWindow: Rect { scrollFrame.offsetBy(x: view.x, y: view.y) }

  /// A reported keyboard rectangle in screen coordinates, interface-oriented.
  public func interfaceOriented(_ rect: Rect) -> Rect {
    rect.interfaceOriented(from: coordinates, portrait: screen, orientation: orientation)
  }

  /// UIKit's `[v convertRect:rect fromView:nil]` for a view whose origin in the window is `origin`.
  ///
  /// It does not subtract the window's own origin on the screen, and turns the content within its
  /// window, as UIKit does.
  public func convert(_ rect: Rect, toViewAt origin: Point) -> Rect {
    rect.interfaceOriented(
      from: coordinates, portrait: orientation.turned(window.size), orientation: orientation
    ).offsetBy(x: -origin.x, y: -origin.y)
  }

  /// The text field changed: a frame while it is edited, nil after.
  mutating func edit(_ field: Rect?) { self.field = field }

  /// Takes over what an event carries, and returns the keys that count as carried.
  mutating func apply(_ change: SceneChange, orientation turnedTo: InterfaceOrientation?)
    -> SceneKeys
  {
    var carried = change.keys
    if let turnedTo {
      if turn(to: turnedTo, windowCarried: change.window != nil) { carried.insert(.view) }
    }
    set(change)
    safeArea = change.safeArea ?? safeArea
    contentOffset = change.contentOffset ?? contentOffset
    contentInset = change.contentInset ?? contentInset
    superview = change.superview ?? superview
    constant = change.constant ?? constant
    resolve()
    return carried
  }

  /// Turns a window that fills the screen, and what fills that window; true when the view turned.
  private mutating func turn(to orientation: InterfaceOrientation, windowCarried: Bool) -> Bool {
    let filledScreen = window == screenBounds
    self.orientation = orientation
    guard filledScreen, !windowCarried else { return false }
    let before = Rect(bounds: window.size)
    window = screenBounds
    let after = Rect(bounds: window.size)
    if root == before { root = after }
    guard view == before else { return false }
    view = after
    return true
  }

  private mutating func set(_ change: SceneChange) {
    given.formUnion(change.keys.intersection(.following))
    window = change.window ?? window
    root = change.root ?? root
    view = change.view ?? view
    scrollFrame = change.scrollFrame ?? scrollFrame
    contentSize = change.contentSize ?? contentSize
  }

  /// Values that no line gave follow their default at any time.
  private mutating func resolve() {
    if !given.contains(.window) { window = screenBounds }
    if !given.contains(.root) { root = Rect(bounds: window.size) }
    if !given.contains(.view) { view = root }
    if !given.contains(.scrollFrame) { scrollFrame = Rect(bounds: view.size) }
    if !given.contains(.contentSize) { contentSize = scrollFrame.size }
  }

  /// Whether two scenes look the same, whatever of them was given.
  func resolvesAlike(_ other: Scene) -> Bool {
    var alike = self
    alike.given = other.given
    return alike == other
  }
}
