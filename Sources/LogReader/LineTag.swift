// Tags that loggers put in front of a message: of a module, a level, a method, Android's log.
extension LinePrefix {
  /// Bytes of one tag at most.
  private static let tagLength = 96

  /// Whether two lines have the same tags, their own numbers aside.
  static func areAlike(_ tags: ArraySlice<UInt8>, _ others: ArraySlice<UInt8>) -> Bool {
    tags.lazy.filter { !$0.isDigit }.elementsEqual(others.lazy.filter { !$0.isDigit })
  }

  /// Passes over `[info]`, `-[Controller method:] [Line 42]`, `[File.m:42]`, `<INFO>` or `(main)`; false
  /// where none stands next. A method that handles a keyboard notification names it, and stays.
  mutating func skipTag() -> Bool {
    var start = end
    let isMethod = peek(0) == UInt8(ascii: "-") || peek(0) == UInt8(ascii: "+")
    if isMethod { start += 1 }
    guard start < text.count, let close = Self.closes(text[start]), !isMethod || close == 0x5D,
      let stop = endOfTag(from: start, close: close)
    else { return false }
    end = stop
    // The line's number, and what sets the message off.
    if peek(0) == UInt8(ascii: "("), peek(1).isDigit, let digits = endOfDigits(from: end + 1) {
      end = digits
    }
    while [0x20, 0x09, 0x3A].contains(peek(0)) || peek(0) == 0x2D && peek(1) == 0x20 { end += 1 }
    return true
  }

  private static func closes(_ open: UInt8) -> UInt8? {
    switch open {
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "<"): UInt8(ascii: ">")
    case UInt8(ascii: "("): UInt8(ascii: ")")
    default: nil
    }
  }

  /// The place behind the tag that opens at `start`, or nil where something else stands there.
  private mutating func endOfTag(from start: Int, close: UInt8) -> Int? {
    let isSquare = close == UInt8(ascii: "]")
    var index = start + 1
    guard index < text.count, text[index].isLetter else { return nil }
    while index < text.count, index < start + Self.tagLength, text[index] != close {
      let byte = text[index]
      let isMark = isSquare && [0x20, 0x2E, 0x2D, 0x2B, 0x23, 0x2F, 0x3A].contains(byte)
      guard byte.isWordPart || isMark else { return nil }
      // `[height: 336]` is a value.
      if byte == 0x3A, index + 1 < text.count, text[index + 1] == 0x20 { return nil }
      index += 1
    }
    guard index < text.count, text[index] == close, index + 1 < text.count else { return nil }
    let behind = text[index + 1]
    let isFollowed = behind.isSpace || isSquare && [0x28, 0x2D, 0x3A, 0x5B, 0x7B].contains(behind)
    let content = text[start + 1..<index]
    guard isFollowed, !Self.saysSomething(content) else { return nil }
    if Label.saysKeyboard(content) { isTaggedKeyboard = true }
    if Label.meaning(of: content).contains(.thing) { isTaggedThing = true }
    return index + 1
  }

  private func endOfDigits(from start: Int) -> Int? {
    var index = start
    while index < text.count, index < start + 8, text[index].isDigit { index += 1 }
    return index < text.count && text[index] == UInt8(ascii: ")") ? index + 1 : nil
  }

  /// Whether a group in front is no tag: a debugger's prompt, a cast, a key or a notification.
  private static func saysSomething(_ content: ArraySlice<UInt8>) -> Bool {
    let words = content.split { !$0.isWordPart }
    var label = Label()
    for word in words { label.add(word) }
    if label.field(context: true, afterFrom: false) != nil { return true }
    return words.contains { word in
      Vocabulary.userInfoKey(word) != nil || Vocabulary.eventName(word) != nil
        || word.first?.isDigit == false && Vocabulary.leadsToNumber(word)
        || Vocabulary.equals(word, "UIScreen")
        || Vocabulary.equals(word, "gdb")
        || Vocabulary.equals(word, "lldb")
    }
  }

  /// Whether two lines come from different processes, as far as both say theirs.
  static func areOfOthers(_ process: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    !process.isEmpty && !other.isEmpty && !process.elementsEqual(other)
  }

  /// `4823  4901 I ReactNativeJS: ` behind a time, `I ReactNativeJS: `, `I/ReactNativeJS( 4823): `.
  mutating func skipLogcat() {
    var index = end
    while index < text.count, index < end + 16, text[index].isDigit || text[index] == 0x20 {
      index += 1
    }
    guard index + 2 < text.count, "VDIWE".utf8.contains(text[index]) else { return }
    let mark = text[index + 1]
    guard mark == 0x20 || mark == UInt8(ascii: "/"), text[index + 2].isLetter else { return }
    let stop = min(text.count, index + 48)
    index += 2
    while index < stop, text[index].isWordPart || text[index] == 0x2E { index += 1 }
    while index < stop, [0x20, 0x28, 0x29].contains(text[index]) || text[index].isDigit {
      index += 1
    }
    guard index < stop, text[index] == UInt8(ascii: ":") else { return }
    if peek(0).isDigit { process = text[end...].prefix { $0.isDigit } }
    end = index + 1
    while peek(0) == 0x20 { end += 1 }
  }
}
