public import KeyboardCore

/// How a device that traces were recorded on stands to the catalog.
public struct DeviceComparison: Sendable, Equatable {
  /// The answer.
  public enum Status: String, Sendable {
    /// The catalog has it, and nothing that was recorded differs.
    case known
    /// The catalog does not have it.
    case unknown
    /// The screen or the scale is none that the catalog has for it.
    case differs
    /// Rows of the catalog contradict each other on the screen or the scale.
    case conflict
  }

  /// How it stands.
  public let status: Status
  /// What differs or is in conflict, with the catalog's values: `screen: the catalog has 375x812`.
  public let details: [String]
}

extension DeviceCatalog {
  /// Compares a recorded device, known by its model or else its name, with the catalog. What was not
  /// recorded does not differ; a screen under Display Zoom is one of the device's.
  public func compare(model: String?, name: String?, screen: Size?, scale: Double?)
    -> DeviceComparison
  {
    guard let rows = rows(model: model, name: name) else {
      return DeviceComparison(status: .unknown, details: [])
    }
    let plain = rows.filter { !$0.isZoomed }
    let screens = Agreement((plain.isEmpty ? rows : plain).map(\.screen))
    let scales = Agreement((plain.isEmpty ? rows : plain).map(\.scale))
    var differing: [String] = []
    if let screen, !rows.contains(where: { $0.screen == screen }) {
      differing.append("screen: the catalog has " + Self.list(screens.values.map(\.text)))
    }
    if let scale, !scales.values.isEmpty, !scales.values.contains(scale) {
      differing.append(
        "scale: the catalog has " + Self.list(scales.values.map { NumberText.text(of: $0) }))
    }
    if !differing.isEmpty { return DeviceComparison(status: .differs, details: differing) }
    var open: [String] = []
    if screens.isConflict {
      open.append("screen: the catalog has " + Self.list(screens.values.map(\.text)))
    }
    if scales.isConflict {
      open.append(
        "scale: the catalog has " + Self.list(scales.values.map { NumberText.text(of: $0) }))
    }
    return DeviceComparison(status: open.isEmpty ? .known : .conflict, details: open)
  }

  private static func list(_ values: [String]) -> String { values.joined(separator: " or ") }
}
