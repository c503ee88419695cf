import KeyboardCore

// Handlers that print each key on a line of its own, with their own name in front.
extension StatementReader {
  /// Drops the name in front of a line that goes on with the event above: the same name, close by,
  /// and only keys that are not there yet.
  mutating func dropRepeatedName() {
    let pending = assembler.pending
    guard let kind = pending.kind, !pending.seen.isEmpty, !pending.isOpened,
      pending.distance(to: line) <= 2, isSoon(after: pending.time),
      let name = tokens.indices.first(where: {
        tokens[$0].kind == .word && self.kind(at: $0) == kind
      })
    else { return }
    var end = name + 1
    // -[Controller keyboardWillShow:]
    if tokens[..<name].contains(where: { $0.byte == UInt8(ascii: "[") }),
      let close = tokens[end...].firstIndex(where: { $0.byte == UInt8(ascii: "]") })
    {
      end = close + 1
    }
    // [Line 42]
    while end + 3 < tokens.count, tokens[end].byte == UInt8(ascii: "["),
      tokens[end + 1].kind == .word, tokens[end + 3].byte == UInt8(ascii: "]")
    {
      end += 4
    }
    guard let fields = fields(from: end), !fields.isEmpty, fields.isDisjoint(with: pending.seen)
    else { return }
    tokens.removeFirst(end)
  }

  /// Whether the line comes within a second of `earlier`, as far as both have times.
  private func isSoon(after earlier: LogTime?) -> Bool {
    guard let earlier, let time, let seconds = earlier.seconds(to: time) else { return true }
    return abs(seconds) <= 1
  }

  private func kind(at index: Int) -> EventKind? { Vocabulary.eventName(word(tokens[index])) }

  /// The fields that the line states from a token on; nil where it begins an object or names more.
  private func fields(from start: Int) -> FieldSet? {
    var found: FieldSet = []
    var label = Label()
    for index in start..<tokens.count {
      let token = tokens[index]
      switch token.kind {
      case .word:
        if kind(at: index) != nil { return nil }
        if let key = Vocabulary.userInfoKey(word(token)) {
          found.insert(FieldSet(key))
        } else {
          label.add(word(token))
        }
      case .open, .assign, .number:
        if let field = label.field(context: true, afterFrom: false) {
          found.insert(FieldSet(field))
        }
        if token.kind == .open, token.byte == UInt8(ascii: "{"), index + 1 == tokens.count {
          return nil
        }
        label = Label()
      default: break
      }
    }
    return found
  }
}
