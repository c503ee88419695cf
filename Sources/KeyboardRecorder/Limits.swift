import KeyboardCore

/// The trace format's limits on numbers, checked before anything is written: a line that no reader
/// takes would cost the whole trace.
enum Limits {
  static let geometry = -1e7...1e7
  static let time = 0.0...1e9
  static let curve = 0.0...255.0
  static let scale = 0.0...10.0
  /// Bytes of a line at most.
  static let line = 1 << 20

  static func allow(_ rect: Rect) -> Bool {
    geometry.contains(rect.x) && geometry.contains(rect.y) && geometry.contains(rect.width)
      && geometry.contains(rect.height)
  }

  static func allow(_ insets: Insets) -> Bool {
    allow(Rect(x: insets.top, y: insets.left, width: insets.bottom, height: insets.right))
  }

  static func allow(_ size: Size) -> Bool { allow(Rect(bounds: size)) }

  static func allow(_ change: SceneChange) -> Bool {
    let rects = [change.window, change.root, change.view, change.scrollFrame, change.superview]
    guard rects.compactMap(\.self).allSatisfy(allow) else { return false }
    let insets = [change.safeArea, change.contentInset].compactMap(\.self)
    guard insets.allSatisfy(allow) else { return false }
    if let size = change.contentSize, !allow(size) { return false }
    if let offset = change.contentOffset, !allow(Rect(x: offset.x, y: offset.y)) { return false }
    return geometry.contains(change.constant ?? 0)
  }

  static func allow(_ detail: EventDetail) -> Bool {
    allow(detail.change) && allow(detail.field ?? .zero)
  }

  /// Whether the numbers of `surroundings` can be written at all.
  static func allow(_ surroundings: Surroundings) -> Bool {
    if let screen = surroundings.device.screen {
      guard allow(screen), screen.width > 0, screen.height > 0 else { return false }
    }
    if let density = surroundings.device.scale {
      guard scale.contains(density), density > 0 else { return false }
    }
    return allow(surroundings.scene) && allow(surroundings.field ?? .zero)
  }
}
