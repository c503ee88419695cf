import KeyboardCore

/// Objects that are members of an event's object. Their brackets are not the event's.
struct Nesting {
  private var depth = 0
  /// Whether the numbers in them are about something else.
  private(set) var isForeign = false
  /// What was known of the event before the outermost of them.
  private(set) var before: PendingEvent?
  /// Whether it had its frames then.
  var hadPayload: Bool { before?.hasPayload ?? false }

  /// Whether a member is open.
  var isOpen: Bool { depth > 0 }

  /// A bracket opens that belongs to a member, whose name says whether it is about something else.
  mutating func open(isForeign: Bool, in event: PendingEvent) {
    if depth == 0 { (self.isForeign, before) = (isForeign, event) }
    depth += 1
  }

  /// A bracket closes; false where it is no member's.
  mutating func close() -> Bool {
    guard depth > 0 else { return false }
    depth -= 1
    return true
  }

  /// What the event is once its members are closed: numbers of one that has no frames are not its own.
  mutating func leave(_ event: PendingEvent) -> PendingEvent {
    guard depth == 0, let known = before else { return event }
    defer { self = Nesting() }
    guard isForeign, !event.hasPayload || known.hasPayload else { return event }
    if known.isEmpty {
      // The brackets above may be those of an event that has ended since.
      return event.hasScalarsOnly ? PendingEvent() : event
    }
    // Another event may have begun in between.
    guard !event.isEmpty, event.firstLine == known.firstLine else { return event }
    var kept = event
    (kept.seen, kept.duration, kept.curve, kept.isLocal) = (
      known.seen.union(event.seen.subtracting(.scalars)), known.duration, known.curve,
      known.isLocal
    )
    return kept
  }
}

extension StatementReader {
  /// Takes a bracket in that opens a member of the event's object, `meta: {`; false where it does not.
  mutating func opensMember(_ index: Int) -> Bool {
    guard tokens[index].byte != UInt8(ascii: "("), assembler.pending.isOpened else { return false }
    if index == 0 {
      if assembler.pending.hasPayload, !nesting.isOpen { return false }
    }
    if nesting.isOpen, index > 0 || !assembler.pending.hasPayload {
      nesting.open(isForeign: false, in: assembler.pending)
      return true
    }
    var name = index - 1
    while name >= 0, tokens[name].kind == .word, Vocabulary.leadsToValue(word(tokens[name])) {
      name -= 1
    }
    guard name > 0, tokens[name].kind == .assign, tokens[name - 1].kind == .word else {
      nesting = Nesting()
      return false
    }
    nesting.open(
      isForeign: !Self.isWrapper(word(tokens[name - 1])), in: assembler.pending)
    return true
  }

  /// Members that hold the event itself.
  private static func isWrapper(_ word: ArraySlice<UInt8>) -> Bool {
    switch String(decoding: word, as: UTF8.self) {
    case "userInfo", "nativeEvent", "event", "payload", "params", "data", "detail", "args", "info",
      "body", "value", "keyboard", "keyboardEvent", "notification", "e":
      true
    default: false
    }
  }
}
