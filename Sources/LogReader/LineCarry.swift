import KeyboardCore

// What a line leaves to the next one: a key or a label without its value.
extension StatementReader {
  /// Takes up what the line above ended with, where this one goes on with it.
  mutating func takeUpLineAbove() {
    if let held = heldKey, isOnlyValue(of: held.key) {
      // Without a sign of equality in front, the value confirms the key.
      if tokens[0].kind == .assign || tokens[0].kind == .arrow {
        unconfirmedKey = held.key
      } else if held.isAlone, !begin(held.key, .swift) {
        awaited = held.key
      }
    }
    heldKey = nil
    if let field = awaited, !field.isGeometry, !isOnlyValue(of: field) { awaited = nil }
  }

  /// Whether the line is a value and nothing else, so that it can be meant for a key above it.
  private func isOnlyValue(of field: Field) -> Bool {
    let isPlain = tokens.allSatisfy { token in
      guard token.kind == .word else { return true }
      let word = word(token)
      return Vocabulary.leadsToNumber(word) || Vocabulary.truth(word) != nil
        || Vocabulary.curve(word) != nil || FrameText.isPartName(word)
        || FrameText.place(of: word) != nil
    }
    guard isPlain else { return false }
    if field.isGeometry { return tokens.contains { $0.kind == .open || $0.kind == .number } }
    let values = tokens.count { token in
      token.kind == .number
        || token.kind == .word
          && (Vocabulary.truth(word(token)) != nil
            || Vocabulary.curve(word(token)) != nil)
    }
    return values == 1
  }

  /// Whether the line is a key and nothing else.
  private var isAlone: Bool {
    let words = tokens.filter { $0.kind == .word && !Vocabulary.leadsToValue(word($0)) }
    let others = tokens.contains { [.number, .assign, .arrow].contains($0.kind) }
    return words.count == 1 && !others
  }

  /// Keeps what the next line may go on with, and drops the rest.
  mutating func endLine() {
    if facts.isDebugger, let key = unconfirmedKey, kinds.contains(.debugger) {
      _ = begin(key, .swift)
      awaited = key
    } else if let key = unconfirmedKey, !facts.isCode, tokens.last?.kind == .word || isAlone {
      heldKey = (key, isAlone)
    }
    unconfirmedKey = nil
    let endsOpen = tokens.last?.kind == .assign || facts.isDebugger
    // `Optional<CGRect>` alone goes on with what the line above asks for.
    let isTypeOnly = label.isEmpty && tokens.allSatisfy { $0.kind == .word }
    if !isTypeOnly { carried = !label.isEmpty && endsOpen ? (label, line) : nil }
    // A number may stand on the next line.
    if let awaited, !awaited.isGeometry, tokens.last?.kind != .assign, !facts.isDebugger {
      self.awaited = nil
    }
    if unfinished != nil { continuation.endsInNumber = tokens.last?.kind == .number }
    // A value is on the next lines, or missing.
    if awaited != nil, unfinished == nil, assembler.pending.distance(to: line) > 2 { awaited = nil }
  }
}
