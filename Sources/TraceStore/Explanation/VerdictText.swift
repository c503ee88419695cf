public import KeyboardCore

extension TraceVerdicts {
  /// One verdict on this trace as lines for people, whole. A verdict that is `same` is one line.
  public func lines(of pair: PairVerdict) -> [StyledLine] {
    var head = StyledLine(pair.verdict.rawValue, .verdict)
    head.append("  \(pair.handler)  ")
    if let severity = pair.difference?.severity {
      head.append(severity.words, .severity(severity))
      head.append("  ")
    }
    head.append("in \(trace)")
    head.append("  (\(surroundings))", .aside)
    var lines = [head]
    if let reason = pair.reason { lines.append(StyledLine("  " + reason)) }
    return lines + (pair.difference.map { DifferenceText($0).lines() } ?? [])
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
  public func lines(limit: Int = 20) -> [StyledLine] {
    let ordered = groups
    var lines = ordered.prefix(limit).flatMap(\.lines)
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
  public var lines: [StyledLine] {
    var head = StyledLine(verdict.rawValue, .verdict)
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
    if let reason { lines.append(StyledLine("  " + reason)) }
    guard let text else { return lines }
    return lines
      + text.lines(example: count == 1 ? nil : "\(example) (\(surroundings))") { sentence in
        let known = holds[sentence] ?? 1
        if known == count { return "" }
        return "  (in \(isUncounted ? "at least " : "")\(known) of \(count))"
      }
  }
}
