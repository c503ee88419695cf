import KeyboardCore

// Signs between a name and its value.
extension StatementReader {
  /// What is named in front of a sign is no more spoken of behind its value.
  private mutating func passColon() {
    label.addColon()
    guard label.meaning.contains(.foreign), !label.meaning.contains(.keyboard) else { return }
    facts.hasForeignKey = true
    if !label.meaning.isDisjoint(with: [.frame, .thing]) { facts.isForeign = true }
    label = Label()
  }

  /// Whether a word directly behind a sign of equality is a value: `responder=UITextField`.
  private func isWordValue(_ index: Int) -> Bool {
    guard index < tokens.count, tokens[index].kind == .word, awaited == nil, unconfirmedKey == nil,
      tokens[index - 1].byte == UInt8(ascii: "="), tokens[index].start == tokens[index - 1].end
    else { return false }
    let word = word(tokens[index])
    return Vocabulary.userInfoKey(word) == nil && Vocabulary.eventName(word) == nil
      && !Vocabulary.leadsToValue(word) && FrameText.place(of: word) == nil
  }

  /// Reads a colon or a sign of equality.
  mutating func readAssign(_ index: Int) -> Step {
    let token = tokens[index]
    if unconfirmedKey != nil {
      let isEqual = token.byte == UInt8(ascii: "=")
      return confirmKey(isEqual ? .objectiveC : .swift) ? .again : .next(index + 1)
    }
    guard awaited == nil, !facts.isCode, let field = labelField, let source = sourceOfLabel else {
      passColon()
      return .next(isWordValue(index + 1) ? index + 2 : index + 1)
    }
    if label.last.contains(.from) { facts.hasFrom = true }
    if begin(field, source) { return .again }
    awaited = field
    label = Label()
    return .next(index + 1)
  }
}
