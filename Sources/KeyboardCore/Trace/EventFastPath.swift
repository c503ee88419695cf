/// What nearly all lines are: an event of plain values, and the field where editing begins.
struct PlainEvent: BitwiseCopyable {
  var event = Event(time: 0, kind: .sceneDidChange)
  var field: Rect?
}

extension JSONCursor {
  /// Reads a keyboard event or a field's editing with no other keys than its own, as nearly all lines
  /// are; false for everything else, faults included, which the general reader then words.
  mutating func read(_ plain: inout PlainEvent) -> Bool {
    guard skipSpaced(UInt8(ascii: "{")) else { return false }
    plain = PlainEvent()
    var seen: EventKeys = []
    repeat {
      guard let key = eventKey(), seen.insert(key).inserted, skipSpaced(UInt8(ascii: ":")) else {
        return false
      }
      if byte <= 0x20 { skipSpace() }
      guard read(key, into: &plain.event, &plain.field) else { return false }
    } while skipSpaced(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "}")) else { return false }
    skipSpace()
    guard isAtEnd else { return false }
    if !plain.event.kind.isKeyboard { return seen == EventKeys.editing(plain.event.kind) }
    guard seen.isSuperset(of: [.time, .kind, .end]), !seen.contains(.field) else { return false }
    if !seen.contains(.begin) { plain.event.begin = plain.event.end }
    return true
  }

  @inline(__always)
  private mutating func read(_ key: EventKeys, into event: inout Event, _ field: inout Rect?)
    -> Bool
  {
    switch key {
    case .time:
      guard let value = number(), value >= 0, value <= TraceLimits.time else { return false }
      event.time = value
    case .duration:
      guard let value = number(), value >= 0, value <= TraceLimits.time else { return false }
      event.duration = value
    case .curve:
      guard let value = number(), value >= 0, value <= 255, value == value.rounded() else {
        return false
      }
      event.curve = UInt8(value)
    case .begin:
      guard let rect = rect() else { return false }
      event.begin = rect
    case .end:
      guard let rect = rect() else { return false }
      event.end = rect
    case .field:
      guard let rect = rect() else { return false }
      field = rect
    case .local:
      event.isLocal = skip(word: "true")
      return event.isLocal || skip(word: "false")
    default:
      guard let kind = plainKind() else { return false }
      event.kind = kind
    }
    return true
  }

  /// Reads `[x,y,width,height]` within the limits, or nil.
  @inline(__always)
  mutating func rect() -> Rect? {
    guard skip(UInt8(ascii: "[")), let x = coordinate(), skipSpaced(UInt8(ascii: ",")),
      let y = coordinate(), skipSpaced(UInt8(ascii: ",")), let width = coordinate(),
      skipSpaced(UInt8(ascii: ",")), let height = coordinate(), skipSpaced(UInt8(ascii: "]"))
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  @inline(__always)
  mutating func coordinate() -> Double? {
    if byte <= 0x20 { skipSpace() }
    guard let value = number(), abs(value) <= TraceLimits.geometry else { return nil }
    return value
  }

  /// The key here, quotes included, when it is one of a keyboard event's.
  @inline(__always)
  private mutating func eventKey() -> EventKeys? {
    if byte <= 0x20 { skipSpace() }
    guard skip(UInt8(ascii: "\"")) else { return nil }
    let word = word(at: offset)
    let (key, length): (EventKeys, Int)
    if word & 0xFFFF == 0x2274 {
      (key, length) = (.time, 2)
    } else if word & 0xFFFF_FFFF == 0x2264_6E65 {
      (key, length) = (.end, 4)
    } else if word == 0x6E6F_6974_6172_7564, peek(8) == UInt8(ascii: "\"") {
      (key, length) = (.duration, 9)
    } else {
      switch word & 0xFFFF_FFFF_FFFF {
      case 0x2274_6E65_7665: (key, length) = (.kind, 6)
      case 0x226E_6967_6562: (key, length) = (.begin, 6)
      case 0x2265_7672_7563: (key, length) = (.curve, 6)
      case 0x226C_6163_6F6C: (key, length) = (.local, 6)
      case 0x2264_6C65_6966: (key, length) = (.field, 6)
      default: return nil
      }
    }
    offset += length
    return key
  }

  /// Reads the name of a keyboard event or a field's editing, or nil; then the offset is of no use.
  mutating func plainKind() -> EventKind? {
    byte == UInt8(ascii: "\"") && peek(1) == UInt8(ascii: "t") ? editingKind() : keyboardKind()
  }

  private mutating func editingKind() -> EventKind? {
    if skip(word: "\"textFieldDidBeginEditing\"") { return .textFieldDidBeginEditing }
    return skip(word: "\"textFieldDidEndEditing\"") ? .textFieldDidEndEditing : nil
  }

  private mutating func keyboardKind() -> EventKind? {
    guard skip(word: "\"keyboard") else { return nil }
    let will = byte == UInt8(ascii: "W")
    guard will ? skip(word: "Will") : skip(word: "Did") else { return nil }
    if skip(word: "Show\"") { return will ? .keyboardWillShow : .keyboardDidShow }
    if skip(word: "Hide\"") { return will ? .keyboardWillHide : .keyboardDidHide }
    guard skip(word: "ChangeFrame\"") else { return nil }
    return will ? .keyboardWillChangeFrame : .keyboardDidChangeFrame
  }
}

/// The keys of a keyboard event, a bit each.
private struct EventKeys: OptionSet, BitwiseCopyable {
  var rawValue: UInt8
  static let time = EventKeys(rawValue: 1)
  static let kind = EventKeys(rawValue: 2)
  static let begin = EventKeys(rawValue: 4)
  static let end = EventKeys(rawValue: 8)
  static let duration = EventKeys(rawValue: 16)
  static let curve = EventKeys(rawValue: 32)
  static let local = EventKeys(rawValue: 64)
  static let field = EventKeys(rawValue: 128)

  /// The keys of a field's editing, all of them required.
  static func editing(_ kind: EventKind) -> EventKeys {
    kind == .textFieldDidBeginEditing ? [.time, .kind, .field] : [.time, .kind]
  }
}
