public import KeyboardCore

/// What one source, or several that agree, say of a device: one row of `devices.csv`.
public struct KnownDevice: Sendable, Equatable {
  /// Model identifier such as `iPhone10,3`.
  public var model: String
  /// Marketing name; with `(Display Zoom)` behind it the row is of that setting.
  public var name: String
  /// The screen in points, in portrait.
  public var screen: Size
  /// Pixels a point.
  public var scale: Double?
  /// Insets of a window that fills the screen in portrait, from iOS 11 on; the sides have none.
  public var safeTop: Double?
  /// In points, in portrait.
  public var safeBottom: Double?
  /// In points, in either landscape, as the three below.
  public var safeTopLandscape: Double?
  /// In points, in either landscape.
  public var safeLeftLandscape: Double?
  /// In points, in either landscape.
  public var safeRightLandscape: Double?
  /// In points, in either landscape.
  public var safeBottomLandscape: Double?
  /// The first version of its system.
  public var firstOS: String
  /// Where all this is from.
  public var source: String

  /// Whether the row is of a device whose interface is magnified by a setting.
  public var isZoomed: Bool { name.hasSuffix(" (Display Zoom)") }

  /// Insets in portrait, or nil where the row does not have them all.
  public var portraitSafeArea: Insets? {
    guard let safeTop, let safeBottom else { return nil }
    return Insets(top: safeTop, bottom: safeBottom)
  }

  /// Insets in either landscape, or nil where the row does not have them all.
  public var landscapeSafeArea: Insets? {
    guard let safeTopLandscape, let safeLeftLandscape, let safeRightLandscape,
      let safeBottomLandscape
    else { return nil }
    return Insets(
      top: safeTopLandscape, left: safeLeftLandscape, bottom: safeBottomLandscape,
      right: safeRightLandscape)
  }
}

extension KnownDevice {
  init(_ record: CSVTable.Record) throws(CatalogFault) {
    model = try record.required("model")
    name = try record.required("name")
    guard let width = try record.number("screen_width"),
      let height = try record.number("screen_height"), width > 0, width <= height
    else { throw record.fault("the screen is no size in portrait") }
    screen = Size(width: width, height: height)
    scale = try record.number("scale")
    safeTop = try record.number("safe_top")
    safeBottom = try record.number("safe_bottom")
    safeTopLandscape = try record.number("safe_top_landscape")
    safeLeftLandscape = try record.number("safe_left_landscape")
    safeRightLandscape = try record.number("safe_right_landscape")
    safeBottomLandscape = try record.number("safe_bottom_landscape")
    firstOS = try record.required("first_os")
    source = try record.required("source")
  }
}
