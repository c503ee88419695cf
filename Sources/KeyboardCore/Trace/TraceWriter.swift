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
    appendObject("device") { $0.appendMembers(of: header.device, form) }
    if header.orientation != .portrait { appendMember("orientation", header.orientation.name) }
    appendMember("locale", header.locale)
    if header.coordinates != .interface { appendMember("coordinates", header.coordinates.name) }
    appendObject("keyboard") { $0.appendMembers(header.keyboard, form) }
    appendObject("scene") {
      $0.appendMembers(of: header.scene, header.field, header.scrollUnknown, form)
      $0.appendMembers(header.sceneUnknown, form)
    }
    appendObject("environment") { $0.appendMembers(header.environment, form) }
  }

  /// Appends what an event's detail carries, each member with a comma before it.
  mutating func appendMembers(of detail: EventDetail, form: MemberForm) {
    appendMember("orientation", detail.orientation?.name)
    if let field = detail.field { appendMember("field", field) }
    appendMembers(of: detail.change, nil, detail.scrollUnknown, form)
    appendMember("locale", detail.locale)
    appendMembers(detail.unknown, form)
  }

  private mutating func appendMembers(of device: Device, _ form: MemberForm) {
    appendMember("model", device.model)
    appendMember("name", device.name)
    appendMember("os", device.os)
    if let screen = device.screen {
      appendKey("screen")
      append(screen)
    }
    appendMember("scale", device.scale)
    appendMembers(device.unknown, form)
  }

  private mutating func appendMembers(
    of scene: SceneChange, _ field: Rect?, _ scrollUnknown: [JSONMember], _ form: MemberForm
  ) {
    appendMember("window", scene.window)
    appendMember("root", scene.root)
    appendMember("view", scene.view)
    if let safeArea = scene.safeArea {
      appendKey("safeArea")
      append(safeArea)
    }
    appendObject("scroll") {
      $0.appendMember("frame", scene.scrollFrame)
      if let size = scene.contentSize {
        $0.appendKey("contentSize")
        $0.append(size)
      }
      if let offset = scene.contentOffset {
        $0.appendKey("contentOffset")
        $0.append(offset)
      }
      if let inset = scene.contentInset {
        $0.appendKey("contentInset")
        $0.append(inset)
      }
      $0.appendMembers(scrollUnknown, form)
    }
    appendMember("superview", scene.superview)
    appendMember("field", field)
    appendMember("constant", scene.constant)
  }

  /// Appends members that are kept as they are, each with a comma before it.
  private mutating func appendMembers(_ members: [JSONMember], _ form: MemberForm) {
    if members.isEmpty { return }
    for member in form.arranged(members) { appendMember(member.key, member.value) }
  }

  /// Appends an object of the members that `body` appends, each with a comma before it; nothing
  /// where there are none.
  private mutating func appendObject(_ key: StaticString, _ body: (inout ByteBuffer) -> Void) {
    let start = count
    appendKey(key)
    append(UInt8(ascii: "{"))
    let first = count
    body(&self)
    if count == first { return truncate(to: start) }
    remove(at: first)
    append(UInt8(ascii: "}"))
  }

  @inline(__always)
  private mutating func appendKey(_ key: StaticString) {
    append(",\"")
    append(key)
    append("\":")
  }

  private mutating func appendMember(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    appendKey(key)
    append(quoted: text)
  }

  private mutating func appendMember(_ key: StaticString, _ rect: Rect?) {
    guard let rect else { return }
    appendKey(key)
    append(rect)
  }

  private mutating func appendMember(_ key: StaticString, _ number: Double?) {
    guard let number else { return }
    appendKey(key)
    append(number: number)
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
  /// `[x,y,width,height]`
  public static func rect(_ rect: Rect) -> JSONValue {
    .array([.number(rect.x), .number(rect.y), .number(rect.width), .number(rect.height)])
  }
  /// `[x,y,width,height]`, or `null` where there is none.
  public static func rect(_ rect: Rect?) -> JSONValue { rect.map { .rect($0) } ?? .null }
  /// `[top,left,bottom,right]`
  public static func insets(_ insets: Insets) -> JSONValue {
    .array([
      .number(insets.top), .number(insets.left), .number(insets.bottom), .number(insets.right),
    ])
  }
  /// `[x,y]`
  public static func point(_ point: Point) -> JSONValue {
    .array([.number(point.x), .number(point.y)])
  }
  /// `[width,height]`
  public static func size(_ size: Size) -> JSONValue {
    .array([.number(size.width), .number(size.height)])
  }
}
