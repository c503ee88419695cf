extension Command {
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

  private let words: [String]
  private let options: [OptionSpec<C>]
  private let name: String
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
    if optionsEnded || word == "-" || word.utf8.first != UInt8(ascii: "-") {
      return .argument(word)
    }
    if word == "--" {
      optionsEnded = true
      return try next(&command)
    }
    if word == "--help" || word == "-h" { return .help }
    let isLong = word.utf8.starts(with: "--".utf8)
    let (typed, inline) = isLong ? word.splitOnce(at: "=") : (word, nil)
    guard let option = options.first(where: { $0.isSpelled(typed) }) else {
      throw UsageError.unknownOption(
        typed, command: name,
        nearest: UsageError.nearest(to: typed, in: options.map(\.long) + ["--help"]))
    }
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

extension String {
  /// What stands before the first `separator`, and what behind it; nil where there is none. A
  /// combining mark behind the separator does not hide it.
  func splitOnce(at separator: Unicode.Scalar) -> (head: String, tail: String?) {
    guard let place = unicodeScalars.firstIndex(of: separator) else { return (self, nil) }
    let behind = unicodeScalars.index(after: place)
    return (String(unicodeScalars[..<place]), String(unicodeScalars[behind...]))
  }
}
