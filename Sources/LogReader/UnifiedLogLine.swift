import KeyboardCore

/// A line of the unified log as JSON: `log show --style ndjson`, or a member of `--style json`; or the
/// line that Xcode puts below a message: `Type: Notice | Timestamp: …`.
enum UnifiedLogLine {
  /// A message of several lines, and its time.
  case entry(message: [[UInt8]], time: LogTime?)
  /// A time that belongs to the message so many lines above, at most.
  case time(LogTime, within: Int)
  /// Another member, of which nothing is read.
  case other

  /// Lines between a message and its time at most.
  static let reach = 40

  private static let markers = ["\"eventMessage\"", "\"timestamp\"", "\"formatString\""]

  /// What the line is, or nil where it is no such line.
  init?(_ text: [UInt8]) {
    var start = 0
    while start < text.count, text[start].isSpace || text[start] == UInt8(ascii: ",") { start += 1 }
    guard start < text.count else { return nil }
    if text[start] == UInt8(ascii: "{") {
      guard Self.contains(text, Self.markers[0]),
        case .object(let members)? = JSONValue(
          parsing: String(decoding: text[start...], as: UTF8.self)),
        case .string(let message)? = members["eventMessage"]
      else { return nil }
      var time: LogTime?
      if case .string(let stamp)? = members["timestamp"] { time = Self.time(stamp) }
      self = .entry(message: Self.lines(message), time: time)
      return
    }
    if text[start...].starts(with: "Type: ".utf8) {
      guard let time = Self.xcodeTime(text) else { return nil }
      self = .time(time, within: 2)
      return
    }
    guard let marker = Self.markers.first(where: { text[start...].starts(with: $0.utf8) }),
      let value = Self.member(text, from: start + marker.utf8.count)
    else { return nil }
    switch marker {
    case Self.markers[0]: self = .entry(message: Self.lines(value), time: nil)
    case Self.markers[1]:
      guard let time = Self.time(value) else { return nil }
      self = .time(time, within: Self.reach)
    default: self = .other
    }
  }

  private static func xcodeTime(_ text: [UInt8]) -> LogTime? {
    let word = Array("Timestamp: ".utf8)
    guard
      let start = text.indices.prefix(256).first(where: { text[$0...].starts(with: word) })
    else { return nil }
    var cursor = TimeCursor(text, at: start + word.count)
    return cursor.time()
  }

  private static func member(_ text: [UInt8], from start: Int) -> String? {
    var start = start
    var end = text.count
    while start < end, text[start].isSpace || text[start] == UInt8(ascii: ":") { start += 1 }
    while end > start, text[end - 1].isSpace || text[end - 1] == UInt8(ascii: ",") { end -= 1 }
    guard start < end,
      case .string(let value)? = JSONValue(
        parsing: String(decoding: text[start..<end], as: UTF8.self))
    else { return nil }
    return value
  }

  private static func time(_ stamp: String) -> LogTime? {
    var cursor = TimeCursor(Array(stamp.utf8), at: 0)
    return cursor.time()
  }

  private static func lines(_ message: String) -> [[UInt8]] {
    message.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
  }

  private static func contains(_ text: [UInt8], _ word: String) -> Bool {
    let word = Array(word.utf8)
    guard text.count >= word.count else { return false }
    for start in 0...(text.count - word.count)
    where text[start] == word[0] && text[start..<start + word.count].elementsEqual(word) {
      return true
    }
    return false
  }
}
