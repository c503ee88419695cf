public import KeyboardCore

extension TraceVerdicts {
  /// One verdict on this trace as lines for people, whole. A verdict that is `same` is one line.
  public func lines(of pair: PairVerdict, words: VerdictWords = .gate) -> [StyledLine] {
    var head = StyledLine(words.text(pair.verdict), .verdict)
    head.append("  \(pair.handler)  ")
    if let severity = pair.difference?.severity {
      head.append(severity.words, .severity(severity))
      head.append("  ")
    }
    head.append("in \(trace)")
    head.append("  (\(surroundings))", .aside)
    var lines = [head]
    if let reason = pair.reason { lines.append(StyledLine("  " + reason)) }
    return lines
      + (pair.difference.map { DifferenceText($0).lines(calling: words.baseline) } ?? [])
  }

  /// Device, orientation and locale in words.
  var surroundings: String {
    [deviceModel ?? "unknown device", orientation.name, locale ?? "no locale"]
      .joined(separator: ", ")
  }
}

extension VerdictGroups {
  /// The groups as lines for people, a block each, at most `limit` of them; then how many there are
  /// besides, and that `--all` shows every pair.
  public func lines(limit: Int = 20, words: VerdictWords = .gate) -> [StyledLine] {
    let ordered = groups
    var lines = ordered.prefix(limit).flatMap { $0.lines(words) }
    let hidden = ordered.dropFirst(limit)
    let pairs = hidden.reduce(further) { $0 + $1.count }
    if pairs > 0 {
      let causes =
        hidden.isEmpty
        ? "more causes" : hidden.count == 1 ? "1 more cause" : "\(hidden.count) more causes"
      // Causes beyond those kept were not told apart.
      let bound = further > 0 && !hidden.isEmpty ? "at least " : ""
      lines.append(
        StyledLine(
          "and \(bound)\(causes), in \(pairs) \(pairs == 1 ? "pair" : "pairs"); --all shows every pair"
        ))
    }
    return lines
  }
}

extension VerdictGroups.Group {
  /// The group as lines for people: what it is and where, its first example, what holds for how many.
  public func lines(_ words: VerdictWords) -> [StyledLine] {
    var head = StyledLine(words.text(verdict), .verdict)
    head.append("  \(handler)  ")
    if let severity {
      head.append(severity.words, .severity(severity))
      head.append("  ")
    }
    head.append(count == 1 ? "in " : "in \(count) traces: ")
    head.append(names.joined(separator: ", "))
    if count > names.count { head.append(" and \(count - names.count) more") }
    if count == 1 { head.append("  (\(surroundings))", .aside) }
    var lines = [head]
    if severities.count > 1 { lines.append(gravity) }
    if let reason { lines.append(StyledLine("  " + reason)) }
    guard let text else { return lines }
    return lines
      + text.lines(
        example: count == 1 ? nil : "\(example) (\(surroundings))", calling: words.baseline,
        elsewhere: elsewhere(than: text), note: note)
  }

  /// How many pairs are how grave.
  private var gravity: StyledLine {
    var line = StyledLine("  ")
    for (place, severity) in Severity.allCases.filter({ severities[$0] != nil }).enumerated() {
      if place > 0 { line.append(", ") }
      line.append("\(severities[severity] ?? 0) \(severity.words)", .severity(severity))
    }
    return line
  }

  /// What the example does not show and holds for a quarter of the pairs or more: the two most
  /// frequent.
  private func elsewhere(than text: DifferenceText) -> [Sentence] {
    holds.values.filter { !text.says($0.first) && 4 * $0.count >= count }
      .sorted { ($1.count, $0.first.rank) < ($0.count, $1.first.rank) }
      .prefix(2).map(\.first)
  }

  private func note(_ sentence: Sentence) -> String {
    guard count > 1, let held = holds[sentence.ofAnyAmount] else { return "" }
    var parts: [String] = []
    if held.count < count {
      parts.append("in \(isUncounted ? "at least " : "")\(held.count) of \(count)")
    }
    if !held.isOfOneAmount { parts.append("by other amounts too") }
    return parts.isEmpty ? "" : "  (" + parts.joined(separator: "; ") + ")"
  }
}
