import KeyboardCore

/// Reads the lines that were found worth it, token by token, and hands what they state to the
/// assembler. What belongs to one kind of text stands in that kind's file.
struct StatementReader {
  var assembler = EventAssembler()
  var tree = MirrorTree()
  let kinds: Set<LogKind>

  /// The field whose value comes next.
  var awaited: Field?
  /// A user info key of which it is not known yet whether a value follows.
  var unconfirmedKey: Field?
  /// A key that ended the line above.
  var heldKey: (key: Field, isAlone: Bool)?
  /// A value that goes on over several lines.
  var unfinished: FrameText? {
    didSet {
      if oldValue == nil, unfinished != nil {
        continuation = Continuation(tags: tags, process: assembler.process, time: time)
      }
    }
  }
  /// Where the unfinished value began, and what came between.
  var continuation = Continuation()
  /// The objects inside an event's object.
  var nesting = Nesting()
  /// An object that is not the keyboard's and goes on.
  var foreignObject: OpenObject?
  /// The tags in front of the line.
  var tags: ArraySlice<UInt8> = []
  /// Brackets that still have to close of a value that is read.
  var owedBrackets = 0
  var label = Label()
  /// The words of a line that ended before its value, and the line.
  var carried: (label: Label, line: Int)?
  /// A frame whose last number ended its line and whose brackets are open: it may be cut off there.
  var lastValue: (field: Field, isOneLine: Bool)?

  // The current line.
  var text: [UInt8] = []
  var tokens: [Token] = []
  var line = 0
  var time: LogTime?
  var facts = LineFacts()

  /// What is known of a line while it is read.
  struct LineFacts {
    var hasKeyboard = false
    var hasFrom = false
    var hasScreen = false
    var isCode = false
    var isDebugger = false
    var isScriptConsole = false
    var saysAnything = false
    /// Fields that the line has stated itself.
    var stated = 0
    var hasBoundary = false
    /// Whether it names a keyboard notification or one of its keys, and whether a key.
    var namesNotification = false
    var namesKey = false
    /// Whether it has stated a frame that is not the keyboard's.
    var isForeign = false
    /// Whether it has named a view in front of a value.
    var hasForeignKey = false
    var isAgain = false
  }

  init(kinds: Set<LogKind>) { self.kinds = kinds }

  /// Reads a line; `at` is its time where it is known otherwise.
  mutating func read(_ text: [UInt8], line: Int, at otherTime: LogTime? = nil) {
    var prefix = LinePrefix(of: text)
    self.text = text
    self.line = line
    time = prefix.time ?? otherTime
    tags = prefix.tags
    assembler.tags = tags
    (assembler.process, assembler.time) = (prefix.process, time)
    facts = LineFacts()
    facts.hasKeyboard = prefix.isTaggedKeyboard
    facts.isForeign = prefix.isTaggedThing && !prefix.isTaggedKeyboard
    facts.isScriptConsole = prefix.isScriptConsole
    if tree.isOpen, !text[min(prefix.end, text.count)...].contains(where: \.isWordPart) { return }
    if readTree(&prefix) { return }
    var start = prefix.end
    facts.isDebugger = skipDebuggerPrompt(&start)
    var lexer = Lexer(text, from: start)
    lexer.read(into: &tokens)
    if tokens.isEmpty { return passOverBlank() }
    if dropForeignObjects() { return }
    cutOpenEnd()
    if assembler.beginLine(line) { forgetValue() }
    if tokens.contains(where: { $0.kind == .word && Vocabulary.isMadeUp(word($0)) }) { return }
    if passesOver() || passesOverInsideValue() { return }
    dropRepeatedName()
    finishAboveRoot(prefix.end)
    facts.isCode = tokens.contains { $0.kind == .word && Vocabulary.isCode(word($0)) }
    if text[min(prefix.end, text.count)...].starts(with: Self.triangle) {
      assembler.treeLine = line
    }
    readTokens()
    endLine()
  }

  /// The root of a struct's tree, `▿ KeyboardInfo`, begins another object.
  private mutating func finishAboveRoot(_ start: Int) {
    guard text[min(start, text.count)...].starts(with: Self.branch), awaited == nil, carried == nil,
      assembler.pending.end != nil, tokens.allSatisfy({ $0.kind == .word })
    else { return }
    assembler.finish()
  }

  private static let branch = Array("\u{25BF}".utf8)
  /// What a console of JavaScript draws in front of an object that is unfolded.
  private static let triangle = Array("\u{25BC}".utf8)

  /// Ends the log.
  mutating func finish() {
    tree.finish(into: &assembler)
    if let lastValue { assembler.cutOff(lastValue.field) }
    assembler.finish()
  }

  /// Whether more lines may belong to what has been read.
  var isOpen: Bool {
    assembler.isOpen || tree.isOpen || awaited != nil || carried != nil || heldKey != nil
      || foreignObject != nil
  }

  /// The word that a token is.
  func word(_ token: Token) -> ArraySlice<UInt8> { text[token.start..<token.end] }

  /// A blank line neither ends nor parts anything.
  private mutating func passOverBlank() {
    carried?.line += 1
    assembler.passOverBlank()
  }

  private mutating func readTree(_ prefix: inout LinePrefix) -> Bool {
    guard kinds.contains(.swift), let treeLine = TreeLine(text, from: prefix.end), awaited == nil
    else {
      if tree.isOpen { tree.finish(into: &assembler) }
      return false
    }
    if !tree.isOpen {
      if treeLine.isPartOfFrame, unfinished == nil { return true }
      if treeLine.isSome, carried != nil {
        prefix.end = treeLine.rest
        return false
      }
      if let named = assembler.takeName() { tree.begin(named) } else { assembler.finish() }
    } else if tree.endsBefore(treeLine) {
      tree.finish(into: &assembler)
    }
    tree.read(treeLine, text, line, time)
    return true
  }

  private mutating func readTokens() {
    takeUpLineAbove()
    label = Label()
    let before = assembler.pending
    var index = 0
    while index < tokens.count {
      switch step(index) {
      case .next(let place): index = place
      case .again where before.end == nil && before.hasPayload:
        // The line ends the event above and begins the next one.
        assembler.finish()
        facts.hasBoundary = true
      case .again:
        // The line repeats what the lines above it said: all of it belongs to the next event.
        assembler.pending = before
        assembler.finish()
        facts.isAgain = true
        label = Label()
        awaited = nil
        unconfirmedKey = nil
        index = 0
      }
    }
  }

  enum Step { case next(Int), again }

  private mutating func step(_ index: Int) -> Step {
    let token = tokens[index]
    if unfinished != nil { return goOn(index) }
    if owedBrackets > 0 {
      if token.kind == .close {
        owedBrackets -= 1
        return .next(index + 1)
      }
      if token.kind == .separator { return .next(index + 1) }
      if token.kind == .open { owedBrackets = 0 }
    }
    switch token.kind {
    case .word: return readWord(index)
    case .number: return readNumber(index)
    case .open: return readOpen(index)
    case .close: readClose(token)
    case .assign: return readAssign(index)
    case .separator:
      // `(UIKeyboard…Key, NSRect: …)`: the value may follow.
      loseAwaited()
      label = Label()
    case .arrow:
      // `Key => value` of Ruby.
      if unconfirmedKey != nil { return confirmKey(.objectiveC) ? .again : .next(index + 1) }
      if awaited == nil, labelField?.isScalar == true { return readAssign(index) }
      label.addArrow()
    }
    return .next(index + 1)
  }

  /// Takes a token of a value that began on a line above.
  mutating func goOn(_ index: Int) -> Step {
    guard var value = unfinished else { return .next(index) }
    value.take(tokens[index], text)
    unfinished = value.state == .open ? value : nil
    if value.state == .open {
      assembler.pending.touch(line, time)
      return .next(index + 1)
    }
    let field = awaited
    awaited = nil
    guard value.state == .complete, let field else { return .next(index) }
    assembler.pending.touch(line, time)
    if let rect = value.rect { assembler.set(field, rect) }
    noteOpenEnd(value, index + 1, field, isOneLine: false)
    owedBrackets = max(0, value.depth)
    return .next(index + 1)
  }

  /// A value follows the key; true where the line has to be read again.
  mutating func confirmKey(_ source: LogKind) -> Bool {
    guard let key = unconfirmedKey else { return false }
    unconfirmedKey = nil
    guard kinds.contains(source) else { return false }
    if begin(key, source) {
      unconfirmedKey = key
      return true
    }
    awaited = key
    return false
  }

  /// Begins a key of an event; true where the line has to be read again as another event's.
  mutating func begin(_ field: Field, _ source: LogKind) -> Bool {
    facts.saysAnything = true
    let keyed = source == .objectiveC || source == .swift
    if !keyed, field.isScalar, assembler.pending.isKeyed, assembler.pending.hasPayload {
      return false
    }
    if assembler.startsAnother(field, keyed: keyed, line) {
      if facts.stated > 0, !facts.hasBoundary, !facts.isAgain { return true }
      assembler.finish()
      facts.hasBoundary = true
    }
    owedBrackets = 0
    assembler.key(field, line, time, source: source, isScript: label.isScript)
    facts.stated += 1
    return false
  }

  private mutating func readClose(_ token: Token) {
    if token.byte == UInt8(ascii: ")") { return }
    if nesting.close() {
      assembler.pending = nesting.leave(assembler.pending)
      awaited = nil
      label = Label()
      return
    }
    if unconfirmedKey != nil, token.byte == UInt8(ascii: "]") { return }
    awaited = nil
    unconfirmedKey = nil
    label = Label()
    facts.hasBoundary = true
    assembler.close(token.byte, line)
  }

}
