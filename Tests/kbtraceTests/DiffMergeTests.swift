import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

@Suite("diff meets the traces of two sides by their names")
struct DiffMergeTests {
  @Test func namesAreOrderedByTheirBytes() throws {
    // UTF-16 would put the last but one behind the last, and a locale would mix the rest.
    let names = ["b", "a", "B", "é", "e\u{301}", "\u{FB00}", "\u{10000}"]
    let desk = try Desk(recorded: names.map { Samples.plain($0) }.joined())
    try desk.run("export", desk.path("twin"))
    for pair in [[desk.database, desk.path("twin")], [desk.path("twin"), desk.database]] {
      #expect(
        try desk.run(["diff"] + pair).errorLines == [
          "49 same, 0 differ, 0 only in A, 0 only in B"
        ])
    }
    try desk.folder.write("none.jsonl", Samples.plain("zz"))
    try desk.run("record", desk.path("none.jsonl"), "--db", desk.path("none.db"))
    let rows = try Reading.json(
      desk.run("diff", desk.database, desk.path("none.db"), "--format", "json").out)
    let order = ["B", "a", "b", "e\u{301}", "zz", "é", "\u{FB00}", "\u{10000}"]
    #expect(rows.map { Array($0.text("trace").utf8) } == order.map { Array($0.utf8) })
  }

  /// More names than are read at once; which are where is worked out here with sets.
  @Test func everyNameIsMetOnce() throws {
    let desk = try Desk()
    var random = SeededRandom(seed: 7)
    let all = (0..<700).map { "n\($0)" }
    let sides = (
      a: all.filter { _ in random.next() % 4 > 0 }, b: all.filter { _ in random.next() % 4 > 0 }
    )
    let changed = Set(sides.a).intersection(sides.b).filter { $0.hasSuffix("3") }
    for (name, names, height) in [("a", sides.a, 291), ("b", sides.b, 200)] {
      let file = try desk.folder.write(
        name + ".jsonl",
        names.map { Samples.plain($0, height: changed.contains($0) ? height : 250) }.joined())
      try desk.run("record", "-q", file, "--db", desk.path(name + ".db"), "--handler", "guide")
    }
    try desk.run("export", "-q", desk.path("twin"), "--db", desk.path("b.db"))
    let expected = all.sorted().compactMap { name -> String? in
      switch (sides.a.contains(name), sides.b.contains(name)) {
      case (true, false): "\(name)  onlyInA"
      case (false, true): "\(name)  onlyInB"
      case (true, true): changed.contains(name) ? "\(name)  otherTrace" : nil
      case (false, false): nil
      }
    }
    #expect(expected.count > 250)
    for other in [desk.path("b.db"), desk.path("twin")] {
      for jobs in ["1", "3"] {
        let result = try desk.run(
          "diff", desk.path("a.db"), other, "--format", "json", "--jobs", jobs)
        #expect(try DiffDesk.verdicts(result) == expected)
      }
    }
  }
}
