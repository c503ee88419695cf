import KeyboardCore

/// Names an event by its frames, on the screen as it stands before the user.
struct NameInference {
  /// The name.
  let kind: EventKind
  /// Why it is that one.
  let reason: String

  /// The name of `event`; where the frames leave it open, that of a change of frame.
  init(_ event: StatedEvent, screen: Size?) {
    let edge = FrameEdge(event, screen: screen)
    let end = Span(event.end, edge, event: event, screen)
    let begin = event.begin.map { Span($0, edge, event: event, screen) }
    if let begin, end.top < begin.top, end.isOnScreen {
      kind = .keyboardWillShow
      reason = "the end frame lies further up than the begin frame and on the screen"
    } else if end.isBelow, begin.map({ $0.top < end.top }) ?? true {
      kind = .keyboardWillHide
      reason =
        begin == nil
        ? "the end frame lies below the screen"
        : "the end frame lies at or below the bottom of the screen, coming from further up"
    } else {
      kind = .keyboardWillChangeFrame
      reason = "begin and end frame leave it open"
    }
  }

  /// Where a frame lies from top to bottom, as the user sees it.
  private struct Span {
    /// Distance of the upper edge from an arbitrary line, growing downwards.
    var top: Double
    var isOnScreen: Bool
    var isBelow: Bool

    init(_ frame: Rect, _ edge: FrameEdge, event: StatedEvent, _ screen: Size?) {
      let hasArea = frame.width != 0 && frame.height != 0
      switch edge {
      case .top:
        top = -frame.maxY
        isBelow = frame.maxY <= 0
      case .left:
        top = -frame.maxX
        isBelow = frame.maxX <= 0
      case .right:
        top = frame.minX
        let width = screen?.width ?? KnownScreens.screens(height: frame.height).first?.width
        isBelow = frame.minX >= width ?? .infinity
      case .bottom:
        top = frame.minY
        let bottoms = Self.bottoms(event, screen)
        isBelow = bottoms.map { frame.minY >= $0.last } ?? false
        let isBeside = frame.maxX <= 0 || frame.maxY <= 0
        isOnScreen = hasArea && !isBeside && (bottoms.map { frame.minY < $0.last } ?? true)
        return
      }
      isOnScreen = hasArea && !isBelow
    }

    /// Where the screen's bottom can be: nearest and furthest; nil where nothing tells.
    private static func bottoms(_ event: StatedEvent, _ screen: Size?)
      -> (first: Double, last: Double)?
    {
      let (begin, end) = (event.begin, event.end)
      if let screen {
        let height = end.width == screen.height ? screen.width : screen.height
        return (height, height)
      }
      // A keyboard that floats is not as wide as the interface.
      let right = max(end.maxX, begin?.maxX ?? 0)
      let heights =
        right > end.width
        ? KnownScreens.heights(widthFrom: right) : KnownScreens.heights(width: end.width)
      let edges = [end.maxY, begin?.maxY, begin?.minY, end.minY].compactMap(\.self)
      if let found = edges.first(where: heights.contains) { return (found, found) }
      // It leaves to where its lower edge was, or rises from where its lower edge will be.
      if let begin, begin.maxY == end.minY || begin.minY == end.maxY {
        let bottom = max(begin.minY, end.minY)
        return (bottom, bottom)
      }
      guard let first = heights.min(), let last = heights.max() else { return nil }
      return (first, last)
    }
  }
}
