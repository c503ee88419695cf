public import KeyboardCore

/// What public sources say of iPhones, iPods and iPads and of their keyboards.
public struct DeviceCatalog: Sendable {
  /// A row for each device and source; rows of one model may contradict each other.
  public let devices: [KnownDevice]
  /// A row for each height.
  public let keyboards: [KnownKeyboard]

  /// The embedded catalog, read when it is first asked for.
  ///
  /// - Throws: `CatalogFault` where a table is not in its form.
  public static func builtIn() throws(CatalogFault) -> DeviceCatalog { try embedded.get() }

  private static let embedded = Result { () throws(CatalogFault) in
    try DeviceCatalog(
      devices: PackageResources.devices_csv, keyboards: PackageResources.keyboards_csv)
  }

  /// A catalog of two tables in RFC 4180's form.
  init(devices: [UInt8], keyboards: [UInt8]) throws(CatalogFault) {
    var knownDevices: [KnownDevice] = []
    for record in try CSVTable(devices, file: "devices.csv").records {
      knownDevices.append(try KnownDevice(record))
    }
    self.devices = knownDevices
    var knownKeyboards: [KnownKeyboard] = []
    for record in try CSVTable(keyboards, file: "keyboards.csv").records {
      knownKeyboards.append(try KnownKeyboard(record))
    }
    self.keyboards = knownKeyboards
  }

  /// The screens, in portrait, that some device has without another row contradicting it; Display
  /// Zoom apart.
  public var screens: [Size] {
    var screens: Set<Size> = []
    for rows in Dictionary(grouping: devices.filter { !$0.isZoomed }, by: \.model).values {
      if case .one(let screen) = Agreement(rows.map(\.screen)) { screens.insert(screen) }
    }
    return screens.sorted { ($0.width, $0.height) < ($1.width, $1.height) }
  }
}
