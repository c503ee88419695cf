/// Whether a number of a log is all of what stands there, and not a part of something else.
enum WholeNumber {
  /// Whether it stands by itself: not behind a sign that is not ASCII's, a second sign or point, or
  /// another number, and not in front of what goes on with it.
  static func holds(_ token: Token, _ text: [UInt8]) -> Bool {
    if !token.value.isFinite { return true }
    let before = token.start - 1
    let joins = { (byte: UInt8) in
      byte >= 0x80 || byte.isWordPart || [0x25, 0x2B, 0x2D, 0x2E, 0x2F, 0x7E].contains(byte)
    }
    // A mark of a comment may stand in front.
    let isComment = before > 0 && text[before] == 0x2F && text[before - 1] == 0x2F
    if before >= 0, !isComment, joins(text[before]) { return false }
    return !goesOn(text, from: token.end)
  }

  /// Whether it stands by itself where one number is the value: no comma of decimals in it.
  static func holdsAlone(_ token: Token, _ text: [UInt8]) -> Bool {
    let end = token.end
    let hasComma = end + 1 < text.count && text[end] == 0x2C && text[end + 1].isDigit
    return holds(token, text) && !hasComma
  }

  private static func goesOn(_ text: [UInt8], from end: Int) -> Bool {
    guard end < text.count else { return false }
    let next = end + 1 < text.count ? text[end + 1] : 0
    switch text[end] {
    // 50 %, 1.2.3, 1/1/2020, 2<cut>, 1_000.
    case 0x25, 0x2E, 0x2F, 0x3C, 0x5F: return true
    // 10:00, 5'000.
    case UInt8(ascii: ":"), UInt8(ascii: "'"): return next.isDigit
    // Han, kana and hangul are words, emoji are marks; the rest is an ellipsis, a power, a fraction.
    case 0x80...: return !(0xE3...0xED).contains(text[end]) && text[end] != 0xF0
    default: return text[end].isLetter && !isUnit(text, from: end)
    }
  }

  private static func isUnit(_ text: [UInt8], from start: Int) -> Bool {
    let word = text[start...].prefix { $0.isWordPart }.prefix(16)
    if Vocabulary.unit(word) != nil { return true }
    return switch String(decoding: word, as: UTF8.self) {
    case "px", "pt", "pts", "dp", "f", "F", "L", "u", "d": true
    default: false
    }
  }
}
