import KeyboardCore

// Words: keys and names of notifications, values in words, labels.
extension StatementReader {
  /// Reads a word: a key, a name, the value that is awaited, or a part of a label.
  mutating func readWord(_ index: Int) -> Step {
    let word = word(tokens[index])
    dropAwaited(before: word, index)
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
    if unconfirmedKey != nil, Vocabulary.isValueType(word), !facts.isCode {
      return confirmKey(.swift) ? .again : .next(index + 1)
    }
    if let awaited, !awaited.isGeometry, setWord(awaited, word) { return .next(index + 1) }
    if let step = readBareFrame(index) { return step }
    // One key after the other may be asked for: `userInfo[…] = …`.
    let isSubscript =
      index + 1 < tokens.count && tokens[index + 1].start == tokens[index].end
      && tokens[index + 1].byte == UInt8(ascii: "[")
    if Vocabulary.equals(word, "userInfo"), !isSubscript { assembler.userInfo() }
    if Vocabulary.isNotification(word) { assembler.otherNotification() }
    if Vocabulary.equals(word, "UIScreen") { facts.hasScreen = true }
    if readStateWord(word) { return .next(index + 1) }
    if awaited == nil, Vocabulary.truth(word) != nil, labelField == .local {
      if begin(.local, .library) { return .again }
      if setWord(.local, word) { return .next(index + 1) }
    }
    noteSpokenName(index)
    if awaited == nil { label.add(word) }
    if !label.meaning.isDisjoint(with: [.keyboard, .keyboardClass]) { facts.hasKeyboard = true }
    return .next(index + 1)
  }

  /// What stands between a name and its value is a type; anything else is there instead of the value.
  private mutating func dropAwaited(before word: ArraySlice<UInt8>, _ index: Int) {
    guard let field = awaited else { return }
    if field.isGeometry {
      if !Vocabulary.leadsToValue(word), !isComponent(index) { awaited = nil }
    } else if !Vocabulary.leadsToNumber(word), Vocabulary.truth(word) == nil,
      Vocabulary.curve(word) == nil
    {
      loseAwaited()
    }
  }

  /// Nothing that can be read stands where a value should: a duration is not left out in silence.
  mutating func loseAwaited() {
    if awaited == .duration { assembler.pending.lostDuration = true }
    awaited = nil
  }

  private mutating func readName(_ kind: EventKind, _ index: Int) {
    facts.hasKeyboard = true
    facts.saysAnything = true
    facts.hasBoundary = true
    if facts.isCode { return }
    nesting = Nesting()
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
    let isLast = tokens[(index + 1)...].allSatisfy { $0.kind == .close || $0.kind == .separator }
    if isLast, !isDescription, assembler.nameBehind(kind, line) { return }
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
