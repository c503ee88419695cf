import KeyboardCore

// Numbers: durations, curves, frames without brackets.
extension StatementReader {
  /// Reads a number: a value, or what belongs to nothing.
  mutating func readNumber(_ index: Int) -> Step {
    if unconfirmedKey?.isScalar == true, !facts.isCode, confirmKey(.swift) { return .again }
    if let field = awaited {
      if field.isScalar { return readScalar(field, index) }
      awaited = nil
      label = Label()
      if field.isGeometry, let list = readList(index) {
        assembler.set(field, list.rect)
        return .next(list.next)
      }
      return .next(index + 1)
    }
    if let field = labelField, field.isScalar, kinds.contains(.library) {
      return begin(field, .library) ? .again : readScalar(field, index)
    }
    hintNumber()
    // `inset: 34 duration: …`: what the number is about has ended.
    if index > 0, tokens[index - 1].kind == .assign { label = Label() }
    return .next(index + 1)
  }

  /// Sets a number with its unit; what is not clearly one is no measure.
  private mutating func readScalar(_ field: Field, _ index: Int) -> Step {
    let token = tokens[index]
    awaited = nil
    label = Label()
    var next = index + 1
    var unit: Double?
    if next < tokens.count, tokens[next].kind == .word, tokens[next].start - token.end <= 1 {
      unit = Vocabulary.unit(word(tokens[next]))
      if unit != nil { next += 1 }
    }
    let value = WholeNumber.holdsAlone(token, text) ? token.value : .nan
    assembler.set(field, value, isMilliseconds: unit == 0.001)
    return .next(next)
  }

  /// What the label says that stands in front of a value.
  var labelField: Field? {
    let pending = assembler.pending
    let context = facts.hasKeyboard || pending.kind != nil || !pending.seen.isEmpty
    let field = label.field(context: context, afterFrom: facts.hasFrom)
    guard let field, field.isScalar else { return isOfKeyboard(field) ? field : nil }
    return isOfPending(field) ? field : nil
  }

  /// Whether a frame so called may be the keyboard's.
  private func isOfKeyboard(_ field: Field?) -> Bool {
    let pending = assembler.pending
    if field == nil || facts.hasKeyboard { return true }
    if facts.isForeign, !label.isScript { return false }
    if facts.hasForeignKey, !label.meaning.contains(.frame) { return false }
    // Something else begins to move once the keyboard's move is complete.
    let isLater = pending.end != nil && line > pending.lastLine
    return field != .frameBegin || !isLater || label.meaning.isDisjoint(with: [.other, .app])
  }

  /// Whether a number without a key of UIKit's own may belong to what has been read.
  private func isOfPending(_ field: Field) -> Bool {
    let pending = assembler.pending
    if nesting.isForeign, nesting.hadPayload || pending.seen.contains(FieldSet(field)) {
      return false
    }
    guard pending.hasPayload else { return true }
    if pending.isKeyed { return facts.stated > 0 && !pending.seen.contains(FieldSet(field)) }
    return pending.isOpened || line == pending.lastLine
      || LinePrefix.areAlike(tags, pending.tags) || tags.isEmpty && time == nil
  }
}
