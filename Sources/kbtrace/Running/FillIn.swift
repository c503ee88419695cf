import DeviceCatalog
import KeyboardCore

/// Values for what a header does not state.
struct FillIn: Sendable {
  var screen: Size?
  /// What the catalog says of a device; what is given besides goes before it.
  var device: DeviceFacts?
  var model: String?
  var deviceName: String?
  var os: String?
  var orientation: InterfaceOrientation?
  var locale: String?
  var coordinates: CoordinateSpace?
  /// The trace's name, where the input has none.
  var name: String?
  var tags: [JSONMember] = []

  /// Fills in what `header` lacks, and says what the catalog did for it.
  func complete(_ header: inout TraceHeader) -> Completion {
    header.device.screen = header.device.screen ?? screen
    header.device.model = header.device.model ?? model
    header.device.name = header.device.name ?? deviceName
    header.device.os = header.device.os ?? os
    header.locale = header.locale ?? locale
    if let orientation, !header.statesOrientation { header.orientation = orientation }
    if let coordinates, !header.statesCoordinates { header.coordinates = coordinates }
    for tag in tags where header.tags[tag.key] == nil { header.tags.append(tag) }
    return device?.complete(&header) ?? Completion()
  }
}
