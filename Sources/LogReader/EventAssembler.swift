import KeyboardCore

/// Puts what lines state together into events: which name, keys and brackets belong to one.
struct EventAssembler {
  private(set) var events: [StatedEvent] = []
  private(set) var unread: [LogRemark] = []
  /// What has been read of the event that is not finished.
  var pending = PendingEvent()
  /// The last line that begins with a tree's triangle.
  var treeLine = -100
  /// The tags in front of the current line.
  var tags: ArraySlice<UInt8> = []
  /// The process that wrote it, and when.
  var process: ArraySlice<UInt8> = []
  var time: LogTime?
  /// The name that was last said in words.
  var spoken: SpokenName?
  /// The screen as a `UIScreen` description states it, in interface orientation.
  var statedScreen: Size?

  /// Whether the next lines may belong to what has been read.
  var isOpen: Bool { !pending.isEmpty }

  /// Readings are bounded as traces are.
  static let remarkLimit = 1_000_000

  /// Begins a line: what waited too long is finished; true then.
  mutating func beginLine(_ line: Int) -> Bool {
    guard isOpen, pending.distance(to: line) > pending.patience else { return false }
    finish()
    return true
  }

  /// A line without a word passes; what is stated alone and unclear does not wait for more.
  mutating func passOverBlank() {
    if isOpen, pending.kind != nil || pending.hasPayload { pending.blankLines += 1 }
  }

  /// A keyboard notification is named.
  mutating func name(_ kind: EventKind, _ line: Int, _ time: LogTime?, isDescription: Bool) {
    if pending.hasPayload || pending.isScript && !pending.seen.isEmpty {
      // An object's own member, as in {"type": "keyboardDidShow", …}.
      if pending.isOpened, !pending.isKeyed, !isDescription, pending.kind == nil {
        pending.kind = kind
        return
      }
      finish()
    } else if pending.kind != nil {
      let isHeading =
        pending.lastLine == line
        || isDescription && !pending.isDescribed && pending.kind == kind
          && pending.distance(to: line) <= 1
      if !isHeading { finish() }
    } else if pending.hasScalarsOnly {
      if !pending.isOpened { pending = PendingEvent() }
    } else if !pending.hints.isEmpty, line - pending.lastLine > 1 {
      finish()
    }
    if pending.isEmpty { pending.tags = tags }
    pending.touch(line, time)
    if pending.process.isEmpty { pending.process = process }
    pending.kind = kind
    pending.isDescribed = isDescription
  }

  /// A name ends the line of a payload without one, as in `print(userInfo, name)`: it is that one's.
  mutating func nameBehind(_ kind: EventKind, _ line: Int) -> Bool {
    if pending.isEmpty, let last = events.indices.last, events[last].kind == nil,
      events[last].lastLine == line, events[last].source != .library
    {
      events[last].kind = kind
      return true
    }
    guard pending.isKeyed, pending.kind == nil, pending.end != nil, pending.lastLine == line else {
      return false
    }
    pending.kind = kind
    return true
  }

  /// What is read so far, where that is a name and nothing else; it is taken away.
  mutating func takeName() -> PendingEvent? {
    guard pending.kind != nil, !pending.hasPayload, pending.hints.isEmpty else { return nil }
    defer { pending = PendingEvent() }
    return pending
  }

  /// A notification of another sort: it ends whatever came before.
  mutating func otherNotification() { finish() }

  /// The word `userInfo`: what follows is another event's payload.
  mutating func userInfo() { if pending.hasPayload { finish() } }

  /// A hint that is no event by itself.
  mutating func hint(_ hint: PendingEvent.Hint, _ line: Int, _ time: LogTime?) {
    if pending.hasPayload {
      // Another rectangle behind a complete sentence is a statement of its own.
      let isOther = !hint.isDisjoint(with: [.rect, .bareRect]) && line > pending.lastLine
      guard isOther, pending.end != nil, !pending.isOpened, !pending.isKeyed else { return }
      finish()
    }
    let rects: PendingEvent.Hint = [.rect, .bareRect]
    let isSecondRect = !hint.isDisjoint(with: rects) && !pending.hints.isDisjoint(with: rects)
    if isSecondRect || !pending.hints.isDisjoint(with: hint) { finish() }
    if pending.hasScalarsOnly, !pending.isOpened { pending = PendingEvent() }
    pending.touch(line, time)
    pending.hints.insert(hint)
  }

  /// Whether the current line comes from another process than what is pending, or long after it.
  private var isElsewhere: Bool {
    if LinePrefix.areOfOthers(pending.process, process) { return true }
    guard let time, let seconds = pending.time?.seconds(to: time) else { return false }
    return abs(seconds) > Self.secondsOfOneEvent
  }

  /// Seconds between two lines that tell of one event at most.
  private static let secondsOfOneEvent = 2.0

  /// Whether a key begins another event.
  func startsAnother(_ field: Field, keyed: Bool, _ line: Int) -> Bool {
    if pending.seen.contains(FieldSet(field)), field != .other { return true }
    if isElsewhere, !pending.isEmpty { return true }
    if pending.isKeyed != keyed, pending.hasPayload { return true }
    return false
  }

  /// A key is stated; its value may follow. `startsAnother` was asked before.
  mutating func key(
    _ field: Field, _ line: Int, _ time: LogTime?, source: LogKind, isScript: Bool
  ) {
    let keyed = source == .objectiveC || source == .swift
    // A description waits for its userInfo, and not for what another line says.
    if !keyed, pending.kind != nil, !pending.hasPayload, !pending.isOpened,
      pending.distance(to: line) > 4
    {
      finish()
    }
    if pending.isEmpty { pending.tags = tags }
    if !keyed, pending.hasScalarsOnly, !LinePrefix.areAlike(pending.tags, tags) {
      pending.forgetScalars()
    }
    if keyed, !pending.hasPayload {
      if pending.kind == nil, !pending.hints.isEmpty { finish() }
      pending.forgetScalars()
    }
    pending.touch(line, time)
    if pending.process.isEmpty { pending.process = process }
    takeSpokenName(line)
    if pending.seen.isEmpty || !field.isScalar { pending.source = source }
    pending.seen.insert(FieldSet(field))
    pending.isKeyed = pending.isKeyed || keyed
    pending.isScript = pending.isScript || isScript
    pending.isTree = pending.isTree || line - treeLine <= 1
  }

  /// The name in words that stands directly in front of a payload is its name.
  private mutating func takeSpokenName(_ line: Int) {
    guard let spoken, pending.seen.isEmpty else { return }
    self.spoken = nil
    if pending.kind == nil, spoken.reaches(line) { pending.kind = spoken.kind }
  }

  /// A rectangle is the value of `field`.
  mutating func set(_ field: Field, _ rect: Rect) {
    if field == .frameBegin { pending.begin = rect }
    if field == .frameEnd { pending.end = rect }
  }

  /// A number is the value of `field`.
  mutating func set(_ field: Field, _ number: Double, isMilliseconds: Bool = false) {
    switch field {
    case .duration:
      pending.duration = isMilliseconds ? number / 1000 : number
      pending.isMilliseconds = isMilliseconds
    case .curve, .easing: pending.curve = number
    case .local: pending.isLocal = number != 0
    default: break
    }
  }

  /// A bracket opens that belongs to no value.
  mutating func open(_ byte: UInt8, _ line: Int, _ time: LogTime?, isLineStart: Bool) {
    if pending.hasPayload {
      let isWhole = pending.isKeyed || !pending.isOpened && pending.end != nil
      if isLineStart, isWhole, pending.depth == 0 {
        finish()
      } else {
        pending.depth += 1
        return
      }
    } else if pending.hasScalarsOnly {
      if pending.isOpened { pending.depth += 1 } else { pending = PendingEvent() }
      return
    } else if pending.kind == nil, !pending.hints.isEmpty {
      if pending.isOpened || pending.hints.contains(.foldedUp) {
        pending.depth += 1
        return
      }
      finish()
    }
    pending.isOpened = true
    if pending.isEmpty {
      pending.openLine = line
      pending.openTime = time
    }
  }

  /// A bracket closes that belongs to no value.
  mutating func close(_ byte: UInt8, _ line: Int) {
    if pending.isEmpty {
      pending.isOpened = false
      return
    }
    guard pending.hasPayload || pending.isOpened else { return }
    // -[ViewController keyboardWillShow:]
    if byte == UInt8(ascii: "]"), pending.seen.isEmpty, pending.hints.isEmpty {
      pending.isOpened = false
      return
    }
    if pending.depth > 0 {
      pending.depth -= 1
      return
    }
    pending.lastLine = max(pending.lastLine, line)
    if let folded = pending.folded { pending = folded } else { finish() }
  }

  /// The text ends inside the last number of a frame: nobody knows the whole of it.
  mutating func cutOff(_ field: Field) {
    if field == .frameEnd { pending.end = nil } else { pending.begin = nil }
  }

  /// Finishes the event that was being read: it is kept, or reported as unread.
  mutating func finish() {
    defer { pending = PendingEvent() }
    if pending.isEmpty || pending.hasScalarsOnly || unfoldsLast { return }
    if let event = pending.stated { events.append(event) } else { report(pending) }
  }

  /// Whether what was read is the last event once more, drawn as a tree.
  private var unfoldsLast: Bool {
    guard let last = events.last, pending.isTree, pending.isScript, pending.kind == nil else {
      return false
    }
    // A tree has a line for each member.
    let isDescribed = !last.isTree || last.firstLine == last.lastLine
    let isUnfolded = !last.isTree || pending.firstLine < pending.lastLine
    return isDescribed && isUnfolded && pending.firstLine - last.lastLine <= 2
      && pending.repeats(last)
  }

  /// Adds an event that was read otherwise.
  mutating func add(_ event: StatedEvent) { events.append(event) }

  /// Reports lines as unread.
  mutating func report(_ pending: PendingEvent) {
    report(pending.firstLine, pending.lastLine, pending.problem)
  }

  /// Reports lines as unread.
  mutating func report(_ line: Int, _ lastLine: Int, _ text: String) {
    guard unread.count < Self.remarkLimit else { return }
    let isLast = unread.count == Self.remarkLimit - 1
    let text = isLast ? "from here on, what is unread is not named any more" : text
    unread.append(LogRemark(line: line, lastLine: lastLine, text: text))
  }

  /// Gives the last event a time that stands behind it.
  mutating func lateTime(_ time: LogTime, _ line: Int, within lines: Int) {
    if isOpen {
      pending.time = pending.time ?? time
    } else if let last = events.indices.last, events[last].time == nil,
      line - events[last].lastLine <= lines
    {
      events[last].time = time
    }
  }
}
