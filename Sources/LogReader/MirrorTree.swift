import KeyboardCore

/// A line of the tree that `dump` and lldb's `po` print of a notification:
/// `▿ key : AnyHashable("…")`, `- value : NSRect: {{…}}`.
struct TreeLine {
  /// What stands in front of the colon.
  let label: ArraySlice<UInt8>
  /// Where the rest begins.
  let rest: Int
  /// Where its mark stands.
  let indent: Int
  /// Whether it says how many elements follow, and nothing else.
  let isCount: Bool

  /// The tree's line, or nil where `text` from `start` on is none.
  init?(_ text: [UInt8], from start: Int) {
    var index = start
    while index < text.count, text[index].isSpace { index += 1 }
    guard index < text.count else { return nil }
    indent = index
    let isLeaf = text[index] == UInt8(ascii: "-")
    let isBranch =
      text[index] == 0xE2 && index + 2 < text.count
      && (text[index + 1] == 0x96 && [0xBF, 0xB9, 0xB8].contains(text[index + 2]))
    guard isLeaf || isBranch else { return nil }
    index += isLeaf ? 1 : 3
    guard index < text.count, text[index].isSpace else { return nil }
    while index < text.count, text[index].isSpace { index += 1 }
    let begin = index
    while index < text.count, index < begin + 40, Self.isLabel(text[index]) { index += 1 }
    var end = index
    while end > begin, text[end - 1].isSpace { end -= 1 }
    label = text[begin..<end]
    let hasColon = index < text.count && text[index] == UInt8(ascii: ":")
    rest = hasColon ? index + 1 : text.count
    isCount =
      !hasColon && index == text.count
      && (label.ends(with: "elements") || label.ends(with: "pairs")
        || label.ends(with: "elements)"))
    guard isCount || hasColon && Self.isKnown(label) else { return nil }
  }

  private static func isLabel(_ byte: UInt8) -> Bool {
    byte.isWordPart || byte.isSpace || [0x2E, 0x28, 0x29, 0x2F, 0x5B, 0x5D].contains(byte)
  }

  /// Whether it is a member of a point, a size or a rectangle, which the line above states whole.
  var isPartOfFrame: Bool {
    switch String(decoding: label, as: UTF8.self) {
    case "x", "y", "width", "height", "origin", "size": true
    default: false
    }
  }

  /// Whether it is what an optional holds.
  var isSome: Bool { Vocabulary.equals(label, "some") }

  private static func isKnown(_ label: ArraySlice<UInt8>) -> Bool {
    switch String(decoding: label, as: UTF8.self) {
    case "name", "object", "key", "value", "super", "_rawValue", "rawValue", "some", "x", "y",
      "width", "height", "userInfo", "origin", "size":
      true
    // Members of tuples: `.0`, `.1`.
    case ".0", ".1": true
    default:
      label.contains(where: \.isDigit)
        && label.allSatisfy { $0.isDigit || $0 == 0x5B || $0 == 0x5D }
    }
  }
}

/// Reads such trees. A tree that follows the description of the same object adds nothing.
struct MirrorTree {
  private var event: PendingEvent?
  private var key: Field?
  /// Where the mark of its first line stands, if that counts the elements.
  private var root: Int?
  /// Whether the line above named it.
  private var isNamed = false

  /// Whether a tree is being read.
  var isOpen: Bool { event != nil }
  /// Its last line.
  var lastLine: Int { event?.lastLine ?? 0 }

  /// Whether `tree` is the first line of another tree than the one that is being read.
  func endsBefore(_ tree: TreeLine) -> Bool {
    guard let event, !event.seen.isEmpty, tree.isCount else { return false }
    return tree.label.ends(with: "pairs") || root.map { tree.indent <= $0 } ?? false
  }

  /// Begins with the name that stands above it.
  mutating func begin(_ named: PendingEvent) {
    event = named
    isNamed = true
  }

  /// Takes a line in.
  mutating func read(_ tree: TreeLine, _ text: [UInt8], _ line: Int, _ time: LogTime?) {
    var event = self.event ?? PendingEvent()
    event.source = .swift
    event.isKeyed = true
    event.isTree = true
    if self.event == nil || isNamed && root == nil && tree.isCount {
      root = tree.isCount ? tree.indent : nil
    }
    if self.event == nil { event.firstLine = line }
    event.lastLine = line
    event.time = event.time ?? time
    var lexer = Lexer(text, from: tree.rest)
    var tokens: [Token] = []
    lexer.read(into: &tokens)
    switch String(decoding: tree.label, as: UTF8.self) {
    case "name", "_rawValue", "rawValue":
      for token in tokens where token.kind == .word && event.kind == nil {
        event.kind = Vocabulary.eventName(text[token.start..<token.end])
      }
    case "key", "value", ".0", ".1": take(tokens, text, into: &event)
    default: break
    }
    self.event = event
  }

  private mutating func take(_ tokens: [Token], _ text: [UInt8], into event: inout PendingEvent) {
    for token in tokens where token.kind == .word {
      if let found = Vocabulary.userInfoKey(text[token.start..<token.end]) {
        key = found
        event.seen.insert(FieldSet(found))
        return
      }
    }
    guard let key else { return }
    for (place, token) in tokens.enumerated() {
      if token.kind == .open, key.isGeometry {
        // What no bracket closes may be cut off inside its last number.
        let (value, next) = FrameText.read(tokens, at: place, text)
        let rect = tokens[next - 1].kind == .close ? value.rect : nil
        if key == .frameBegin { event.begin = rect }
        if key == .frameEnd { event.end = rect }
        break
      } else if token.kind == .number, key.isScalar {
        switch key {
        case .duration: event.duration = token.value
        case .curve: event.curve = token.value
        default: event.isLocal = token.value != 0
        }
        break
      }
    }
    self.key = nil
  }

  /// Ends the tree: the event it states, unless it repeats the one above it.
  mutating func finish(into assembler: inout EventAssembler) {
    guard let pending = event else { return }
    defer { self = MirrorTree() }
    guard !pending.seen.isEmpty || pending.kind != nil else { return }
    if !isNamed, let above = assembler.events.last, !above.isTree,
      pending.firstLine - above.lastLine <= 3,
      pending.repeats(above)
    {
      return
    }
    if let stated = pending.stated { assembler.add(stated) } else { assembler.report(pending) }
  }
}

extension PendingEvent {
  /// Whether it says nothing that `event` does not say.
  func repeats(_ event: StatedEvent) -> Bool {
    guard let own = stated else { return false }
    return (kind == nil || kind == event.kind) && own.end == event.end
      && (own.begin == nil || own.begin == event.begin)
      && (own.duration == nil || own.duration == event.duration)
      && (own.curve == nil || own.curve == event.curve)
      && (own.isLocal == nil || own.isLocal == event.isLocal)
  }
}
