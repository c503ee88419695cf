extension LayoutSequence {
  /// The layouts of a stored document as this version writes it, without the detour over JSON values;
  /// nil for anything else, which the patient reader then judges.
  init?(plainDocument document: borrowing ByteBuffer, events: Int) {
    guard events > 0 else { return nil }
    let read = unsafe document.withPadded(from: 0) { base, count -> LayoutSequence? in
      var cursor = unsafe JSONCursor(padded: base, count: count)
      var columns = PlainColumns(events: events)
      guard columns.read(&cursor) else { return nil }
      return columns.sequence()
    }
    guard let read else { return nil }
    self = read
  }
}

/// Layouts that are filled column by column.
private struct PlainColumns {
  private var layouts: [Layout]
  /// The calls of each event, or nothing where there are none.
  private var calls: [[Call]] = []
  private var keys: LayoutKeys = []
  /// The distinct values of the column that is being read, and each event's place among them.
  private var values: [ColumnValue] = []
  private var told: [[Call]] = []
  private var places: [UInt8] = []
  /// Names of calls so far, so that each is made once.
  private var names: [String] = []

  init(events: Int) {
    layouts = Array(repeating: Layout(), count: events)
  }

  mutating func read(_ cursor: inout JSONCursor) -> Bool {
    guard cursor.skip(word: "[") else { return false }
    var start = 0
    while start < layouts.count {
      let block = start..<min(start + Block.size, layouts.count)
      guard start == 0 || cursor.skip(UInt8(ascii: ",")), cursor.skip(word: "{\"n\":"),
        cursor.number() == Double(block.count), readColumns(&cursor, block)
      else { return false }
      start = block.upperBound
    }
    return cursor.skip(word: "]") && cursor.isAtEnd
  }

  private mutating func readColumns(_ cursor: inout JSONCursor, _ block: Range<Int>) -> Bool {
    var found: LayoutKeys = []
    while cursor.skip(word: ",\"") {
      guard let key = Self.key(&cursor), !found.contains(key), cursor.skip(word: ":[\""),
        readPlaces(&cursor, block), cursor.skip(word: "\",["),
        readValues(&cursor, key, block), cursor.skip(word: "]]")
      else { return false }
      found.insert(key)
    }
    if block.lowerBound == 0 { keys = found }
    return found == keys && !keys.isEmpty && cursor.skip(word: "}")
  }

  private static func key(_ cursor: inout JSONCursor) -> LayoutKeys? {
    let start = cursor.offset
    for key in LayoutKeys.inOrder where key != .custom {
      if cursor.skip(word: key.label), cursor.skip(UInt8(ascii: "\"")) { return key }
      cursor.offset = start
    }
    return nil
  }

  /// Reads the place of each event's value; none where the block has one value.
  private mutating func readPlaces(_ cursor: inout JSONCursor, _ block: Range<Int>) -> Bool {
    places.removeAll(keepingCapacity: true)
    while let place = Block.index(of: cursor.byte) {
      places.append(UInt8(truncatingIfNeeded: place))
      cursor.offset += 1
    }
    return places.isEmpty || places.count == block.count
  }

  /// Reads `VALUE,…` and hands each to its events.
  private mutating func readValues(
    _ cursor: inout JSONCursor, _ key: LayoutKeys, _ block: Range<Int>
  ) -> Bool {
    values.removeAll(keepingCapacity: true)
    told.removeAll(keepingCapacity: true)
    repeat {
      guard readValue(&cursor, key) else { return false }
    } while cursor.skip(UInt8(ascii: ","))
    let count = key == .calls ? told.count : values.count
    guard places.isEmpty ? count == 1 : places.allSatisfy({ $0 < count }) else { return false }
    if places.isEmpty { places.append(contentsOf: repeatElement(0, count: block.count)) }
    assign(key, block)
    return true
  }

  private mutating func readValue(_ cursor: inout JSONCursor, _ key: LayoutKeys) -> Bool {
    switch key {
    case .keyboardFrame where cursor.skip(word: "null"): values.append(.null)
    case .constant:
      guard let number = cursor.finite() else { return false }
      values.append(ColumnValue(number))
    case .contentOffset:
      guard cursor.skip(UInt8(ascii: "[")), let x = cursor.finite(),
        cursor.skip(UInt8(ascii: ",")), let y = cursor.finite(), cursor.skip(UInt8(ascii: "]"))
      else { return false }
      values.append(ColumnValue(x, y))
    case .animation:
      guard let animation = cursor.animation() else { return false }
      values.append(ColumnValue(animation))
    case .calls:
      guard let calls = cursor.plainCalls(&names) ?? cursor.calls() else { return false }
      told.append(calls)
    default:
      guard let rect = cursor.rect() else { return false }
      values.append(ColumnValue(rect))
    }
    return true
  }

  /// Hands the values of a column to their events.
  private mutating func assign(_ key: LayoutKeys, _ block: Range<Int>) {
    switch key {
    case .keyboardFrame: each(block) { $0.keyboardFrame = $1 == .null ? nil : $1.rect }
    case .viewFrame: each(block) { $0.viewFrame = $1.rect }
    case .superviewFrame: each(block) { $0.superviewFrame = $1.rect }
    case .visibleFrame: each(block) { $0.visibleFrame = $1.rect }
    case .contentInset: each(block) { $0.contentInset = $1.insets }
    case .scrollIndicatorInsets: each(block) { $0.scrollIndicatorInsets = $1.insets }
    case .constant: each(block) { $0.constant = $1.number(0) }
    case .contentOffset:
      each(block) { $0.contentOffset = Point(x: $1.number(0), y: $1.number(1)) }
    case .animation: each(block) { $0.animation = $1 == .null ? .none : $1.animation }
    default:
      if calls.isEmpty, told.contains(where: { !$0.isEmpty }) {
        calls = Array(repeating: [], count: layouts.count)
      }
      if calls.isEmpty { return }
      for (place, event) in zip(places, block) { calls[event] = told[Int(place)] }
    }
  }

  @inline(__always)
  private mutating func each(_ block: Range<Int>, _ set: (inout Layout, ColumnValue) -> Void) {
    let (places, values) = (places, values)
    var slots = layouts.mutableSpan
    for (place, event) in zip(places, block) { set(&slots[event], values[Int(place)]) }
  }

  func sequence() -> LayoutSequence {
    var sequence = LayoutSequence()
    sequence.replace(keys: keys, count: layouts.count) { event, effects in
      if !calls.isEmpty {
        for call in calls[event] { effects.call(call.name, call.arguments) }
      }
      return layouts[event]
    }
    return sequence
  }
}

extension ColumnValue {
  fileprivate var insets: Insets {
    Insets(top: number(0), left: number(1), bottom: number(2), right: number(3))
  }
}

extension JSONCursor {
  fileprivate mutating func finite() -> Double? {
    guard let number = number(), number.isFinite else { return nil }
    return number
  }

  fileprivate mutating func animation() -> Animation? {
    if skip(word: "null") { return Animation.none }
    guard skip(word: "{\"kind\":\"") else { return nil }
    if skip(word: "scroll\"}") { return .scroll }
    guard skip(word: "view\",\"duration\":"), let duration = finite(),
      skip(word: ",\"options\":"), let options = finite(), skip(word: "}")
    else { return nil }
    return .view(duration: duration, options: options)
  }

  /// A list of published handlers' calls as this version writes them; nil, with the cursor where it
  /// was, for any other.
  fileprivate mutating func plainCalls(_ names: inout [String]) -> [Call]? {
    let start = offset
    var calls: [Call] = []
    guard skip(UInt8(ascii: "[")) else { return nil }
    if skip(UInt8(ascii: "]")) { return calls }
    repeat {
      guard let call = plainCall(&names) else {
        offset = start
        return nil
      }
      calls.append(call)
    } while skip(UInt8(ascii: ","))
    if skip(UInt8(ascii: "]")) { return calls }
    offset = start
    return nil
  }

  private mutating func plainCall(_ names: inout [String]) -> Call? {
    guard skip(word: "{\"name\":\""), let name = plainName(&names), skip(word: "\",\"") else {
      return nil
    }
    if skip(word: "delta\":[") {
      guard let width = finite(), skip(UInt8(ascii: ",")), let height = finite(),
        skip(word: "]}")
      else { return nil }
      return Call(name: name, arguments: .delta(Size(width: width, height: height)))
    }
    guard skip(word: "frame\":"), let frame = rect(), skip(word: ",\"duration\":"),
      let duration = finite(), skip(word: ",\"curve\":"),
      let curve = finite().flatMap({ UInt8(exactly: $0) })
    else { return nil }
    var rotating: Bool?
    if skip(word: ",\"rotating\":") {
      rotating = skip(word: "true")
      if rotating == false, !skip(word: "false") { return nil }
    }
    guard skip(UInt8(ascii: "}")) else { return nil }
    return Call(
      name: name,
      arguments: .keyboard(frame: frame, duration: duration, curve: curve, rotating: rotating))
  }

  /// A name without escapes, up to its quote.
  private mutating func plainName(_ names: inout [String]) -> String? {
    let start = offset
    while byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      offset += 1
    }
    guard byte == UInt8(ascii: "\"") else { return nil }
    let text = unsafe bytes(start..<offset)
    if let known = names.first(where: { unsafe $0.utf8.elementsEqual(text) }) {
      return known
    }
    let name = unsafe String(decoding: text, as: UTF8.self)
    if names.count < 16 { names.append(name) }
    return name
  }

  /// A list of calls, each checked as the patient reader does.
  fileprivate mutating func calls() -> [Call]? {
    if skip(word: "[]") { return [] }
    guard let value = try? value(depth: 3) else { return nil }
    return try? LayoutSequence.calls(value)
  }
}
