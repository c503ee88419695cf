extension JSONCursor {
  /// Reads a header whose keys are those of version 1, as nearly all are; nil for everything else,
  /// faults included, which the general reader then words. A stored document's header, `isStored`,
  /// has no version and no name.
  mutating func plainHeader(isStored: Bool) -> TraceHeader? {
    guard skipSpaced(UInt8(ascii: "{")) else { return nil }
    var header = TraceHeader(name: "")
    if isStored, skip(UInt8(ascii: "}")) { return header }
    var seen: HeaderKeys = []
    repeat {
      if byte <= 0x20 { skipSpace() }
      guard let key = headerKey(), seen.insert(key).inserted, skipSpaced(UInt8(ascii: ":")) else {
        return nil
      }
      if byte <= 0x20 { skipSpace() }
      guard read(key, into: &header) else { return nil }
    } while skipSpaced(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "}")) else { return nil }
    let named: HeaderKeys = [.version, .name]
    return seen.intersection(named) == (isStored ? [] : named) ? header : nil
  }

  private mutating func headerKey() -> HeaderKeys? {
    if skip(word: "\"device\"") { return .device }
    if skip(word: "\"orientation\"") { return .orientation }
    if skip(word: "\"locale\"") { return .locale }
    if skip(word: "\"coordinates\"") { return .coordinates }
    if skip(word: "\"keyboard\"") { return .keyboard }
    if skip(word: "\"scene\"") { return .scene }
    if skip(word: "\"environment\"") { return .environment }
    if skip(word: "\"tags\"") { return .tags }
    if skip(word: "\"source\"") { return .source }
    if skip(word: "\"name\"") { return .name }
    return skip(word: "\"kbtrace\"") ? .version : nil
  }

  private mutating func read(_ key: HeaderKeys, into header: inout TraceHeader) -> Bool {
    switch key {
    case .version: return number() == Double(TraceHeader.formatVersion)
    case .name:
      guard let text = plainString(), (1...TraceLimits.nameScalars).contains(text.utf8.count)
      else { return false }
      header.name = text
    case .device: return readDevice(into: &header.device)
    case .orientation:
      guard let orientation = orientation() else { return false }
      header.orientation = orientation
      header.statesOrientation = true
    case .locale:
      guard let text = plainString() else { return false }
      header.locale = text
    case .coordinates:
      header.coordinates = skip(word: "\"fixed\"") ? .fixed : .interface
      header.statesCoordinates = true
      return header.coordinates == .fixed || skip(word: "\"interface\"")
    case .scene: return readScene(into: &header)
    case .tags: return take("tags", into: &header)
    case .keyboard: return take("keyboard", into: &header)
    case .environment: return take("environment", into: &header)
    default: return take("source", into: &header)
    }
    return true
  }

  /// Takes a value through the general reader.
  private mutating func take(_ key: String, into header: inout TraceHeader) -> Bool {
    guard let value = try? value(depth: 1), !value.isNull else { return false }
    return (try? header.take(JSONMember(key, value))) != nil
  }

  private mutating func readDevice(into device: inout Device) -> Bool {
    guard skip(UInt8(ascii: "{")) else { return false }
    repeat {
      if byte <= 0x20 { skipSpace() }
      if device.model == nil, skip(word: "\"model\":") {
        device.model = plainString()
        guard device.model != nil else { return false }
      } else if device.os == nil, skip(word: "\"os\":") {
        device.os = plainString()
        guard device.os != nil else { return false }
      } else if device.name == nil, skip(word: "\"name\":") {
        device.name = plainString()
        guard device.name != nil else { return false }
      } else if device.screen == nil, skip(word: "\"screen\":") {
        guard let size = pair(), size.x > 0, size.y > 0 else { return false }
        device.screen = Size(width: size.x, height: size.y)
      } else if device.scale == nil, skip(word: "\"scale\":") {
        guard let scale = number(), scale > 0, scale <= TraceLimits.scale else { return false }
        device.scale = scale
      } else {
        return false
      }
    } while skipSpaced(UInt8(ascii: ","))
    return skip(UInt8(ascii: "}"))
  }

  private mutating func readScene(into header: inout TraceHeader) -> Bool {
    guard skip(UInt8(ascii: "{")) else { return false }
    repeat {
      if byte <= 0x20 { skipSpace() }
      if header.scene.safeArea == nil, skip(word: "\"safeArea\":") {
        guard let edges = rect() else { return false }
        header.scene.safeArea = Insets(
          top: edges.x, left: edges.y, bottom: edges.width, right: edges.height)
      } else if header.field == nil, skip(word: "\"field\":") {
        header.field = rect()
        guard header.field != nil else { return false }
      } else if !readSceneFrame(into: &header.scene) {
        return false
      }
    } while skipSpaced(UInt8(ascii: ","))
    return skip(UInt8(ascii: "}"))
  }

  private mutating func readSceneFrame(into scene: inout SceneChange) -> Bool {
    if scene.window == nil, skip(word: "\"window\":") {
      scene.window = rect()
      return scene.window != nil
    } else if scene.root == nil, skip(word: "\"root\":") {
      scene.root = rect()
      return scene.root != nil
    } else if scene.view == nil, skip(word: "\"view\":") {
      scene.view = rect()
      return scene.view != nil
    } else if scene.superview == nil, skip(word: "\"superview\":") {
      scene.superview = rect()
      return scene.superview != nil
    }
    return false
  }

  private mutating func orientation() -> InterfaceOrientation? {
    if skip(word: "\"portrait\"") { return .portrait }
    if skip(word: "\"landscapeRight\"") { return .landscapeRight }
    if skip(word: "\"landscapeLeft\"") { return .landscapeLeft }
    return skip(word: "\"portraitUpsideDown\"") ? .portraitUpsideDown : nil
  }

  /// Reads `[x,y]` within the limits, or nil.
  private mutating func pair() -> Point? {
    guard skip(UInt8(ascii: "[")), let x = coordinate(), skipSpaced(UInt8(ascii: ",")),
      let y = coordinate(), skipSpaced(UInt8(ascii: "]"))
    else { return nil }
    return Point(x: x, y: y)
  }

  /// Reads a string of printable ASCII without escapes, or nil.
  private mutating func plainString() -> String? {
    guard skip(UInt8(ascii: "\"")) else { return nil }
    let start = offset
    while byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      offset += 1
    }
    let content = start..<offset
    guard skip(UInt8(ascii: "\"")) else { return nil }
    return unsafe String(decoding: bytes(content), as: UTF8.self)
  }
}

/// The keys of a header, a bit each.
private struct HeaderKeys: OptionSet, BitwiseCopyable {
  var rawValue: UInt16
  static let version = HeaderKeys(rawValue: 1)
  static let name = HeaderKeys(rawValue: 1 << 1)
  static let device = HeaderKeys(rawValue: 1 << 2)
  static let orientation = HeaderKeys(rawValue: 1 << 3)
  static let locale = HeaderKeys(rawValue: 1 << 4)
  static let coordinates = HeaderKeys(rawValue: 1 << 5)
  static let keyboard = HeaderKeys(rawValue: 1 << 6)
  static let scene = HeaderKeys(rawValue: 1 << 7)
  static let environment = HeaderKeys(rawValue: 1 << 8)
  static let tags = HeaderKeys(rawValue: 1 << 9)
  static let source = HeaderKeys(rawValue: 1 << 10)
}
