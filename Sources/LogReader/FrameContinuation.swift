import KeyboardCore

// A frame whose numbers stand on several lines, with whatever a logger puts between them.
extension StatementReader {
  /// Foreign lines inside a value at most.
  private static let foreignLimit = 8

  /// Leaves of the line's tokens what belongs to the value that began above; true where none does.
  mutating func passesOverInsideValue() -> Bool {
    guard let value = unfinished, !statesAnotherField else { return false }
    let first = tokens.indices.first { isComponent($0) }
    guard let first, saysNothingElse(before: first) else {
      return passesOverWithoutComponent(value)
    }
    let goesOn = value.awaitsNumber && tokens.first?.kind == .number
    if !goesOn, tokens[..<first].contains(where: { $0.kind != .open && $0.kind != .separator }) {
      tokens.removeFirst(first)
    }
    let last = tokens.indices.last {
      tokens[$0].kind != .word || FrameText.place(of: word(tokens[$0])) != nil
    }
    if let last, tokens[last].kind != .assign { tokens.removeLast(tokens.count - 1 - last) }
    return false
  }

  /// Whether the words in front of a component are a logger's, or name the value once more.
  private func saysNothingElse(before first: Int) -> Bool {
    var label = Label()
    for token in tokens[..<first] where token.kind == .word { label.add(word(token)) }
    return label.isEmpty || label.field(context: true, afterFrom: false) == awaited
  }

  /// A line of brackets and numbers goes on with a value; of another one, only what it closes.
  private mutating func passesOverWithoutComponent(_ value: FrameText) -> Bool {
    let isPlain = tokens.allSatisfy { [.number, .open, .close, .separator].contains($0.kind) }
    if isPlain || value.awaitsNumber && tokens[0].kind == .number { return false }
    // The type may stand in front of the numbers.
    if value.isFresh, let open = tokens.firstIndex(where: { $0.kind == .open }),
      FrameText.read(tokens, at: open, text).value.count > 0
    {
      return false
    }
    let opened = tokens.count { $0.kind == .open }
    let closed = tokens.filter { $0.kind == .close }
    guard closed.count > opened else { return passOverForeign() }
    tokens = Array(closed.suffix(closed.count - opened))
    return false
  }

  private mutating func passOverForeign() -> Bool {
    foreignLines += 1
    if foreignLines > Self.foreignLimit { forgetValue() }
    return true
  }

  /// Nothing on a line above waits for its value any more.
  mutating func forgetValue() {
    unfinished = nil
    awaited = nil
    owedBrackets = 0
    foreignLines = 0
  }

  /// Whether the line states another key or name than the value's components.
  private var statesAnotherField: Bool {
    var label = Label()
    for (index, token) in tokens.enumerated() {
      guard token.kind == .word else {
        let field = label.field(context: true, afterFrom: false)
        if token.kind == .open, field != nil { return true }
        if token.kind == .assign, let field, field != awaited { return true }
        continue
      }
      let word = word(token)
      if Vocabulary.userInfoKey(word) != nil || Vocabulary.eventName(word) != nil { return true }
      if isComponent(index) { return false }
      label.add(word)
    }
    return false
  }
}
