/// What digests are taken of: bytes that are equal exactly where contents are, on every machine and
/// in every version. `Documentation/Digests.md` states them with test vectors; they never change.
extension ByteBuffer {
  /// Appends the canonical form of a trace's content: the header without name, tags and source, and
  /// the events with every default filled in.
  public mutating func appendCanonical(_ trace: borrowing Trace) {
    append("kbtrace trace 1\n{")
    let start = count
    appendContent(of: trace.header, form: .canonical)
    for member in MemberForm.canonical.arranged(trace.header.unknown) {
      append(UInt8(ascii: ","))
      append(quoted: member.key)
      append(UInt8(ascii: ":"))
      append(member.value)
    }
    append(count == start ? "}\n" : "\n}\n")
    appendLittleEndian(UInt64(trace.events.count))
    for event in trace.events { appendCanonical(event, of: trace) }
  }

  @inline(__always)
  private mutating func appendCanonical(_ event: Event, of trace: borrowing Trace) {
    reserve(96)
    append(event.kind.rawValue)
    appendBits(event.time)
    if event.kind.isKeyboard {
      appendBits(event.begin)
      appendBits(event.end)
      appendBits(event.duration)
      append(event.curve)
      append(event.isLocal ? 1 : 0)
    }
    let lengthAt = count
    appendLittleEndian(UInt32(0))
    if event.detailIndex >= 0 {
      appendMembers(of: trace.details[Int(event.detailIndex)], form: .canonical)
      store(UInt32(count - lengthAt - 4), at: lengthAt)
    }
  }

  @inline(__always)
  mutating func appendBits(_ rect: Rect) {
    appendBits(rect.x, rect.y, rect.width, rect.height)
  }

  @inline(__always)
  mutating func appendBits(_ insets: Insets) {
    appendBits(insets.top, insets.left, insets.bottom, insets.right)
  }

  /// Overwrites four bytes with a little-endian number.
  private mutating func store(_ value: UInt32, at place: Int) {
    for byte in 0..<4 { self[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
  }
}

extension ByteBuffer {
  /// Appends the canonical form of a core's layouts: for each event the keys that changed, and
  /// their values. Returns the first event that has a number which is not finite, or nil.
  public mutating func appendCanonical(_ sequence: borrowing LayoutSequence) -> Int? {
    append("kbtrace layouts 1\n")
    appendLittleEndian(sequence.keys.rawValue)
    appendLittleEndian(UInt64(sequence.layouts.count))
    let hasAnimation = sequence.keys.contains(.animation)
    let hasCalls = sequence.keys.contains(.calls)
    let hasCustom = sequence.keys.contains(.custom)
    for index in sequence.layouts.indices {
      var changed = sequence.changes[index]
      if hasAnimation, sequence.layouts[index].animation != .none { changed.insert(.animation) }
      if hasCalls, sequence.layouts[index].callCount > 0 { changed.insert(.calls) }
      if hasCustom, sequence.changedKeys(at: index).contains(.custom) { changed.insert(.custom) }
      reserve(256)
      appendLittleEndian(changed.rawValue)
      if changed.isEmpty { continue }
      guard appendPlain(sequence.layouts[index], changed) else { return index }
      if changed.contains(.calls), !appendCanonicalCalls(of: sequence, at: index) { return index }
      if changed.contains(.custom) {
        appendCounted(MemberForm.canonical.arranged(sequence.custom(at: index) ?? []))
      }
    }
    return nil
  }

  /// False where a value is not finite.
  @inline(__always)
  private mutating func appendPlain(_ layout: borrowing Layout, _ keys: LayoutKeys) -> Bool {
    if keys.contains(.keyboardFrame) {
      append(layout.keyboardFrame == nil ? 0 : 1)
      if let frame = layout.keyboardFrame { appendBits(frame) }
    }
    if keys.contains(.viewFrame) { appendBits(layout.viewFrame) }
    if keys.contains(.constant) { appendBits(layout.constant) }
    if keys.contains(.contentInset) { appendBits(layout.contentInset) }
    if keys.contains(.scrollIndicatorInsets) { appendBits(layout.scrollIndicatorInsets) }
    if keys.contains(.contentOffset) {
      appendBits(layout.contentOffset.x)
      appendBits(layout.contentOffset.y)
    }
    if keys.contains(.superviewFrame) { appendBits(layout.superviewFrame) }
    if keys.contains(.visibleFrame) { appendBits(layout.visibleFrame) }
    if keys.contains(.animation) { append(canonical: layout.animation) }
    return layout.isFinite(keys)
  }

  @inline(__always)
  private mutating func append(canonical animation: Animation) {
    switch animation {
    case .none: break
    case .view(let duration, let options):
      append(1)
      appendBits(duration)
      appendBits(options)
    case .scroll: append(2)
    }
  }

  /// False where a call has a number that is not finite.
  private mutating func appendCanonicalCalls(of sequence: borrowing LayoutSequence, at index: Int)
    -> Bool
  {
    let calls = sequence.plainCalls(at: index)
    appendLittleEndian(UInt32(calls.count))
    for call in calls {
      guard call.isFinite else { return false }
      let name = sequence.effects.name(of: call)
      appendLittleEndian(UInt32(name.utf8.count))
      append(utf8: name)
      append(call.form.rawValue)
      switch call.form {
      case .delta:
        appendBits(call.values[0])
        appendBits(call.values[1])
      case .keyboard:
        appendBits(call.frame)
        appendBits(call.duration)
        append(call.curve)
        append(call.rotating)
      case .other:
        appendCounted(MemberForm.canonical.arranged(sequence.effects.members(of: call)))
      }
    }
    return true
  }

  private mutating func appendCounted(_ members: [JSONMember]) {
    let lengthAt = count
    appendLittleEndian(UInt32(0))
    append(object: members)
    store(UInt32(count - lengthAt - 4), at: lengthAt)
  }
}

extension Layout {
  /// Whether the values of `keys` are numbers; infinity less itself is NaN, which equals nothing.
  @inline(__always)
  fileprivate func isFinite(_ keys: LayoutKeys) -> Bool {
    var sum = 0.0
    if keys.contains(.keyboardFrame), let keyboardFrame { sum += keyboardFrame.probe }
    if keys.contains(.viewFrame) { sum += viewFrame.probe }
    if keys.contains(.constant) { sum += constant - constant }
    if keys.contains(.contentInset) { sum += contentInset.probe }
    if keys.contains(.scrollIndicatorInsets) { sum += scrollIndicatorInsets.probe }
    if keys.contains(.contentOffset) {
      sum += contentOffset.x - contentOffset.x + (contentOffset.y - contentOffset.y)
    }
    if keys.contains(.superviewFrame) { sum += superviewFrame.probe }
    if keys.contains(.visibleFrame) { sum += visibleFrame.probe }
    if case .view(let duration, let options) = animation {
      sum += duration - duration + (options - options)
    }
    return sum == 0
  }
}

extension PlainCall {
  @inline(__always)
  fileprivate var isFinite: Bool {
    let probe = values - values
    return probe == SIMD4() && duration - duration == 0
  }
}

extension Rect {
  /// 0, or NaN where a value is not finite.
  fileprivate var probe: Double { (x - x) + (y - y) + (width - width) + (height - height) }
}

extension Insets {
  /// 0, or NaN where a value is not finite.
  fileprivate var probe: Double {
    (top - top) + (left - left) + (bottom - bottom) + (right - right)
  }
}
