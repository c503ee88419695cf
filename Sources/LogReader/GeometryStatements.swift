import KeyboardCore

// Brackets: a frame's, or an object's.
extension StatementReader {
  /// Reads a bracket that opens.
  mutating func readOpen(_ index: Int) -> Step {
    let token = tokens[index]
    if let field = awaited {
      guard field.isGeometry else {
        if token.byte == UInt8(ascii: "(") { return .next(index + 1) }
        awaited = nil
        return openObject(index)
      }
      return readValue(of: field, index)
    }
    if unconfirmedKey?.isGeometry == true, token.byte != UInt8(ascii: "["), !facts.isCode {
      let (value, next) = FrameText.read(tokens, at: index, text)
      guard value.state == .complete, value.rect != nil else { return .next(index + 1) }
      return confirmKey(.swift) ? .again : awaited.map { readValue(of: $0, index) } ?? .next(next)
    }
    if unconfirmedKey != nil { return .next(index + 1) }
    // `duration Optional(0.25)`.
    if token.byte == UInt8(ascii: "("), labelField?.isScalar == true { return .next(index + 1) }
    let isNamed = currentLabel.field?.isGeometry == true
    let (value, next) = FrameText.read(tokens, at: index, text, isNamed: isNamed)
    switch value.state {
    case .complete: return readLabelled(value, next)
    case .open where value.count > 0 || token.byte != UInt8(ascii: "(") && next > index + 1:
      return readUnfinished(value, index)
    case .open:
      if currentLabel.field != nil, tokens.count == index + 1 {
        return readUnfinished(value, index)
      }
      return openObject(index)
    case .failed: return behindRemark(index).map { .next($0) } ?? openObject(index)
    }
  }

  /// The place behind `(notification)` or `(screen coordinates)` that stands between a field's name and
  /// the sign in front of its value; nil where something else does.
  private func behindRemark(_ index: Int) -> Int? {
    let isOurs = label.meaning.contains(.keyboard)
    guard tokens[index].byte == UInt8(ascii: "("), labelField != nil || isOurs else { return nil }
    var next = index + 1
    while next < tokens.count, next < index + 4, tokens[next].kind == .word,
      Vocabulary.userInfoKey(word(tokens[next])) == nil,
      Vocabulary.unit(word(tokens[next])) != 0.001
    {
      next += 1
    }
    guard next > index + 1, next + 1 < tokens.count, tokens[next].kind == .close,
      isOurs || tokens[next + 1].kind == .assign
    else { return nil }
    return next + 1
  }

  /// The label in front of a value, or that of the line above.
  var currentLabel: (field: Field?, label: Label) {
    if label.isEmpty, let carried, line - carried.line <= 2 {
      let field = carried.label.field(context: true, afterFrom: false)
      return (field, carried.label)
    }
    return (labelField, label)
  }

  private mutating func readValue(of field: Field, _ index: Int) -> Step {
    let (value, next) = FrameText.read(tokens, at: index, text, isNamed: true)
    switch value.state {
    case .complete:
      // `(CGRect)` is a cast in front of the value.
      if value.count == 0, tokens[index].byte == UInt8(ascii: "("), next > index + 2 {
        return .next(next)
      }
      awaited = nil
      label = Label()
      if let rect = value.rect {
        assembler.set(field, rect)
        noteOpenEnd(value, next, field)
      } else if let pairs = readPairs(value, next) {
        assembler.set(field, pairs.rect)
        return .next(pairs.next)
      } else if value.count == 0, tokens[index].byte == UInt8(ascii: "{"), isEllipsis(index, next) {
        assembler.pending.isFoldedUp = true
      } else if value.count == 0, field != .other {
        awaited = tokens[index].byte == UInt8(ascii: "(") ? field : nil
      }
      return .next(next)
    case .open:
      unfinished = value
      return .next(tokens.count)
    case .failed:
      // `Optional(<…>` or `(NSRect) …`: the value may stand inside, where it has not ended otherwise.
      if tokens[index].byte == UInt8(ascii: "("), value.count < 4 { return .next(index + 1) }
      awaited = nil
      return openObject(index)
    }
  }

  /// Whether only `…` or `...` stands between two brackets.
  private func isEllipsis(_ open: Int, _ next: Int) -> Bool {
    next == open + 2 && tokens[open + 1].start - tokens[open].end >= 3
  }

  private mutating func readLabelled(_ value: FrameText, _ next: Int) -> Step {
    let (field, label) = currentLabel
    if value.count == 0 {
      // `()` and `(CGRect)` leave the label as it is.
      return .next(next)
    }
    let isLineStart = !facts.saysAnything
    defer { self.label = Label() }
    guard let rect = value.rect else {
      if value.count == 2, label.isOfKeyboard, label.meaning.contains(.size) { say(.size) }
      return .next(next)
    }
    if let field, field.isGeometry, let source = source(of: label) {
      if label.last.contains(.from) { facts.hasFrom = true }
      self.label = label
      if begin(field, facts.isDebugger || carried != nil && self.label.isEmpty ? .debugger : source)
      {
        return .again
      }
      assembler.set(field, rect)
      noteOpenEnd(value, next, field)
      carried = nil
      return .next(next)
    }
    if next < tokens.count, tokens[next].kind == .arrow, facts.hasKeyboard,
      label.isKeyboardsMove, !facts.isForeign, !facts.hasForeignKey,
      let source = source(of: label)
    {
      // {{…}} -> {{…}}
      facts.hasFrom = true
      if begin(.frameBegin, source) { return .again }
      assembler.set(.frameBegin, rect)
      return .next(next)
    }
    // Words may stand behind it, in brackets too.
    let isLast = tokens[next...].allSatisfy { $0.kind != .number && $0.kind != .assign }
    sayUnclear(rect, label, isAlone: isLineStart && isLast)
    return .next(next)
  }

  /// A rectangle that is not said to be a frame of the keyboard's move.
  private mutating func sayUnclear(_ rect: Rect, _ label: Label, isAlone: Bool) {
    let isForeign = facts.isForeign
    // What moves from there is not the keyboard, nor is what it moves to.
    if label.last.contains(.from) { facts.hasFrom = false }
    if !label.meaning.isDisjoint(with: [.other, .foreign, .app]) { facts.isForeign = true }
    if facts.hasScreen, label.meaning.contains(.bounds) {
      assembler.statedScreen = rect.size
    } else if label.isOfKeyboard {
      say(.rect, isFinite: rect.isFinite)
    } else if !isForeign, !facts.hasForeignKey,
      carried == nil ? label.isEmpty : label.meaning == .other, isAlone
    {
      say(.bareRect, isFinite: rect.isFinite)
    }
  }

  private mutating func readUnfinished(_ value: FrameText, _ index: Int) -> Step {
    let (field, label) = currentLabel
    guard let field, field.isGeometry, let source = source(of: label) else {
      return openObject(index)
    }
    self.label = label
    if begin(field, carried != nil ? .debugger : source) { return .again }
    self.label = Label()
    carried = nil
    awaited = field
    unfinished = value
    return .next(tokens.count)
  }

  private mutating func openObject(_ index: Int) -> Step {
    let token = tokens[index]
    if opensMember(index) {
      label = Label()
      return .next(index + 1)
    }
    label = Label()
    if token.byte == UInt8(ascii: "(") { return .next(index + 1) }
    facts.hasBoundary = facts.hasBoundary || index == 0
    assembler.open(token.byte, line, time, isLineStart: index == 0)
    return .next(index + 1)
  }

  private mutating func say(_ hint: PendingEvent.Hint, isFinite: Bool = true) {
    facts.saysAnything = true
    if facts.isCode { return }
    assembler.hint(isFinite ? hint : [hint, .notFinite], line, time)
  }
}
