/// A way to handle the keyboard: events in, layouts out.
///
/// A core is a plain value without clock or I/O; what it would do to the outside it states in
/// `Effects`. To add your own, adopt this protocol and make a `HandlerCatalog` that has it:
///
/// ```swift
/// struct Half: HandlerCore {
///   static let name = "half"
///   static let source = "an example"
///   static let keys: LayoutKeys = [.constant, .animation, .calls]
///   private var constant = 0.0
///   init(_ context: borrowing ReplayContext) {}
///   mutating func handle(
///     _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
///   ) -> Layout {
///     if event.kind == .keyboardWillShow {
///       constant = event.end.height / 2
///       effects.rule("constant := half of \(event.end.height) = \(constant)")
///     } else {
///       effects.ignored(event.kind)
///     }
///     var layout = Layout()
///     layout.constant = constant
///     return layout
///   }
///   func state(in context: borrowing ReplayContext) -> [JSONMember] {
///     [JSONMember("constant", .number(constant))]
///   }
/// }
/// ```
///
/// `Effects.rule` and `state` are what `kbtrace explain` and `ReplaySteps` show; a core that leaves
/// them out is replayed all the same.
public protocol HandlerCore: Sendable {
  /// The name under which runs and baselines stand: `[A-Za-z0-9._-]`, 1 to 100 characters.
  static var name: String { get }
  /// Where the core's rules come from, in a sentence.
  static var source: String { get }
  /// The keys that it governs; it sets these in every layout.
  static var keys: LayoutKeys { get }

  /// The core before the first event.
  init(_ context: borrowing ReplayContext)

  /// The state after `event`. `context` has the scene with what the event carried taken over.
  ///
  /// Numbers must be finite; a layout with one that is not fails the trace.
  mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout

  /// What the core holds after the last event, by name, beyond what its layouts tell; nothing where
  /// it does not say.
  ///
  /// Numbers must be finite.
  func state(in context: borrowing ReplayContext) -> [JSONMember]

  /// Replays a trace into `sequence`; false where the trace names no screen. Implemented for every
  /// core: as a requirement, so that it is compiled for each of them and not called step by step
  /// through the protocol.
  static func replay(_ trace: borrowing Trace, into sequence: inout LayoutSequence) -> Bool
}

/// What surrounds the event that a core handles.
public struct ReplayContext: ~Copyable {
  /// The trace's header.
  public var header: TraceHeader { sharedHeader.header }
  private let sharedHeader: SharedHeader
  /// The scene, with what the current event carried taken over.
  public private(set) var scene: Scene
  /// The keys of the scene that the current event carried; a view that a rotation turned counts.
  public private(set) var carried: SceneKeys = []
  /// The keyboard's locale or input mode now.
  public private(set) var locale: String?

  /// The surroundings before the first event, or nil where the trace does not name its screen.
  init?(_ shared: SharedHeader) {
    guard let scene = shared.startingScene else { return nil }
    sharedHeader = shared
    self.scene = scene
    locale = shared.header.locale
  }

  /// Takes over what `detail` carries.
  @inline(never)
  mutating func advance(_ kind: EventKind, _ detail: EventDetail) {
    carried = scene.apply(detail.change, orientation: detail.orientation)
    if kind == .textFieldDidBeginEditing { scene.edit(detail.field) }
    if let newLocale = detail.locale { locale = newLocale }
  }

  @inline(__always)
  mutating func advance(_ event: Event, in trace: borrowing Trace) {
    carried = []
    if event.detailIndex >= 0 { advance(event.kind, trace.details[Int(event.detailIndex)]) }
    if event.kind == .textFieldDidEndEditing { scene.edit(nil) }
  }
}

extension HandlerCore {
  /// Says nothing of its state.
  public func state(in context: borrowing ReplayContext) -> [JSONMember] { [] }

  /// Replays a trace through this core into `sequence`; false where the trace names no screen.
  public static func replay(_ trace: borrowing Trace, into sequence: inout LayoutSequence) -> Bool {
    guard var context = ReplayContext(trace.sharedHeader) else {
      sequence.reset(keys: keys)
      return false
    }
    var core = Self(context)
    sequence.replace(keys: keys, count: trace.events.count) { index, effects in
      let event = trace.events[index]
      context.advance(event, in: trace)
      return core.handle(event, in: context, effects: &effects)
    }
    return true
  }
}
