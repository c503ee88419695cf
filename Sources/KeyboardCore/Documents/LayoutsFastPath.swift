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
  private var calls: [[Call]]
  private var keys: LayoutKeys = []
  private var places: [UInt8] = []
  /// Names of calls so far, so that each is made once.
  private var names: [String] = []

  init(events: Int) {
    layouts = Array(repeating: Layout(), count: events)
    calls = []
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
    var count: UInt8 = 0
    repeat {
      guard count < 64, readValue(&cursor, key, count, block) else { return false }
      count += 1
    } while cursor.skip(UInt8(ascii: ","))
    return places.isEmpty ? count == 1 : places.allSatisfy { $0 < count }
  }

  private mutating func readValue(
    _ cursor: inout JSONCursor, _ key: LayoutKeys, _ place: UInt8, _ block: Range<Int>
  ) -> Bool {
    switch key {
    case .keyboardFrame:
      let isNull = cursor.skip(word: "null")
      let rect = isNull ? nil : cursor.rect()
      guard isNull || rect != nil else { return false }
      fill(place, block) { $0.keyboardFrame = rect }
    case .viewFrame, .superviewFrame, .visibleFrame:
      guard let rect = cursor.rect() else { return false }
      switch key {
      case .viewFrame: fill(place, block) { $0.viewFrame = rect }
      case .superviewFrame: fill(place, block) { $0.superviewFrame = rect }
      default: fill(place, block) { $0.visibleFrame = rect }
      }
    case .contentInset, .scrollIndicatorInsets:
      guard let rect = cursor.rect() else { return false }
      let insets = Insets(top: rect.x, left: rect.y, bottom: rect.width, right: rect.height)
      if key == .contentInset {
        fill(place, block) { $0.contentInset = insets }
      } else {
        fill(place, block) { $0.scrollIndicatorInsets = insets }
      }
    case .constant:
      guard let number = cursor.finite() else { return false }
      fill(place, block) { $0.constant = number }
    case .contentOffset:
      guard cursor.skip(UInt8(ascii: "[")), let x = cursor.finite(),
        cursor.skip(UInt8(ascii: ",")), let y = cursor.finite(), cursor.skip(UInt8(ascii: "]"))
      else { return false }
      fill(place, block) { $0.contentOffset = Point(x: x, y: y) }
    case .animation:
      guard let animation = cursor.animation() else { return false }
      fill(place, block) { $0.animation = animation }
    default:
      guard let calls = cursor.plainCalls(&names) ?? cursor.calls() else { return false }
      if !calls.isEmpty { fill(calls, place, block) }
    }
    return true
  }

  private mutating func fill(_ place: UInt8, _ block: Range<Int>, _ set: (inout Layout) -> Void) {
    for (offset, event) in block.enumerated() where places.isEmpty || places[offset] == place {
      set(&layouts[event])
    }
  }

  private mutating func fill(_ values: [Call], _ place: UInt8, _ block: Range<Int>) {
    if calls.isEmpty { calls = Array(repeating: [], count: layouts.count) }
    for (offset, event) in block.enumerated() where places.isEmpty || places[offset] == place {
      calls[event] = values
    }
  }

  func sequence() -> LayoutSequence {
    var sequence = LayoutSequence(keys: keys)
    sequence.reserve(layouts.count)
    for (event, layout) in layouts.enumerated() {
      sequence.append { effects in
        if !calls.isEmpty {
          for call in calls[event] { effects.call(call.name, call.arguments) }
        }
        return layout
      }
    }
    return sequence
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
