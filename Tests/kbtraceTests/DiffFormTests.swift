import Foundation
import KeyboardCore
import KeyboardGate
import TestSupport
import Testing

@testable import kbtrace

@Suite("diff: what A and B are")
struct DiffFormTests {
  @Test(arguments: [
    ("run:1.2.3", DiffSide.run("1.2.3")), ("core:guide", .core("guide")),
    ("rev:v1", .revision("v1")),
    ("rev:core:x", .revision("core:x")), ("db:a b", .database("a b")), ("dir:x/", .folder("x/")),
  ])
  func plainForms(word: String, side: DiffSide) throws {
    #expect(try DiffSide.plainly(word) == side)
    #expect(side.plain == word)
  }

  @Test(arguments: ["guide", "./run:1.1.1", "runs:1", "RUN:1.1.1", ":", ""])
  func otherForms(word: String) throws { #expect(try DiffSide.plainly(word) == nil) }

  @Test(arguments: ["run:", "core:", "rev:", "db:", "dir:"])
  func aFormWithoutAName(word: String) throws {
    #expect(try Desk.trouble(Desk().run("diff", word, "guide")).contains("names nothing"))
  }

  @Test func shortForms() throws {
    let desk = try DiffDesk.folders()
    let cores = try CoreOptions().cores(
      Context(
        environment: [:], out: Sink().console, err: Sink().console, now: .now))
    let finder = SideFinder(cores: cores, path: desk.database)
    #expect(try finder.side("guide") == .core("guide"))
    #expect(try finder.side("1.1.1") == .run("1.1.1"))
    #expect(try finder.side("r1") == .revision("r1"))
    #expect(try finder.side(desk.path("left")) == .folder(desk.path("left")))
    #expect(try finder.side(desk.database) == .database(desk.database))
  }

  @Test func whatIsTwoThingsIsSaidPlainly() throws {
    let desk = try Desk()
    try desk.folder.write("a.jsonl", Samples.plain("a"))
    #expect(try desk.tool("record", "a.jsonl", "--revision", "1.1.1").status == 0)
    #expect(try desk.tool("record", "a.jsonl", "--revision", "guide").status == 0)
    try FileManager.default.createDirectory(
      atPath: desk.path("guide"), withIntermediateDirectories: true)
    let run = try Desk.trouble(desk.tool("diff", "1.1.1", "run:1.1.2"))
    #expect(
      run == "'1.1.1' is a run and a revision; say which is meant: run:1.1.1 or rev:1.1.1", "\(run)"
    )
    let core = try Desk.trouble(desk.tool("diff", "guide", "observer"))
    #expect(
      core
        == "'guide' is a folder and a core and a revision; say which is meant: dir:guide, core:guide "
        + "or rev:guide", "\(core)")
    #expect(try desk.tool("diff", "core:guide", "observer").status == 1)
    #expect(try desk.tool("diff", "rev:1.1.1", "rev:guide").status == 0)
    #expect(try desk.tool("diff", "run:1.1.1", "run:1.1.2").status == 0)
  }

  @Test func whatIsNothingIsTrouble() throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    for (words, hint) in [
      (["giude", "observer"], "did you mean 'guide'?"), (["zzzzzz", "guide"], "run:ID, core:NAME"),
      (["core:giude", "guide"], "did you mean 'guide'?"), (["9.9.9", "1.1.1"], "run:ID"),
      ([desk.path("input.jsonl"), "guide"], "is a file, but no database"),
      (["/dev/null", "guide"], "is a file, but no database"),
      (["guide", "\u{1B}[2J\u{202E}"], "run:ID"),
      (["guide", "r1"], "A is a core and B is a revision; give two of one kind"),
      (["1.1.1", "r1"], "A is a run and B is a revision"),
      ([desk.database, "guide"], "A is a database and B is a core"),
      (["guide"], "is missing"), (["guide", "guide", "guide"], "one argument too many"),
    ] { #expect(try Desk.trouble(desk.run(["diff"] + words)).contains(hint), "\(words)") }
    let bare = try Desk()
    let line = try Desk.trouble(bare.run("diff", "v1", "v2"))
    #expect(line.contains("there is no \(bare.database)"), "\(line)")
    #expect(try Desk.trouble(bare.run("diff", "run:1.1.1", "run:1.1.1")).contains("kbtrace record"))
    #expect(try Desk.trouble(bare.run("diff", "guide", "observer")).contains("kbtrace record"))
    #expect(try bare.folder.names() == [])
  }

  @Test func aDamagedDatabaseIsNamed() throws {
    let desk = try DiffDesk.folders()
    try desk.folder.write("kbtrace.db", "SQLite format 3\0 and no more")
    #expect(try Desk.trouble(desk.run("diff", "v1", "v2")).hasPrefix(desk.database))
    // It does not matter to what is found elsewhere.
    #expect(try desk.run("diff", desk.path("left"), desk.path("right")).status == 0)
  }

  @Test func optionsThatDoNotFitAreTrouble() throws {
    let desk = try DiffDesk.folders()
    let (left, right) = (desk.path("left"), desk.path("right"))
    for (words, hint) in [
      (["guide", "observer", "--handler", "guide"], "--handler"),
      ([left, right, "--since", "1d"], "--since"),
      ([left, desk.database, "--until", "1d"], "--until"),
      ([left, right, "--db", desk.database], "--db"), ([left, right, "--from", left], "--from"),
      (["guide", "observer", "--from", left, "--db", desk.database], "--from and --db"),
      (["guide", "observer", "--from", left, "--since", "1d"], "--since"),
      (["r1", "r1", "--from", left], "--from"), (["1.1.1", "1.1.1", "--os", "x"], "filter"),
      (["guide", "observer", "--tolerance", "x"], "--tolerance"),
    ] { #expect(try Desk.trouble(desk.run(["diff"] + words)).contains(hint), "\(words)") }
    #expect(try desk.run("diff", desk.database, desk.database, "--since", "1d", "-q").status == 0)
  }
}
