import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

@Suite("Outside cores: options and files")
struct CoreOptionTests {
  @Test(arguments: [
    (["--core", "x"], "NAME=COMMAND"), (["--core", "x="], "NAME=COMMAND"),
    (["--core", "x=  "], "NAME=COMMAND"), (["--core", "=cat"], "1 to 100"),
    (["--core", "a b=cat"], "1 to 100"), (["--core", "ä=cat"], "1 to 100"),
    (["--core", "guide=cat"], "built in"),
    (["--core", "x=cat", "--core", "x=cat"], "twice"), (["--core-timeout", "0"], "seconds"),
    (["--core-timeout", "nan"], "seconds"), (["--core-timeout", "1e9"], "seconds"),
    (["--core-timeout", "soon"], "seconds"), (["--config", "none.json"], "none.json"),
    (["--config", "/dev/null"], "not a regular file"),
    (["--core", "x=cat", "--handler", "y"], "'y' is no value for --handler"),
  ])
  func wrongUseIsNamed(words: [String], problem: String) throws {
    let desk = try Desk()
    let file = try desk.folder.write("in.jsonl", Samples.bare)
    for command in ["record", "replay"] {
      let line = try Desk.trouble(desk.run([command, file] + words))
      #expect(line.contains(problem), "\(line)")
    }
    #expect(!desk.folder.has("kbtrace.db"))
  }

  @Test func nameOfAHundredCharactersIsTaken() throws {
    let desk = try Desk()
    let name = String(repeating: "x", count: 100)
    let result = try desk.run("handlers", "--core", name + "=cat", "--format", "json")
    let row = try #require(try Reading.json(result.out).last)
    #expect(row.text("handler") == name && row.text("source") == "a program: cat")
    #expect(row["keys"]?.isNull == true)
    #expect(try desk.run("handlers", "--core", name + "x=cat").status == 2)
  }

  private static func desk(_ config: String) throws -> OutsideDesk {
    let outside = try OutsideDesk()
    try outside.desk.folder.write("core.sh", Script().text)
    try outside.desk.folder.write("in.jsonl", Samples.plain("a"))
    try outside.desk.folder.write("kbtrace.json", config)
    return outside
  }

  @Test func theWorkingDirectorysFileIsUsedAndTold() throws {
    let config =
      "{\n  \"cores\": {\"mine\": \"sh core.sh\", \"other\": \"exit 9\"},\n  \"coreTimeout\": 20\n}\n"
    let desk = try Self.desk(config).desk
    let recorded = try desk.tool("record", "in.jsonl", "--handler", "mine,guide")
    #expect(recorded.status == 0)
    #expect(recorded.errorLines == ["kbtrace.json: mine: sh core.sh"])
    #expect(recorded.out.contains("new"))
    let checked = try desk.tool("check")
    #expect(checked.status == 0)
    #expect(checked.errorLines.first == "kbtrace.json: mine: sh core.sh")
    #expect(checked.errorLines.last?.hasPrefix("2 same") == true && checked.errorLines.count == 2)
    #expect(try desk.tool("check", "--handler", "guide").errorLines.count == 1)
    #expect(try desk.tool("check", "--core", "mine=exit 8").err.contains("1 failed"))
    #expect(try desk.tool("check", "--core", "mine=exit 8").err.contains("kbtrace.json") == false)
    let listed = try Reading.json(desk.tool("handlers", "--format", "json").out)
    #expect(listed.map { $0.text("handler") } == Cores.catalog.names + ["mine", "other"])
    #expect(try desk.tool("record", "in.jsonl").err.contains("the core other failed"))
  }

  @Test func aFileThatCameWithDataIsNotRun() throws {
    let outside = try Self.desk(#"{"cores":{"mine":"sh core.sh"}}"#)
    let desk = outside.desk
    #expect(try desk.tool("record", "in.jsonl", "--handler", "mine").status == 0)
    let trap = #"{"cores":{"mine":"touch ran"}}"#
    try FileManager.default.createDirectory(
      atPath: desk.path("data"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: desk.database, toPath: desk.path("data/kbtrace.db"))
    #expect(try desk.tool("export", "--db", "data/kbtrace.db", "data/twin").status == 0)
    try FileManager.default.removeItem(atPath: desk.path("kbtrace.json"))
    try desk.folder.write("data/kbtrace.json", trap)
    try desk.folder.write("data/twin/kbtrace.json", trap)
    for words in [["--db", "data/kbtrace.db"], ["data/twin"]] {
      let result = try RunTool.run(["check"] + words, in: desk.folder)
      #expect(result.status == 3 && result.err.contains("1 missing"), "\(result.err)")
    }
    #expect(!desk.folder.has("ran"))
    let named = try desk.tool("check", "data/twin", "--config", "data/kbtrace.json")
    #expect(named.status == 2 && named.errorLines.first == "data/kbtrace.json: mine: touch ran")
    #expect(desk.folder.has("ran"))
  }

  @Test(arguments: [
    ("[]", "kbtrace.json:1: it is not a JSON object"),
    ("", "kbtrace.json:1: column 1: it is cut off"),
    ("{\n\"cores\":{\"a\":\"b\",}}", "kbtrace.json:2: column 18: "),
    ("{\n\n\"core\":{}}", "kbtrace.json:3: core: is no key of this file"),
    ("{\"cores\":[]}", "kbtrace.json:1: cores: is no object"),
    ("{\"cores\":{\n\"guide\":\"x\"}}", "kbtrace.json:2: guide: is a core that is built in"),
    ("{\"cores\":{\"a/b\":\"x\"}}", "kbtrace.json:1: a/b: the core's name is not 1 to 100"),
    ("{\"cores\":{\"a\":7}}", "kbtrace.json:1: a: has no command"),
    ("{\"cores\":{\"a\":\" \"}}", "kbtrace.json:1: a: has no command"),
    ("{\"cores\":{\"a\":\"x\\u0000y\"}}", "kbtrace.json:1: a: has no command"),
    ("{\"cores\":{\"a\":\"x\",\"a\":\"y\"}}", "given twice"),
    ("{\"coreTimeout\":\"1\"}", "kbtrace.json:1: coreTimeout: \"1\" is no timeout"),
    ("{\"coreTimeout\":-1}", "kbtrace.json:1: coreTimeout: -1 is no timeout"),
  ])
  func aFaultyFileIsNamedByLine(text: String, problem: String) throws {
    let desk = try Self.desk(text).desk
    for words in [["replay", "in.jsonl"], ["handlers"]] {
      let line = try Desk.trouble(RunTool.run(words, in: desk.folder))
      #expect(line.contains(problem), "\(line)")
    }
  }
}
