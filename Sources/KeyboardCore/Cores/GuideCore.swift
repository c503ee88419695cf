/// This project's reference core: content never lies under a docked keyboard, and never further
/// from it than it must.
///
/// The layout is a pure function of scene, field and the last keyboard event, so that repeated,
/// missing or reordered notifications never make it drift. Source: this project; it agrees with the
/// unit tests of other keyboard-avoiding projects.
public struct GuideCore: HandlerCore {
  /// `guide`
  public static let name = "guide"
  /// This project.
  public static let source = "kbtrace's reference core, checked against other projects' tests"
  /// keyboardFrame, constant, contentInset, scrollIndicatorInsets, contentOffset, visibleFrame,
  /// animation, calls.
  public static let keys: LayoutKeys = [
    .keyboardFrame, .constant, .contentInset, .scrollIndicatorInsets, .contentOffset,
    .visibleFrame, .animation, .calls,
  ]

  /// The last `end`, in interface-oriented screen coordinates; nil when the last word was a hide.
  private(set) var keyboard: Rect?
  /// The rotation animates everything until the next keyboard event has been handled.
  private(set) var rotating = false
  /// The indicators' starting insets, which no event carries.
  let indicatorInsets: Insets
  private var last: Layout

  /// The guide before its first event.
  public init(_ context: borrowing ReplayContext) {
    indicatorInsets = context.scene.contentInset
    last = Layout()
    last = layout(context.scene)
  }

  /// Handles the six keyboard notifications, rotation, scene changes and editing.
  @inline(__always)
  public mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout {
    let isKeyboard = event.kind.isKeyboard
    if isKeyboard {
      let before = keyboard
      keyboard = event.kind.isHide ? nil : context.scene.interfaceOriented(event.end)
      // The same keyboard over the same scene: most Did events.
      if event.detailIndex < 0, keyboard == before {
        effects.rules(repetition(of: event))
        rotating = false
        last.animation = .none
        return last
      }
    } else if event.kind == .interfaceOrientationWillChange {
      rotating = true
    }
    var layout = layout(context.scene)
    effects.rules(geometry(of: layout, after: event, context.scene))
    if isKeyboard {
      if !rotating, event.duration > 0, !layout.sameGeometry(as: last) {
        layout.animation = .view(
          duration: event.duration, options: Double(UInt32(event.curve) << 16))
      }
      effects.rule(animation(of: layout, event))
      rotating = false
    }
    last = layout
    return layout
  }

  /// lastWord (null before any keyboard event and after a hide), rotating, field.
  public func state(in context: borrowing ReplayContext) -> [JSONMember] {
    [
      JSONMember("lastWord", .rect(keyboard)), JSONMember("rotating", .bool(rotating)),
      JSONMember("field", .rect(context.scene.field)),
    ]
  }

  private func layout(_ scene: Scene) -> Layout {
    let cover = Cover(keyboard: keyboard, scene: scene)
    let overlap = cover.overlap(of: cover.view)
    let safeBottom = scene.window.maxY - scene.safeArea.bottom
    var layout = Layout()
    layout.keyboardFrame = cover.keyboard?.offsetBy(x: -cover.view.x, y: -cover.view.y)
    layout.constant = max(0, overlap - max(0, cover.view.maxY - safeBottom))
    layout.visibleFrame = scene.view.standardized.growingHeight(by: -overlap)
    let scroll = cover.inScreen(scene.scrollFrameInWindow)
    let scrollOverlap = cover.overlap(of: scroll)
    layout.contentInset = scene.contentInset
    layout.scrollIndicatorInsets = indicatorInsets
    if scrollOverlap > 0 {
      layout.contentInset.bottom = max(scene.contentInset.bottom, scrollOverlap)
      layout.scrollIndicatorInsets.bottom = max(indicatorInsets.bottom, scrollOverlap)
    }
    layout.contentOffset = Point(
      x: scene.contentOffset.x,
      y: offset(
        scene, inset: layout.contentInset, height: scroll.height, covered: scrollOverlap > 0))
    return layout
  }

  /// The vertical offset that shows the field, within the scrollable range.
  private func offset(_ scene: Scene, inset: Insets, height: Double, covered: Bool) -> Double {
    let offset = fieldOffset(scene, inset: inset, height: height, covered: covered)
    let (least, greatest) = scrollableRange(scene, inset: inset, height: height)
    return min(max(offset, least), greatest)
  }

  /// The vertical offsets that can be scrolled to.
  @inline(__always)
  func scrollableRange(_ scene: Scene, inset: Insets, height: Double) -> (Double, Double) {
    let least = -inset.top
    return (least, max(least, scene.contentSize.height + inset.bottom - height))
  }

  /// The vertical offset that shows the field with the least movement.
  @inline(__always)
  func fieldOffset(_ scene: Scene, inset: Insets, height: Double, covered: Bool) -> Double {
    var offset = scene.contentOffset.y
    if covered, let field = scene.field?.standardized {
      let top = field.y + scene.superview.y
      let span = height - inset.bottom - inset.top
      let shownTop = offset + inset.top
      if top < shownTop || field.height > span {
        offset = top - inset.top
      } else if top + field.height > shownTop + span {
        offset += top + field.height - (shownTop + span)
      }
    }
    return offset
  }
}

/// What a keyboard covers of a scene.
struct Cover {
  /// The keyboard in screen coordinates while some of it shows.
  let keyboard: Rect?
  /// The view in screen coordinates.
  let view: Rect
  /// Whether the keyboard reaches from the view's left edge to its right.
  let spansView: Bool
  /// Whether it reaches the bottom of the screen or of the window.
  let reachesBottom: Bool
  private let window: Rect

  /// Pixels of slack where edges are compared, in points.
  private static let slack = 0.5

  init(keyboard: Rect?, scene: Scene) {
    window = scene.window
    view = scene.view.standardized.offsetBy(x: window.x, y: window.y)
    let screen = scene.screenBounds
    guard let keyboard, keyboard.width > 0, keyboard.height > 0,
      let shown = keyboard.intersection(screen), shown.height >= Self.slack, shown.width > 0
    else {
      self.keyboard = nil
      spansView = false
      reachesBottom = false
      return
    }
    self.keyboard = keyboard
    spansView =
      keyboard.minX <= view.minX + Self.slack && keyboard.maxX >= view.maxX - Self.slack
    reachesBottom = keyboard.maxY >= min(screen.maxY, window.maxY) - Self.slack
  }

  var isDocked: Bool { spansView && reachesBottom }

  /// Top edge of a docked keyboard in window coordinates.
  var dockedTop: Double? {
    isDocked ? keyboard.map { $0.minY - window.y } : nil
  }

  func inScreen(_ rect: Rect) -> Rect {
    rect.standardized.offsetBy(x: window.x, y: window.y)
  }

  /// Points by which a docked keyboard covers the bottom of `rect`.
  func overlap(of rect: Rect) -> Double {
    guard isDocked, let keyboard else { return 0 }
    return min(rect.height, max(0, rect.maxY - keyboard.minY))
  }
}

extension Layout {
  /// Whether the keys of `guide` other than `animation` are the same.
  fileprivate func sameGeometry(as other: Layout) -> Bool {
    keyboardFrame == other.keyboardFrame && constant == other.constant
      && contentInset == other.contentInset
      && scrollIndicatorInsets == other.scrollIndicatorInsets
      && contentOffset == other.contentOffset && visibleFrame == other.visibleFrame
  }
}
