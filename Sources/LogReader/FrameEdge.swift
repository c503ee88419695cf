import KeyboardCore

/// The edge of the reported coordinates at which a keyboard lies: the user's bottom.
enum FrameEdge {
  case bottom
  /// Upside down in fixed coordinates: it comes in over y = 0.
  case top
  /// Landscape in fixed coordinates, home button at the right.
  case left
  /// Landscape in fixed coordinates, home button at the left.
  case right

  /// The edge that an event's frames show.
  init(_ event: StatedEvent, screen: Size?) {
    let frames = [event.begin, event.end].compactMap(\.self)
    if frames.allSatisfy({ Self.isUpright($0, screen) }) {
      let width = screen?.width ?? KnownScreens.screens(height: event.end.height).first?.width
      if frames.contains(where: { $0.x < 0 }) {
        self = .left
      } else if let width, frames.contains(where: { $0.maxX > width }) {
        self = .right
      } else {
        self = event.end.x == 0 ? .left : .right
      }
    } else if frames.contains(where: { Self.isAboveTop($0, screen) }) {
      self = .top
    } else {
      self = .bottom
    }
  }

  /// Whether a frame runs along a long edge of the portrait screen.
  private static func isUpright(_ frame: Rect, _ screen: Size?) -> Bool {
    guard frame.y == 0, frame.height > frame.width, frame.width > 0 else { return false }
    if let screen { return frame.height == screen.height }
    return !KnownScreens.screens(height: frame.height).isEmpty
  }

  /// Whether a frame reaches out over y = 0 and not to the bottom.
  private static func isAboveTop(_ frame: Rect, _ screen: Size?) -> Bool {
    guard frame.y < 0, frame.x == 0 else { return false }
    let heights = screen.map { [$0.height, $0.width] } ?? KnownScreens.heights(width: frame.width)
    return !heights.contains { frame.maxY >= $0 / 2 }
  }

  /// The orientation in which fixed coordinates have the keyboard there.
  var orientation: InterfaceOrientation {
    switch self {
    case .bottom: .portrait
    case .top: .portraitUpsideDown
    case .left: .landscapeRight
    case .right: .landscapeLeft
    }
  }
}
