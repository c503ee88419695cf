/// What is wrong with a command line: the facts. `sentence` is the one place that words them.
enum UsageError: Error, Equatable {
  case notText(String)
  case unknownCommand(String, nearest: String?)
  case misplacedOption(String, nearest: String?)
  case unknownOption(String, command: String, nearest: String?)
  case missingValue(option: String, placeholder: String)
  case unwantedValue(option: String)
  case givenTwice(option: String)
  case badValue(option: String, value: String, wanted: String)
  case badChoice(option: String, value: String, choices: [String], nearest: String?)
  case missingArgument(String, command: String)
  case unwantedArgument(String, command: String)
  case wrongUse(String, remedy: String)

  /// What is wrong, and what to do, in one line.
  var sentence: String {
    switch self {
    case .notText(let word):
      "'\(word)' is not valid UTF-8; rename the file, or hand it over as '-' on standard input"
    case .misplacedOption(let word, let nearest):
      "'\(word)' stands where a command is wanted; "
        + Self.hint(nearest, or: "name the command first, as in 'kbtrace query \(word)'")
    case .unknownCommand(let word, let nearest):
      "'\(word)' is no command; " + Self.hint(nearest, or: "see 'kbtrace --help'")
    case .unknownOption(let word, let command, let nearest):
      "'\(word)' is no option of '\(command)'; "
        + Self.hint(nearest, or: "see 'kbtrace \(command) --help'")
    case .missingValue(let option, let placeholder):
      "\(option) lacks its value; write \(option) \(placeholder)"
    case .unwantedValue(let option): "\(option) takes no value; leave out what follows the '='"
    case .givenTwice(let option): "\(option) is given twice; give it once"
    case .badValue(let option, let value, let wanted):
      "'\(value)' is no value for \(option); give \(wanted)"
    case .badChoice(let option, let value, let choices, let nearest):
      "'\(value)' is no value for \(option); "
        + "give \(Self.list(choices))" + (nearest.map { " (did you mean '\($0)'?)" } ?? "")
    case .missingArgument(let name, let command):
      "\(name) is missing; see 'kbtrace \(command) --help'"
    case .unwantedArgument(let word, let command):
      "'\(word)' is one argument too many; see 'kbtrace \(command) --help'"
    case .wrongUse(let problem, let remedy): "\(problem); \(remedy)"
    }
  }

  private static func hint(_ nearest: String?, or otherwise: String) -> String {
    nearest.map { "did you mean '\($0)'?" } ?? otherwise
  }

  /// Words as a sentence lists them.
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// The word, where it is one of `choices`.
  static func chosen(_ word: String, of choices: [String], for option: String) throws(UsageError)
    -> String
  {
    if choices.contains(word) { return word }
    throw badChoice(
      option: option, value: word, choices: choices, nearest: nearest(to: word, in: choices))
  }

  /// The candidate that is meant, as far as one can tell: the only one that begins so, else the one
  /// that takes the fewest changes to become; nil where none is near.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    let word = Array(word.lowercased().unicodeScalars.prefix(64))
    let letters = word.drop { $0 == "-" }.count
    if letters >= 3 {
      let longer = candidates.filter { $0.lowercased().unicodeScalars.starts(with: word) }
      if longer.count == 1 { return longer[0] }
    }
    let scored = candidates.map { ($0, distance(word, Array($0.lowercased().unicodeScalars))) }
    guard let best = scored.min(by: { $0.1 < $1.1 }), best.1 <= max(2, letters / 3),
      best.1 < best.0.unicodeScalars.drop(while: { $0 == "-" }).count
    else { return nil }
    return best.0
  }

  /// How far a name is from a word: 0 where it holds the word, else the changes that it takes; nil
  /// where that is too far to be meant.
  static func distance(of name: String, from word: String) -> Int? {
    let name = Array(name.lowercased().unicodeScalars)
    let word = Array(word.lowercased().unicodeScalars.prefix(64))
    if word.count >= 3, name.count >= word.count,
      (0...name.count - word.count).contains(where: { name[$0...].starts(with: word) })
    {
      return 0
    }
    let furthest = max(2, word.count / 3)
    // Names of another length are as far at least, and need no closer look.
    guard abs(name.count - word.count) <= furthest else { return nil }
    let changes = distance(word, name)
    return changes <= furthest && changes < name.count ? changes : nil
  }

  /// Insertions, deletions, replacements and exchanges of neighbours between two words.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in 1..<max(a.count + 1, 1) {
      var row = [i]
      for j in 1..<max(b.count + 1, 1) {
        var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          cost = min(cost, before[j - 2] + 1)
        }
        row.append(cost)
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}
