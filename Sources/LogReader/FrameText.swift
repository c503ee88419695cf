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
  /// The first bracket, or 0.
  private(set) var bracket: UInt8 = 0
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

  /// The first two numbers, or nil where they have labels.
  var pair: (Double, Double)? { labelled == 0 ? (numbers.0, numbers.1) : nil }

  /// Whether numbers without labels stand as four in one bracket, or two and two.
  private var isGroupedAsOne: Bool {
    groups.0 == groups.1 && groups.2 == groups.3
  }

  /// Whether its brackets are missing: only numbers with labels count, up to the fourth.
  private var isBare = false
  /// Of a bare value, the place of the next number without a label: `origin=(0, 409)`.
  private var nextInPair: Int?

  /// A value without brackets around it: `x=0 y=409 width=375 height=258`.
  static var bare: FrameText {
    var value = FrameText(type: [])
    value.isBare = true
    return value
  }

  /// Whether its numbers have labels.
  var isLabelled: Bool { labelled != 0 || isBare }
  /// Whether nothing of it is there yet.
  var isFresh: Bool { count == 0 && place == nil && !isBare }
  /// Whether it has the component at `place` already.
  func states(_ place: Int) -> Bool { labelled & (1 << place) != 0 }
  /// Whether a label waits for its number.
  var awaitsNumber: Bool { place != nil }

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
      if opened == 0 { bracket = token.byte }
      depth += 1
      opened += 1
      if depth > 4 { state = .failed }
    case .close:
      depth -= 1
      place = nil
      if isBare ? depth < 0 : depth == 0 { state = isBare ? .failed : .complete }
    case .number:
      if WholeNumber.holds(token, text) { takeNumber(token.value) } else { state = .failed }
    case .separator where followsSeparator: state = .failed
    case .word: takeWord(text[token.start..<token.end])
    case .assign, .separator: break
    case .arrow: if place == nil { state = .failed }
    }
  }

  private mutating func takeNumber(_ value: Double) {
    guard count < 4 else { return state = .failed }
    var target = count
    if let pair = nextInPair, place == nil {
      place = pair
      nextInPair = pair % 2 == 0 ? pair + 1 : nil
    }
    if let place {
      guard labelled & (1 << place) == 0 else { return state = .failed }
      labelled |= 1 << place
      target = place
    } else if isLabelled {
      // The rest of the number in front of it: `y: 451,5`, `1 508`.
      return state = .failed
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

  /// Whether a fifth number follows: what is printed so is not understood.
  func goesOn(_ tokens: [Token], at start: Int) -> Bool {
    guard count == 4, depth > 0 else { return false }
    var index = start
    while index < tokens.count, tokens[index].kind == .separator { index += 1 }
    return index < tokens.count && tokens[index].kind == .number
  }

  /// Whether what stands behind its fourth number says that something is left out: `216 [truncated]`.
  func isTruncated(_ tokens: [Token], at next: Int) -> Bool {
    depth > 0 && next < tokens.count && tokens[next].kind == .open
  }

  /// The place of the component that `word` names, or nil.
  static func place(of word: ArraySlice<UInt8>) -> Int? {
    switch String(decoding: word, as: UTF8.self) {
    case "x", "screenX", "X", "left", "originX": 0
    case "y", "screenY", "Y", "top", "originY": 1
    case "width", "w", "Width": 2
    case "height", "h", "Height": 3
    default: nil
    }
  }

  private static func pair(of word: ArraySlice<UInt8>) -> Int? {
    if Vocabulary.equals(word, "origin") { return 0 }
    return Vocabulary.equals(word, "size") ? 2 : nil
  }

  private mutating func takeWord(_ word: ArraySlice<UInt8>) {
    if let named = Self.place(of: word) { return place = named }
    if isBare { nextInPair = Self.pair(of: word) }
    if Self.isPartName(word) { place = nil } else { state = .failed }
  }

  /// Whether a word may stand inside a rectangle and names no component.
  static func isPartName(_ word: ArraySlice<UInt8>) -> Bool {
    switch String(decoding: word, as: UTF8.self) {
    case "origin", "size", "Object", "NSRect", "CGRect", "NSPoint", "NSSize", "CGPoint", "CGSize",
      "Optional", "CGFloat", "Double", "some", "float", "double", "Rect", "fromLTRB",
      "CoreGraphics":
      true
    default: false
    }
  }
}

extension FrameText {
  /// Reads the value whose bracket stands at `start` of `tokens`; returns it and the place behind.
  ///
  /// Brackets that close what it opened go with it, also surplus ones in front of a separator. Members
  /// about something else are passed over in a value that is named a frame.
  static func read(
    _ tokens: [Token], at start: Int, _ text: [UInt8], isNamed: Bool = false
  ) -> (
    value: FrameText, next: Int
  ) {
    var type: ArraySlice<UInt8> = []
    if start > 0, tokens[start - 1].kind == .word, tokens[start - 1].end == tokens[start].start {
      type = text[tokens[start - 1].start..<tokens[start - 1].end]
    }
    var value = FrameText(type: type)
    var index = start
    while index < tokens.count, value.state == .open {
      if isNamed, value.depth == 1, let next = foreignMember(tokens, at: index, text) {
        index = next
        continue
      }
      value.take(tokens[index], text)
      index += 1
    }
    if value.state == .complete,
      value.goesOn(tokens, at: index) || value.isTruncated(tokens, at: index)
    {
      value.state = .failed
    }
    if value.state == .complete { index = value.behindBrackets(tokens, index, text) }
    return (value, index)
  }

  /// The place behind a member such as `layout: {…}` inside a value; nil where none stands.
  private static func foreignMember(_ tokens: [Token], at start: Int, _ text: [UInt8]) -> Int? {
    guard start + 2 < tokens.count, tokens[start].kind == .word, tokens[start + 1].kind == .assign
    else { return nil }
    let word = text[tokens[start].start..<tokens[start].end]
    guard place(of: word) == nil, !isPartName(word) else { return nil }
    var index = start + 2
    while index < tokens.count, tokens[index].kind == .word { index += 1 }
    guard index < tokens.count, tokens[index].kind == .open else { return nil }
    var depth = 0
    while index < tokens.count {
      if tokens[index].kind == .open { depth += 1 }
      if tokens[index].kind == .close { depth -= 1 }
      index += 1
      if depth == 0 { return index }
    }
    return nil
  }

  /// The place behind the brackets that close a complete value.
  func behindBrackets(_ tokens: [Token], _ start: Int, _ text: [UInt8]) -> Int {
    var left = depth
    var index = start
    while left > 0 {
      // A separator may stand behind the last member, too.
      let isTrailing = index < tokens.count && tokens[index].kind == .separator
      let close = isTrailing ? index + 1 : index
      guard close < tokens.count, tokens[close].kind == .close else { break }
      left -= 1
      index = close + 1
    }
    guard left == 0 else { return index }
    var surplus = index
    while surplus < tokens.count, tokens[surplus].kind == .close, tokens[surplus].byte == 0x7D {
      surplus += 1
    }
    guard surplus > index, labelled == 0 else { return index }
    // `…}}}";`: one too many inside the quotes, or in front of the separator.
    let end = tokens[surplus - 1].end
    let isQuoted = end < text.count && text[end] == UInt8(ascii: "\"")
    let isSurplus =
      surplus < tokens.count && tokens[surplus].kind == .separator
      && (isQuoted || tokens[surplus].start == end)
    return isSurplus ? surplus + 1 : index
  }
}
