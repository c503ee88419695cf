import Foundation
import KeyboardCore
import TestSupport
import Testing
import TraceStore

@testable import kbtrace

@Suite("Exit statuses")
struct ExitStatusTests {
  /// A folder of one trace; `edits` are made in its file, so that pairs differ from it.
  private func folder(_ desk: Desk, _ name: String, _ edits: [(String, String)]) throws {
    try desk.run("export", "--trace", name, desk.path("twin"))
    var text = try desk.folder.text("twin/\(name).jsonl")
    for (old, new) in edits {
      #expect(text.contains(old))
      text = text.replacingOccurrences(of: old, with: new)
    }
    try desk.folder.write("twin/\(name).jsonl", text)
  }

  static let changed = ("\"constant\":291", "\"constant\":290")
  static let missing = ("{\"baseline\":\"guide\"", "{\"baseline\":\"gone\"")

  @Test func doneIsZero() throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    for words in [["check"], ["query"], ["handlers"], ["rerun"], ["--help"], ["--version"]] {
      #expect(try desk.run(words).status == 0)
    }
  }

  @Test func aDifferenceIsOne() throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    try folder(desk, "a", [Self.changed])
    #expect(try desk.run("check", desk.path("twin")).status == 1)
  }

  @Test func troubleIsTwo() throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    try folder(desk, "a", [("\"constant\":291", "\"constant\":2e999")])
    #expect(try desk.run("check", desk.path("twin")).status == 2)
    #expect(try desk.run("check", "--no-such-option").status == 2)
    #expect(try desk.run("check", "--db", desk.path("none.db")).status == 2)
  }

  @Test func undecidedIsThree() throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    for command in ["check", "rerun", "export", "accept", "forget"] {
      let extra = command == "accept" ? ["--reason", "r"] : command == "forget" ? ["--yes"] : []
      let argument = command == "export" ? [desk.path("out")] : []
      let result = try desk.run([command, "--trace", "none"] + extra + argument)
      #expect(result.status == 3, "\(command)")
      #expect(result.errorLines.last?.contains("kbtrace query traces") == true, "the next command")
    }
    #expect(!desk.folder.has("out"))
    try folder(desk, "a", [Self.missing])
    #expect(try desk.run("check", desk.path("twin")).status == 3)
  }

  @Test func aDifferenceOutranksWhatIsUndecided() throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    try folder(desk, "a", [Self.changed, Self.missing])
    let result = try desk.run("check", desk.path("twin"))
    #expect(result.status == 1)
    #expect(result.errorLines.last == "4 same, 2 changed, 0 new, 0 failed, 1 missing, 0 unstable")
  }

  @Test func troubleOutranksADifference() throws {
    let desk = try Desk(recorded: Samples.plain("a") + Samples.plain("b"))
    try folder(desk, "a", [Self.changed, Self.missing])
    try folder(desk, "b", [("\"constant\":291", "\"constant\":\"x\"")])
    #expect(try desk.run("check", desk.path("twin")).status == 2)
  }

  @Test func everyRankIsKept() {
    let ranks: [kbtrace.ExitStatus] = [.done, .undecided, .differs, .trouble]
    for (low, first) in ranks.enumerated() {
      for (high, second) in ranks.enumerated() {
        let graver = ranks[max(low, high)]
        #expect(first.combined(with: second) == graver)
      }
    }
    #expect(ranks.map(\.rawValue) == [0, 3, 1, 2])
  }

  @Test func processesEndWithThem() throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    try folder(desk, "a", [Self.changed])
    let runs: [([String], Int32)] = [
      (["check"], 0), (["check", "twin"], 1), (["check", "none"], 2),
      (["check", "--trace", "x"], 3),
    ]
    for (words, status) in runs {
      let result = try RunTool.run(words, in: desk.folder)
      #expect(result.status == status, "\(words): \(result.err)")
    }
  }
}
