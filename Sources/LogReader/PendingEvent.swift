import KeyboardCore

/// A keyboard event as the text states it, before anything is inferred.
struct StatedEvent {
  var kind: EventKind?
  var begin: Rect?
  var end: Rect
  var duration: Double?
  var curve: UInt8?
  var isLocal: Bool?
  var firstLine: Int
  var lastLine: Int
  var time: LogTime?
  var source: LogKind
  /// Whether it was drawn as a tree, with triangles.
  var isTree = false
  /// Whether a key is there that only iOS 5 to 7 print.
  var hasOldKey = false
  /// What the text says and a trace cannot hold.
  var leftOut: LeftOut = []

  struct LeftOut: OptionSet {
    var rawValue: UInt8
    static let begin = LeftOut(rawValue: 1)
    static let duration = LeftOut(rawValue: 2)
    static let curve = LeftOut(rawValue: 4)
  }
}

/// What has been read so far of one event.
struct PendingEvent {
  /// What a line may say of a keyboard that makes no event.
  struct Hint: OptionSet {
    var rawValue: UInt8
    static let height = Hint(rawValue: 1)
    static let size = Hint(rawValue: 2)
    static let shown = Hint(rawValue: 4)
    static let rect = Hint(rawValue: 8)
    static let bareRect = Hint(rawValue: 16)
    static let move = Hint(rawValue: 32)
    static let notFinite = Hint(rawValue: 64)
    static let foldedUp = Hint(rawValue: 128)
  }

  var kind: EventKind?
  /// Whether the name stood in a description, `name = …`.
  var isDescribed = false
  var seen: FieldSet = []
  var hints: Hint = []
  var begin: Rect?
  var end: Rect?
  var duration: Double?
  /// Whether something stood in the duration's place that is no number.
  var lostDuration = false
  var curve: Double?
  var isLocal: Bool?
  var source = LogKind.library
  /// Whether the object began with a bracket.
  var isOpened = false
  /// Brackets that are open inside it.
  var depth = 0
  var openLine = 0
  var openTime: LogTime?
  var firstLine = 0
  var lastLine = 0
  /// The tags in front of its first line.
  var tags: ArraySlice<UInt8> = []
  /// The process that wrote it.
  var process: ArraySlice<UInt8> = []
  /// Blank lines behind `lastLine`.
  var blankLines = 0
  var time: LogTime?
  var isMilliseconds = false
  var isScript = false
  /// Whether one of its lines has a tree's triangle.
  var isTree = false
  /// Whether its frames are folded up, `{…}`.
  var isFoldedUp = false

  /// Whether it has more than scalars.
  var hasPayload: Bool { !seen.subtracting(.scalars).isEmpty || isKeyed && !seen.isEmpty }
  /// Whether its keys are UIKit's own.
  var isKeyed = false
  /// Whether a line said anything of it.
  var isEmpty: Bool { kind == nil && seen.isEmpty && hints.isEmpty }
  /// Whether it has only what may belong to anything.
  var hasScalarsOnly: Bool { kind == nil && hints.isEmpty && !seen.isEmpty && !hasPayload }

  /// Lines without a word on it that end it.
  var patience: Int {
    if hasPayload { return isOpened || isKeyed ? 64 : 8 }
    if isOpened && (isScript || !seen.isEmpty) { return 64 }
    if !hints.isEmpty { return isOpened ? 16 : 1 }
    return kind == nil ? 2 : isDescribed || isOpened ? 16 : 4
  }

  /// Lines from its last one to `line`, blank ones left out.
  func distance(to line: Int) -> Int { line - lastLine - blankLines }

  /// Counts a line to it.
  mutating func touch(_ line: Int, _ time: LogTime?) {
    if isEmpty {
      let isFromBracket = isOpened && openLine > 0 && line - openLine <= 16
      firstLine = isFromBracket ? openLine : line
      if isFromBracket { self.time = openTime }
    }
    if line > lastLine {
      lastLine = line
      blankLines = 0
    }
    self.time = self.time ?? time
  }

  /// Forgets scalars that stood before the payload and so belong to something else.
  mutating func forgetScalars() {
    seen = []
    duration = nil
    curve = nil
    isLocal = nil
    isScript = false
  }

  /// What is known of it before it is unfolded on the next lines; nil where it has its frames.
  var folded: PendingEvent? {
    guard isFoldedUp, end == nil else { return nil }
    var event = self
    (event.seen, event.hints, event.begin) = ([], .foldedUp, nil)
    (event.isFoldedUp, event.isOpened, event.isKeyed, event.depth) = (false, false, false, 0)
    return event
  }

  /// The event, or nil where its end frame is missing or no frame.
  var stated: StatedEvent? {
    guard let end, end.isHoldable else { return nil }
    var event = StatedEvent(
      kind: kind, end: end, firstLine: firstLine, lastLine: lastLine, time: time, source: source)
    if let begin {
      if begin.isHoldable { event.begin = begin } else { event.leftOut.insert(.begin) }
    }
    if let duration {
      let seconds = isScript && !isMilliseconds ? duration / 1000 : duration
      if seconds >= 0, seconds <= 1e9 {
        event.duration = seconds
      } else {
        event.leftOut.insert(.duration)
      }
    } else if lostDuration {
      event.leftOut.insert(.duration)
    }
    if let curve {
      if let whole = UInt8(exactly: curve) {
        event.curve = whole
      } else {
        event.leftOut.insert(.curve)
      }
    }
    event.isLocal = isLocal
    event.isTree = isTree
    event.hasOldKey = seen.contains(FieldSet(.changedByUser))
    return event
  }

  /// Why it is no event.
  var problem: String {
    if let end {
      return end.isFinite
        ? "the end frame is larger than a trace can hold" : "the end frame is not finite"
    }
    if seen.contains(FieldSet(.frameEnd)) { return "the end frame is not given as four numbers" }
    if seen.contains(FieldSet(.frameBegin)) { return "a begin frame only: there is no end frame" }
    if hasPayload { return "the payload has no end frame" }
    if hints.contains(.foldedUp) { return "the frames are folded up: {...}" }
    if hints.contains(.notFinite) {
      return "a rectangle that is not finite, and not said to be the end frame"
    }
    if hints.contains(.rect) { return "the keyboard's rectangle, but not said to be the end frame" }
    if hints.contains(.bareRect) { return "a rectangle that is not said to be the end frame" }
    if hints.contains(.size) || hints.contains(.height) {
      return "the keyboard's size alone: there is no end frame"
    }
    if hints.contains(.shown) { return "the keyboard's state alone: there is no end frame" }
    if hints.contains(.move) { return "a move with its progress and height: there is no end frame" }
    return "the notification's name, but nothing that is said to be its end frame"
  }
}

extension Rect {
  var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }
  /// Whether a trace can hold it.
  var isHoldable: Bool {
    abs(x) <= 1e7 && abs(y) <= 1e7 && abs(width) <= 1e7 && abs(height) <= 1e7
  }
}
