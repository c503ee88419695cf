/// One core that is given one event at a time, as an app delivers them.
///
/// It answers with the same layouts as a replay of the recorded trace: scene, carried keys and
/// effects go through the same code.
///
/// ```swift
/// var header = TraceHeader(name: "live")
/// header.device.screen = Size(width: 375, height: 812)
/// if var replay = LiveReplay(GuideCore.self, header: header) {
///   let answer = replay.handle(
///     Event(
///       time: 0, kind: .keyboardWillShow, end: Rect(x: 0, y: 521, width: 375, height: 291)))
///   print(answer.layout.constant)  // 291.0
/// }
/// ```
public struct LiveReplay: ~Copyable {
  private var context: ReplayContext
  private var core: any HandlerCore
  private let keys: LayoutKeys
  /// The header's trace without events; each event passes through a copy of it.
  private let empty: Trace

  /// A core before its first event, or nil where the header names no screen.
  public init?(_ core: any HandlerCore.Type, header: TraceHeader) {
    empty = Trace(header: header)
    keys = core.keys
    guard let context = ReplayContext(empty.sharedHeader) else { return nil }
    self.core = core.init(context)
    self.context = context
  }

  /// The scene after the last event.
  public var scene: Scene { context.scene }

  /// What the core holds after `event`, and what it told meanwhile.
  public mutating func handle(_ event: Event, detail: EventDetail? = nil) -> LiveAnswer {
    var moment = empty
    moment.append(event, detail: detail)
    // As the trace has it: the event names its own detail, whatever it named before.
    let event = moment.events[0]
    context.advance(event, in: moment)
    var sequence = LayoutSequence(keys: keys)
    sequence.append { core.handle(event, in: context, effects: &$0) }
    return LiveAnswer(event: event, detail: detail, sequence: sequence)
  }
}

/// A core's answer to one event.
public struct LiveAnswer: Sendable {
  /// The event that was handled.
  public let event: Event
  /// What the event carried beyond plain values.
  public let detail: EventDetail?
  /// The answer as a run of one event, to be written or compared as any run.
  public let sequence: LayoutSequence

  /// The state after the event; only `keys` of it are governed by the core.
  public var layout: Layout { sequence.layouts[0] }
  /// The keys that the core governs.
  public var keys: LayoutKeys { sequence.keys }
  /// The delegate messages that the event caused, in order.
  public var calls: [Call] { sequence.calls(at: 0) }
  /// The core's own values, or nil where it stated none.
  public var custom: [JSONMember]? { sequence.custom(at: 0) }
}
