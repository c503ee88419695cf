/// What a core does besides its layout, told as values: the core performs nothing itself.
///
/// A plain replay makes it where the optimiser sees that nobody listens, so that rules in words cost
/// it nothing; for that, what is called at every event is inlined and touches one member alone.
public struct Effects: Sendable {
  @usableFromInline var log = EffectLog()
  /// Whether somebody wants to know which rules fire, as `ReplaySteps` does. A core need not ask
  /// before it calls `rule`.
  public let isListening: Bool

  /// Takes over a log; it is to be given back with `give`.
  @inline(__always)
  init(taking log: inout EffectLog, listening: Bool) {
    isListening = listening
    swap(&self.log, &log)
  }

  /// Gives the log back.
  @inline(__always)
  mutating func give(_ log: inout EffectLog) { swap(&self.log, &log) }

  /// What `make` yields, with the places of the effects that it states.
  @inline(__always)
  mutating func layout(_ make: (inout Effects) -> Layout) -> Layout {
    let first = log.calls.count
    log.beginEvent()
    var layout = make(&self)
    layout.firstCall = Int32(truncatingIfNeeded: first)
    layout.callCount = Int32(truncatingIfNeeded: log.calls.count - first)
    layout.customIndex = log.customIndex
    return layout
  }

  /// Tells a delegate, after those told before.
  @inline(__always)
  public mutating func call(_ name: String, _ arguments: Call.Arguments) {
    log.call(name, arguments)
  }

  /// States an own core's values for this event: names to numbers, strings, booleans or null.
  @inline(__always)
  public mutating func custom(_ values: [JSONMember]) { log.custom(values) }

  /// Says in words which rule of the core fires at this event; several may, in their order.
  ///
  /// The words are made only where somebody listens; else this is a look at one flag.
  @inlinable
  @inline(__always)
  public mutating func rule(_ words: @autoclosure () -> RuleText) {
    if isListening { log.note(words()) }
  }

  /// Says that the core does not observe events of this kind.
  @inlinable
  @inline(__always)
  public mutating func ignored(_ kind: EventKind) {
    if isListening { log.note(ignored: kind) }
  }

  /// Says several rules.
  @inline(__always)
  mutating func rules(_ words: @autoclosure () -> [RuleText]) {
    if isListening { log.note(words()) }
  }
}

extension EffectLog {
  @usableFromInline
  @inline(never)
  mutating func note(_ rule: RuleText) { rules.append(rule.text) }

  @usableFromInline
  @inline(never)
  mutating func note(ignored kind: EventKind) { note(.ignored(kind)) }

  @inline(never)
  mutating func note(_ words: [RuleText]) { rules += words.map(\.text) }
}
