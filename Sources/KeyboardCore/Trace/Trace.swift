/// The device that a trace was recorded on; what nobody knew is nil.
public struct Device: Sendable {
  /// Model identifier such as `iPhone10,3`.
  public var model: String?
  /// Marketing name.
  public var name: String?
  /// System and version, such as `iOS 11.0`.
  public var os: String?
  /// The screen in points, in portrait; needed to replay.
  public var screen: Size?
  /// Pixels a point.
  public var scale: Double?
  /// Keys that version 1 does not define, in their order.
  public var unknown: [JSONMember] = []

  /// A device of which nothing is known.
  public init() {}
}

/// The first line of a trace.
public struct TraceHeader: Sendable {
  /// The trace's name; two names are one when their bytes are.
  public var name: String
  /// The device.
  public var device = Device()
  /// Interface orientation at the first event.
  public var orientation = InterfaceOrientation.portrait
  /// The keyboard's locale or input mode as given.
  public var locale: String?
  /// What reported keyboard rectangles are relative to.
  public var coordinates = CoordinateSpace.interface
  /// Free-form facts on the keyboard.
  public var keyboard: [JSONMember] = []
  /// What the header states of the scene.
  public var scene = SceneChange()
  /// Frame of the text field that is being edited at the start, in its superview's coordinates.
  public var field: Rect?
  /// Keys inside `scene` that version 1 does not define.
  public var sceneUnknown: [JSONMember] = []
  /// Keys inside `scene.scroll` that version 1 does not define.
  public var scrollUnknown: [JSONMember] = []
  /// Free-form facts on the surroundings.
  public var environment: [JSONMember] = []
  /// The recorder's own labels, string to string.
  public var tags: [JSONMember] = []
  /// Provenance.
  public var source: String?
  /// Keys that version 1 does not define, in their order.
  public var unknown: [JSONMember] = []

  /// Whether a line states the orientation, so that nobody fills it in.
  public var statesOrientation = false
  /// Whether a line states the coordinates, so that nobody fills them in.
  public var statesCoordinates = false
  /// Whether a line stated the safe area, though its default was left out since.
  public var statesSafeArea = false

  /// A header with that name and every default.
  public init(name: String) { self.name = name }

  /// The scene at the first event, or nil where the screen is not known.
  public var startingScene: Scene? { startingScene(with: scene) }

  /// The scene at the first event if the header stated `scene`.
  func startingScene(with scene: SceneChange) -> Scene? {
    guard let screen = device.screen else { return nil }
    return Scene(
      screen: screen, orientation: orientation, coordinates: coordinates, start: scene,
      field: field)
  }
}

/// A header behind one reference: a trace is handed on often, and a header has a dozen references.
@usableFromInline
final class SharedHeader: Sendable {
  @usableFromInline let header: TraceHeader
  /// The header's `startingScene`, computed once for all cores.
  let startingScene: Scene?

  @usableFromInline
  init(_ header: TraceHeader) {
    self.header = header
    startingScene = header.startingScene
  }
}

/// A recorded sequence of events under a name.
public struct Trace: Sendable {
  /// Device, surroundings and starting scene.
  @inlinable public var header: TraceHeader {
    get { sharedHeader.header }
    set { sharedHeader = SharedHeader(newValue) }
  }
  @usableFromInline private(set) var sharedHeader: SharedHeader
  /// The events in the order they were delivered.
  public private(set) var events: [Event] = []
  /// What some events carry beyond the plain `Event`.
  private(set) var details: [EventDetail] = []

  /// Events of one trace at most.
  public static let eventLimit = 1_000_000

  /// A trace without events.
  public init(header: TraceHeader) { sharedHeader = SharedHeader(header) }

  /// A trace without events.
  init(header: SharedHeader) { sharedHeader = header }

  /// Makes room for that many events.
  mutating func reserve(_ count: Int) { events.reserveCapacity(count) }

  /// Appends an event, with what it carries beyond plain values.
  public mutating func append(_ event: Event, detail: EventDetail? = nil) {
    var event = event
    event.detailIndex = -1
    if let detail {
      event.detailIndex = Int32(truncatingIfNeeded: details.count)
      details.append(detail)
    }
    events.append(event)
  }

  /// Appends an event that carries nothing beyond plain values.
  @inline(__always)
  mutating func append(plain event: Event) { events.append(event) }

  /// Appends the beginning of a field's editing.
  mutating func append(_ event: Event, field: Rect) {
    var event = event
    event.detailIndex = Int32(truncatingIfNeeded: details.count)
    details.append(EventDetail(field: field))
    events.append(event)
  }

  /// What `event`, one of this trace's, carries beyond plain values.
  public func detail(of event: Event) -> EventDetail? {
    event.detailIndex < 0 ? nil : details[Int(event.detailIndex)]
  }

  /// Seconds from the start to the last event.
  public var duration: Double { events.last?.time ?? 0 }

  /// Height of the tallest keyboard that an event reports as its `end`, in interface-oriented
  /// points, or nil without a keyboard event.
  public var maxKeyboardHeight: Double? {
    var tallest: Double?
    var orientation = header.orientation
    for event in events {
      if event.kind.isKeyboard {
        let turned = header.coordinates == .fixed && orientation.isLandscape
        let height = abs(turned ? event.end.width : event.end.height)
        tallest = max(tallest ?? 0, height)
      } else if let turnedTo = detail(of: event)?.orientation {
        orientation = turnedTo
      }
    }
    return tallest
  }

  /// Replaces everything but the storage's capacity, for readers that use one trace again.
  mutating func reset(header: SharedHeader) {
    sharedHeader = header
    events.removeAll(keepingCapacity: true)
    details.removeAll(keepingCapacity: true)
  }
}
