/// A piece of a log line.
struct Token {
  enum Kind: UInt8 {
    /// Letters and digits that begin with a letter, `_` or `$`.
    case word
    /// A number, also `inf` and `nan`; `value` holds it.
    case number
    /// `{`, `[` or `(`; `byte` holds it.
    case open
    /// `}`, `]` or `)`.
    case close
    /// `=` or `:`.
    case assign
    /// `,` or `;`.
    case separator
    /// `->`, `=>` or an arrow.
    case arrow
  }

  var kind: Kind
  var byte: UInt8 = 0
  var start: Int
  var end: Int
  var value = 0.0
}

/// Cuts a line into tokens. Quotes, marks, escapes and what is not ASCII only separate.
struct Lexer {
  private let text: [UInt8]
  private let limit: Int
  private var index: Int
  private var sawToken = false

  /// Digits of one number at most; what is longer is no measure.
  private static let numberLimit = 400

  /// A lexer over `text` from `start` on, up to a comment at its end.
  init(_ text: [UInt8], from start: Int) {
    self.text = text
    index = start
    limit = Lexer.commentStart(text, from: start)
  }

  /// Puts all tokens into `tokens`.
  mutating func read(into tokens: inout [Token]) {
    tokens.removeAll(keepingCapacity: true)
    while let token = next() {
      tokens.append(token)
      sawToken = true
    }
  }

  private mutating func next() -> Token? {
    while index < limit {
      let byte = text[index]
      if byte.isWordStart { return word() }
      if byte.isDigit || byte == 0x2E && peek(1).isDigit { return number() }
      let start = index
      index += 1
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("):
        return Token(kind: .open, byte: byte, start: start, end: index)
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
        return Token(kind: .close, byte: byte, start: start, end: index)
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        return Token(kind: .separator, byte: byte, start: start, end: index)
      case UInt8(ascii: "="), UInt8(ascii: "-"):
        if peek(0) == UInt8(ascii: ">") {
          index += 1
          return Token(kind: .arrow, start: start, end: index)
        }
        if byte == UInt8(ascii: "=") {
          return Token(kind: .assign, byte: byte, start: start, end: index)
        }
        if peek(0).isDigit && (start == 0 || !text[start - 1].isWordPart) { return number() }
      case UInt8(ascii: ":"): return Token(kind: .assign, byte: byte, start: start, end: index)
      case UInt8(ascii: "/") where peek(0) == UInt8(ascii: "*"): skipComment()
      case 0xE2 where peek(0) == 0x86 && peek(1) == 0x92:
        index += 2
        return Token(kind: .arrow, start: start, end: index)
      default: break
      }
    }
    return nil
  }

  /// Goes past a comment that ends on the same line and has text in front of it; another one is a mark.
  private mutating func skipComment() {
    guard sawToken else { return }
    var end = index + 1
    // Not to the line's end for each mark, so that a hostile line stays linear.
    let limit = min(limit, end + 512)
    while end + 1 < limit, text[end] != UInt8(ascii: "*") || text[end + 1] != UInt8(ascii: "/") {
      end += 1
    }
    if end + 1 < limit { index = end + 2 }
  }

  private func peek(_ ahead: Int) -> UInt8 {
    index + ahead < limit ? text[index + ahead] : 0
  }

  private mutating func word() -> Token {
    let start = index
    while index < limit, text[index].isWordPart { index += 1 }
    var token = Token(kind: .word, start: start, end: index)
    if index - start <= 8, Vocabulary.isNotFinite(text[start..<index]) {
      token.kind = .number
      token.value = .infinity
    }
    return token
  }

  private mutating func number() -> Token? {
    let begin = index
    let negative = begin > 0 && text[begin - 1] == UInt8(ascii: "-")
    if text[begin] == 0x30, peek(1) | 0x20 == UInt8(ascii: "x") { return address() }
    digits()
    if peek(0) == 0x2E, peek(1).isDigit {
      index += 1
      digits()
    }
    if peek(0) | 0x20 == UInt8(ascii: "e") {
      let sign = peek(1) == UInt8(ascii: "-") || peek(1) == UInt8(ascii: "+")
      if peek(sign ? 2 : 1).isDigit {
        index += sign ? 2 : 1
        digits()
      }
    }
    let end = index
    let magnitude =
      end - begin <= Self.numberLimit ? DecimalText.value(text, begin..<end) : .infinity
    return Token(
      kind: .number, start: negative ? begin - 1 : begin, end: end,
      value: negative ? 0 - magnitude : magnitude)
  }

  private mutating func digits() {
    while peek(0).isDigit { index += 1 }
  }

  /// `0x1` and the like: a word of no meaning.
  private mutating func address() -> Token {
    let start = index
    while index < limit, text[index].isWordPart { index += 1 }
    return Token(kind: .word, start: start, end: index)
  }

  /// Where a comment behind other text begins, or the text's end. A commented-out line is read.
  private static func commentStart(_ text: [UInt8], from start: Int) -> Int {
    var sawText = false
    var index = start
    // A line's number.
    while index < text.count, text[index].isSpace || text[index].isDigit { index += 1 }
    while index < text.count {
      let byte = text[index]
      if byte == 0x2F, index + 1 < text.count, text[index + 1] == 0x2F {
        let before = index > start ? text[index - 1] : 0x20
        if sawText,
          before == 0x20 || before == 0x09 || before == 0x3B || before == 0x2C
            || before == 0x7B || before == 0x7D
        {
          return index
        }
        index += 1
      } else if byte.isWordPart || [0x7B, 0x7D, 0x28, 0x29, 0x5B, 0x5D].contains(byte) {
        // Marks in front of a commented-out line are no text: bullets, signs of a diff, emoji.
        sawText = true
      }
      index += 1
    }
    return text.count
  }
}

extension UInt8 {
  var isDigit: Bool { self &- 0x30 < 10 }
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  var isUppercase: Bool { self &- 0x41 < 26 }
  var isSpace: Bool { self == 0x20 || self == 0x09 }
  fileprivate var isWordStart: Bool { isLetter || self == 0x5F || self == 0x24 }
  var isWordPart: Bool { isWordStart || isDigit }
}

/// Decimal text as the double nearest to it.
enum DecimalText {
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The value of digits, point and exponent; infinity where it is past what a double holds.
  static func value(_ text: [UInt8], _ range: Range<Int>) -> Double {
    var mantissa: UInt64 = 0
    var places = 0
    var pointSeen = false
    for index in range {
      let byte = text[index]
      if byte.isDigit {
        guard mantissa < (1 << 53) / 10 else { return slow(text, range) }
        mantissa = mantissa * 10 + UInt64(byte &- 0x30)
        if pointSeen { places += 1 }
      } else if byte == 0x2E {
        pointSeen = true
      } else {
        return slow(text, range)
      }
    }
    // One correctly rounded operation on exact operands.
    return places <= 22 ? Double(mantissa) / powersOfTen[places] : slow(text, range)
  }

  private static func slow(_ text: [UInt8], _ range: Range<Int>) -> Double {
    Double(String(decoding: text[range], as: UTF8.self)) ?? .infinity
  }
}
