import KeyboardCore

/// `guide` a second time, from its rules: what shows is found by walking in rows of half a point.
struct NaiveGuide {
  private(set) var scene: NaiveScene
  /// The last keyboard in screen coordinates; nil when the last word was a hide.
  private(set) var keyboard: Rect?
  private let indicatorsAtStart: Insets
  private var isRotating = false
  private var before: Layout

  /// Height of a row.
  static let row = 0.5

  init(_ header: TraceHeader) {
    scene = NaiveScene(header)
    indicatorsAtStart = header.scene.contentInset ?? Insets()
    before = Layout()
    before = geometry()
  }

  /// The layout after `event`.
  mutating func layout(after event: Event, _ detail: EventDetail?) -> Layout {
    take(event, detail)
    var layout = geometry()
    switch event.kind {
    case .interfaceOrientationWillChange: isRotating = true
    case .sceneDidChange, .textFieldDidBeginEditing, .textFieldDidEndEditing, .inputModeDidChange:
      break
    default:
      if !isRotating && event.duration > 0 && !layout.isPlaced(as: before) {
        layout.animation = .view(
          duration: event.duration, options: Double(event.curve) * 65536)
      }
      isRotating = false
    }
    before = layout
    return layout
  }

  /// Follows the scene and the keyboard only.
  mutating func take(_ event: Event, _ detail: EventDetail?) {
    scene.take(event, detail)
    switch event.kind {
    case .keyboardWillShow, .keyboardDidShow, .keyboardWillChangeFrame, .keyboardDidChangeFrame:
      keyboard = onScreen(event.end)
    case .keyboardWillHide, .keyboardDidHide: keyboard = nil
    default: break
    }
  }

  /// Turned corner by corner.
  private func onScreen(_ rect: Rect) -> Rect {
    guard scene.coordinates == .fixed else { return rect }
    // A rectangle without area is hidden however it is turned.
    guard rect.width > 0, rect.height > 0 else { return .zero }
    let (width, height) = (scene.screen.width, scene.screen.height)
    func turned(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      switch scene.orientation {
      case .portrait: (x, y)
      case .portraitUpsideDown: (width - x, height - y)
      case .landscapeRight: (y, width - x)
      case .landscapeLeft: (height - y, x)
      }
    }
    let a = turned(rect.x, rect.y)
    let b = turned(rect.x + rect.width, rect.y + rect.height)
    return Rect(
      x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
  }

  /// The keyboard while some of it shows.
  var shown: Rect? {
    guard let keyboard, keyboard.width > 0, keyboard.height > 0 else { return nil }
    let screen = scene.screenRect
    let shownRows = min(keyboard.y + keyboard.height, screen.height) - max(keyboard.y, 0)
    let shownColumns = min(keyboard.x + keyboard.width, screen.width) - max(keyboard.x, 0)
    return shownRows >= 0.5 && shownColumns > 0 ? keyboard : nil
  }

  /// The view in screen coordinates.
  var view: Area { Area(scene.view, in: scene.window) }

  /// The scroll view in screen coordinates.
  var scroll: Area {
    Area(scene.scrollFrame, in: scene.view.offsetBy(x: scene.window.x, y: scene.window.y))
  }

  /// The top of a docked keyboard, or nil.
  var dockedTop: Double? {
    guard let keyboard = shown else { return nil }
    let bottom = min(scene.screenRect.height, Area(scene.window, in: .zero).bottom)
    let spans = keyboard.x - view.left <= 0.5 && view.right - (keyboard.x + keyboard.width) <= 0.5
    return spans && bottom - (keyboard.y + keyboard.height) <= 0.5 ? keyboard.y : nil
  }

  /// Rows counted from the bottom of `area` up to the keyboard's top or the area's own.
  private func coveredHeight(of area: Area) -> Double {
    guard let top = dockedTop else { return 0 }
    var row = area.bottom
    while row - Self.row >= top, row - Self.row >= area.top { row -= Self.row }
    return area.bottom - row
  }

  private func geometry() -> Layout {
    var layout = Layout()
    let covered = coveredHeight(of: view)
    layout.keyboardFrame = shown.map { $0.offsetBy(x: -view.left, y: -view.top) }
    let windowBottom = Area(scene.window, in: .zero).bottom
    // The constraint hangs from the safe area's bottom, or from the view's own above it.
    let anchor = min(view.bottom, windowBottom - scene.safeArea.bottom)
    while anchor - layout.constant > view.bottom - covered { layout.constant += Self.row }
    let window = scene.window
    layout.visibleFrame = Rect(
      x: view.left - window.x, y: view.top - window.y, width: view.right - view.left,
      height: view.bottom - view.top - covered)
    let scrollCovered = coveredHeight(of: scroll)
    layout.contentInset = scene.contentInset
    layout.scrollIndicatorInsets = indicatorsAtStart
    if scrollCovered > layout.contentInset.bottom { layout.contentInset.bottom = scrollCovered }
    if scrollCovered > indicatorsAtStart.bottom {
      layout.scrollIndicatorInsets.bottom = scrollCovered
    }
    layout.contentOffset = scene.contentOffset
    if scrollCovered > 0 { showField(&layout) }
    stopAtEnds(&layout)
    return layout
  }

  /// Tries the offsets in the order of their distance from the scene's.
  private func showField(_ layout: inout Layout) {
    guard let own = scene.field else { return }
    let field = Area(own, in: scene.superview)
    let (inset, start) = (layout.contentInset, layout.contentOffset.y)
    let height = scroll.bottom - scroll.top
    guard field.bottom - field.top <= height - inset.bottom - inset.top else {
      layout.contentOffset.y = field.top - inset.top
      return
    }
    var distance = 0.0
    while true {
      for offset in [start + distance, start - distance]
      where field.top >= offset + inset.top && field.bottom <= offset + height - inset.bottom {
        layout.contentOffset.y = offset
        return
      }
      distance += Self.row
    }
  }

  private func stopAtEnds(_ layout: inout Layout) {
    let inset = layout.contentInset
    let height = scroll.bottom - scroll.top
    while layout.contentOffset.y + height - inset.bottom > scene.contentSize.height,
      layout.contentOffset.y > -inset.top
    {
      layout.contentOffset.y -= Self.row
    }
    while layout.contentOffset.y < -inset.top { layout.contentOffset.y += Self.row }
  }
}

/// The edges of a rectangle that may be given turned over.
struct Area {
  let left: Double
  let top: Double
  let right: Double
  let bottom: Double

  /// `rect`, given relative to the origin of `outer`.
  init(_ rect: Rect, in outer: Rect) {
    left = outer.x + min(rect.x, rect.x + rect.width)
    top = outer.y + min(rect.y, rect.y + rect.height)
    right = outer.x + max(rect.x, rect.x + rect.width)
    bottom = outer.y + max(rect.y, rect.y + rect.height)
  }
}

extension Layout {
  /// Whether everything that `guide` places is the same; the animation aside.
  func isPlaced(as other: Layout) -> Bool {
    keyboardFrame == other.keyboardFrame && visibleFrame == other.visibleFrame
      && constant == other.constant && contentInset == other.contentInset
      && scrollIndicatorInsets == other.scrollIndicatorInsets
      && contentOffset == other.contentOffset
  }
}
