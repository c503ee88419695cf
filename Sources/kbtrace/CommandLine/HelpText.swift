/// Help, made from the same declarations that parse.
enum HelpText {
  /// Columns of a line.
  private static let width = 80

  /// Help of the program.
  static func program(_ commands: [any Command.Type]) -> String {
    """
    \(wrapped("kbtrace \(ToolVersion.current): \(purpose)", indent: 0))

    usage: kbtrace COMMAND [OPTIONS] [ARGUMENTS]

    commands:
    \(table(commands.map { ($0.name, $0.abstract) }))
    options:
    \(table([
      ("-h, --help", "This text; 'kbtrace COMMAND --help' or 'kbtrace help COMMAND' explains one."),
      ("--version", "The version."),
    ]))
    exit status:
    \(table([
      ("0", "Done; nothing differs."),
      ("1", "A layout differs from its baseline."),
      ("2", "Trouble: usage, unreadable input, a fault of the database, a core that failed."),
      (
        "3",
        "Undecided: a baseline is missing or left over, nothing was selected, a core answered in "
          + "two ways. 1 outranks 3, 2 outranks both."
      ),
    ]))
    environment:
    \(table([
      ("KBTRACE_DB", "The database where --db is not given; else kbtrace.db in this folder."),
      ("NO_COLOR", "Anything in it turns colour off where --color is not given."),
    ]))
    """
  }

  private static let purpose =
    "records what the keyboard did, replays it through handler cores, and fails when a core yields "
    + "another layout."

  /// Help of one command.
  static func command<C: Command>(_ command: C.Type) -> String {
    let usage = ["usage: kbtrace", C.name, "[OPTIONS]", C.arguments.spelling]
    var text = "\(C.name): \(C.abstract)\n\n" + usage.filter { !$0.isEmpty }.joined(separator: " ")
    text += "\n"
    for paragraph in C.discussion { text += "\n" + wrapped(paragraph, indent: 0) + "\n" }
    if C.arguments.maximum > 0 {
      text += "\narguments:\n" + table([(C.arguments.spelling, C.arguments.help)])
    }
    let options =
      C.options.map { ($0.spelling, $0.explanation) }
      + [("-h, --help", "This text.")]
    text += "\noptions:\n" + table(options)
    if !C.examples.isEmpty {
      text += "\nexamples:\n"
      for example in C.examples {
        text += "  \(example.line)\n" + wrapped(example.what, indent: 6) + "\n"
      }
    }
    return text
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let column = min(28, (rows.map(\.0.count).max() ?? 0) + 4)
    var text = ""
    for (name, help) in rows {
      let body = wrapped(help, indent: column)
      let head = "  " + name
      if head.count + 2 <= column {
        text += head + body.dropFirst(head.count) + "\n"
      } else {
        text += head + "\n" + body + "\n"
      }
    }
    return text
  }

  private static func wrapped(_ paragraph: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = margin
    for word in paragraph.split(separator: " ") {
      if line.count > indent, line.count + word.count + 1 > width {
        lines.append(line)
        line = margin
      }
      line += (line.count > indent ? " " : "") + word
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
