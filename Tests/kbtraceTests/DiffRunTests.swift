import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

@Suite("diff of two runs, and of two revisions")
struct DiffRunTests {
  @Test func twoRuns() throws {
    let desk = try DiffDesk.revisions()
    let runs = try DiffDesk.runs(desk)
    let (a, b) = (try #require(runs["a x r1"]), try #require(runs["a x r2"]))
    let result = try desk.run("diff", a, b)
    #expect(result.status == 1)
    #expect(
      result.lines == [
        "A  run:\(a)", "B  run:\(b)",
        "differs  x  jump  in a  (iPhone10,3, portrait, en_US)",
        "  event 0, keyboardWillShow at 0 s:", "    constant  1 -> 2  (+1)",
        "  constant is twice A", "  and 1 later event differs likewise",
      ])
    #expect(
      result.errorLines == [
        "if B is right, accept it: kbtrace accept --run \(b) --reason 'WHY'",
        "0 same, 1 differ, 0 only in A, 0 only in B",
      ])
    #expect(try desk.run("diff", "run:\(a)", a).status == 0)
    #expect(try desk.run("diff", a, b, "--tolerance", "1").status == 0)
    let rows = try Reading.json(desk.run("diff", b, a, "--format", "json").out)
    #expect(rows.map { $0.text("explanation") } == ["constant is half A"])
    #expect(
      rows.map { $0.text("differences") }
        == [#"[{"event":0,"key":"constant","baseline":2,"now":1}]"#])
  }

  @Test func runsOfTwoCores() throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    let runs = try DiffDesk.runs(desk)
    let (a, b) = (
      try #require(runs["a constraint-delta r1"]), try #require(runs["a guide r1"])
    )
    let stored = try desk.run("diff", a, b, "--format", "json")
    let replayed = try desk.run("diff", "constraint-delta", "guide", "--format", "json")
    #expect(stored.status == 1 && stored.out == replayed.out)
    #expect(stored.errorLines.first == replayed.errorLines.first)
    #expect(stored.errorLines[1].hasSuffix("kbtrace query layouts --run \(b)"))
  }

  @Test func runsOverTwoTracesAreTrouble() throws {
    let desk = try DiffDesk.revisions()
    let runs = try DiffDesk.runs(desk)
    let (a, b) = (try #require(runs["a x r1"]), try #require(runs["b x r1"]))
    let line = try Desk.trouble(desk.run("diff", a, b))
    #expect(line.contains("'a'") && line.contains("'b'") && line.contains("one trace"), "\(line)")
    #expect(try Desk.trouble(desk.run("diff", a, a, "--trace", "a")).contains("filter"))
    #expect(try Desk.trouble(desk.run("diff", "run:9.9.9", a)).contains("no run of that name"))
    #expect(try Desk.trouble(desk.run("diff", "run:01.1.1", a)).contains("no run of that name"))
  }

  @Test func aRevisionsLastRunsCount() throws {
    let desk = try DiffDesk.revisions()
    let result = try desk.run("diff", "r1", "r2")
    #expect(result.status == 1)
    #expect(result.lines.prefix(3).last == "differs  x  jump  in 2 traces: a, b")
    // The run before, which answered 3, is not the revision's last.
    #expect(result.lines.contains("    constant  1 -> 2  (+1)"))
    #expect(
      result.errorLines == [
        "pairs that only one revision has runs of are not compared",
        "look at one alone, the first of 2: kbtrace diff rev:r1 rev:r2 --trace a --handler x --all",
        "0 same, 2 differ, 1 only in A, 0 only in B",
      ])
    #expect(try desk.run("diff", "rev:r1", "r2", "--all").lines.count == 12)
    #expect(
      try DiffDesk.verdicts(desk.run("diff", "r1", "r2", "--format", "json", "--trace", "b"))
        == ["b x differs"])
  }

  @Test func whatOneRevisionLacksIsNoDifference() throws {
    let desk = try DiffDesk.revisions()
    for words in [
      ["diff", "r1", "r2", "--tolerance", "1"], ["diff", "r2", "r1", "--tolerance", "1"],
    ] {
      let result = try desk.run(words)
      #expect(result.status == 0 && result.out.isEmpty, "\(result)")
      #expect(result.err.contains("1 only in \(words[1] == "r1" ? "A" : "B")"))
      #expect(result.err.contains("not compared"))
    }
    #expect(try desk.run("diff", "r1", "r1").errorLines.last?.hasPrefix("3 same") == true)
  }

  @Test func revisionsWithNothingInCommonAreTrouble() throws {
    let desk = try DiffDesk.revisions()
    let line = try Desk.trouble(desk.run("diff", "r1", "r2", "--trace", "c"))
    #expect(line.contains("1 only of A, 0 only of B") && line.contains("kbtrace query runs"))
    #expect(try Desk.trouble(desk.run("diff", "r1", "r2", "--handler", "guide")).contains("0 only"))
    #expect(
      try Desk.trouble(desk.run("diff", "rev:r1", "rev:r9")).contains("kbtrace query recordings"))
  }
}
