extension TraceHeader {
  /// The version of the format that is read and written.
  public static let formatVersion = 1

  /// A header from its object; every fault names its key.
  init(members: [JSONMember]) throws(FieldError) {
    try Self.checkVersion(members["kbtrace"])
    guard let name = members["name"], !name.isNull else {
      throw FieldError("name", "is missing", "give the trace a name of 1 to 200 characters")
    }
    self.init(name: try Self.checkedName(try name.string("name"), key: "name"))
    for member in members where !member.value.isNull || !Self.known.contains(member.key) {
      try take(member)
    }
  }

  /// A header without a name, as it is stored.
  init(content members: [JSONMember]) throws(FieldError) {
    self.init(name: "")
    for member in members { try take(member) }
  }

  private static let known: Set<String> = [
    "kbtrace", "name", "device", "orientation", "locale", "coordinates", "keyboard", "scene",
    "environment", "tags", "source",
  ]

  private static func checkVersion(_ value: JSONValue?) throws(FieldError) {
    guard let value, case .number(let text) = value, let version = Double(text),
      version == version.rounded(), version >= 1
    else {
      throw FieldError(
        "kbtrace", "is \(value?.clipped ?? "missing"), not a format version", "write 1")
    }
    guard version == Double(formatVersion) else {
      throw FieldError(
        "kbtrace",
        "the format version \(value.clipped) is newer than this kbtrace, which reads version 1",
        "use a newer kbtrace")
    }
  }

  /// `name` when it may name a trace.
  static func checkedName(_ name: String, key: String?) throws(FieldError) -> String {
    if (1...TraceLimits.nameScalars).contains(name.utf8.count),
      name.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    {
      return name
    }
    let scalars = name.unicodeScalars
    guard (1...TraceLimits.nameScalars).contains(scalars.count) else {
      throw FieldError(
        key, scalars.isEmpty ? "is empty" : "is \(scalars.count) characters long",
        "give the trace a name of 1 to \(TraceLimits.nameScalars) characters")
    }
    if let control = scalars.first(where: { $0.properties.generalCategory == .control }) {
      throw FieldError(
        key, "has the control character U+\(control.fourDigits)",
        "give the trace a name without control characters")
    }
    return name
  }

  /// Takes one member over, which is not null where its key is known.
  mutating func take(_ member: JSONMember) throws(FieldError) {
    let value = member.value
    switch member.key {
    case "kbtrace", "name": break
    case "device": device = try Device(members: value.members("device"))
    case "orientation":
      orientation = try value.orientation("orientation")
      statesOrientation = true
    case "locale": locale = try value.string("locale")
    case "coordinates":
      coordinates = try value.coordinates("coordinates")
      statesCoordinates = true
    case "keyboard":
      keyboard = try Self.facts(of: value, "keyboard", known: Self.keyboardFacts)
    case "environment":
      environment = try Self.facts(of: value, "environment", known: Self.environmentFacts)
    case "scene": try takeScene(value.members("scene"))
    case "tags": tags = try value.members("tags")
    case "source": source = try value.string("source")
    default: unknown.append(member)
    }
  }

  private enum Fact { case text, flag, length }

  private static let keyboardFacts: [(String, Fact)] = [
    ("type", .text), ("predictive", .flag), ("hardware", .flag), ("floating", .flag),
    ("kind", .text), ("attach", .text), ("accessoryHeight", .length),
  ]

  private static let environmentFacts: [(String, Fact)] = [
    ("windowMode", .text), ("reduceMotion", .flag), ("crossFade", .flag), ("osBuild", .text),
    ("idiom", .text),
  ]

  /// The known facts of a free-form object have their type (null is their absence); what else
  /// stands there is kept.
  private static func facts(of value: JSONValue, _ key: String, known: [(String, Fact)])
    throws(FieldError) -> [JSONMember]
  {
    var kept: [JSONMember] = []
    for member in try value.members(key) {
      if let (_, fact) = known.first(where: { $0.0.sameBytes(as: member.key) }) {
        if member.value.isNull { continue }
        let path = "\(key).\(member.key)"
        switch fact {
        case .text: _ = try member.value.string(path)
        case .flag: _ = try member.value.flag(path)
        case .length: _ = try member.value.coordinate(path)
        }
      }
      kept.append(member)
    }
    return kept
  }

  private mutating func takeScene(_ members: [JSONMember]) throws(FieldError) {
    for member in members {
      if member.value.isNull, SceneChange.isKnown(member.key) || member.key == "field" { continue }
      if member.key == "field" {
        field = try member.value.rect("scene.field")
      } else if !(try scene.take(member, path: "scene.", scrollUnknown: &scrollUnknown)) {
        sceneUnknown.append(member)
      }
    }
  }
}

extension Device {
  fileprivate init(members: [JSONMember]) throws(FieldError) {
    for member in members {
      let value = member.value
      let isNull = value.isNull
      switch member.key {
      case "model": model = isNull ? nil : try value.string("device.model")
      case "name": name = isNull ? nil : try value.string("device.name")
      case "os": os = isNull ? nil : try value.string("device.os")
      case "screen": screen = isNull ? nil : try value.screen("device.screen")
      case "scale": scale = isNull ? nil : try value.scale("device.scale")
      default: unknown.append(member)
      }
    }
  }
}

extension SceneChange {
  /// Whether version 1 defines `key` for a scene and an event alike.
  static func isKnown(_ key: String) -> Bool {
    switch key {
    case "window", "root", "view", "safeArea", "scroll", "superview", "constant": true
    default: false
    }
  }

  /// Takes a member over when its key is one of a scene's; `path` goes before it in errors.
  mutating func take(_ member: JSONMember, path: String, scrollUnknown: inout [JSONMember])
    throws(FieldError) -> Bool
  {
    let value = member.value
    let key = path + member.key
    switch member.key {
    case "window": window = try value.rect(key)
    case "root": root = try value.rect(key)
    case "view": view = try value.rect(key)
    case "safeArea": safeArea = try value.insets(key)
    case "superview": superview = try value.rect(key)
    case "constant": constant = try value.coordinate(key)
    case "scroll": scrollUnknown = try takeScroll(value.members(key), path: key + ".")
    default: return false
    }
    return true
  }

  private mutating func takeScroll(_ members: [JSONMember], path: String) throws(FieldError)
    -> [JSONMember]
  {
    var unknown: [JSONMember] = []
    for member in members {
      let value = member.value
      let key = path + member.key
      let isNull = value.isNull
      switch member.key {
      case "frame": scrollFrame = isNull ? nil : try value.rect(key)
      case "contentSize": contentSize = isNull ? nil : try value.size(key)
      case "contentOffset": contentOffset = isNull ? nil : try value.point(key)
      case "contentInset": contentInset = isNull ? nil : try value.insets(key)
      default: unknown.append(member)
      }
    }
    return unknown
  }
}

extension Unicode.Scalar {
  /// The code point in at least four hexadecimal digits.
  var fourDigits: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
