import KeyboardCore

/// One pass over a log: skims, and reads the lines that are found with those that belong to them.
struct LogRun: ~Copyable {
  private var lines = LogLines()
  private var reader: StatementReader
  private var text: [UInt8] = []
  /// The last line that was read; lines above it are not looked at again.
  private var lastRead = 0
  private var lastMessage = -1_000_000

  /// Lines above a find that may belong to it, at most.
  private static let linesAbove = 24

  init(kinds: Set<LogKind>) { reader = StatementReader(kinds: kinds) }

  /// What the log states.
  struct Findings {
    var events: [StatedEvent]
    var unread: [LogRemark]
    var statedScreen: Size?
  }

  /// Reads to the end of `source`.
  mutating func readAll<S: ByteSource>(_ source: inout S, file: String) throws {
    while try lines.advance(&source) {
      let isCandidate = lines.isCandidate()
      if isCandidate || reader.isOpen || lines.number - lastMessage < UnifiedLogLine.reach {
        if isCandidate, lastRead < lines.number - 1 { readAbove() }
        read(lines.current, lines.number)
        guard reader.assembler.events.count <= Trace.eventLimit else {
          throw FormatError(
            file: file, line: lines.number,
            problem: "the log has more than \(Trace.eventLimit) keyboard events",
            remedy: "split it into several files")
        }
      }
      if lines.isCut {
        reader.assembler.report(
          lines.number, lines.number,
          "the line is longer than \(KeyboardLog.lineLimit) bytes: what is beyond is passed over")
      }
    }
  }

  /// Ends the pass.
  consuming func finish() -> Findings {
    reader.finish()
    return Findings(
      events: reader.assembler.events, unread: reader.assembler.unread,
      statedScreen: reader.assembler.statedScreen)
  }

  /// Reads the lines above the current one that look like the beginning of the same object.
  private mutating func readAbove() {
    var found: [Range<Int>] = []
    var range = lines.current
    // Beyond a line without words only what leads up to an opened bracket belongs to the object.
    var sure: Int?
    while found.count < Self.linesAbove, lines.number - found.count - 1 > lastRead,
      let above = lines.lineAbove(range), above.count <= 512
    {
      lines.copy(above, into: &text)
      let line = text.pastedLines.last { !$0.isEmpty } ?? []
      let isBlank = Self.saysNothing(line)
      guard isBlank || Self.leadsOn(line) else { break }
      if isBlank { sure = sure ?? found.count }
      found.append(above)
      range = above
      if sure != nil, !isBlank, line.last(where: { !$0.isSpace }).map(Self.opens) ?? false {
        sure = found.count
        break
      }
    }
    for (place, above) in found.prefix(sure ?? found.count).enumerated().reversed() {
      read(above, lines.number - place - 1)
    }
  }

  /// Whether a line is blank, an ellipsis, or a fence.
  private static func saysNothing(_ line: [UInt8]) -> Bool {
    !line.contains { byte in
      byte.isWordPart || opens(byte) || [0x7D, 0x5D, 0x29, 0x2F].contains(byte)
    }
  }

  private static func opens(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "(")
  }

  /// Whether a line ends as one does that goes on: an opened bracket, a separator, a label.
  private static func leadsOn(_ text: [UInt8]) -> Bool {
    var end = text.count
    while end > 0, text[end - 1].isSpace || text[end - 1] == 0x60 { end -= 1 }
    guard end > 0 else { return false }
    if let mark = text.firstIndex(where: { !$0.isSpace }), text[mark...].starts(with: "//".utf8) {
      return true
    }
    switch text[end - 1] {
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "="): return true
    case let last where opens(last): return true
    default:
      // A member such as `- isLocal: true`; a line that begins with a time is a message of its own.
      return text.count <= 96 && !(text.first?.isDigit ?? true)
        && text.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") }
    }
  }

  private mutating func read(_ range: Range<Int>, _ number: Int) {
    lines.copy(range, into: &text)
    lastRead = number
    switch UnifiedLogLine(text) {
    case .entry(let message, let time):
      for part in message.flatMap(\.pastedLines) { reader.read(part, line: number, at: time) }
      if time == nil { lastMessage = number }
    case .time(let time, let lines): reader.assembler.lateTime(time, number, within: lines)
    case .other: break
    case nil: for part in text.pastedLines { reader.read(part, line: number) }
    }
  }
}
