import KeyboardCore

// Events of React Native, react-native-keyboard-controller, Capacitor and Cordova. Frames are read
// as any other labelled frames; what is here is what these events say instead of frames.
extension StatementReader {
  /// Whether the line is passed over as a whole: moves, and samples of an animation.
  mutating func passesOver() -> Bool {
    guard let first = tokens.first(where: { $0.kind == .word }) else { return false }
    if facts.isScriptConsole {
      if isNamed(first, "onMove", "onInteractive") { return true }
      // `onStart 0 0`, `onEnd: {"height": 0, …}`: a move of the keyboard without frames.
      if isNamed(first, "onStart", "onEnd"), tokens.contains(where: { $0.kind == .number }) {
        assembler.hint(.move, line, time)
        assembler.finish()
        return true
      }
    }
    guard tokens.contains(where: { $0.kind == .word && Vocabulary.isMove(word($0)) })
    else { return false }
    // onKeyboardMoveEnd {…}, or a member "eventName": "onKeyboardMoveEnd" of an object.
    assembler.hint(.move, line, time)
    let isOpened = tokens.contains { $0.kind == .open }
    if tokens.last?.kind == .open { assembler.pending.isOpened = true }
    if isOpened, tokens.last?.kind == .close { assembler.finish() }
    return true
  }

  private func isNamed(_ token: Token, _ names: StaticString...) -> Bool {
    names.contains { Vocabulary.equals(word(token), $0) }
  }
}
