import DeviceCatalog
import KeyboardCore
import TraceStore

/// `kbtrace devices`
struct DevicesCommand: Command {
  static let name = "devices"
  static let abstract = "Lists the catalog of devices, a row for each device and source."
  static let discussion = [
    "Screens and safe areas are in points: the screen and the safe area's first two columns in "
      + "portrait, the rest in either landscape. A cell is empty where no source was found. Rows "
      + "of one model can contradict each other: 'conflict' names the columns, and what they "
      + "disagree on is never filled in ('kbtrace record --device NAME').",
    "Documentation/Devices.md says where the facts come from.",
  ]
  static let examples: [(line: String, what: String)] = [
    ("kbtrace devices --device 'iPhone 1[2-4]*'", "Some iPhones."),
    (
      "kbtrace devices --columns device_model,device_name,conflict,source --format csv",
      "Where each row comes from."
    ),
    ("kbtrace query devices --catalog", "The devices of the database, compared with the catalog."),
  ]
  static let options: [OptionSpec<DevicesCommand>] =
    [
      .values("--device", "GLOB", help: "Devices whose model or name matches.", \.devices)
    ] + ListingOptions.options.map { $0.pullback(\.listing) }
    + OutputOptions.options.map { $0.pullback(\.output) }
  static let arguments = ArgumentSpec.none

  var words: [String] = []
  var devices: [String] = []
  var listing = ListingOptions()
  var output = OutputOptions()

  static let columns = [
    "device_model", "device_name", "screen_width", "screen_height", "scale", "safe_top",
    "safe_bottom", "safe_top_landscape", "safe_left_landscape", "safe_right_landscape",
    "safe_bottom_landscape", "first_os", "conflict", "source",
  ]

  func run(_ context: Context) throws -> ExitStatus {
    let catalog = try DeviceCatalog.builtIn()
    var table = RowTable(columns: Self.columns)
    for row in catalog.devices where isSelected(row) {
      table.rows.append(Self.cells(row, conflicts: catalog.conflicts(of: row)))
    }
    try table.print(listing, output, context)
    return .done
  }

  private func isSelected(_ row: KnownDevice) -> Bool {
    devices.isEmpty
      || devices.contains { matchesGlob($0, row.model) || matchesGlob($0, row.name) }
  }

  private static func cells(_ row: KnownDevice, conflicts: [String]) -> [Cell] {
    let insets = [
      row.safeTop, row.safeBottom, row.safeTopLandscape, row.safeLeftLandscape,
      row.safeRightLandscape, row.safeBottomLandscape,
    ]
    return [
      .text(row.model), .text(row.name), .real(row.screen.width), .real(row.screen.height),
      Cell(row.scale),
    ] + insets.map { Cell($0) } + [
      .text(row.firstOS), Cell(conflicts.isEmpty ? nil : conflicts.joined(separator: ", ")),
      .text(row.source),
    ]
  }
}

extension Cell {
  /// A number, or nothing.
  init(_ number: Double?) { self = number.map { .real($0) } ?? .null }
}
