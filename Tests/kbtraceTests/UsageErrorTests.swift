import KeyboardCore
import Testing

@testable import kbtrace

@Suite("What is wrong with a command line, in one line")
struct UsageErrorTests {
  /// Words, and the whole line that follows `kbtrace: `.
  struct ErrorCase: CustomTestStringConvertible, Sendable {
    let words: [String]
    let expected: String
    var testDescription: String { words.joined(separator: " ").escapedForTerminal }

    init(_ words: String..., says expected: String) {
      self.words = words
      self.expected = expected
    }
  }

  @Test(arguments: [
    ErrorCase("qurey", says: "'qurey' is no command; did you mean 'query'?"),
    ErrorCase("CHECK", says: "'CHECK' is no command; did you mean 'check'?"),
    ErrorCase("hepl", says: "'hepl' is no command; did you mean 'help'?"),
    ErrorCase("", says: "'' is no command; see 'kbtrace --help'"),
    ErrorCase("frobnicate", says: "'frobnicate' is no command; see 'kbtrace --help'"),
    ErrorCase("help", "recrod", says: "'recrod' is no command; did you mean 'record'?"),
    ErrorCase(
      "--versoin", says: "'--versoin' stands where a command is wanted; did you mean '--version'?"),
    ErrorCase(
      "--db=x", "query",
      says: "'--db' stands where a command is wanted; name the command first, as in "
        + "'kbtrace query --db'"),
    ErrorCase(
      "query", "--tarce", "x", says: "'--tarce' is no option of 'query'; did you mean '--trace'?"),
    ErrorCase(
      "query", "--nonsense=x",
      says: "'--nonsense' is no option of 'query'; see 'kbtrace query --help'"),
    ErrorCase(
      "query", "-x", says: "'-x' is no option of 'query'; see 'kbtrace query --help'"),
    ErrorCase("query", "--db", says: "--db lacks its value; write --db FILE"),
    ErrorCase("query", "--db", "a", "--db=b", says: "--db is given twice; give it once"),
    ErrorCase(
      "query", "--quiet=1", says: "--quiet takes no value; leave out what follows the '='"),
    ErrorCase(
      "query", "--format", "xml",
      says: "'xml' is no value for --format; give table, json, jsonl, csv or markdown"),
    ErrorCase(
      "query", "--format=tabel",
      says: "'tabel' is no value for --format; give table, json, jsonl, csv or markdown "
        + "(did you mean 'table'?)"),
    ErrorCase(
      "query", "--color", "maybe",
      says: "'maybe' is no value for --color; give auto, always or never"),
    ErrorCase(
      "query", "--orientation", "landscapeleft",
      says: "'landscapeleft' is no value for --orientation; give portrait, portraitUpsideDown, "
        + "landscapeLeft or landscapeRight (did you mean 'landscapeLeft'?)"),
    ErrorCase(
      "query", "--since", "2026-13-45",
      says: "'2026-13-45' is no value for --since; give a moment such as 2026-01-31, "
        + "2026-01-31T12:00:00Z, or a span back such as 7d or 12h"),
    ErrorCase("query", "--tag", "=x", says: "'=x' is no value for --tag; give KEY or KEY=GLOB"),
    ErrorCase(
      "query", "trace", "events",
      says: "'events' is one argument too many; see 'kbtrace query --help'"),
    ErrorCase(
      "record", "--screen", "375x0", "f",
      says: "'375x0' is no value for --screen; give width and height in points, such as 375x812"),
    ErrorCase("record", "--tag", "k", "f", says: "'k' is no value for --tag; give KEY=VALUE"),
    ErrorCase(
      "record", "--tag", "k=1", "--tag", "k=1", "f", says: "--tag gives 'k' twice; give it once"),
    ErrorCase("record", says: "FILE is missing; see 'kbtrace record --help'"),
    ErrorCase(
      "query", "--\u{1B}[31mred",
      says: #"'--\u{1B}[31mred' is no option of 'query'; see "#
        + "'kbtrace query --help'"),
    ErrorCase(
      "a\u{202E}b\nc\u{9B}", says: #"'a\u{202E}b\nc\u{9B}' is no command; see 'kbtrace --help'"#),
  ])
  func oneLine(words: ErrorCase) throws {
    let out = try Sink()
    let err = try Sink()
    let context = Context(environment: [:], out: out.console, err: err.console, now: .now)
    #expect(KBTrace.finish(KBTrace.run(words.words, context), context) == .trouble)
    #expect(try err.text() == "kbtrace: \(words.expected)\n")
    #expect(try out.text().isEmpty)
  }

  @Test func withoutWordsHelpGoesToStandardError() throws {
    let out = try Sink()
    let err = try Sink()
    let context = Context(environment: [:], out: out.console, err: err.console, now: .now)
    #expect(KBTrace.run([], context) == .trouble)
    #expect(try out.text().isEmpty)
    let help = HelpText.program(CommandCatalog.commands)
    #expect(
      try err.text()
        == help + "kbtrace: no command is given; name one, such as 'kbtrace query'\n")
  }

  @Test func anErrorWhileFindingTheWordsIsTroubleToo() throws {
    let out = try Sink()
    let err = try Sink()
    let context = Context(environment: [:], out: out.console, err: err.console, now: .now)
    #expect(KBTrace.run(try ProgramWords.text(of: [0xFF]).map { String($0) }, context) == .trouble)
    #expect(try err.text().hasPrefix(#"kbtrace: '\xFF' is not valid UTF-8; "#))
  }

  @Test(arguments: [
    ("formt", "format"), ("fromat", "format"), ("tabel", "table"), ("rev", "revision"),
    ("FORMAT", "format"), ("tables", "table"), ("so", "os"),
  ])
  func near(word: String, expected: String) {
    let candidates = ["format", "table", "revision", "os"]
    #expect(UsageError.nearest(to: word, in: candidates) == expected)
  }

  @Test(arguments: ["", "x", "xy", "zebra", "--", String(repeating: "format", count: 20_000)])
  func notNear(word: String) {
    #expect(UsageError.nearest(to: word, in: ["format", "table", "revision", "os"]) == nil)
  }

  @Test func nothingIsNearWhereNothingIsKnown() {
    #expect(UsageError.nearest(to: "format", in: []) == nil)
  }

  @Test func aWordThatBeginsTwoIsNoHintByItself() {
    #expect(UsageError.nearest(to: "device", in: ["device-model", "device-name"]) == nil)
  }

  @Test func troubleOutranksDifferenceOutranksUndecided() {
    let graver: [kbtrace.ExitStatus] = [.done, .undecided, .differs, .trouble]
    for (rank, status) in graver.enumerated() {
      for (otherRank, other) in graver.enumerated() {
        #expect(status.combined(with: other) == graver[max(rank, otherRank)])
      }
    }
    #expect(kbtrace.ExitStatus.allCases.map(\.rawValue) == [0, 1, 2, 3])
  }
}
