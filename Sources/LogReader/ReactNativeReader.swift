import KeyboardCore

// Events of React Native, react-native-keyboard-controller, Capacitor and Cordova. Frames are read
// as any other labelled frames; what is here is what these events say instead of frames.
extension StatementReader {
  /// `onStart 0 0` of a console: a move of the keyboard without frames.
  mutating func readMove(_ index: Int) {
    guard facts.isScriptConsole, index == 1, tokens[0].kind == .word,
      Vocabulary.equals(word(tokens[0]), "onStart") || Vocabulary.equals(word(tokens[0]), "onEnd"),
      tokens.count > 2, tokens[2].kind == .number
    else { return }
    facts.saysAnything = true
    assembler.hint(.move, line, time)
    assembler.finish()
  }

  /// Whether the line is passed over as a whole: moves, and samples of an animation.
  mutating func passesOver() -> Bool {
    guard let first = tokens.first(where: { $0.kind == .word }) else { return false }
    if facts.isScriptConsole, Vocabulary.equals(word(first), "onMove") { return true }
    guard tokens.contains(where: { $0.kind == .word && Vocabulary.isMove(word($0)) })
    else { return false }
    // onKeyboardMoveEnd {…}, or a member "eventName": "onKeyboardMoveEnd" of an object.
    assembler.hint(.move, line, time)
    let isOpened = tokens.contains { $0.kind == .open }
    if tokens.last?.kind == .open { assembler.pending.isOpened = true }
    if isOpened, tokens.last?.kind == .close { assembler.finish() }
    return true
  }
}
