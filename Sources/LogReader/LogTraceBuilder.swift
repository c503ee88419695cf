import KeyboardCore

/// Makes a trace of what a log states; whatever it infers is noted.
struct LogTraceBuilder {
  let file: String
  let hints: LogHints
  private var notes: [LogRemark] = []

  init(file: String, hints: LogHints) {
    self.file = file
    self.hints = hints
  }

  /// The reading of a log's findings.
  consuming func reading(of findings: LogRun.Findings) -> LogReading {
    var reading = LogReading()
    reading.unread = findings.unread.sorted { ($0.line, $0.lastLine) < ($1.line, $1.lastLine) }
    guard let first = findings.events.first else { return reading }
    reading.firstEventLine = first.firstLine
    reading.kinds = LogKind.allCases.filter { kind in
      findings.events.contains { $0.source == kind }
    }
    var header = TraceHeader(name: hints.name ?? TraceName.of(file: file))
    let screen = describe(&header, findings)
    var trace = Trace(header: header)
    appendEvents(findings.events, screen, to: &trace)
    notes.sort { ($0.line, $0.lastLine) < ($1.line, $1.lastLine) }
    trace.header.source = SourceText(file: file, kinds: reading.kinds, notes: notes).text
    reading.trace = trace
    reading.notes = notes
    return reading
  }

  /// Fills in the screen, coordinates and orientation; returns the screen.
  private mutating func describe(_ header: inout TraceHeader, _ findings: LogRun.Findings) -> Size?
  {
    let events = findings.events
    let line = events[0].firstLine
    let stated = findings.statedScreen.map {
      Size(width: min($0.width, $0.height), height: max($0.width, $0.height))
    }.flatMap { $0.width > 0 && $0.height <= 1e7 ? $0 : nil }
    let known = stated ?? hints.screen
    let found = ScreenInference(events, known: known, hints: hints)
    header.device.screen = known ?? found.screen
    if stated == nil, let screen = hints.screen {
      if let origin = hints.screenOrigin {
        note(line, "the screen \(Self.text(screen)) is filled in from \(origin)")
      }
    } else if let screen = header.device.screen {
      let from = stated == nil ? "the frames" : "the bounds that are printed of UIScreen"
      note(
        stated == nil ? found.line : line,
        "the screen \(Self.text(screen)) is inferred from \(from)")
    }
    if let known { noteMisfit(known, events) }
    if header.device.screen == nil {
      note(line, "the frames do not tell the screen: --screen or --device gives it")
    }
    describePlane(&header, found, line)
    if let screen = header.device.screen { noteTurn(events, screen, header) }
    return header.device.screen
  }

  /// Fills in the coordinates and the orientation.
  private mutating func describePlane(
    _ header: inout TraceHeader, _ found: ScreenInference, _ line: Int
  ) {
    if let coordinates = hints.coordinates {
      header.coordinates = coordinates
    } else if let reason = found.fixedReason {
      header.coordinates = .fixed
      note(line, "fixed coordinates are inferred: \(reason)")
    }
    if let orientation = hints.orientation {
      header.orientation = orientation
    } else if let orientation = found.orientation {
      header.orientation = orientation
      let side =
        header.coordinates == .interface && orientation.isLandscape
        ? "; which way round, they do not tell" : ""
      note(line, "the orientation \(orientation.name) is inferred from the frames\(side)")
    }
  }

  /// A trace of a log has one orientation; a frame of the other one is not to be taken for its.
  private mutating func noteTurn(_ events: [StatedEvent], _ screen: Size, _ header: TraceHeader) {
    guard header.coordinates == .interface, screen.width != screen.height else { return }
    let isLandscape = header.orientation.isLandscape
    let other = isLandscape ? screen.width : screen.height
    let frames = events.filter { $0.end.width == other && $0.end.x == 0 }
    guard let first = frames.first else { return }
    note(
      first.firstLine,
      "the frame is as wide as the screen in \(isLandscape ? "portrait" : "landscape"), and the"
        + " trace is in \(header.orientation.name): where the device was turned, cut the log")
  }

  /// What was given goes before what the frames look like, but not without a word.
  private mutating func noteMisfit(_ screen: Size, _ events: [StatedEvent]) {
    let seen = ScreenInference(events, known: nil, hints: hints)
    guard let other = seen.screen, other != screen else { return }
    note(
      seen.line,
      "the frames look like those of a screen of \(Self.text(other)), not of \(Self.text(screen))")
  }

  private mutating func appendEvents(
    _ events: [StatedEvent], _ screen: Size?, to trace: inout Trace
  ) {
    let hasTimes = events.contains { $0.time != nil }
    if !hasTimes, events.count > 1 {
      note(
        events[1].firstLine, events[events.count - 1].firstLine,
        "no line states a time that can be read: each event comes one second after the one before")
    }
    var times = TimeLine()
    for event in events {
      let (seconds, remark) = times.seconds(at: event.time)
      if hasTimes { noteTime(remark, event) }
      noteLeftOut(event)
      var kind = event.kind
      if kind == nil {
        let inferred = NameInference(event, screen: screen)
        kind = inferred.kind
        note(event.firstLine, "the name \(inferred.kind.name) is inferred: \(inferred.reason)")
      }
      guard let kind else { continue }
      trace.append(
        Event(
          time: seconds, kind: kind, begin: event.begin, end: event.end,
          duration: event.duration ?? Event.defaultDuration,
          curve: event.curve ?? Event.defaultCurve, isLocal: event.isLocal ?? true))
    }
  }

  private mutating func noteTime(_ remark: TimeLine.Remark, _ event: StatedEvent) {
    switch remark {
    case .asStated: break
    case .missing: note(event.firstLine, "no time is stated: one second after the event before")
    case .held:
      note(event.firstLine, "the time goes back: the event is held at the time of the one before")
    case .overtaken:
      note(
        event.firstLine,
        "events without a time came before and were put a second apart:"
          + " the event is held at the time of the last of them")
    case .midnight: note(event.firstLine, "the time of day goes back: the next day is inferred")
    case .tooFar:
      note(event.firstLine, "the time is out of reach: one second after the event before")
    }
  }

  private mutating func noteLeftOut(_ event: StatedEvent) {
    if event.leftOut.contains(.begin) {
      note(event.firstLine, "the begin frame is nothing a trace can hold, and is left out")
    }
    if event.leftOut.contains(.duration) {
      note(event.firstLine, "the duration is nothing a trace can hold, and is left out")
    }
    if event.leftOut.contains(.curve) {
      note(event.firstLine, "the curve is no number from 0 to 255, and is left out")
    }
  }

  private mutating func note(_ line: Int, _ text: String) { note(line, line, text) }

  private mutating func note(_ line: Int, _ lastLine: Int, _ text: String) {
    guard notes.count < EventAssembler.remarkLimit else { return }
    notes.append(LogRemark(line: line, lastLine: lastLine, text: text))
  }

  private static func text(_ size: Size) -> String {
    NumberText.text(of: size.width) + "x" + NumberText.text(of: size.height)
  }
}

/// A trace's name, from its file's.
enum TraceName {
  private static let limit = 200

  /// The last part of a path without its extension; controls become `_`.
  static func of(file: String) -> String {
    if file == "-" { return "stdin" }
    let last = fileName(file)
    var stem = last
    if let dot = last.utf8.lastIndex(of: UInt8(ascii: ".")), dot > last.startIndex {
      stem = last[..<dot]
    }
    var name = ""
    for scalar in stem.unicodeScalars.prefix(limit) {
      let isControl = scalar.properties.generalCategory == .control
      name.unicodeScalars.append(isControl ? "_" : scalar)
    }
    return name.isEmpty ? "log" : name
  }

  /// The last part of a path.
  static func fileName(_ file: String) -> Substring {
    file.utf8.split(separator: UInt8(ascii: "/")).last.map(Substring.init) ?? "log"
  }
}

/// What a trace's `source` says of how it was read.
struct SourceText {
  let file: String
  let kinds: [LogKind]
  let notes: [LogRemark]

  /// Lines that are named for one inference at most; more are counted.
  private static let lineLimit = 200

  /// One line.
  var text: String {
    var text = "read from " + (file == "-" ? "standard input" : String(TraceName.fileName(file)))
    if !kinds.isEmpty { text += " (" + kinds.map(\.rawValue).joined(separator: ", ") + ")" }
    var order: [String] = []
    var lines: [String: [LogRemark]] = [:]
    for note in notes {
      if lines[note.text] == nil { order.append(note.text) }
      lines[note.text, default: []].append(note)
    }
    for sentence in order { text += "; " + sentence + Self.places(lines[sentence] ?? []) }
    return text
  }

  private static func places(_ notes: [LogRemark]) -> String {
    let named = notes.prefix(lineLimit).map { note in
      note.line == note.lastLine ? "\(note.line)" : "\(note.line)-\(note.lastLine)"
    }
    let rest = notes.count - named.count
    let more = rest > 0 ? " and \(rest) more" : ""
    let isOne = notes.count == 1 && notes[0].line == notes[0].lastLine
    return " (line" + (isOne ? " " : "s ") + named.joined(separator: ", ") + more + ")"
  }
}
