import KeyboardCore

/// Gathers the numbers of one bracketed value, in all the forms that rectangles are printed in:
/// `{{x, y}, {w, h}}`, `(x, y, w, h)`, `CGRect(x: …)`, `(origin = (x = …), size = …)`, `{screenX: …}`.
struct FrameText {
  enum State: Equatable {
    /// More tokens are needed.
    case open
    /// All brackets are closed, or four numbers are there.
    case complete
    /// It is no value of numbers.
    case failed
  }

  private(set) var state = State.open
  private(set) var depth = 0
  private(set) var count = 0
  private var numbers = (0.0, 0.0, 0.0, 0.0)
  private var labelled = 0
  private var place: Int?
  private var isCorners = false
  private var tokens = 0
  /// Brackets opened so far, and at each number that has no label.
  private var opened = 0
  private var groups = (0, 0, 0, 0)
  private var endsInSeparator = false

  /// Tokens of one value at most.
  private static let tokenLimit = 48

  /// The rectangle, or nil where fewer than four numbers stand.
  var rect: Rect? {
    guard count == 4, labelled == 0 && isGroupedAsOne || labelled == 15 else { return nil }
    let (a, b, c, d) = numbers
    // Flutter's fromLTRB.
    if isCorners { return Rect(x: a, y: b, width: c - a, height: d - b) }
    return Rect(x: a, y: b, width: c, height: d)
  }

  /// Whether numbers without labels stand as four in one bracket, or two and two.
  private var isGroupedAsOne: Bool {
    groups.0 == groups.1 && groups.2 == groups.3
  }

  /// A value whose type `word` names, if it does.
  init(type word: ArraySlice<UInt8>) { isCorners = Vocabulary.equals(word, "fromLTRB") }

  /// Takes the next token in; `state` says how it stands.
  mutating func take(_ token: Token, _ text: [UInt8]) {
    tokens += 1
    guard tokens <= Self.tokenLimit else { return state = .failed }
    let followsSeparator = endsInSeparator
    endsInSeparator = token.kind == .separator
    switch token.kind {
    case .open:
      depth += 1
      opened += 1
      if depth > 4 { state = .failed }
    case .close:
      depth -= 1
      place = nil
      if depth == 0 { state = .complete }
    case .number:
      if Self.isWhole(token, text) { takeNumber(token.value) } else { state = .failed }
    case .separator where followsSeparator: state = .failed
    case .word: takeWord(text[token.start..<token.end])
    case .assign, .separator: break
    case .arrow: state = .failed
    }
  }

  private mutating func takeNumber(_ value: Double) {
    guard count < 4 else { return state = .failed }
    var target = count
    if let place {
      guard labelled & (1 << place) == 0 else { return state = .failed }
      labelled |= 1 << place
      target = place
    } else if labelled != 0 {
      return
    }
    place = nil
    count += 1
    switch target {
    case 0: (numbers.0, groups.0) = (value, opened)
    case 1: (numbers.1, groups.1) = (value, opened)
    case 2: (numbers.2, groups.2) = (value, opened)
    default: (numbers.3, groups.3) = (value, opened)
    }
    if count == 4 { state = .complete }
  }

  /// Whether a number stands by itself: not behind a sign that is not ASCII's, a second sign or
  /// point, another number, nor in front of one.
  private static func isWhole(_ token: Token, _ text: [UInt8]) -> Bool {
    if !token.value.isFinite { return true }
    let before = token.start - 1
    let joins = { (byte: UInt8) in
      byte >= 0x80 || byte.isWordPart || [0x2B, 0x2D, 0x2E].contains(byte)
    }
    if before >= 0, joins(text[before]) { return false }
    return token.end >= text.count || text[token.end] != 0x2E
  }

  /// Whether a fifth number follows: what is printed so is not understood.
  func goesOn(_ tokens: [Token], at start: Int) -> Bool {
    guard count == 4, depth > 0 else { return false }
    var index = start
    while index < tokens.count, tokens[index].kind == .separator { index += 1 }
    if labelled == 0 { return index < tokens.count && tokens[index].kind == .number }
    return false
  }

  private mutating func takeWord(_ word: ArraySlice<UInt8>) {
    switch String(decoding: word, as: UTF8.self) {
    case "x", "screenX", "X", "left", "originX": place = 0
    case "y", "screenY", "Y", "top", "originY": place = 1
    case "width", "w", "Width": place = 2
    case "height", "h", "Height": place = 3
    case "origin", "size", "Object", "NSRect", "CGRect", "NSPoint", "NSSize", "CGPoint", "CGSize",
      "Optional", "CGFloat", "Double", "some", "float", "double", "Rect", "fromLTRB":
      place = nil
    default: state = .failed
    }
  }
}

extension FrameText {
  /// Reads the value whose bracket stands at `start` of `tokens`; returns it and the place behind.
  ///
  /// Brackets that close what it opened go with it, also surplus ones in front of a separator.
  static func read(_ tokens: [Token], at start: Int, _ text: [UInt8]) -> (
    value: FrameText, next: Int
  ) {
    var type: ArraySlice<UInt8> = []
    if start > 0, tokens[start - 1].kind == .word, tokens[start - 1].end == tokens[start].start {
      type = text[tokens[start - 1].start..<tokens[start - 1].end]
    }
    var value = FrameText(type: type)
    var index = start
    while index < tokens.count, value.state == .open {
      value.take(tokens[index], text)
      index += 1
    }
    if value.state == .complete, value.goesOn(tokens, at: index) { value.state = .failed }
    if value.state == .complete { index = value.behindBrackets(tokens, index, text) }
    return (value, index)
  }

  /// The place behind the brackets that close a complete value.
  func behindBrackets(_ tokens: [Token], _ start: Int, _ text: [UInt8]) -> Int {
    var left = depth
    var index = start
    while index < tokens.count, left > 0, tokens[index].kind == .close {
      left -= 1
      index += 1
    }
    guard left == 0 else { return index }
    var surplus = index
    while surplus < tokens.count, tokens[surplus].kind == .close, tokens[surplus].byte == 0x7D {
      surplus += 1
    }
    guard surplus > index else { return index }
    // `…}}}";`: one too many inside the quotes, or in front of the separator.
    let end = tokens[surplus - 1].end
    let isQuoted = end < text.count && text[end] == UInt8(ascii: "\"")
    let isSurplus =
      surplus < tokens.count && tokens[surplus].kind == .separator
      && (isQuoted || tokens[surplus].start == end)
    return isSurplus ? surplus + 1 : index
  }
}
