import KeyboardCore

// Frames that lack brackets: single ones, or all of them.
extension StatementReader {
  /// The rectangle of `{x, y}, {w, h}` whose first pair is read; nil where no second one follows.
  func readPairs(_ first: FrameText, _ start: Int) -> (rect: Rect, next: Int)? {
    guard first.count == 2, let origin = first.pair else { return nil }
    var index = start
    while index < tokens.count, tokens[index].kind == .separator { index += 1 }
    guard index < tokens.count, tokens[index].kind == .open else { return nil }
    let (second, next) = FrameText.read(tokens, at: index, text)
    guard second.state == .complete, second.count == 2, let size = second.pair else { return nil }
    return (Rect(x: origin.0, y: origin.1, width: size.0, height: size.1), next)
  }

  /// The rectangle of four numbers in a row, and no fifth; nil where something else stands there.
  func readList(_ start: Int) -> (rect: Rect, next: Int)? {
    var numbers: [Double] = []
    var index = start
    while index < tokens.count, numbers.count <= 4 {
      let token = tokens[index]
      if token.kind == .number, WholeNumber.holds(token, text) {
        numbers.append(token.value)
      } else if token.kind != .separator || tokens[index - 1].kind == .separator {
        break
      }
      index += 1
    }
    guard numbers.count == 4, index >= tokens.count || tokens[index].kind != .number else {
      return nil
    }
    return (Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]), index)
  }

  /// Whether a component's label stands at `index`, with what belongs behind one.
  func isComponent(_ index: Int) -> Bool {
    let token = tokens[index]
    guard token.kind == .word else { return false }
    let word = word(token)
    let isGroup = Vocabulary.equals(word, "origin") || Vocabulary.equals(word, "size")
    guard isGroup || FrameText.place(of: word) != nil else { return false }
    guard index + 1 < tokens.count else { return unfinished != nil && !isGroup }
    var next = tokens[index + 1]
    if next.kind == .assign || next.kind == .arrow {
      // A member of an object whose value is on the next line.
      guard index + 2 < tokens.count else { return true }
      next = tokens[index + 2]
    }
    if isGroup { return next.kind == .open || next.kind == .word }
    return next.kind == .number
  }

  /// Begins a frame whose brackets are missing at the label of its first component; nil where there
  /// is none.
  mutating func readBareFrame(_ index: Int) -> Step? {
    guard unconfirmedKey == nil, !facts.isCode, isComponent(index) else { return nil }
    if awaited == nil {
      let (field, label) = currentLabel
      guard let field, field.isGeometry, label.meaning.isDisjoint(with: [.bounds, .size]),
        let source = source(of: label)
      else { return nil }
      self.label = label
      if begin(field, carried != nil ? .debugger : source) { return .again }
      awaited = field
    }
    guard awaited?.isGeometry == true else { return nil }
    label = Label()
    carried = nil
    unfinished = .bare
    return goOn(index)
  }
}
