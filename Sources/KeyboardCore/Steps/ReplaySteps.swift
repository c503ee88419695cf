/// A replay of one trace that is done step by step, and tells at each step which rules fired.
///
/// The layouts are those of any replay. Memory does not grow with the events.
///
/// ```swift
/// if var steps = ReplaySteps(GuideCore.self, over: trace) {
///   while let step = steps.next() { print(step.index, step.event.kind.name, step.rules) }
/// }
/// ```
public struct ReplaySteps: ~Copyable {
  private let trace: Trace
  private var context: ReplayContext
  private var core: any HandlerCore
  private let keys: LayoutKeys
  private var index = 0
  private var state: [JSONMember]
  /// The layout after the event before, alone in a run.
  private var last: LayoutSequence?

  /// A replay before its first event, or nil where the trace names no screen.
  public init?(_ core: any HandlerCore.Type, over trace: Trace) {
    guard let context = ReplayContext(trace.sharedHeader) else { return nil }
    self.trace = trace
    keys = core.keys
    self.core = core.init(context)
    state = self.core.state(in: context)
    self.context = context
  }

  /// The next step, or nil after the last.
  public mutating func next() -> ReplayStep? {
    guard index < trace.events.count else { return nil }
    let event = trace.events[index]
    context.advance(event, in: trace)
    var answer = LayoutSequence(keys: keys)
    answer.append(listening: true) { core.handle(event, in: context, effects: &$0) }
    let before = state
    state = core.state(in: context)
    let step = ReplayStep(
      index, of: trace, rules: answer.effects.rules, stateBefore: before, stateAfter: state,
      now: (answer, 0), before: last.map { ($0, 0) })
    last = answer
    index += 1
    return step
  }
}
