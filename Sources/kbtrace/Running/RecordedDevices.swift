import DeviceCatalog
import KeyboardCore
import KeyboardGate
import TraceStore

/// The devices of a database, compared with the catalog: a row a device and system. What is held
/// grows with devices and heights of keyboards, not with traces.
struct RecordedDevices {
  private let database: TraceDatabase
  private let filter: TraceFilter
  private let catalog: DeviceCatalog

  /// Heights that a row lists at most, the most frequent ones.
  static let heightLimit = 20

  /// The columns behind those of `query devices`.
  static let added = ["catalog", "details", "judged_frames", "unknown_frames", "unknown_heights"]

  init(_ database: TraceDatabase, _ filter: TraceFilter) throws {
    self.database = database
    self.filter = filter
    catalog = try DeviceCatalog.builtIn()
  }

  /// All rows.
  func table() throws -> RowTable {
    try database.read {
      let sightings = try sightings()
      var table = RowTable(columns: Subject.devices.fields + Self.added)
      var listing = Listing()
      listing.subject = .devices
      listing.filter = filter
      var heights: [KeyboardPlace: KeyboardHeights] = [:]
      try database.list(listing) { values in
        let device = RecordedDevice(values)
        table.rows.append(
          values.map { Cell($0, isJSON: false) }
            + cells(device, sightings[device] ?? [:], &heights))
        return true
      }
      return table
    }
  }

  /// How often each height was seen, by device.
  private func sightings() throws -> [RecordedDevice: [KeyboardSighting: Tally]] {
    var listing = Listing()
    listing.filter = filter
    listing.columns = ["trace"] + RecordedDevice.columns
    var found: [RecordedDevice: [KeyboardSighting: Tally]] = [:]
    try database.list(listing) { values in
      guard case .text(let name) = values[0], let trace = try database.trace(named: name) else {
        return true
      }
      try Interruption.check()
      let device = RecordedDevice(Array(values.dropFirst()))
      let sightings = Dictionary(trace.keyboardSightings.map { ($0, 1) }, uniquingKeysWith: +)
      for (sighting, count) in sightings {
        found[device, default: [:]][sighting, default: Tally(firstTrace: name)].add(count)
      }
      return true
    }
    return found
  }

  private func cells(
    _ device: RecordedDevice, _ sightings: [KeyboardSighting: Tally],
    _ heights: inout [KeyboardPlace: KeyboardHeights]
  ) -> [Cell] {
    let comparison = catalog.compare(
      model: device.model, name: device.name, screen: device.screen, scale: device.scale)
    var unknown: [UnknownHeight] = []
    for (sighting, tally) in sightings {
      let place = KeyboardPlace(sighting)
      let known =
        heights[place]
        ?? catalog.heights(of: place.screen, isLandscape: place.isLandscape)
      heights[place] = known
      guard !known.hold(sighting.height) else { continue }
      unknown.append(
        UnknownHeight(
          sighting: sighting, tally: tally, nearest: known.nearest(to: sighting.height)))
    }
    unknown.sort { $0.goesBefore($1) }
    let judged = sightings.values.reduce(0) { $0 + $1.events }
    let frames = unknown.reduce(0) { $0 + $1.tally.events }
    return [
      .text(comparison.status.rawValue),
      Cell(comparison.details.isEmpty ? nil : comparison.details.joined(separator: "; ")),
      .integer(Int64(judged)), .integer(Int64(frames)),
      .json(JSONValue.array(unknown.prefix(Self.heightLimit).map(\.json)).text),
    ]
  }
}

/// Where a keyboard stood.
private struct KeyboardPlace: Hashable {
  let screen: Size
  let isLandscape: Bool

  init(_ sighting: KeyboardSighting) {
    screen = sighting.screen
    isLandscape = sighting.isLandscape
  }
}

/// A device and system as a row of `query devices` has it.
private struct RecordedDevice: Hashable {
  let model: String?
  let name: String?
  let os: String?
  let screen: Size?
  let scale: Double?

  static let columns = [
    "device_model", "device_name", "os", "screen_width", "screen_height", "scale",
  ]

  init(_ values: [FieldValue]) {
    model = values[0].text
    name = values[1].text
    os = values[2].text
    scale = values[5].number
    if let width = values[3].number, let height = values[4].number {
      screen = Size(width: width, height: height)
    } else {
      screen = nil
    }
  }
}

/// How often something was seen, and where first.
private struct Tally {
  let firstTrace: String
  private(set) var events = 0
  private(set) var traces = 0

  init(firstTrace: String) { self.firstTrace = firstTrace }

  mutating func add(_ events: Int) {
    self.events += events
    traces += 1
  }
}

/// A height that no known keyboard has.
private struct UnknownHeight {
  let sighting: KeyboardSighting
  let tally: Tally
  let nearest: Double?

  func goesBefore(_ other: UnknownHeight) -> Bool {
    (-tally.events, sighting.height, sighting.isLandscape ? 1 : 0)
      < (-other.tally.events, other.sighting.height, other.sighting.isLandscape ? 1 : 0)
  }

  /// `{"height":300,"orientation":"portrait","nearest":301,"events":2,"traces":1,"trace":"login"}`
  var json: JSONValue {
    .object([
      JSONMember("height", .number(sighting.height)),
      JSONMember("orientation", .string(sighting.isLandscape ? "landscape" : "portrait")),
      JSONMember("nearest", nearest.map { .number($0) } ?? .null),
      JSONMember("events", .number(Double(tally.events))),
      JSONMember("traces", .number(Double(tally.traces))),
      JSONMember("trace", .string(tally.firstTrace)),
    ])
  }
}

extension FieldValue {
  fileprivate var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  fileprivate var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .null, .text: nil
    }
  }
}
