/// What a core made of one event: the event, the rules that fired, and what was before and after.
public struct ReplayStep: Sendable {
  /// The event's place in its trace, from 0.
  public let index: Int
  /// The event.
  public let event: Event
  /// What the event carried beyond plain values.
  public let detail: EventDetail?
  /// The rules that fired, in words; none of a core that does not say.
  public let rules: [String]
  /// What the core said of its state before the event; nothing of a core that does not say.
  public let stateBefore: [JSONMember]
  /// The same after it.
  public let stateAfter: [JSONMember]
  /// The layout after the event, its keys in the order in which layouts are written.
  public let layout: [JSONMember]
  /// The keys of the layout that the event changed, in the same order.
  public let changes: [Change]

  /// One key's value before an event and after it.
  public struct Change: Sendable {
    /// The key.
    public let key: LayoutKeys
    /// Nil before the first event, when there is no layout yet. An event's own animation and calls
    /// are told against none.
    public let before: JSONValue?
    /// The value after the event.
    public let after: JSONValue
  }

  /// Whether neither the layout nor the state is another than before.
  public var changedNothing: Bool {
    changes.isEmpty
      && JSONValue.object(stateBefore).text.sameBytes(as: JSONValue.object(stateAfter).text)
  }

  /// The names under which the state's value is another than before, with both values; nil where
  /// one side has no value of that name.
  public var stateChanges: [(name: String, before: JSONValue?, after: JSONValue?)] {
    let gone = stateBefore.filter { stateAfter[$0.key] == nil }
    return (stateAfter + gone).compactMap { member in
      let (before, after) = (stateBefore[member.key], stateAfter[member.key])
      if let before, let after, before.text.sameBytes(as: after.text) { return nil }
      return (member.key, before, after)
    }
  }
}

extension ReplayStep {
  /// The step of a core of which nothing but the layouts is known: neither rules nor state.
  ///
  /// `answers` has a layout for each event of `trace`, and `index` is an event's place.
  public init(_ index: Int, of trace: borrowing Trace, answers: LayoutSequence) {
    self.init(
      index, of: trace, rules: [], stateBefore: [], stateAfter: [], now: (answers, index),
      before: index > 0 ? (answers, index - 1) : nil)
  }

  /// A step whose layouts are those of two moments.
  init(
    _ index: Int, of trace: borrowing Trace, rules: [String], stateBefore: [JSONMember],
    stateAfter: [JSONMember], now: (LayoutSequence, Int), before: (LayoutSequence, Int)?
  ) {
    self.index = index
    event = trace.events[index]
    detail = trace.detail(of: event)
    self.rules = rules
    self.stateBefore = stateBefore
    self.stateAfter = stateAfter
    let (answers, place) = now
    let keys = LayoutKeys.inOrder.filter(answers.keys.contains)
    layout = keys.map { JSONMember($0.name, answers.value(of: $0, at: place)) }
    changes = keys.compactMap { key in
      Self.change(of: key, now: now, before: before)
    }
  }

  private static func change(
    of key: LayoutKeys, now: (LayoutSequence, Int), before: (LayoutSequence, Int)?
  ) -> Change? {
    let (answers, place) = now
    let after = answers.value(of: key, at: place)
    switch key {
    case .animation: return after.isNull ? nil : Change(key: key, before: .null, after: after)
    case .calls:
      return answers.layouts[place].callCount == 0
        ? nil : Change(key: key, before: .array([]), after: after)
    default:
      guard let (earlier, earlierPlace) = before else {
        return Change(key: key, before: nil, after: after)
      }
      guard answers.differs(key, at: place, from: earlier, at: earlierPlace) else { return nil }
      return Change(key: key, before: earlier.value(of: key, at: earlierPlace), after: after)
    }
  }
}

extension EventDetail {
  /// What the event carried, as the members of its line, in the order in which they are written.
  public var members: [JSONMember] {
    var text = ByteBuffer()
    text.appendMembers(of: self, form: .written)
    // Each member stands behind a comma.
    let object = "{" + text.text.dropFirst() + "}"
    guard case .object(let members)? = JSONValue(parsing: object) else { return [] }
    return members
  }
}
