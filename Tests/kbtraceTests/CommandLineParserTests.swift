import KeyboardGate
import Testing

@testable import kbtrace

/// A command with an option of every kind.
struct SampleCommand: Command {
  static let name = "sample"
  static let abstract = "Shows every kind of option."
  static let discussion = [
    "A first paragraph, which is long enough that it has to be broken somewhere near its end, twice "
      + "perhaps, but never within a word.", "A second one.",
  ]
  static let examples: [(line: String, what: String)] = [
    ("kbtrace sample --limit 3 a", "Takes three.")
  ]
  static let options: [OptionSpec<SampleCommand>] =
    [
      .flag("--all", short: "a", help: "Takes everything.", \.all),
      .integer("--limit", "N", in: -5...10, help: "At most this many.", \.limit),
      .value("--title", "TEXT", help: "A title.", \.title),
      .values("--trace", "GLOB", help: "Traces whose name matches.", \.traces),
      .choice("--mode", "NAME", ["fast", "slow"], help: "How fast.", \.mode),
      .choices("--side", "NAME", ["left", "right"], help: "Where.", \.sides),
      .handlers(\.handlers),
    ] + DatabaseOptions.options.map { $0.pullback(\.database) }
  static let arguments = ArgumentSpec(
    name: "FILE", minimum: 1, maximum: 3, help: "What is shown.")

  var words: [String] = []
  var all = false
  var limit: Int?
  var title: String?
  var traces: [String] = []
  var mode: String?
  var sides: [String] = []
  var handlers: [String] = []
  var database = DatabaseOptions()

  func run(_ context: Context) throws -> kbtrace.ExitStatus { .done }

  /// What the words mean, in a form that tests compare.
  var summary: String {
    var parts = ["words \(words)"]
    if all { parts.append("all") }
    if let limit { parts.append("limit \(limit)") }
    if let title { parts.append("title \(title)") }
    if !traces.isEmpty { parts.append("traces \(traces)") }
    if let mode { parts.append("mode \(mode)") }
    if !sides.isEmpty { parts.append("sides \(sides)") }
    if !handlers.isEmpty { parts.append("handlers \(handlers)") }
    if let db = database.db { parts.append("db \(db)") }
    return parts.joined(separator: "; ")
  }
}

@Suite("Words become a command")
struct CommandLineParserTests {
  /// Words, and what they mean or what is wrong with them.
  struct ParseCase: CustomTestStringConvertible, Sendable {
    let words: [String]
    let expected: String
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., means expected: String) {
      self.words = words
      self.expected = expected
    }
  }

  private func outcome(of words: [String]) -> String {
    do {
      switch try SampleCommand.parse(words) {
      case .help: return "help"
      case .command(let command): return command.summary
      }
    } catch { return error.sentence }
  }

  @Test(arguments: [
    ParseCase("a", means: #"words ["a"]"#),
    ParseCase("--all", "a", means: #"words ["a"]; all"#),
    ParseCase("a", "--all", means: #"words ["a"]; all"#),
    ParseCase("-a", "a", "b", means: #"words ["a", "b"]; all"#),
    ParseCase("a", "--limit", "7", "b", means: #"words ["a", "b"]; limit 7"#),
    ParseCase("--limit=7", "a", means: #"words ["a"]; limit 7"#),
    ParseCase("--limit", "-3", "a", means: #"words ["a"]; limit -3"#),
    ParseCase("--limit=-3", "a", means: #"words ["a"]; limit -3"#),
    ParseCase("--limit", "-0", "a", means: #"words ["a"]; limit 0"#),
    ParseCase("--title", "", "a", means: #"words ["a"]; title "#),
    ParseCase("--title=", "a", means: #"words ["a"]; title "#),
    ParseCase("--title=a=b", "a", means: #"words ["a"]; title a=b"#),
    ParseCase("--title", "--all", "a", means: #"words ["a"]; title --all"#),
    ParseCase("--title", "-", "a", means: #"words ["a"]; title -"#),
    ParseCase("--title=\u{301}x", "a", means: "words [\"a\"]; title \u{301}x"),
    ParseCase("--trace", "x", "a", "--trace=y", means: #"words ["a"]; traces ["x", "y"]"#),
    ParseCase("--mode", "slow", "a", means: #"words ["a"]; mode slow"#),
    ParseCase("--side=left", "--side=left", "a", means: #"words ["a"]; sides ["left", "left"]"#),
    ParseCase(
      "--handler", "one,two", "--handler=three", "a",
      means: #"words ["a"]; handlers ["one", "two", "three"]"#),
    ParseCase("--db", "f.db", "a", means: #"words ["a"]; db f.db"#),
    ParseCase("-", "-", means: #"words ["-", "-"]"#),
    ParseCase("", means: #"words [""]"#),
    ParseCase("--", "--all", "-a", "--", means: #"words ["--all", "-a", "--"]"#),
    ParseCase("a", "--", "-h", means: #"words ["a", "-h"]"#),
  ])
  func understood(words: ParseCase) { #expect(outcome(of: words.words) == words.expected) }

  @Test(arguments: [
    ParseCase("--help", means: "help"), ParseCase("-h", means: "help"),
    ParseCase("a", "b", "c", "d", "--help", means: "help"),
    ParseCase("--title", "--help", means: "FILE is missing; see 'kbtrace sample --help'"),
  ])
  func helpGoesBeforeCountingArguments(words: ParseCase) {
    #expect(outcome(of: words.words) == words.expected)
  }

  @Test(arguments: [
    ParseCase(means: "FILE is missing; see 'kbtrace sample --help'"),
    ParseCase(
      "a", "b", "c", "d", means: "'d' is one argument too many; see 'kbtrace sample --help'"),
    ParseCase("--limit", means: "--limit lacks its value; write --limit N"),
    ParseCase(
      "--limit", "11", means: "'11' is no value for --limit; give a whole number from -5 to 10"),
    ParseCase("--limit=", means: "'' is no value for --limit; give a whole number from -5 to 10"),
    ParseCase(
      "--limit", "7.0", means: "'7.0' is no value for --limit; give a whole number from -5 to 10"),
    ParseCase(
      "--limit", "99999999999999999999",
      means: "'99999999999999999999' is no value for --limit; give a whole number from -5 to 10"),
    ParseCase("--limit", "1", "--limit", "1", means: "--limit is given twice; give it once"),
    ParseCase("-a", "--all", means: "--all is given twice; give it once"),
    ParseCase("--all=yes", means: "--all takes no value; leave out what follows the '='"),
    ParseCase("--all=", means: "--all takes no value; leave out what follows the '='"),
    ParseCase(
      "--mode", "fsat",
      means: "'fsat' is no value for --mode; give fast or slow (did you mean 'fast'?)"),
    ParseCase(
      "--mode", "Slow",
      means: "'Slow' is no value for --mode; give fast or slow "
        + "(did you mean 'slow'?)"),
    ParseCase("--side", "middle", means: "'middle' is no value for --side; give left or right"),
    ParseCase(
      "--handler", "a,,b",
      means: "'a,,b' is no value for --handler; give names of cores, with commas between them"),
    ParseCase(
      "--handler", "",
      means: "'' is no value for --handler; give names of cores, with commas between them"),
    ParseCase("-ab", means: "'-ab' is no option of 'sample'; see 'kbtrace sample --help'"),
    ParseCase("-0", means: "'-0' is no option of 'sample'; see 'kbtrace sample --help'"),
    ParseCase("--=x", means: "'--' is no option of 'sample'; see 'kbtrace sample --help'"),
    ParseCase("--lim", "3", means: "'--lim' is no option of 'sample'; did you mean '--limit'?"),
    ParseCase("-title", means: "'-title' is no option of 'sample'; did you mean '--title'?"),
  ])
  func refused(words: ParseCase) { #expect(outcome(of: words.words) == words.expected) }

  @Test func theDatabaseIsTheOptionsThenTheEnvironmentsThenTheDefault() throws {
    let sink = try Sink()
    func path(_ db: String?, _ environment: [String: String]) throws -> String {
      try DatabaseOptions(db: db).path(
        Context(environment: environment, out: sink.console, err: sink.console, now: .now))
    }
    #expect(try path("a.db", ["KBTRACE_DB": "b.db"]) == "a.db")
    #expect(try path(nil, ["KBTRACE_DB": "b.db"]) == "b.db")
    #expect(try path(nil, ["KBTRACE_DB": ""]) == "kbtrace.db")
    #expect(try path(nil, [:]) == "kbtrace.db")
    #expect(throws: UsageError.self) { try path("", ["KBTRACE_DB": "b.db"]) }
    // A name that is not UTF-8 arrives repaired, and must not become another file's.
    #expect(throws: UsageError.self) { try path(nil, ["KBTRACE_DB": "caf\u{FFFD}.db"]) }
    #expect(try path("caf\u{FFFD}.db", [:]) == "caf\u{FFFD}.db")
  }

  @Test(arguments: [
    ([UInt8]("größe".utf8), "größe"), ([], ""), ([0x1B, 0x5B], "\u{1B}["),
  ])
  func validBytesAreText(bytes: [UInt8], expected: String) throws {
    #expect(try ProgramWords.text(of: bytes) == expected)
  }

  @Test(
    arguments: [
      ([0x63, 0xE9], #"c\xE9"#), ([0xC3], #"\xC3"#), ([0xC3, 0xA9, 0xFF, 0x61], #"é\xFFa"#),
      ([0xED, 0xA0, 0x80], #"\xED\xA0\x80"#),
    ] as [([UInt8], String)])
  func otherBytesAreRefused(bytes: [UInt8], shown: String) {
    #expect(throws: UsageError.notText(shown)) { try ProgramWords.text(of: bytes) }
  }
}

@Suite("Moments that filters take")
struct TimePointTests {
  static let now = Moment(milliseconds: 1_769_860_800_123)  // 2026-01-31T12:00:00.123Z

  @Test(arguments: [
    ("2026-01-31", "2026-01-31T00:00:00.000Z"), ("2024-02-29", "2024-02-29T00:00:00.000Z"),
    ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
    ("2026-01-31T12:00", "2026-01-31T12:00:00.000Z"),
    ("2026-01-31T12:00:01.5", "2026-01-31T12:00:01.500Z"),
    ("2026-01-31T12:00:01.123456789012Z", "2026-01-31T12:00:01.123Z"),
    ("2026-01-31 12:00:01Z", "2026-01-31T12:00:01.000Z"),
    ("2026-01-31T00:30:00+01:00", "2026-01-30T23:30:00.000Z"),
    ("2026-01-31T23:30:00-0100", "2026-02-01T00:30:00.000Z"),
    ("2026-01-31T12:00:00+02", "2026-01-31T10:00:00.000Z"),
    ("7d", "2026-01-24T12:00:00.123Z"), ("12h", "2026-01-31T00:00:00.123Z"),
    ("30m", "2026-01-31T11:30:00.123Z"), ("2w", "2026-01-17T12:00:00.123Z"),
    ("45s", "2026-01-31T11:59:15.123Z"), ("0s", "2026-01-31T12:00:00.123Z"),
  ])
  func understood(text: String, moment: String) throws {
    #expect(try TimePoint.parse(text, option: "--since", now: Self.now).iso8601 == moment)
  }

  @Test(arguments: [
    "", "7", "d", "-7d", "+7d", "1.5h", "7D", "99999999999999999999d", "2026", "2026-01",
    "2026-13-45", "2026-02-29", "2026-00-10", "2026-01-00", "26-01-31", "2026-1-31",
    "2026-01-31T", "2026-01-31T12", "2026-01-31T24:00", "2026-01-31T12:60", "2026-01-31T12:00:61",
    "2026-01-31T12:00:00.", "2026-01-31T12:00:00+", "2026-01-31T12:00:00+25:00",
    "2026-01-31T12:00:00Zx", "2026-01-31x", "yesterday", "２026-01-31",
  ])
  func refused(text: String) {
    #expect(
      throws: UsageError.badValue(option: "--since", value: text, wanted: TimePoint.wanted)
    ) { try TimePoint.parse(text, option: "--since", now: Self.now) }
  }
}
