import DeviceCatalog
import KeyboardCore

/// The screens of the catalog's devices. A screen is inferred only where frames fit exactly one of
/// them.
enum KnownScreens {
  /// None where the catalog cannot be read, which a test of each of its rows rules out: an event can
  /// be read without knowing a screen.
  private static let all = (try? DeviceCatalog.builtIn())?.screens ?? []

  /// The screen that is `width` by `height` in portrait, or nil.
  static func portrait(_ width: Double, _ height: Double) -> Size? {
    let screen = Size(width: width, height: height)
    return all.contains(screen) ? screen : nil
  }

  /// Heights of the interface where it is `width` wide, in either orientation.
  static func heights(width: Double) -> [Double] {
    all.compactMap { $0.width == width ? $0.height : $0.height == width ? $0.width : nil }
  }

  /// Heights of the interface where it is at least `width` wide, in either orientation.
  static func heights(widthFrom width: Double) -> [Double] {
    all.flatMap { [$0.width >= width ? $0.height : nil, $0.height >= width ? $0.width : nil] }
      .compactMap(\.self)
  }

  /// Screens that are so high in portrait.
  static func screens(height: Double) -> [Size] { all.filter { $0.height == height } }

  /// Screens that are so wide in portrait.
  static func screens(width: Double) -> [Size] { all.filter { $0.width == width } }
}
