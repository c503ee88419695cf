public import KeyboardCore

/// The heights in points that docked keyboards of a screen are known to have in one orientation.
public struct KeyboardHeights: Sendable, Equatable {
  /// Ascending; none where the catalog has no keyboard of the screen.
  public let known: [Double]

  /// Points by which two heights may differ and still be one: reported frames lie on pixels.
  public static let slack = 0.5

  /// Whether a keyboard of `height` is known.
  public func hold(_ height: Double) -> Bool {
    known.contains { abs($0 - height) <= Self.slack }
  }

  /// The known height that is nearest to `height`, or nil where none is known.
  public func nearest(to height: Double) -> Double? {
    known.min { abs($0 - height) < abs($1 - height) }
  }
}

extension DeviceCatalog {
  /// The heights of a screen, given in portrait: those of frames that were seen, and for each source
  /// that has the keys alone, keys and bottom part with and without each of its bars. Systems and
  /// locales are not told apart.
  public func heights(of screen: Size, isLandscape: Bool) -> KeyboardHeights {
    let rows = keyboards.filter {
      $0.screens.contains(screen) && $0.holds(inLandscape: isLandscape)
    }
    var heights = Set(rows.filter { $0.part == .frame }.map(\.height))
    let bottoms = bottomParts(of: screen, isLandscape: isLandscape)
    for keys in rows where keys.part == .keys {
      let bars = rows.filter {
        $0.part == .bar && $0.source == keys.source && $0.os == keys.os
          && $0.devices == keys.devices
      }
      for bottom in bottoms {
        for bar in [0] + bars.map(\.height) {
          heights.insert(keys.height + keys.leftOut + bar + bottom)
        }
      }
    }
    return KeyboardHeights(known: heights.sorted())
  }

  /// What lies below the keys on devices with that screen: the safe area, and on iPhones without a
  /// home button in portrait a strip with the globe and the microphone, 75 with the safe area (291
  /// of a frame less 216 of keys on 375x812; Documentation/Devices.md).
  private func bottomParts(of screen: Size, isLandscape: Bool) -> Set<Double> {
    var parts: Set<Double> = []
    for row in devices where row.screen == screen && !row.isZoomed {
      guard let inset = isLandscape ? row.safeBottomLandscape : row.safeBottom else { continue }
      let hasStrip = !isLandscape && inset > 0 && row.model.hasPrefix("iPhone")
      parts.insert(hasStrip ? Self.stripAndSafeArea : inset)
    }
    // Only devices that never had iOS 11, and so no home indicator, state nothing.
    return parts.isEmpty ? [0] : parts
  }

  private static let stripAndSafeArea = 75.0
}
