/// Help, made from the same declarations that parse.
enum HelpText {
  /// Columns of a line.
  private static let width = 80

  /// Help of the program.
  static func program(_ commands: [any Command.Type]) -> String {
    let rows = commands.map { ($0.name, $0.abstract) }
    return """
      kbtrace \(ToolVersion.current): records what the keyboard did, replays it through handler cores, and \
      fails
      when a core yields another layout.

      usage: kbtrace COMMAND [OPTIONS] [ARGUMENTS]

      commands:
      \(table(rows))
      options:
      \(table([("-h, --help", "This text; 'kbtrace COMMAND --help' explains a command."),
        ("--version", "The version.")]))
      exit status: 0 done, nothing differs; 1 a layout differs from its baseline;
      2 trouble: usage, input, database, a core that failed; 3 undecided: a baseline
      is missing or left over, nothing was selected, a core answered in two ways.

      environment: KBTRACE_DB names the database (default: kbtrace.db in the working
      directory); NO_COLOR turns colour off.

      """
  }

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
      C.options.map { ($0.spelling, $0.help + ($0.isRepeatable ? " Repeatable." : "")) }
      + [("-h, --help", "This text.")]
    text += "\noptions:\n" + table(options)
    if !C.examples.isEmpty {
      text += "\nexamples:\n"
      for example in C.examples { text += "  \(example.line)\n      \(example.what)\n" }
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
