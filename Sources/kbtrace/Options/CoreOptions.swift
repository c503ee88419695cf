import KeyboardCore
import KeyboardGate
import OutsideCore

/// The outside cores that a command can run: programs, by their command lines.
struct CoreOptions: Sendable {
  /// Names and commands, in the order in which they were given.
  var cores: [(name: String, command: String)] = []
  /// Seconds that a core has for one trace.
  var timeout: Double?
  /// The file that lists cores.
  var config: String?

  /// The options of this group.
  static let options: [OptionSpec<CoreOptions>] = [
    .parsed(
      "--core", "NAME=COMMAND",
      help: "A core that is a program: COMMAND is run by sh and answers traces on standard input.",
      isRepeatable: true
    ) { (owner, text) throws(UsageError) in
      let core = try Self.core(text)
      if owner.cores.contains(where: { $0.name.sameBytes(as: core.name) }) {
        throw UsageError.wrongUse("--core gives '\(core.name)' twice", remedy: "give it once")
      }
      owner.cores.append(core)
    },
    .parsed(
      "--core-timeout", "S",
      help: "Seconds that such a program has for one trace; 10 when not given."
    ) { (owner, text) throws(UsageError) in
      guard let seconds = Double(text), ConfigFile.timeouts.contains(seconds) else {
        throw UsageError.badValue(
          option: "--core-timeout", value: text, wanted: "seconds, above 0 and at most 86400")
      }
      owner.timeout = seconds
    },
    .value(
      "--config", "FILE",
      help: "A file that lists such cores; else kbtrace.json, where it is here.",
      \.config),
  ]

  private static func core(_ text: String) throws(UsageError) -> (name: String, command: String) {
    let (name, command) = text.splitOnce(at: "=")
    guard let command, command.unicodeScalars.contains(where: { !$0.properties.isWhitespace })
    else {
      throw .badValue(option: "--core", value: text, wanted: "NAME=COMMAND")
    }
    if let problem = OutsideCore.problem(withName: name) {
      throw .wrongUse("--core: the name '\(name)' \(problem)", remedy: "name it otherwise")
    }
    if Cores.catalog[name] != nil {
      throw .wrongUse("--core: '\(name)' is built in", remedy: "name your core otherwise")
    }
    return (name, command)
  }

  /// The cores that there are.
  ///
  /// - Throws: `FormatError` or `FileError` for a file that lists cores and cannot be used.
  func cores(_ context: Context) throws -> Cores {
    let file = try ConfigFile.read(config)
    let listed = (file?.cores ?? []).filter { core in
      // What is typed outranks the file.
      !cores.contains { $0.name.sameBytes(as: core.name) }
    }
    let programs = cores + listed.map { ($0.name, $0.command) }
    let timeout = timeout ?? file?.timeout ?? OutsideCore.defaultTimeout
    let outside = programs.map { name, command in
      OutsideCore(
        name: name, command: command, timeout: timeout, isInterrupted: { Interruption.isAsked },
        remark: { context.err.line($0) })
    }
    return Cores(
      all: Cores.catalog.runnable + outside.map { $0.runnable }, given: cores.map(\.name),
      listed: listed)
  }

  /// The same options as they are typed again, with a space before each.
  var typed: String {
    var text = cores.map { " --core \("\($0.name)=\($0.command)".shellQuoted)" }.joined()
    if let timeout { text += " --core-timeout \(NumberText.text(of: timeout))" }
    if let config { text += " --config \(config.shellQuoted)" }
    return text
  }
}
