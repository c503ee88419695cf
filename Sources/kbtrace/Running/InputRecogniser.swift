import KeyboardCore
import KeyboardGate
import LogReader

/// What an input is, by the names that `--input` takes.
enum InputKind: Sendable {
  /// Traces: JSON Lines or a JSON array.
  case trace
  /// A log in which these kinds of text are looked for.
  case log(Set<LogKind>)

  /// The choices of `--input`.
  static let names = ["trace", "log"] + LogKind.allCases.map(\.rawValue)

  /// The kind of that name, or nil.
  init?(name: String) {
    switch name {
    case "trace": self = .trace
    case "log": self = .log(Set(LogKind.allCases))
    default:
      guard let kind = LogKind(rawValue: name) else { return nil }
      self = .log([kind])
    }
  }

  /// What `source` is: what was asked for, else what its beginning looks like.
  ///
  /// - Throws: what the source throws.
  init(of source: FileSource, asked name: String?) throws {
    if let name, let kind = InputKind(name: name) {
      self = kind
      return
    }
    var isUTF16 = false
    let isTrace = try source.peek { head, isEnd in
      isUTF16 = InputRecogniser.isUTF16(head)
      return InputRecogniser.isTrace(head, isEnd: isEnd)
    }
    if isUTF16 { throw FileError(source.name, "it is UTF-16", "save it as UTF-8") }
    self = isTrace ? .trace : .log(Set(LogKind.allCases))
  }
}

extension OptionSpec {
  /// `--input`
  static func input(_ path: any Text) -> Self {
    .choice(
      "--input", "KIND", InputKind.names,
      help: "What the input is, log being any of the kinds behind it; else told from its content.",
      path)
  }

  /// `--strict`
  static func strict(_ path: any Flag) -> Self {
    .flag("--strict", help: "Makes what could not be read trouble (status 2).", path)
  }
}

/// Tells traces from logs by the first bytes.
enum InputRecogniser {
  /// Bytes that are looked at.
  static let limit = 1 << 16

  /// Whether an input that begins so holds traces; nil where more has to be read to tell.
  ///
  /// What is empty, or means to be a trace and is faulty, counts as one, so that the reader of traces
  /// says what is wrong with it.
  static func isTrace(_ head: [UInt8], isEnd: Bool) -> Bool? {
    if isUTF16(head) { return false }
    let start = firstText(head)
    guard start < head.count else { return isEnd || head.count >= limit ? true : nil }
    let isJSON = head[start] == UInt8(ascii: "{") || head[start] == UInt8(ascii: "[")
    let lineEnd = head[start...].firstIndex(of: 0x0A)
    guard isJSON else {
      if lineEnd == nil, !isEnd, head.count < limit { return nil }
      return isConflictMarker(head[start...])
    }
    if has("\"kbtrace\"", head) { return true }
    if let lineEnd, isEvent(head[start..<lineEnd]) { return true }
    guard isEnd || head.count >= limit else { return nil }
    return isEvent(head[start...]) || isEmptyArray(head[start...])
  }

  /// Whether the input begins with a byte order mark of UTF-16, as some Windows programs write.
  static func isUTF16(_ head: [UInt8]) -> Bool {
    head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
  }

  /// The first byte that is no blank, a byte order mark left out.
  private static func firstText(_ head: [UInt8]) -> Int {
    var start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < head.count, head[start] == 0x0A || head[start] == 0x0D || head[start] <= 0x20 {
      start += 1
    }
    return start
  }

  /// `<<<<<<<` and the like, which only a file under version control has.
  private static func isConflictMarker(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, [0x3C, 0x3D, 0x3E].contains(first) else { return false }
    let rest = line.dropFirst(7).first
    return line.prefix(7).allSatisfy { $0 == first } && line.count >= 7
      && (rest == nil || rest == 0x20 || rest == 0x0A || rest == 0x0D)
  }

  /// An event line that lacks its header.
  private static func isEvent(_ line: ArraySlice<UInt8>) -> Bool {
    let line = Array(line)
    return has("\"event\"", line) && has("\"t\"", line)
  }

  private static func isEmptyArray(_ text: ArraySlice<UInt8>) -> Bool {
    text.filter { $0 > 0x20 } == [0x5B, 0x5D]
  }

  private static func has(_ word: String, _ bytes: [UInt8]) -> Bool {
    let word = Array(word.utf8)
    guard bytes.count >= word.count else { return false }
    return (0...bytes.count - word.count).contains { start in
      bytes[start] == word[0] && bytes[start..<start + word.count].elementsEqual(word)
    }
  }
}
