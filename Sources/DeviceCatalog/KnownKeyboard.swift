public import KeyboardCore

/// A height that a keyboard, or a part of one, was found to have: one row of `keyboards.csv`.
public struct KnownKeyboard: Sendable, Equatable {
  /// What a height is of.
  public enum Part: String, Sendable {
    /// All that the end frame of a shown keyboard spans.
    case frame
    /// The keys, without the bar above and what lies below them.
    case keys
    /// A bar of suggestions or shortcuts alone.
    case bar
    /// A begin frame, a hidden keyboard, or one with an app's own accessory.
    case other
  }

  /// How the interface stood.
  public enum Posture: String, Sendable { case portrait, landscape, both }

  /// How sure the row is.
  public enum Confidence: String, Sendable { case high, medium, low }

  /// The screens it holds for, in portrait; none where the source does not tell.
  public var screens: [Size]
  /// Devices that the source names.
  public var devices: String?
  /// System versions, with how they are known.
  public var os: String
  /// Orientations it holds for.
  public var posture: Posture
  /// The keyboard's locale.
  public var locale: String?
  /// Which keyboard it was.
  public var keyboardType: String
  /// The predictive bar: `yes`, `no`, `collapsed`, or nil where nothing tells.
  public var predictive: String?
  /// What the height is of.
  public var part: Part
  /// In points.
  public var height: Double
  /// Points that the source subtracts from what it measured.
  public var leftOut: Double
  /// Whether the height reaches down to the edge of the screen below the home indicator: `yes`, `no`.
  public var includesSafeArea: String?
  /// Where this is from.
  public var source: String
  /// How sure it is.
  public var confidence: Confidence

  /// Whether it holds in landscape, or else in portrait.
  func holds(inLandscape isLandscape: Bool) -> Bool {
    posture == .both || (posture == .landscape) == isLandscape
  }
}

extension KnownKeyboard {
  init(_ record: CSVTable.Record) throws(CatalogFault) {
    screens = []
    for word in (try record.text("screens") ?? "").split(separator: " ") {
      screens.append(try Self.screen(String(word), record))
    }
    devices = try record.text("devices")
    os = try record.required("os")
    posture = try record.choice("orientation")
    locale = try record.text("locale")
    keyboardType = try record.required("keyboard_type")
    predictive = try record.text("predictive")
    part = try record.choice("part")
    guard let height = try record.number("height"), height > 0 else {
      throw record.fault("the height is missing or 0")
    }
    self.height = height
    leftOut = try record.number("left_out") ?? 0
    includesSafeArea = try record.text("includes_safe_area")
    source = try record.required("source")
    confidence = try record.choice("confidence")
  }

  private static func screen(_ word: String, _ record: CSVTable.Record) throws(CatalogFault)
    -> Size
  {
    let sides = word.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, width <= height
    else { throw record.fault("'\(word)' is no screen in portrait, such as 375x812") }
    return Size(width: width, height: height)
  }
}
