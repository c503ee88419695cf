/// One declared option of `Owner`: how it is spelled, explained and stored. Parsing, help and the
/// tests of both come from the same declarations.
struct OptionSpec<Owner>: Sendable {
  typealias Flag = WritableKeyPath<Owner, Bool> & Sendable
  typealias Text = WritableKeyPath<Owner, String?> & Sendable
  typealias Texts = WritableKeyPath<Owner, [String]> & Sendable

  /// With its dashes.
  let long: String
  /// One letter, or nil.
  let short: Character?
  /// What stands for the value in help; nil for a flag.
  let placeholder: String?
  /// A sentence.
  let help: String
  /// The words that are taken; empty where any may be given.
  var choices: [String] = []
  /// Whether it may be given more than once.
  let isRepeatable: Bool
  /// Stores a value; a flag's is empty.
  let apply: @Sendable (inout Owner, String) throws(UsageError) -> Void

  static func flag(_ long: String, short: Character? = nil, help: String, _ path: any Flag) -> Self
  {
    OptionSpec(
      long: long, short: short, placeholder: nil, help: help, isRepeatable: false
    ) { (owner, _) throws(UsageError) in owner[keyPath: path] = true }
  }

  static func value(_ long: String, _ placeholder: String, help: String, _ path: any Text) -> Self {
    parsed(long, placeholder, help: help) { (owner, text) throws(UsageError) in
      owner[keyPath: path] = text
    }
  }

  static func values(_ long: String, _ placeholder: String, help: String, _ path: any Texts)
    -> Self
  {
    parsed(long, placeholder, help: help, isRepeatable: true) { (owner, text) throws(UsageError) in
      owner[keyPath: path].append(text)
    }
  }

  /// A whole number within `range`.
  static func integer(
    _ long: String, _ placeholder: String, in range: ClosedRange<Int>, help: String,
    _ path: any WritableKeyPath<Owner, Int?> & Sendable
  ) -> Self {
    parsed(long, placeholder, help: help) { (owner, text) throws(UsageError) in
      guard let number = Int(text), range.contains(number) else {
        let upper = range.upperBound == .max ? "" : " to \(range.upperBound)"
        throw UsageError.badValue(
          option: long, value: text, wanted: "a whole number from \(range.lowerBound)\(upper)")
      }
      owner[keyPath: path] = number
    }
  }

  /// One of a few words.
  static func choice(
    _ long: String, _ placeholder: String, _ choices: [String], help: String,
    _ path: any Text
  ) -> Self {
    parsed(long, placeholder, choices: choices, help: help) { (owner, text) throws(UsageError) in
      owner[keyPath: path] = try UsageError.chosen(text, of: choices, for: long)
    }
  }

  /// Some of a few words, one each time.
  static func choices(
    _ long: String, _ placeholder: String, _ choices: [String], help: String,
    _ path: any Texts
  ) -> Self {
    parsed(long, placeholder, choices: choices, help: help, isRepeatable: true) {
      (owner, text) throws(UsageError) in
      owner[keyPath: path].append(try UsageError.chosen(text, of: choices, for: long))
    }
  }

  /// Any other value, with its own reading.
  static func parsed(
    _ long: String, _ placeholder: String, choices: [String] = [], help: String,
    isRepeatable: Bool = false,
    _ apply: @escaping @Sendable (inout Owner, String) throws(UsageError) -> Void
  ) -> Self {
    OptionSpec(
      long: long, short: nil, placeholder: placeholder, help: help, choices: choices,
      isRepeatable: isRepeatable, apply: apply)
  }

  /// The same option of a command that contains this group.
  func pullback<Whole>(_ path: any WritableKeyPath<Whole, Owner> & Sendable) -> OptionSpec<Whole> {
    let apply = apply
    return OptionSpec<Whole>(
      long: long, short: short, placeholder: placeholder, help: help, choices: choices,
      isRepeatable: isRepeatable
    ) { (whole, text) throws(UsageError) in try apply(&whole[keyPath: path], text) }
  }

  /// Whether `word` is this option's name, long or short.
  func isSpelled(_ word: String) -> Bool {
    long == word || short.map { "-\($0)" == word } ?? false
  }

  /// The sentence, the words that are taken, and whether it may be given again.
  var explanation: String {
    help + (choices.isEmpty ? "" : " One of: \(choices.joined(separator: ", ")).")
      + (isRepeatable ? " Repeatable." : "")
  }

  /// How help spells it.
  var spelling: String {
    let names = (short.map { "-\($0), " } ?? "") + long
    return placeholder.map { "\(names) \($0)" } ?? names
  }
}
