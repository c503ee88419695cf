/// What a logger puts in front of a line: the time, the process, the category.
struct LinePrefix {
  /// The line's time, or nil.
  private(set) var time: LogTime?
  /// Where the message begins.
  var end = 0
  /// The tags in front of the message; a line of another module has others.
  private(set) var tags: ArraySlice<UInt8> = []
  /// The number of the process that wrote the line; empty where the logger gives none.
  var process: ArraySlice<UInt8> = []
  /// Whether a tag speaks of the keyboard.
  var isTaggedKeyboard = false
  /// Whether a tag speaks of something else that moves.
  var isTaggedThing = false
  /// Whether Metro or another console of JavaScript wrote it.
  private(set) var isScriptConsole = false

  let text: [UInt8]

  /// Where the message and its tags begin.
  private var messageStart = 0

  /// Bytes in front of the message at most.
  private static let limit = 320
  /// Tags in front of a message at most.
  private static let tagLimit = 4

  /// The prefix of a line.
  init(of text: [UInt8]) {
    self.text = text
    skipDecoration()
    let start = end
    let isTimed = readTime()
    if isTimed { skipProcess() } else { end = start }
    skipConsole()
    skipLogcat()
    if !isTimed { messageStart = end }
    for _ in 0..<Self.tagLimit where !skipTag() { break }
    tags = text[min(messageStart, end, text.count)..<min(end, text.count)]
    while tags.last?.isSpace == true { tags.removeLast() }
  }

  /// Blanks, comment marks, quotes and the like. A dash is a list's, and is kept.
  private mutating func skipDecoration() {
    while end < text.count, end < Self.limit {
      switch text[end] {
      case 0x20, 0x09, 0x60, 0x3E, 0x7C, 0x2A, 0x23: end += 1
      case 0x2F where peek(1) == 0x2F: while peek(0) == 0x2F { end += 1 }
      // A line of a diff.
      case 0x2B where !peek(1).isDigit && peek(1) != UInt8(ascii: "["): end += 1
      case 0xC2... where !isTreeMark: skipCharacter()
      default: return
      }
    }
  }

  /// The marks of a tree, and arrows, say something.
  private var isTreeMark: Bool { peek(0) == 0xE2 && (peek(1) == 0x96 || peek(1) == 0x86) }

  /// Passes over an emoji or another character that is not ASCII.
  private mutating func skipCharacter() {
    end += 1
    while peek(0) & 0xC0 == 0x80 { end += 1 }
  }

  private mutating func readTime() -> Bool {
    // Console.app copies the type in front: default⇥15:29:08.330.
    for word in ["default", "info", "debug", "error", "fault"] where starts(with: word) {
      if peek(word.utf8.count) == 0x09 { end += word.utf8.count + 1 }
    }
    let bracketed = peek(0) == UInt8(ascii: "[")
    var cursor = TimeCursor(text, at: end + (bracketed ? 1 : 0))
    guard let found = cursor.time() else { return false }
    time = found
    end = cursor.index
    while peek(0) == UInt8(ascii: "]") || peek(0) == 0x20 || peek(0) == 0x09 { end += 1 }
    return true
  }

  /// `App[12:34]`, `localhost App[12]: (Library)`, `0x1f Default 0x0 12 0 App: (Library)`, then
  /// `[subsystem:category]`.
  private mutating func skipProcess() {
    let stop = min(text.count, end + Self.limit)
    if peek(0) == 0x30, peek(1) == UInt8(ascii: "x") {
      if let colon = index(where: { isColonAndSpace($0) }, before: stop) {
        // `0x1f Default 0x0 12 0 App`: the thread, the type and the activity stand in front.
        let fields = text[end..<colon].split(separator: 0x20, maxSplits: 3)
        if fields.count == 4 { process = fields[3].prefix { $0.isDigit } }
        end = colon + 2
      }
    } else if let bracket = index(where: { isProcessIdentifier($0) }, before: stop) {
      process = text[(bracket + 1)...].prefix { $0.isDigit }
      end = bracket
      while end < stop, text[end] != UInt8(ascii: "]") { end += 1 }
      end += 1
      skipLevel()
    }
    while peek(0) == 0x20 || peek(0) == UInt8(ascii: ":") { end += 1 }
    messageStart = end
    skipGroup(UInt8(ascii: "("), UInt8(ascii: ")"))
    skipGroup(UInt8(ascii: "["), UInt8(ascii: "]"))
    skipGroup(UInt8(ascii: "["), UInt8(ascii: "]"))
  }

  /// `<Notice>:` of a device's syslog.
  private mutating func skipLevel() {
    while peek(0) == 0x20 { end += 1 }
    guard peek(0) == UInt8(ascii: "<") else { return }
    let stop = min(text.count, end + 12)
    if let close = index(where: { text[$0] == UInt8(ascii: ">") }, before: stop) { end = close + 1 }
  }

  private func isColonAndSpace(_ place: Int) -> Bool {
    text[place] == UInt8(ascii: ":") && place + 1 < text.count && text[place + 1] == 0x20
  }

  /// `[12]`, `[12:34]`, `[12:ab3f]` directly behind a name.
  private func isProcessIdentifier(_ place: Int) -> Bool {
    guard text[place] == UInt8(ascii: "["), place > end, text[place - 1] != 0x20 else {
      return false
    }
    var index = place + 1
    while index < text.count, index < place + 24,
      text[index].isDigit || text[index] == UInt8(ascii: ":")
        || (0x61...0x66).contains(text[index] | 0x20)
    { index += 1 }
    return index > place + 1 && index < text.count && text[index] == UInt8(ascii: "]")
      && text[place + 1].isDigit
  }

  /// Passes over a short group of plain words; a dictionary is none.
  private mutating func skipGroup(_ open: UInt8, _ close: UInt8) {
    guard peek(0) == open, peek(1).isLetter, !isDebuggerPrompt else { return }
    var index = end + 1
    while index < text.count, index < end + 96 {
      let byte = text[index]
      if byte == close {
        if Label.saysKeyboard(text[end + 1..<index]) { isTaggedKeyboard = true }
        end = index + 1
        while peek(0) == 0x20 { end += 1 }
        return
      }
      let isPlain =
        byte.isLetter || byte.isDigit || [0x2E, 0x3A, 0x2D, 0x5F, 0x20, 0x2B].contains(byte)
      guard isPlain else { return }
      index += 1
    }
  }

  /// Whether `(gdb)` or `(lldb)` stands next: no library, but what a debugger is asked.
  private var isDebuggerPrompt: Bool { starts(with: "(gdb)") || starts(with: "(lldb)") }

  /// `LOG`, `(NOBRIDGE) LOG`, `flutter:`, `[log] -`.
  private mutating func skipConsole() {
    while peek(0) == 0x20 { end += 1 }
    if starts(with: "(NOBRIDGE)") {
      end += 10
      while peek(0) == 0x20 { end += 1 }
    }
    for word in ["LOG", "INFO", "WARN", "DEBUG", "ERROR"] where starts(with: word) {
      if peek(word.utf8.count) == 0x20 {
        end += word.utf8.count
        isScriptConsole = true
        break
      }
    }
    if starts(with: "flutter:") { end += 8 }
    while peek(0) == 0x20 { end += 1 }
  }

  func peek(_ ahead: Int) -> UInt8 {
    end + ahead < text.count ? text[end + ahead] : 0
  }

  private func starts(with word: String) -> Bool {
    text[min(end, text.count)...].starts(with: word.utf8)
  }

  private func index(where found: (Int) -> Bool, before stop: Int) -> Int? {
    (min(end, stop)..<stop).first(where: found)
  }
}
