internal import KeyboardCore

/// In what two traces of one name differ.
enum ContentDifference {
  /// Keys of a header that are named at most.
  private static let keyLimit = 6
  /// What is no content.
  private static let labels = ["kbtrace", "name", "tags", "source"]

  /// In words: the keys of the header, the first event, how many there are.
  static func words(_ a: borrowing Trace, _ b: borrowing Trace) -> String {
    var parts: [String] = []
    let keys = differingKeys(a.header, b.header)
    if !keys.isEmpty {
      let named = keys.prefix(keyLimit).map { $0.shortened(to: 40) }.joined(separator: ", ")
      let more = keys.count > keyLimit ? " and \(keys.count - keyLimit) more" : ""
      parts.append("the header differs in \(named)\(more)")
    }
    let (first, second) = (a.events.count, b.events.count)
    if let event = firstDifferingEvent(a, b) {
      parts.append("the events differ from event \(event) on")
    }
    if first != second { parts.append("A has \(first) events, B \(second)") }
    return "other content" + (parts.isEmpty ? "" : ": " + parts.joined(separator: "; "))
  }

  private static func differingKeys(_ a: TraceHeader, _ b: TraceHeader) -> [String] {
    let sides = (a: members(a), b: members(b))
    let values = (a: texts(sides.a), b: texts(sides.b))
    return sides.a.map(\.key).filter { values.b[Array($0.utf8)] != values.a[Array($0.utf8)] }
      + sides.b.map(\.key).filter { values.a[Array($0.utf8)] == nil }
  }

  /// Values by the bytes of their keys.
  private static func texts(_ members: [JSONMember]) -> [[UInt8]: [UInt8]] {
    Dictionary(
      members.map { (Array($0.key.utf8), Array($0.value.text.utf8)) },
      uniquingKeysWith: { _, last in last })
  }

  private static func members(_ header: TraceHeader) -> [JSONMember] {
    var line = ByteBuffer()
    line.appendHeaderLine(header)
    guard case .object(let members)? = JSONValue(parsing: line.text) else { return [] }
    return members.filter { !labels.contains($0.key) }
  }

  private static func firstDifferingEvent(_ a: borrowing Trace, _ b: borrowing Trace) -> Int? {
    var first = ByteBuffer()
    var second = ByteBuffer()
    for event in 0..<min(a.events.count, b.events.count) {
      first.removeAll()
      second.removeAll()
      first.appendEventLine(a.events[event], of: a)
      second.appendEventLine(b.events[event], of: b)
      if first.bytes != second.bytes { return event }
    }
    return nil
  }
}
