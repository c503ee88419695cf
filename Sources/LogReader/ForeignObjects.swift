import KeyboardCore

// Objects of a line that are not the keyboard's: views' descriptions, other things' moves, moves of
// another time. What stands in them is taken away before the line is read.
extension StatementReader {
  /// A foreign object that goes on beyond its line.
  struct OpenObject {
    /// Brackets that still have to close.
    var depth: Int
    var lastLine: Int
  }

  /// Lines of one foreign object at most.
  private static let foreignLineLimit = 64

  /// Drops the tokens of the line's foreign objects; true where nothing is left.
  mutating func dropForeignObjects() -> Bool {
    dropOpenObject()
    facts.namesNotification = namesNotification
    facts.namesKey = tokens.contains {
      $0.kind == .word && Vocabulary.userInfoKey(word($0)) != nil
    }
    var kept = 0
    var index = 0
    // Of each bracket that is open, the place among what is kept.
    var opens: [Int] = []
    while index < tokens.count {
      if let next = endOfDescription(index) ?? endOfObject(index) {
        index = next
        continue
      }
      if tokens[index].kind == .open { opens.append(kept) }
      if tokens[index].kind == .close, !opens.isEmpty { opens.removeLast() }
      if let around = opens.last, namesAnotherEvent(index) {
        kept = around
        index = close(from: index, depth: 1)
        opens.removeLast()
        continue
      }
      tokens[kept] = tokens[index]
      kept += 1
      index += 1
    }
    tokens.removeLast(tokens.count - kept)
    return tokens.isEmpty
  }

  /// Whether the line names a keyboard notification or one of its keys.
  private var namesNotification: Bool {
    tokens.contains {
      $0.kind == .word
        && (Vocabulary.eventName(word($0)) != nil || Vocabulary.userInfoKey(word($0)) != nil)
    }
  }

  /// Goes on with a foreign object that began above.
  private mutating func dropOpenObject() {
    guard var object = foreignObject else { return }
    foreignObject = nil
    // Its brackets may be missing: a notification or its keys end it, too.
    guard line <= object.lastLine, !namesNotification else { return }
    for (index, token) in tokens.enumerated() {
      if token.kind == .open { object.depth += 1 }
      if token.kind == .close { object.depth -= 1 }
      if object.depth == 0 {
        tokens.removeFirst(index + 1)
        return
      }
    }
    tokens = []
    foreignObject = object
  }

  /// The place behind `<UIScrollView: 0x1; frame = …>`, or nil where no view's description begins.
  private mutating func endOfDescription(_ index: Int) -> Int? {
    let start = tokens[index].start
    guard tokens[index].kind == .word, start > 0, text[start - 1] == UInt8(ascii: "<"),
      index + 2 < tokens.count, tokens[index + 1].byte == UInt8(ascii: ":"),
      tokens[index + 2].kind == .word, word(tokens[index + 2]).starts(with: "0x".utf8),
      !holdsEvents(word(tokens[index]))
    else { return nil }
    if Label.namesThing(word(tokens[index])) { facts.isForeign = true }
    var depth = 1
    var place = start
    while place < text.count, depth > 0 {
      if text[place] == UInt8(ascii: "<") { depth += 1 }
      // `->` and `=>` close nothing.
      if text[place] == UInt8(ascii: ">"), ![0x2D, 0x3D].contains(text[place - 1]) { depth -= 1 }
      place += 1
    }
    return tokens[index...].firstIndex { $0.start >= place } ?? tokens.count
  }

  /// Whether a class may describe a keyboard's event, or a screen, rather than a view.
  private func holdsEvents(_ name: ArraySlice<UInt8>) -> Bool {
    Vocabulary.isNotification(name) || name.starts(with: "NS".utf8)
      || Vocabulary.equals(name, "UIScreen")
      || Label.saysKeyboard(name) && !name.ends(with: "View")
  }

  /// The place behind `Sheet(…)` or `prev: {…}`, or nil where no such object begins.
  private mutating func endOfObject(_ index: Int) -> Int? {
    guard tokens[index].kind == .word, index + 1 < tokens.count else { return nil }
    let word = word(tokens[index])
    let next = tokens[index + 1]
    let isCall = next.byte == UInt8(ascii: "(") && next.start == tokens[index].end
    // `NSLog(@"dialog %@", userInfo)` says where it was printed.
    if isCall || next.byte == UInt8(ascii: "{"), !facts.namesNotification, Label.namesThing(word) {
      return close(from: index + 1, depth: 0)
    }
    guard next.kind == .assign, index + 2 < tokens.count,
      tokens[index + 2].byte == UInt8(ascii: "{"), !facts.namesKey, Label.namesOtherStage(word)
    else { return nil }
    return close(from: index + 2, depth: 0)
  }

  /// Whether `"event": "sheetWillShow"` stands there: the object around it is another one's.
  private func namesAnotherEvent(_ index: Int) -> Bool {
    guard tokens[index].kind == .word, !facts.namesKey, index + 2 < tokens.count,
      tokens[index + 1].kind == .assign, tokens[index + 2].kind == .word
    else { return false }
    switch String(decoding: word(tokens[index]), as: UTF8.self) {
    case "event", "type", "name", "eventName": return Label.namesThing(word(tokens[index + 2]))
    default: return false
    }
  }

  /// The place behind the bracket that closes, where `depth` are open at `start`; what closes on a later
  /// line is noted.
  private mutating func close(from start: Int, depth: Int) -> Int {
    var depth = depth
    for index in start..<tokens.count {
      if tokens[index].kind == .open { depth += 1 }
      if tokens[index].kind == .close { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    foreignObject = OpenObject(depth: depth, lastLine: line + Self.foreignLineLimit)
    return tokens.count
  }
}
