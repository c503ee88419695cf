import KeyboardCore
import TraceStore

/// A judged pair for programs: the fields that `check` and `diff` have in common, in their order.
enum PairRow {
  /// The cells of `pair`, whose verdict is called `verdict` there; of a diff, A is the baseline.
  static func cells(
    _ trace: TraceVerdicts, _ pair: PairVerdict, verdict: String, words: VerdictWords
  ) -> [Cell] {
    let difference = pair.difference
    let sentences = (difference?.sentences ?? []).map { $0.text(calling: words.baseline) }
    return [
      .text(trace.trace), pair.isOnTrace ? .null : .text(pair.handler), .text(verdict),
      Cell(trace.deviceModel), Cell(trace.os), .text(trace.orientation.name), Cell(trace.locale),
      difference.map { .integer(Int64($0.event)) } ?? .null, Cell(difference?.kind.name),
      difference.map { .real($0.time) } ?? .null, .json(differences(difference)),
      difference.map { .integer(Int64($0.later)) } ?? .null, Cell(pair.reason),
      Cell(difference?.severity.rawValue),
      Cell(sentences.isEmpty ? nil : sentences.joined(separator: "; ")),
      .integer(pair.isTolerated ? 1 : 0),
    ]
  }

  private static func differences(_ difference: LayoutDifference?) -> String {
    guard let difference else { return "[]" }
    return JSONValue.array(
      difference.keys.map { key in
        .object([
          JSONMember("event", .number(String(difference.event))),
          JSONMember("key", .string(key.key.name)), JSONMember("baseline", key.baseline ?? .null),
          JSONMember("now", key.now ?? .null),
        ])
      }
    ).text
  }
}
