import Foundation
import TestSupport
import Testing

@testable import kbtrace

@Suite("Help, the command table, and how words are read")
struct HelpTests {
  static let names = CommandCatalog.commands.map { $0.name }

  /// What a command declares, without its type.
  struct Declaration {
    let long: [String]
    let short: [Character]
    let placeholders: [String: String]
    let help: [String: String]

    init<C: Command>(_ type: C.Type) {
      long = C.options.map(\.long)
      short = C.options.compactMap(\.short)
      placeholders = Dictionary(
        C.options.compactMap { option in option.placeholder.map { (option.long, $0) } },
        uniquingKeysWith: { first, _ in first })
      help = Dictionary(
        C.options.map { ($0.long, $0.help) }, uniquingKeysWith: { first, _ in first })
    }
  }

  @Test(arguments: names)
  func everyCommandIsDeclaredInFull(name: String) throws {
    let command = try CommandCatalog.command(name)
    let declared = Declaration(command)
    #expect(command.abstract.hasSuffix(".") && command.abstract.count > 10)
    #expect(!command.examples.isEmpty)
    #expect(Set(declared.long).count == declared.long.count, "no option twice")
    #expect(Set(declared.short).count == declared.short.count)
    #expect(!declared.long.contains("--help") && !declared.short.contains("h"))
    for option in declared.long {
      #expect(option.wholeMatch(of: /--[a-z]+(-[a-z]+)*/) != nil, "\(option)")
      let help = try #require(declared.help[option])
      #expect(help.hasSuffix(".") && help.count > 10, "\(option): \(help)")
      if let placeholder = declared.placeholders[option] {
        #expect(!placeholder.isEmpty, "\(option)")
      }
    }
    #expect(command.arguments.maximum == 0 || !command.arguments.help.isEmpty)
  }

  @Test(arguments: names)
  func everyOptionIsHelped(name: String) throws {
    let desk = try Desk()
    let declared = Declaration(try CommandCatalog.command(name))
    for words in [[name, "--help"], [name, "-h"], ["help", name], [name, "--quit", "-h"]].prefix(3)
    {
      let result = try desk.run(words)
      #expect(result.status == 0 && result.err.isEmpty)
      for option in declared.long {
        let spelled = option + (declared.placeholders[option].map { " \($0)" } ?? "")
        #expect(result.lines.contains { $0.hasPrefix("  ") && $0.contains(spelled) }, "\(spelled)")
      }
      #expect(result.lines.contains { $0.contains("-h, --help") })
      #expect(
        result.lines.allSatisfy {
          $0.count <= 80 || $0.hasPrefix("  kbtrace ") || $0.contains(" | ")
        })
      #expect(result.lines[0].hasPrefix("\(name): "))
    }
  }

  @Test(arguments: names)
  func examplesUseOptionsThatExist(name: String) throws {
    let command = try CommandCatalog.command(name)
    for example in command.examples {
      #expect(example.what.hasSuffix("."))
      let own = example.line.components(separatedBy: "kbtrace ").last ?? ""
      let words = own.split(separator: " ").map(String.init)
      let declared = Declaration(try CommandCatalog.command(words.first ?? ""))
      for word in words where word.hasPrefix("--") {
        #expect(declared.long.contains(word), "\(word) in \(example.line)")
      }
    }
  }

  @Test func programHelpListsEveryCommand() throws {
    let desk = try Desk()
    for word in ["--help", "-h", "help"] {
      let result = try desk.run(word)
      #expect(result.status == 0 && result.err.isEmpty)
      for command in CommandCatalog.commands {
        #expect(
          result.lines.contains {
            $0.hasPrefix("  \(command.name) ") && $0.contains(command.abstract.prefix(20))
          })
      }
      #expect(result.out.contains("exit status"))
      #expect(
        result.lines.allSatisfy { $0.count <= 80 }, "\(result.lines.filter { $0.count > 80 })")
    }
    #expect(Set(Self.names).count == Self.names.count)
    for name in [
      "record", "rerun", "replay", "query", "explain", "check", "accept", "forget", "export",
      "import",
      "handlers",
    ] { #expect(Self.names.contains(name)) }
  }

  @Test func versionIsPrinted() throws {
    let result = try Desk().run("--version")
    #expect(result.out == "kbtrace \(ToolVersion.current)\n" && result.status == 0)
    #expect(ToolVersion.current.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
  }

  @Test(arguments: [
    (["qurey"], "'query'"), (["reocrd", "x"], "'record'"), (["chekc"], "'check'"),
    (["zzzzzzzz"], "'kbtrace --help'"), (["--hlep"], "'--help'"), (["--verion"], "'--version'"),
    (["query", "--tarce", "x"], "'--trace'"), (["record", "--keep-goign", "x"], "'--keep-going'"),
    (["check", "--zzzzzzzzzz"], "'kbtrace check --help'"), (["check", "-x"], "'-x'"),
    (["query", "--qiuet"], "'--quiet'"), (["help", "imprt"], "'import'"),
  ])
  func unknownWordsNameTheNearest(words: [String], hint: String) throws {
    #expect(try Desk.trouble(Desk().run(words)).contains(hint))
  }

  @Test func withoutCommandHelpAndTrouble() throws {
    let result = try Desk().run([])
    #expect(result.status == 2 && result.out.isEmpty)
    #expect(result.errorLines.last?.hasPrefix("kbtrace: no command is given; ") == true)
  }

  @Test(arguments: [
    (["query", "--trace"], "--trace GLOB"), (["query", "--quiet=yes"], "--quiet"),
    (["query", "--db", "a", "--db", "b"], "twice"), (["query", "a", "b"], "'b'"),
    (["record"], "FILE"), (["export"], "DIR"), (["export", "a", "b"], "'b'"), (["import"], "DIR"),
    (["handlers", "x"], "'x'"), (["forget", "x"], "'x'"), (["check", "--jobs", "0"], "--jobs"),
    (["check", "--jobs", "many"], "--jobs"), (["record", "--tag", "x", "f"], "KEY=VALUE"),
    (["record", "--tag", "a=1", "--tag", "a=2", "f"], "'a'"),
    (["record", "--screen", "9", "f"], "--screen"),
    (["record", "--screen", "0x5", "f"], "--screen"),
    (["record", "--screen", "nanx5", "f"], "--screen"),
    (["record", "--screen", "1e8x5", "f"], "--screen"),
    (["record", "--screen", "infx5", "f"], "--screen"),
    (["record", "--orientation", "up", "f"], "--orientation"),
    (["record", "--coordinates", "fixd", "f"], "'fixed'"),
    (["record", "--input", "nonsense", "f"], "--input"),
    (["record", "--handler", "giude", "f"], "'guide'"),
    (["replay", "--handler", "giude", "f"], "'guide'"),
    (["rerun", "--handler", "giude"], "'guide'"), (["query", "--db", ""], "--db"),
    (["accept"], "--reason"), (["accept", "--reason", " \n"], "--reason"),
    (["accept", "--reason", "x", "--run", "1.1.1", "--trace", "a"], "--run"),
    (["forget"], "filter"), (["forget", "--yes"], "filter"),
  ])
  func wrongUseIsExplained(words: [String], hint: String) throws {
    let desk = try Desk(recorded: Samples.bare)
    let before = try desk.databaseBytes
    #expect(try Desk.trouble(desk.run(words)).contains(hint))
    #expect(try desk.databaseBytes == before)
  }

  @Test(arguments: [
    ["query", "traces", "--format", "csv", "--trace", "bare"],
    ["query", "--format", "csv", "traces", "--trace=bare"],
    ["query", "--format=csv", "--trace", "bare", "traces"],
    ["query", "--trace=bare", "--format=csv", "--", "traces"],
    ["query", "--trace=bare", "--format=csv"],
  ])
  func optionsStandAnywhere(words: [String]) throws {
    let desk = try Desk(recorded: Samples.all)
    #expect(try Reading.csv(desk.run(words).out).map { $0[0] } == ["trace", "bare"])
  }

  @Test func valuesMayLookLikeOptions() throws {
    let desk = try Desk(recorded: Samples.plain("--quiet") + Samples.plain("a=b"))
    #expect(try desk.run("query", "--trace", "--quiet", "--format", "jsonl").lines.count == 1)
    #expect(try desk.run("query", "--trace=--quiet", "--format=jsonl").lines.count == 1)
    #expect(try desk.run("query", "--trace=a=b", "--format=jsonl").lines.count == 1)
  }

  @Test func whatFollowsTwoDashesIsAnArgument() throws {
    let desk = try Desk()
    try desk.folder.write("--help", Samples.bare)
    let result = try desk.tool("record", "--format", "jsonl", "--", "--help")
    #expect(result.status == 0 && result.lines.count == 1, "\(result)")
  }
}
