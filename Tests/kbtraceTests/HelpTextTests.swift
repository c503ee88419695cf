import KeyboardGate
import Testing

@testable import kbtrace

@Suite("Help comes from the declarations")
struct HelpTextTests {
  @Test func ofACommand() {
    #expect(
      HelpText.command(SampleCommand.self) == """
        sample: Shows every kind of option.

        usage: kbtrace sample [OPTIONS] FILE…

        A first paragraph, which is long enough that it has to be broken somewhere near
        its end, twice perhaps, but never within a word.

        A second one.

        arguments:
          FILE…  What is shown.

        options:
          -a, --all              Takes everything.
          --limit N              At most this many.
          --title TEXT           A title.
          --trace GLOB           Traces whose name matches. Repeatable.
          --mode NAME            How fast. One of: fast, slow.
          --side NAME            Where. One of: left, right. Repeatable.
          --handler NAME[,NAME]  Only these cores; see 'kbtrace handlers'. Repeatable.
          --db FILE              The database; else $KBTRACE_DB, else kbtrace.db here.
          -h, --help             This text.

        examples:
          kbtrace sample --limit 3 a
              Takes three.

        """)
  }

  @Test func ofTheProgram() {
    #expect(
      HelpText.program([SampleCommand.self, HandlersCommand.self]) == """
        kbtrace \(ToolVersion.current): records what the keyboard did, replays it through handler cores,
        and fails when a core yields another layout.

        usage: kbtrace COMMAND [OPTIONS] [ARGUMENTS]

        commands:
          sample    Shows every kind of option.
          handlers  Lists the cores, a line each, with their source.

        options:
          -h, --help  This text; 'kbtrace COMMAND --help' or 'kbtrace help COMMAND'
                      explains one.
          --version   The version.

        exit status:
          0  Done; nothing differs.
          1  A layout differs from its baseline.
          2  Trouble: usage, unreadable input, a fault of the database, a core that
             failed.
          3  Undecided: a baseline is missing or left over, nothing was selected, a core
             answered in two ways. 1 outranks 3, 2 outranks both.

        environment:
          KBTRACE_DB  The database where --db is not given; else kbtrace.db in this
                      folder.
          NO_COLOR    Anything in it turns colour off where --color is not given.

        """)
  }

  @Test(arguments: [
    (ArgumentSpec.none, ""), (ArgumentSpec(name: "DIR", minimum: 1, maximum: 1, help: ""), "DIR"),
    (ArgumentSpec(name: "DIR", minimum: 0, maximum: 1, help: ""), "[DIR]"),
    (ArgumentSpec(name: "DIR", minimum: 0, maximum: .max, help: ""), "[DIR…]"),
    (ArgumentSpec(name: "DIR", minimum: 1, maximum: .max, help: ""), "DIR…"),
    (ArgumentSpec(name: "A B", minimum: 2, maximum: 2, help: ""), "A B"),
  ])
  func argumentsAreSpelled(spec: ArgumentSpec, expected: String) {
    #expect(spec.spelling == expected)
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["help"], ["help", "--help"], ["help", "-h"],
  ])
  func programHelpIsAsked(words: [String]) throws {
    #expect(try output(of: words) == HelpText.program(CommandCatalog.commands))
  }

  @Test(arguments: [
    ["query", "--help"], ["query", "-h"], ["help", "query"], ["help", "--help", "query"],
    ["query", "--limit", "3", "-h"],
  ])
  func commandHelpIsAsked(words: [String]) throws {
    #expect(try output(of: words) == HelpText.command(QueryCommand.self))
  }

  @Test func versionIsAsked() throws {
    #expect(try output(of: ["--version"]) == "kbtrace \(ToolVersion.current)\n")
  }

  /// What words print on standard output, and nothing on standard error.
  private func output(of words: [String]) throws -> String {
    let out = try Sink()
    let err = try Sink()
    let context = Context(environment: [:], out: out.console, err: err.console, now: .now)
    #expect(KBTrace.finish(KBTrace.run(words, context), context) == .done)
    #expect(try err.text().isEmpty)
    return try out.text()
  }
}
