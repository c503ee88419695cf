import KeyboardCore

/// What is known of a frame whose numbers go on beyond its line.
struct Continuation {
  /// The tags in front of its line, and its process.
  var tags: ArraySlice<UInt8> = []
  var process: ArraySlice<UInt8> = []
  /// The time of its line.
  var time: LogTime?
  /// Whether a line without a time went on with it.
  var isPlain = false
  /// Whether a number ended the value's last line.
  var endsInNumber = false
  /// Lines so far that are not the value's, and brackets that those left open.
  var foreignLines = 0
  var foreignDepth = 0

  /// Foreign lines inside a value at most.
  static let foreignLimit = 16

  /// Whether a line with these in front is another message than the value's.
  func isOther(
    tags other: ArraySlice<UInt8>, time otherTime: LogTime?, process otherProcess: ArraySlice<UInt8>
  ) -> Bool {
    LinePrefix.areOfOthers(process, otherProcess)
      || !(other.isEmpty && otherTime == nil) && !LinePrefix.areAlike(other, tags)
      || otherTime != nil && (time == nil || isPlain)
  }
}

// A frame whose numbers stand on several lines, with whatever a logger puts between them.
extension StatementReader {
  /// Leaves of the line's tokens what belongs to the value that began above; true where none does.
  mutating func passesOverInsideValue() -> Bool {
    guard let value = unfinished, !statesAnotherField else { return false }
    // `"screenY": 50` and `8, …` on the next line: which number it is, nobody knows.
    if value.isLabelled, !value.awaitsNumber, tokens[0].kind == .number, continuation.endsInNumber {
      forgetValue()
      return true
    }
    if continuation.foreignDepth > 0
      || continuation.isOther(tags: tags, time: time, process: assembler.process)
    {
      return passOverForeign()
    }
    if time == nil { continuation.isPlain = true }
    let first = tokens.indices.first { isComponent($0) }
    guard let first else { return passesOverWithoutComponent(value) }
    // `{ x: 1, … }` is another object.
    let isRepeated = repeatsComponent(of: value)
    let isObject = value.count > 0 && (tokens[0].kind == .open || isRepeated)
    guard !isObject, saysNothingElse(before: first) else {
      return value.isLabelled || value.count == 0
        ? passOverForeign() : passesOverWithoutComponent(value)
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

  /// Whether the line states a component that the value has, before the value is complete.
  private func repeatsComponent(of value: FrameText) -> Bool {
    // Without brackets nothing else can stand behind the fourth.
    var left = value.depth > 0 ? 4 - value.count : 4
    for index in tokens.indices where left > 0 && isComponent(index) {
      guard let place = FrameText.place(of: word(tokens[index])) else { continue }
      if value.states(place) { return true }
      left -= 1
    }
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
    if isPlain {
      if beginsAnother(value) { forgetValue() }
      return false
    }
    if value.awaitsNumber && tokens[0].kind == .number { return false }
    // The type may stand in front of the numbers.
    if value.isFresh, tokens[0].kind == .word, Vocabulary.leadsToValue(word(tokens[0])),
      let open = tokens.firstIndex(where: { $0.kind == .open }),
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

  /// Whether a line of brackets and numbers is a rectangle of its own.
  private func beginsAnother(_ value: FrameText) -> Bool {
    let opens = tokens.prefix { $0.kind == .open }
    guard value.count > 0, let first = opens.first else { return false }
    return opens.count > 1 || first.byte != value.bracket
  }

  private mutating func passOverForeign() -> Bool {
    continuation.foreignLines += 1
    for token in tokens {
      if token.kind == .open { continuation.foreignDepth += 1 }
      if token.kind == .close { continuation.foreignDepth = max(0, continuation.foreignDepth - 1) }
    }
    if continuation.foreignLines > Continuation.foreignLimit { forgetValue() }
    return true
  }

  /// Nothing on a line above waits for its value any more.
  mutating func forgetValue() {
    unfinished = nil
    awaited = nil
    owedBrackets = 0
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

  /// A frame on one line that no bracket closes, neither there nor on the next line, is cut off: its
  /// last number may be a part of one. Members on lines of their own end with their lines.
  mutating func cutOpenEnd() {
    defer { lastValue = nil }
    guard let lastValue, lastValue.isOneLine, tokens[0].kind != .close else { return }
    assembler.cutOff(lastValue.field)
  }

  /// Notes a frame whose last number ends its line while its brackets are open.
  mutating func noteOpenEnd(
    _ value: FrameText, _ next: Int, _ field: Field, isOneLine: Bool = true
  ) {
    guard value.depth > 0, next >= tokens.count, let last = tokens.last else { return }
    let marks: [UInt8] = [0x20, 0x09, UInt8(ascii: "\\"), UInt8(ascii: "|")]
    guard last.kind == .number, text[last.end...].allSatisfy(marks.contains) else { return }
    lastValue = (field, isOneLine)
  }
}
