/// A command: declared by its static members, filled from words, then run.
protocol Command: Sendable {
  /// As it is typed.
  static var name: String { get }
  /// What it does, in one line.
  static var abstract: String { get }
  /// More, a paragraph each.
  static var discussion: [String] { get }
  /// Lines to type, and what each does.
  static var examples: [(line: String, what: String)] { get }
  /// Its options.
  static var options: [OptionSpec<Self>] { get }
  /// What its arguments are.
  static var arguments: ArgumentSpec { get }

  init()
  /// The arguments as they were typed.
  var words: [String] { get set }
  /// Does it, and says how it ended.
  func run(_ context: Context) throws -> ExitStatus
}

/// What a command's arguments are.
struct ArgumentSpec: Sendable {
  /// As help shows them.
  var name = ""
  /// As few as may be given.
  var minimum = 0
  /// As many as may be given.
  var maximum = 0
  /// A sentence.
  var help = ""

  /// No arguments.
  static let none = ArgumentSpec()

  /// With how often it may stand.
  var spelling: String {
    if maximum == 0 { return "" }
    let many = maximum > 1 ? "…" : ""
    return minimum == 0 ? "[\(name)\(many)]" : "\(name)\(many)"
  }
}

/// What surrounds a command: everything that it may touch comes from here.
struct Context: Sendable {
  /// The environment's variables.
  var environment: [String: String]
  /// Results.
  var out: Console
  /// Everything else.
  var err: Console
  /// Now.
  var now: Moment
}

/// An error whose line has been printed already; it only ends the command.
struct QuietExit: Error {
  let status: ExitStatus
}

/// What words turned out to ask for.
enum Parsed<C: Command> {
  case command(C)
  case help
}

extension Command {
  static var discussion: [String] { [] }

  /// Reads the words behind the command's name.
  static func parse(_ words: [String]) throws(UsageError) -> Parsed<Self> {
    var command = Self()
    var reader = WordReader(words: words, options: options, name: name)
    var arguments: [String] = []
    while let item = try reader.next(&command) {
      switch item {
      case .help: return .help
      case .argument(let word): arguments.append(word)
      case .option: break
      }
    }
    if arguments.count > Self.arguments.maximum {
      throw UsageError.unwantedArgument(arguments[Self.arguments.maximum], command: name)
    }
    if arguments.count < Self.arguments.minimum {
      throw UsageError.missingArgument(Self.arguments.name, command: name)
    }
    command.words = arguments
    return .command(command)
  }
}

/// Reads words one by one, and stores options where they belong.
private struct WordReader<C: Command> {
  enum Item { case help, option, argument(String) }

  var words: [String]
  let options: [OptionSpec<C>]
  let name: String
  private var index = 0
  private var optionsEnded = false
  private var seen: Set<String> = []

  init(words: [String], options: [OptionSpec<C>], name: String) {
    self.words = words
    self.options = options
    self.name = name
  }

  mutating func next(_ command: inout C) throws(UsageError) -> Item? {
    guard index < words.count else { return nil }
    let word = words[index]
    index += 1
    if optionsEnded || word == "-" || !word.hasPrefix("-") { return .argument(word) }
    if word == "--" {
      optionsEnded = true
      return try next(&command)
    }
    if word == "--help" || word == "-h" { return .help }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let typed = word.hasPrefix("--") ? String(parts[0]) : word
    guard
      let option = options.first(where: { $0.long == typed || $0.short.map { "-\($0)" } == typed })
    else {
      throw UsageError.unknownOption(
        typed, command: name,
        nearest: UsageError.nearest(to: typed, in: options.map(\.long) + ["--help"]))
    }
    let inline = word.hasPrefix("--") && parts.count == 2 ? String(parts[1]) : nil
    try option.apply(&command, try value(of: option, inline))
    return .option
  }

  private mutating func value(of option: OptionSpec<C>, _ inline: String?) throws(UsageError)
    -> String
  {
    if !seen.insert(option.long).inserted, !option.isRepeatable {
      throw UsageError.givenTwice(option: option.long)
    }
    guard let placeholder = option.placeholder else {
      if inline != nil { throw UsageError.unwantedValue(option: option.long) }
      return ""
    }
    if let inline { return inline }
    guard index < words.count else {
      throw UsageError.missingValue(option: option.long, placeholder: placeholder)
    }
    index += 1
    return words[index - 1]
  }
}
