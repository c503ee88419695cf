import KeyboardCore

// Debug output of libraries, home-made sentences, and what debuggers print.
extension StatementReader {
  /// The kind of text whose label stands in front of a value, or nil where it is not looked for.
  var sourceOfLabel: LogKind? { source(of: label) }

  /// The same for a given label.
  func source(of label: Label) -> LogKind? {
    if label.isScript || label.meaning.contains(.easing) || assembler.pending.isScript {
      if kinds.contains(.reactNative) { return .reactNative }
      return kinds.contains(.capacitor) ? .capacitor : nil
    }
    if facts.isDebugger || carried != nil, kinds.contains(.debugger) { return .debugger }
    if kinds.contains(.library) { return .library }
    // Scalars of an object come before what shows whose it is; other frames are not React Native's.
    guard label.meaning.isDisjoint(with: [.frame, .begin, .end, .bounds]) else { return nil }
    if kinds.contains(.reactNative) { return .reactNative }
    return kinds.contains(.capacitor) ? .capacitor : nil
  }

  /// A number after words on the keyboard: its height, which is no event.
  mutating func hintNumber() {
    guard label.isOfKeyboard, label.meaning.contains(.size), !facts.isCode else { return }
    facts.saysAnything = true
    assembler.hint(.height, line, time)
    label = Label()
  }

  /// `keyboardShown: true` and the like.
  mutating func readStateWord(_ word: ArraySlice<UInt8>) -> Bool {
    guard label.isOfKeyboard, label.meaning.contains(.shown), Vocabulary.truth(word) != nil
    else { return false }
    facts.saysAnything = true
    assembler.hint(.shown, line, time)
    label = Label()
    return true
  }

  /// Goes past `(gdb)` or `(lldb)`.
  mutating func skipDebuggerPrompt(_ start: inout Int) -> Bool {
    guard kinds.contains(.debugger) else { return false }
    // Bullets, emoji and a line's number in front say nothing.
    let open = text[min(start, text.count)...].firstIndex {
      $0 == UInt8(ascii: "(") || $0.isWordPart && !$0.isDigit
    }
    guard let open else { return false }
    for prompt in ["(gdb)", "(lldb)"] where text[open...].starts(with: prompt.utf8) {
      start = open + prompt.utf8.count
      return true
    }
    return false
  }
}
