import KeyboardGate

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
    let many = maximum > max(1, minimum) ? "…" : ""
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
}
