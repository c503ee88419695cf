import KeyboardCore

/// A notification's name in words, "Keyboard did show:", as handlers print it in front of a payload.
/// It names what follows it directly, and is nothing by itself.
struct SpokenName {
  let kind: EventKind
  let line: Int
  /// Whether only the rest of its line can be meant: it does not say of what it speaks.
  let isForLineOnly: Bool

  /// Lines behind it on which a payload may begin.
  private static let reach = 2

  /// Whether it may name an event that begins on `line`.
  func reaches(_ line: Int) -> Bool {
    line - self.line <= (isForLineOnly ? 0 : Self.reach)
  }
}

extension StatementReader {
  /// Notes the name that begins with the word at `index`, where it stands in front of all values.
  mutating func noteSpokenName(_ index: Int) {
    guard facts.stated == 0, !facts.isCode else { return }
    let saysKeyboard = Label.saysKeyboard(word(tokens[index]))
    guard saysKeyboard || index == 0 else { return }
    var words: [UInt8] = []
    for token in tokens[index...].prefix(5) {
      guard token.kind == .word, token.end - token.start <= 40 else { break }
      words += word(token).filter(\.isLetter).map { $0 | 0x20 }
    }
    guard let kind = Self.spokenKind(words[...], saysKeyboard: saysKeyboard) else { return }
    // `didShow: {` speaks of the object that it opens.
    let isForLineOnly = !saysKeyboard && tokens.last?.kind != .open
    assembler.spoken = SpokenName(kind: kind, line: line, isForLineOnly: isForLineOnly)
  }

  /// What words without their blanks say: `keyboarddidshow…`, or `didshow…` at a line's beginning.
  private static func spokenKind(_ words: ArraySlice<UInt8>, saysKeyboard: Bool) -> EventKind? {
    var rest = words
    if saysKeyboard {
      while !rest.isEmpty, !rest.starts(with: "keyboard".utf8) { rest = rest.dropFirst() }
      rest = rest.dropFirst(8)
    }
    let spellings: [(String, EventKind)] = [
      ("willshow", .keyboardWillShow), ("didshow", .keyboardDidShow),
      ("willhide", .keyboardWillHide), ("didhide", .keyboardDidHide),
      ("willchangeframe", .keyboardWillChangeFrame), ("didchangeframe", .keyboardDidChangeFrame),
    ]
    return spellings.first { rest.starts(with: $0.0.utf8) }?.1
  }
}
