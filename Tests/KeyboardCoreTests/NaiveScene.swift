import KeyboardCore

/// The scene rules of the trace format a second time: nothing is stored but what lines gave, and
/// every value is looked up afresh.
struct NaiveScene {
  let screen: Size
  let coordinates: CoordinateSpace
  let superviewAtStart: Rect
  private(set) var orientation: InterfaceOrientation
  private(set) var field: Rect?
  private var given: SceneChange

  init(_ header: TraceHeader) {
    screen = header.device.screen ?? Size()
    coordinates = header.coordinates
    orientation = header.orientation
    field = header.field
    given = header.scene
    let size = header.scene.contentSize ?? header.scene.scrollFrame?.size
    let whole =
      header.orientation.isLandscape
      ? Size(width: screen.height, height: screen.width) : screen
    let view = header.scene.view ?? header.scene.root ?? header.scene.window
    superviewAtStart = Rect(bounds: size ?? view?.size ?? whole)
  }

  var screenRect: Rect {
    orientation.isLandscape
      ? Rect(width: screen.height, height: screen.width)
      : Rect(width: screen.width, height: screen.height)
  }
  var window: Rect { given.window ?? screenRect }
  var root: Rect { given.root ?? Rect(width: window.width, height: window.height) }
  var view: Rect { given.view ?? root }
  var safeArea: Insets { given.safeArea ?? Insets() }
  var scrollFrame: Rect { given.scrollFrame ?? Rect(width: view.width, height: view.height) }
  var contentSize: Size { given.contentSize ?? scrollFrame.size }
  var contentOffset: Point { given.contentOffset ?? Point() }
  var contentInset: Insets { given.contentInset ?? Insets() }
  var superview: Rect { given.superview ?? superviewAtStart }
  var constant: Double { given.constant ?? 0 }

  mutating func take(_ event: Event, _ detail: EventDetail?) {
    if event.kind == .textFieldDidEndEditing { field = nil }
    guard let detail else { return }
    if event.kind == .textFieldDidBeginEditing { field = detail.field }
    let change = detail.change
    if let orientation = detail.orientation {
      turn(to: orientation, turnsWindow: change.window == nil)
    }
    if let window = change.window { given.window = window }
    if let root = change.root { given.root = root }
    if let view = change.view { given.view = view }
    if let safeArea = change.safeArea { given.safeArea = safeArea }
    if let frame = change.scrollFrame { given.scrollFrame = frame }
    if let size = change.contentSize { given.contentSize = size }
    if let offset = change.contentOffset { given.contentOffset = offset }
    if let inset = change.contentInset { given.contentInset = inset }
    if let superview = change.superview { given.superview = superview }
    if let constant = change.constant { given.constant = constant }
  }

  private mutating func turn(to orientation: InterfaceOrientation, turnsWindow: Bool) {
    let windowFills = window == screenRect
    let bounds = Rect(width: window.width, height: window.height)
    let rootFills = given.root == bounds
    let viewFills = given.view == bounds
    self.orientation = orientation
    guard turnsWindow, windowFills else { return }
    if given.window != nil { given.window = screenRect }
    if rootFills { given.root = screenRect }
    if viewFills { given.view = screenRect }
  }
}
