import KeyboardCore

/// The screens that iPhones, iPods and iPads have had, in points, in portrait. A screen is inferred
/// only where frames fit exactly one of them.
enum KnownScreens {
  private static let all: [(width: Double, height: Double)] = [
    (320, 480), (320, 568), (375, 667), (375, 812), (390, 844), (393, 852), (402, 874), (414, 736),
    (414, 896), (420, 912), (428, 926), (430, 932), (440, 956), (744, 1133), (768, 1024),
    (810, 1080), (820, 1180), (834, 1112), (834, 1194), (834, 1210), (1024, 1366), (1032, 1376),
  ]

  /// The screen that is `width` by `height` in portrait, or nil.
  static func portrait(_ width: Double, _ height: Double) -> Size? {
    all.contains { $0.width == width && $0.height == height }
      ? Size(width: width, height: height) : nil
  }

  /// Heights of the interface where it is `width` wide, in either orientation.
  static func heights(width: Double) -> [Double] {
    all.compactMap { $0.width == width ? $0.height : $0.height == width ? $0.width : nil }
  }

  /// Screens that are so high in portrait.
  static func screens(height: Double) -> [Size] {
    all.filter { $0.height == height }.map { Size(width: $0.width, height: $0.height) }
  }

  /// Screens that are so wide in portrait.
  static func screens(width: Double) -> [Size] {
    all.filter { $0.width == width }.map { Size(width: $0.width, height: $0.height) }
  }
}
