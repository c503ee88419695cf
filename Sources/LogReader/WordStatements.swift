import KeyboardCore

// Words: keys and names of notifications, values in words, labels.
extension StatementReader {
  /// Reads a word: a key, a name, the value that is awaited, or a part of a label.
  mutating func readWord(_ index: Int) -> Step {
    let word = word(tokens[index])
    if awaited == nil || awaited?.isGeometry == true {
      if let key = Vocabulary.userInfoKey(word) {
        unconfirmedKey = key
        awaited = nil
        label = Label()
        facts.saysAnything = true
        return .next(index + 1)
      }
      if let kind = Vocabulary.eventName(word) {
        readName(kind, index)
        return .next(index + 1)
      }
    }
    if unconfirmedKey != nil, Vocabulary.isValueType(word) {
      return confirmKey(.swift) ? .again : .next(index + 1)
    }
    if let awaited, !awaited.isGeometry, setWord(awaited, word) { return .next(index + 1) }
    if let step = readBareFrame(index) { return step }
    // A debugger is asked for one key after the other: `po userInfo[…]`.
    if Vocabulary.equals(word, "userInfo"), !facts.isDebugger { assembler.userInfo() }
    if Vocabulary.isNotification(word) { assembler.otherNotification() }
    if Vocabulary.equals(word, "UIScreen") { facts.hasScreen = true }
    if readStateWord(word) { return .next(index + 1) }
    if awaited == nil { label.add(word) }
    if !label.meaning.isDisjoint(with: [.keyboard, .keyboardClass]) { facts.hasKeyboard = true }
    return .next(index + 1)
  }

  private mutating func readName(_ kind: EventKind, _ index: Int) {
    facts.hasKeyboard = true
    facts.saysAnything = true
    facts.hasBoundary = true
    if facts.isCode { return }
    // A library's own bracket: "keyboardWillShow ended: 0.002 seconds".
    let next = tokens[(index + 1)...].first {
      $0.kind == .word && !Vocabulary.equals(word($0), "_")
    }
    if let next, Vocabulary.equals(word(next), "ended") { return }
    let isDescription =
      index >= 2 && tokens[index - 1].kind == .assign && tokens[index - 2].kind == .word
      && Vocabulary.equals(word(tokens[index - 2]), "name")
    awaited = nil
    label = Label()
    assembler.name(kind, line, time, isDescription: isDescription)
  }

  private mutating func setWord(_ field: Field, _ word: ArraySlice<UInt8>) -> Bool {
    if field == .local, let truth = Vocabulary.truth(word) {
      assembler.set(.local, truth ? 1 : 0)
    } else if field == .curve || field == .easing, let curve = Vocabulary.curve(word) {
      assembler.set(.curve, curve)
    } else {
      return false
    }
    awaited = nil
    label = Label()
    return true
  }
}
