/// One event line as it was read.
struct DecodedEvent {
  var event: Event
  var detail: EventDetail?
}

extension DecodedEvent {
  /// An event from its object; keys that its kind does not have are kept as unknown.
  init(members: [JSONMember]) throws(FieldError) {
    let kind = try Self.kind(members["event"])
    guard let time = members["t"], !time.isNull else {
      throw FieldError("t", "is missing", "give the seconds since the trace began")
    }
    event = Event(time: try time.time("t"), kind: kind)
    var detail = EventDetail()
    var hasDetail = false
    var begin: Rect?
    var end: Rect?
    for member in members where member.key != "event" && member.key != "t" {
      let value = member.value
      if Self.isKnown(member.key, kind), value.isNull { continue }
      switch (member.key, kind.isKeyboard) {
      case ("begin", true): begin = try value.rect("begin")
      case ("end", true): end = try value.rect("end")
      case ("duration", true): event.duration = try value.time("duration")
      case ("curve", true): event.curve = try value.curve("curve")
      case ("local", true): event.isLocal = try value.flag("local")
      default:
        hasDetail = true
        try detail.take(member, kind: kind)
      }
    }
    if kind.isKeyboard {
      guard let end else {
        throw FieldError("end", "is missing", "give the keyboard's frame after the change")
      }
      event.end = end
      event.begin = begin ?? end
    }
    try Self.requireKeys(of: kind, detail)
    self.detail = hasDetail ? detail : nil
  }

  private static func kind(_ value: JSONValue?) throws(FieldError) -> EventKind {
    guard let value, !value.isNull else {
      throw FieldError("event", "is missing", "name the event, such as keyboardWillShow")
    }
    let name = try value.string("event")
    guard let kind = EventKind(name: name) else {
      throw FieldError(
        "event", "\(value.clipped) is not an event of version 1",
        "use one of " + EventKind.allCases.map(\.name).joined(separator: ", "))
    }
    return kind
  }

  private static func isKnown(_ key: String, _ kind: EventKind) -> Bool {
    switch key {
    case "begin", "end", "duration", "curve", "local": kind.isKeyboard
    case "orientation": kind == .interfaceOrientationWillChange
    case "locale": kind == .inputModeDidChange
    case "field": kind == .textFieldDidBeginEditing
    default: SceneChange.isKnown(key) && kind.carries(key)
    }
  }

  private static func requireKeys(of kind: EventKind, _ detail: EventDetail) throws(FieldError) {
    switch kind {
    case .interfaceOrientationWillChange where detail.orientation == nil:
      throw FieldError(
        "orientation", "is missing",
        "give the orientation turned to: "
          + InterfaceOrientation.allCases.map(\.name).joined(separator: ", "))
    case .textFieldDidBeginEditing where detail.field == nil:
      throw FieldError("field", "is missing", "give the field's frame in its superview")
    case .inputModeDidChange where detail.locale == nil:
      throw FieldError("locale", "is missing", "give the new input mode, such as en_US")
    default: break
    }
  }
}

extension EventKind {
  /// Whether this kind may carry that key of a scene.
  func carries(_ sceneKey: String) -> Bool {
    switch self {
    case .interfaceOrientationWillChange, .sceneDidChange: true
    case .textFieldDidBeginEditing: sceneKey == "superview"
    default: false
    }
  }
}

extension EventDetail {
  /// A detail from its members, as a stored document has them.
  init(members: [JSONMember], kind: EventKind) throws(FieldError) {
    self.init()
    for member in members { try take(member, kind: kind) }
  }

  fileprivate mutating func take(_ member: JSONMember, kind: EventKind) throws(FieldError) {
    switch (member.key, kind) {
    case ("orientation", .interfaceOrientationWillChange):
      orientation = try member.value.orientation("orientation")
    case ("locale", .inputModeDidChange): locale = try member.value.string("locale")
    case ("field", .textFieldDidBeginEditing): field = try member.value.rect("field")
    case (let key, _) where SceneChange.isKnown(key) && kind.carries(key):
      _ = try change.take(member, path: "", scrollUnknown: &scrollUnknown)
    default: unknown.append(member)
    }
  }
}
