/// One difference as lines for people: the event, the keys with both values, what is certainly true,
/// and how many later events follow. The same text wherever a difference is shown.
public struct DifferenceText: Sendable {
  private let place: StyledLine
  private let keys: [StyledLine]
  private let sentences: [Sentence]
  private let isBrief: Bool
  private let tail: StyledLine?

  /// Keys and sentences of a brief text, and scalars of a value in it.
  private static let briefKeys = 4
  private static let briefSentences = 3
  private static let briefValue = 120
  /// Columns to which values are aligned at most.
  private static let widest = 48

  /// The text of `difference`; brief where it stands for many.
  public init(_ difference: LayoutDifference, isBrief: Bool = false) {
    self.isBrief = isBrief
    place = StyledLine(
      "  event \(difference.event), \(difference.kind.name) at "
        + "\(NumberText.text(of: difference.time)) s")
    keys = Self.lines(of: difference.keys, isBrief: isBrief)
    sentences = difference.sentences
    tail = Self.tail(of: difference)
  }

  /// The lines. `example` says where the difference was found, `baseline` how sentences call the
  /// baseline; `note` adds to a sentence, such as how many of many it holds for, and `elsewhere` are
  /// those that hold for others of these.
  public func lines(
    example: String? = nil, calling baseline: String = "the baseline", elsewhere: [Sentence] = [],
    note: (Sentence) -> String = { _ in "" }
  ) -> [StyledLine] {
    var place = place
    if let example { place.append(", in \(example)", .aside) }
    place.append(":")
    var lines = [place] + keys
    let shown =
      isBrief && sentences.count > Self.briefSentences
      ? Self.briefSentences - 1 : sentences.count
    for sentence in sentences.prefix(shown) {
      var line = StyledLine("  " + sentence.text(calling: baseline))
      line.append(note(sentence), .aside)
      lines.append(line)
    }
    if shown < sentences.count {
      lines.append(StyledLine("  and \(sentences.count - shown) more; --all shows them", .aside))
    }
    for sentence in elsewhere {
      var line = StyledLine("  elsewhere: " + sentence.text(calling: baseline))
      line.append(note(sentence), .aside)
      lines.append(line)
    }
    return lines + (tail.map { [$0] } ?? [])
  }

  /// Whether the difference itself is shown to be so.
  public func says(_ sentence: Sentence) -> Bool {
    sentences.contains { $0.ofAnyAmount == sentence.ofAnyAmount }
  }

  private static func lines(of keys: [LayoutDifference.KeyDifference], isBrief: Bool)
    -> [StyledLine]
  {
    let shown = isBrief && keys.count > briefKeys ? keys.prefix(briefKeys - 1) : keys[...]
    let cells = shown.map { key in
      (
        key: key, baseline: text(key.baseline, isBrief: isBrief),
        now: text(key.now, isBrief: isBrief)
      )
    }
    func width(_ texts: [String]) -> Int {
      texts.map(\.unicodeScalars.count).filter { $0 <= widest }.max() ?? 0
    }
    let widths = (
      key: width(cells.map(\.key.key.name)), baseline: width(cells.map(\.baseline)),
      now: width(cells.map(\.now))
    )
    var lines = cells.map { cell in
      var line = StyledLine("    " + padded(cell.key.key.name, to: widths.key) + "  ")
      line.append(cell.baseline, .baseline)
      line.append(padding(cell.baseline, to: widths.baseline) + " -> ")
      line.append(cell.now, .now)
      if let change = cell.key.change {
        line.append(padding(cell.now, to: widths.now) + "  ")
        line.append("(" + text(change, of: cell.key.key) + ")", .aside)
      }
      return line
    }
    if shown.count < keys.count {
      let rest = keys[shown.count...].map(\.key.name).joined(separator: ", ")
      lines.append(StyledLine("    and \(rest)", .aside))
    }
    return lines
  }

  private static func padding(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + padding(text, to: width)
  }

  private static func text(_ value: JSONValue?, isBrief: Bool) -> String {
    let text = (value?.text ?? "(not a key of the core)").escapedForTerminal
    return isBrief ? text.shortened(to: briefValue) : text
  }

  /// The numbers that changed, by name: `height -34`.
  private static func text(_ change: [Double], of key: LayoutKeys) -> String {
    let names: [String] =
      switch key {
      case .constant: [""]
      case .contentOffset: ["x ", "y "]
      case .contentInset, .scrollIndicatorInsets: ["top ", "left ", "bottom ", "right "]
      default: ["x ", "y ", "width ", "height "]
      }
    let parts = zip(names, change).filter { $0.1 != 0 }.map { name, points in
      name + (points > 0 ? "+" : "") + NumberText.text(of: points)
    }
    return parts.isEmpty ? "less than 0.000001" : parts.joined(separator: ", ")
  }

  private static func tail(of difference: LayoutDifference) -> StyledLine? {
    let later = difference.later
    guard later > 0 else { return nil }
    let events = later == 1 ? "1 later event differs" : "\(later) later events differ"
    switch difference.likewise {
    case later: return StyledLine("  and \(events) likewise")
    case 0: return StyledLine("  and \(events) otherwise")
    default:
      return StyledLine(
        "  and \(events): \(difference.likewise) likewise, \(difference.otherwise) otherwise")
    }
  }
}
