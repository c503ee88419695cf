import KeyboardCore

// What a line leaves to the next one: a key or a label without its value.
extension StatementReader {
  /// Takes up what the line above ended with, where this one goes on with it.
  mutating func takeUpLineAbove() {
    let first = tokens.first
    if first?.kind == .assign { unconfirmedKey = heldKey }
    heldKey = nil
    guard let field = awaited, !field.isGeometry else { return }
    let isWord = first.map {
      $0.kind == .word && (Vocabulary.truth(word($0)) != nil || Vocabulary.curve(word($0)) != nil)
    }
    if first?.kind != .number, isWord != true { awaited = nil }
  }

  /// Keeps what the next line may go on with, and drops the rest.
  mutating func endLine() {
    if facts.isDebugger, let key = unconfirmedKey, kinds.contains(.debugger) {
      _ = begin(key, .swift)
      awaited = key
    } else if tokens.last?.kind == .word, !facts.isCode {
      heldKey = unconfirmedKey
    }
    unconfirmedKey = nil
    let endsOpen = tokens.last?.kind == .assign || facts.isDebugger
    // `Optional<CGRect>` alone goes on with what the line above asks for.
    let isTypeOnly = label.isEmpty && tokens.allSatisfy { $0.kind == .word }
    if !isTypeOnly { carried = !label.isEmpty && endsOpen ? (label, line) : nil }
    // A number may stand on the next line.
    if let awaited, !awaited.isGeometry, tokens.last?.kind != .assign { self.awaited = nil }
    // A value is on the next lines, or missing.
    if awaited != nil, unfinished == nil, assembler.pending.distance(to: line) > 2 { awaited = nil }
  }
}
