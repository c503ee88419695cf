import DeviceCatalog
import KeyboardCore

/// What fills in where an input is silent; it never changes what the input states.
struct FillOptions: Sendable {
  var screen: String?
  var device: DeviceFacts?
  var deviceModel: String?
  var deviceName: String?
  var os: String?
  var orientation: String?
  var locale: String?
  var coordinates: String?
  var name: String?
  var tags: [String] = []

  /// The options of this group.
  static let options: [OptionSpec<FillOptions>] = [
    .parsed("--screen", "WxH", help: "The screen in points, in portrait, where the input has none.")
    {
      (owner, text) throws(UsageError) in
      guard Self.size(text) != nil else {
        throw UsageError.badValue(
          option: "--screen", value: text, wanted: "width and height in points, such as 375x812")
      }
      owner.screen = text
    },
    .device,
    .value(
      "--device-model", "ID", help: "The model, such as iPhone10,3, where the input has none.",
      \.deviceModel),
    .value(
      "--device-name", "NAME", help: "The device's name, where the input has none.", \.deviceName),
    .value("--os", "NAME", help: "The system, such as 'iOS 17.2', where the input has none.", \.os),
    .choice(
      "--orientation", "NAME", InterfaceOrientation.allCases.map(\.name),
      help: "The orientation at the start, where the input has none.", \.orientation),
    .value("--locale", "NAME", help: "The keyboard's locale, where the input has none.", \.locale),
    .choice(
      "--coordinates", "NAME", CoordinateSpace.allCases.map(\.name),
      help: "What rectangles are given in, where the input does not say.", \.coordinates),
    .parsed("--name", "NAME", help: "The trace's name, where the input has none.") {
      (owner, text) throws(UsageError) in
      let isName =
        (1...200).contains(text.unicodeScalars.count)
        && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      guard isName else {
        throw UsageError.badValue(
          option: "--name", value: text.shortened(to: 80),
          wanted: "1 to 200 characters, none of control")
      }
      owner.name = text
    },
    .parsed(
      "--tag", "KEY=VALUE", help: "A tag, where the input does not have its key.",
      isRepeatable: true
    ) { (owner, text) throws(UsageError) in
      let (key, value) = text.splitOnce(at: "=")
      guard value != nil, !key.isEmpty else {
        throw UsageError.badValue(option: "--tag", value: text, wanted: "KEY=VALUE")
      }
      if owner.tags.contains(where: { $0.splitOnce(at: "=").head.sameBytes(as: key) }) {
        throw UsageError.wrongUse("--tag gives '\(key)' twice", remedy: "give it once")
      }
      owner.tags.append(text)
    },
  ]

  private static func size(_ text: String) -> Size? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]),
      width > 0, height > 0, width <= 1e7, height <= 1e7
    else { return nil }
    return Size(width: width, height: height)
  }

  /// What is to be filled in.
  var fillIn: FillIn {
    FillIn(
      screen: screen.flatMap(Self.size), device: device, model: deviceModel, deviceName: deviceName,
      os: os,
      orientation: orientation.flatMap { InterfaceOrientation(name: $0) }, locale: locale,
      coordinates: coordinates.flatMap { CoordinateSpace(name: $0) },
      name: name,
      tags: tags.map { tag in
        let (key, value) = tag.splitOnce(at: "=")
        return JSONMember(key, .string(value ?? ""))
      })
  }
}
