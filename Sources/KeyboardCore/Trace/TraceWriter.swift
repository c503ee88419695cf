extension ByteBuffer {
  /// Appends a trace as JSON Lines: known keys in the format's order, defaults left out, then
  /// unknown keys.
  public mutating func append(_ trace: borrowing Trace) {
    appendHeaderLine(trace.header)
    for event in trace.events { appendEventLine(event, of: trace) }
  }

  /// Appends a header's line.
  public mutating func appendHeaderLine(_ header: TraceHeader) {
    append("{\"kbtrace\":1,\"name\":")
    append(quoted: header.name)
    appendContent(of: header, form: .written)
    if !header.tags.isEmpty { appendMember("tags", .object(header.tags)) }
    if let source = header.source { appendMember("source", .string(source)) }
    for member in header.unknown { appendMember(member.key, member.value) }
    append("}\n")
  }

  /// Appends an event's line.
  public mutating func appendEventLine(_ event: Event, of trace: borrowing Trace) {
    append("{\"t\":")
    append(number: event.time)
    append(",\"event\":\"")
    append(utf8: event.kind.name)
    append("\"")
    if event.kind.isKeyboard { appendKeyboard(event) }
    if event.detailIndex >= 0 {
      appendMembers(of: trace.details[Int(event.detailIndex)], form: .written)
    }
    append("}\n")
  }

  private mutating func appendKeyboard(_ event: Event) {
    if event.begin != event.end {
      append(",\"begin\":")
      append(event.begin)
    }
    append(",\"end\":")
    append(event.end)
    if event.duration != Event.defaultDuration {
      append(",\"duration\":")
      append(number: event.duration)
    }
    if event.curve != Event.defaultCurve {
      append(",\"curve\":")
      append(integer: UInt64(event.curve))
    }
    if !event.isLocal { append(",\"local\":false") }
  }

  /// Appends the members that are a trace's content, each with a comma before it; unknown keys, tags
  /// and source excepted.
  mutating func appendContent(of header: TraceHeader, form: MemberForm) {
    let device = header.device.members(form)
    if !device.isEmpty { appendMember("device", .object(device)) }
    if header.orientation != .portrait {
      appendMember("orientation", .string(header.orientation.name))
    }
    if let locale = header.locale { appendMember("locale", .string(locale)) }
    if header.coordinates != .interface {
      appendMember("coordinates", .string(header.coordinates.name))
    }
    appendFacts("keyboard", header.keyboard, form)
    let scene =
      header.scene.members(field: header.field, scrollUnknown: header.scrollUnknown, form)
      + form.arranged(header.sceneUnknown)
    if !scene.isEmpty { appendMember("scene", .object(scene)) }
    appendFacts("environment", header.environment, form)
  }

  private mutating func appendFacts(_ key: String, _ members: [JSONMember], _ form: MemberForm) {
    let arranged = form.arranged(members)
    if !arranged.isEmpty { appendMember(key, .object(arranged)) }
  }

  /// Appends what an event's detail carries, each member with a comma before it.
  mutating func appendMembers(of detail: EventDetail, form: MemberForm) {
    for member in detail.members(form) { appendMember(member.key, member.value) }
  }

  private mutating func appendMember(_ key: String, _ value: JSONValue) {
    append(UInt8(ascii: ","))
    append(quoted: key)
    append(UInt8(ascii: ":"))
    append(value)
  }
}

/// Whether free-form values are kept as they are, or brought into the form that digests are of.
enum MemberForm {
  /// As they were given.
  case written
  /// Keys by byte order, numbers as doubles: equal contents have equal bytes.
  case canonical

  func arranged(_ members: [JSONMember]) -> [JSONMember] {
    guard self == .canonical else { return members }
    return members.map { JSONMember($0.key, arranged($0.value)) }
      .sorted { $0.key.precedesByBytes($1.key) }
  }

  private func arranged(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members): .object(arranged(members))
    case .array(let values): .array(values.map(arranged))
    case .number(let text):
      if let double = Double(text), double.isFinite { .number(double) } else { value }
    default: value
    }
  }
}

extension JSONValue {
  static func rect(_ rect: Rect) -> JSONValue {
    .array([.number(rect.x), .number(rect.y), .number(rect.width), .number(rect.height)])
  }
  static func insets(_ insets: Insets) -> JSONValue {
    .array([
      .number(insets.top), .number(insets.left), .number(insets.bottom), .number(insets.right),
    ])
  }
  static func point(_ point: Point) -> JSONValue { .array([.number(point.x), .number(point.y)]) }
  static func size(_ size: Size) -> JSONValue {
    .array([.number(size.width), .number(size.height)])
  }
}

extension Device {
  fileprivate func members(_ form: MemberForm) -> [JSONMember] {
    var members: [JSONMember] = []
    if let model { members.append(JSONMember("model", .string(model))) }
    if let name { members.append(JSONMember("name", .string(name))) }
    if let os { members.append(JSONMember("os", .string(os))) }
    if let screen { members.append(JSONMember("screen", .size(screen))) }
    if let scale { members.append(JSONMember("scale", .number(scale))) }
    return members + form.arranged(unknown)
  }
}

extension SceneChange {
  fileprivate func members(field: Rect?, scrollUnknown: [JSONMember], _ form: MemberForm)
    -> [JSONMember]
  {
    var members: [JSONMember] = []
    if let window { members.append(JSONMember("window", .rect(window))) }
    if let root { members.append(JSONMember("root", .rect(root))) }
    if let view { members.append(JSONMember("view", .rect(view))) }
    if let safeArea { members.append(JSONMember("safeArea", .insets(safeArea))) }
    var scroll: [JSONMember] = []
    if let scrollFrame { scroll.append(JSONMember("frame", .rect(scrollFrame))) }
    if let contentSize { scroll.append(JSONMember("contentSize", .size(contentSize))) }
    if let contentOffset { scroll.append(JSONMember("contentOffset", .point(contentOffset))) }
    if let contentInset { scroll.append(JSONMember("contentInset", .insets(contentInset))) }
    scroll += form.arranged(scrollUnknown)
    if !scroll.isEmpty { members.append(JSONMember("scroll", .object(scroll))) }
    if let superview { members.append(JSONMember("superview", .rect(superview))) }
    if let field { members.append(JSONMember("field", .rect(field))) }
    if let constant { members.append(JSONMember("constant", .number(constant))) }
    return members
  }
}

extension EventDetail {
  fileprivate func members(_ form: MemberForm) -> [JSONMember] {
    var members: [JSONMember] = []
    if let orientation { members.append(JSONMember("orientation", .string(orientation.name))) }
    if let field { members.append(JSONMember("field", .rect(field))) }
    members += change.members(field: nil, scrollUnknown: scrollUnknown, form)
    if let locale { members.append(JSONMember("locale", .string(locale))) }
    return members + form.arranged(unknown)
  }
}
