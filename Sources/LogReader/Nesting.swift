import KeyboardCore

/// Objects that are members of an event's object. Their brackets are not the event's.
struct Nesting {
  private var depth = 0
  /// Whether the numbers in them are about something else.
  private(set) var isForeign = false

  /// Whether a member is open.
  var isOpen: Bool { depth > 0 }

  /// A bracket opens that belongs to a member, whose name says whether it is about something else.
  mutating func open(isForeign: Bool) {
    if depth == 0 { self.isForeign = isForeign }
    depth += 1
  }

  /// A bracket closes; false where it is no member's.
  mutating func close() -> Bool {
    guard depth > 0 else { return false }
    depth -= 1
    if depth == 0 { isForeign = false }
    return true
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
      nesting.open(isForeign: false)
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
    nesting.open(isForeign: !Self.isWrapper(word(tokens[name - 1])))
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
