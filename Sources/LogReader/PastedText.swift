/// What terminals, web pages and chats put into text that is copied from them, and what it stands for.
struct PastedMark {
  /// Bytes that it takes.
  let length: Int
  /// The byte that it stands for, or nil where it says nothing.
  let stands: UInt8?

  /// Longer than any mark that is in use, so that a hostile line stays linear.
  private static let limit = 96

  /// The mark that begins at `start` of `text`, or nil.
  init?(_ text: [UInt8], at start: Int) {
    let found =
      switch text[start] {
      case 0x1B: Self.color(text, start)
      case UInt8(ascii: "&"): Self.entity(text, start)
      case UInt8(ascii: "<"): Self.tag(text, start)
      case UInt8(ascii: "\\"): Self.escape(text, start)
      default: Self.blank(text, start)
      }
    guard let found else { return nil }
    (length, stands) = found
  }

  /// Whether a mark may begin with `byte`.
  static func mayBegin(with byte: UInt8) -> Bool {
    switch byte {
    case 0x1B, 0x26, 0x3C, 0x5C, 0xC2, 0xE2, 0xE3, 0xEF: true
    default: false
    }
  }

  private typealias Found = (length: Int, stands: UInt8?)

  /// What colours a line on a terminal: `ESC [`, parameters, and a letter.
  private static func color(_ text: [UInt8], _ start: Int) -> Found? {
    guard start + 1 < text.count, text[start + 1] == UInt8(ascii: "[") else { return nil }
    for index in start + 2..<min(start + 34, text.count) {
      switch text[index] {
      case 0x30...0x3B: continue
      case UInt8(ascii: "m"), UInt8(ascii: "K"): return (index + 1 - start, nil)
      default: return nil
      }
    }
    return nil
  }

  /// `&quot;` and the like, of which keyboard logs have need.
  private static func entity(_ text: [UInt8], _ start: Int) -> Found? {
    guard
      let end = text[start..<min(start + 10, text.count)].firstIndex(of: UInt8(ascii: ";"))
    else { return nil }
    let length = end + 1 - start
    let name = String(decoding: text[start + 1..<end], as: UTF8.self)
    switch name {
    case "quot": return (length, UInt8(ascii: "\""))
    case "apos": return (length, UInt8(ascii: "'"))
    case "amp": return (length, UInt8(ascii: "&"))
    case "lt": return (length, UInt8(ascii: "<"))
    case "gt": return (length, UInt8(ascii: ">"))
    case "nbsp", "ensp", "emsp", "thinsp": return (length, 0x20)
    case "zwnj", "zwj", "shy": return (length, nil)
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
    guard let code = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
    else { return nil }
    switch code {
    case 0x0A, 0x20...0x7E: return (length, UInt8(code))
    case 0xA0: return (length, 0x20)
    case 0x200B...0x200D: return (length, nil)
    default: return nil
    }
  }

  /// The tags of a web page's listing; a description such as `<UIView: 0x1>` is none.
  private static func tag(_ text: [UInt8], _ start: Int) -> Found? {
    var index = start + 1
    if index < text.count, text[index] == UInt8(ascii: "/") { index += 1 }
    let begin = index
    while index < text.count, index < begin + 7, text[index].isLetter { index += 1 }
    let name = String(decoding: text[begin..<index], as: UTF8.self)
    let isBlock = ["br", "p", "div", "pre", "li", "ul", "ol", "tr", "td"].contains(name)
    let isInline = ["span", "code", "b", "i", "em", "strong", "font", "a"].contains(name)
    guard isBlock || isInline, index < text.count else { return nil }
    let isEnded = [0x3E, 0x20, 0x2F].contains(text[index])
    guard isEnded,
      let end = text[index..<min(start + limit, text.count)].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    return (end + 1 - start, isBlock ? 0x0A : nil)
  }

  /// Ends of lines and tabs as a string's escapes, also escaped twice.
  private static func escape(_ text: [UInt8], _ start: Int) -> Found? {
    var index = start + 1
    while index < min(start + 4, text.count), text[index] == UInt8(ascii: "\\") { index += 1 }
    guard index < text.count else { return nil }
    switch text[index] {
    case UInt8(ascii: "n"), UInt8(ascii: "r"): return (index + 1 - start, 0x0A)
    case UInt8(ascii: "t"): return (index + 1 - start, 0x20)
    default: return nil
    }
  }

  /// Unicode's blanks, marks without width, line ends, and what else ASCII has a form of.
  private static func blank(_ text: [UInt8], _ start: Int) -> Found? {
    guard start + 1 < text.count else { return nil }
    if text[start] == 0xC2 {
      switch text[start + 1] {
      case 0xA0: return (2, 0x20)
      case 0xAD: return (2, nil)
      case 0xAB, 0xBB: return (2, UInt8(ascii: "\""))
      case 0x85: return (2, 0x0A)
      default: return nil
      }
    }
    guard start + 2 < text.count else { return nil }
    let last = text[start + 2]
    switch (text[start], text[start + 1], last) {
    // Typographic quotes, and the wide forms of ASCII.
    case (0xE2, 0x80, 0x98...0x9B): return (3, UInt8(ascii: "'"))
    case (0xE2, 0x80, 0x9C...0x9F): return (3, UInt8(ascii: "\""))
    case (0xE3, 0x80, 0x81): return (3, UInt8(ascii: ","))
    case (0xEF, 0xBC, 0x81...0xBF): return (3, last - 0x60)
    case (0xEF, 0xBD, 0x80...0x9E): return (3, last - 0x20)
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
      return (3, 0x20)
    case (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9): return (3, 0x0A)
    case (0xE2, 0x80, 0x8B...0x8F), (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xA0...0xA4),
      (0xEF, 0xBB, 0xBF):
      return (3, nil)
    default: return nil
    }
  }
}

extension [UInt8] {
  /// Takes out what colours a line on a terminal, also inside of words.
  mutating func removeTerminalColors() { replacePastedMarks { $0 == 0x1B } }

  /// The lines that it holds once each pasted mark is what it stands for; mostly itself alone.
  var pastedLines: [[UInt8]] {
    guard contains(where: { $0 == 0x0D || PastedMark.mayBegin(with: $0) }) else { return [self] }
    var plain = self
    plain.replacePastedMarks(where: PastedMark.mayBegin)
    return plain.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
      .map(Array.init)
  }

  private mutating func replacePastedMarks(where mayBegin: (UInt8) -> Bool) {
    guard contains(where: mayBegin) else { return }
    var kept = 0
    var index = 0
    while index < count {
      let mark = mayBegin(self[index]) ? PastedMark(self, at: index) : nil
      if let byte = mark == nil ? self[index] : mark?.stands {
        self[kept] = byte
        kept += 1
      }
      index += mark?.length ?? 1
    }
    removeLast(count - kept)
  }
}
