import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

@Suite("check puts together what has one cause")
struct CheckGroupTests {
  /// Traces `t0` … with keyboards of several heights, and a twin whose guides' accepted answers are
  /// edited: `(prefix of the name, old text, new text)`.
  private static func desk(_ count: Int, _ edits: [(String, String, String)]) throws -> Desk {
    let desk = try Desk()
    let file = try desk.folder.write(
      "input.jsonl", (0..<count).map { Samples.plain("t\($0)", height: 200 + $0 % 7) }.joined())
    try desk.run("record", file, "--handler", "guide,constraint-delta")
    try desk.run("export", desk.path("twin"))
    for name in try desk.folder.names("twin") {
      var text = try desk.folder.text("twin/" + name)
      for (prefix, old, new) in edits where name.hasPrefix(prefix) {
        text = text.replacingOccurrences(of: old, with: new)
      }
      try desk.folder.write("twin/" + name, text)
    }
    return desk
  }

  /// The animation of every accepted answer is gone.
  private static let still = [
    ("t", #","animation":{"kind":"view","duration":0.25,"options":458752}"#, "")
  ]

  @Test func oneBlockForManyTraces() throws {
    let desk = try Self.desk(30, Self.still)
    let result = try desk.run("check", desk.path("twin"))
    #expect(result.status == 1)
    #expect(
      result.lines == [
        "changed  guide  cosmetic  in 30 traces: t0, t1, t10 and 27 more",
        "  event 0, keyboardWillShow at 0 s, in t0 (iPhone10,3, portrait, en_US):",
        "    animation  null -> {\"kind\":\"view\",\"duration\":0.25,\"options\":458752}",
        "  the change is animated now, which it was not",
        "  and 1 later event differs likewise",
      ])
    let all = try desk.run("check", desk.path("twin"), "--all")
    #expect(all.lines.filter { $0.hasPrefix("changed  guide  cosmetic  in t") }.count == 30)
    #expect(all.lines.count == 150)
    #expect(all.err == result.err)
    #expect(all.lines.contains("changed  guide  cosmetic  in t29  (iPhone10,3, portrait, en_US)"))
  }

  @Test func theGraveComeFirst() throws {
    let desk = try Self.desk(
      14,
      Self.still + [
        // An accepted answer that left more than there is.
        ("t3", #""visibleFrame":[0,0,375,609]"#, #""visibleFrame":[0,0,375,709]"#),
        ("t4", #""constant":204"#, #""constant":203"#),
      ])
    let text = try desk.run("check", desk.path("twin")).lines
    let heads = text.filter { !$0.hasPrefix(" ") }
    #expect(
      heads == [
        "changed  constraint-delta  jump  in t3  (iPhone10,3, portrait, en_US)",
        "changed  guide  jump  in t3  (iPhone10,3, portrait, en_US)",
        "changed  constraint-delta  jump  in t4  (iPhone10,3, portrait, en_US)",
        "changed  guide  jump  in t4  (iPhone10,3, portrait, en_US)",
        "changed  guide  cosmetic  in 12 traces: t0, t1, t10 and 9 more",
      ], "\(text)")
    #expect(text.contains("  the content is no longer covered; it was by 100 pt"))
  }

  @Test func manyNewPairsAreOneBlock() throws {
    let desk = try Self.desk(40, [])
    let file = try desk.folder.write("one.jsonl", Samples.plain("one"))
    try desk.run("record", file, "--handler", "observer")
    let result = try desk.run("check")
    #expect(result.status == 3)
    #expect(
      result.lines == [
        "new  observer  in 40 traces: t0, t1, t2 and 37 more",
        "new  constraint-delta  in one  (iPhone10,3, portrait, en_US)",
        "new  guide  in one  (iPhone10,3, portrait, en_US)",
      ])
    #expect(try desk.run("check", "--all").lines.count == 42)
  }

  @Test func namesDoNotSteerTheTerminal() throws {
    let name = "a\u{202E}b\u{2028}c"
    let desk = try Desk(recorded: Samples.plain(name) + Samples.plain(name + "2"))
    try desk.run("export", desk.path("twin"))
    for file in try desk.folder.names("twin") {
      let text = try desk.folder.text("twin/" + file)
      try desk.folder.write(
        "twin/" + file, text.replacingOccurrences(of: Self.still[0].1, with: ""))
    }
    for option in [["--all"], []] {
      for color in ["always", "never"] {
        let result = try desk.run(
          ["check", desk.path("twin"), "--color", color, "--handler", "guide"] + option,
          terminal: true)
        #expect(result.out.contains("in ") && result.out.contains("a\\u{202E}b\\u{2028}c"))
        let bare = result.out.replacing(#/\u{1B}\[[0-9;]+m/#, with: "")
        #expect(bare.unicodeScalars.allSatisfy { $0 == "\n" || !$0.steersTerminal })
        #expect((bare == result.out) == (color == "never"))
      }
    }
  }

  @Test func programsGetTheWords() throws {
    let desk = try Self.desk(1, Self.still)
    let pairs = try Reading.json(
      desk.run("check", desk.path("twin"), "--format", "json", "--handler", "guide").out)
    #expect(pairs.map { $0.text("severity") } == ["cosmetic"])
    #expect(
      pairs.map { $0.text("explanation") } == ["the change is animated now, which it was not"])
    #expect(pairs.map { $0.text("later") } == ["1"])
  }
}

@Suite("check within a tolerance, and up to the first failure")
struct CheckLimitTests {
  private static func desk() throws -> Desk {
    let desk = try Desk(
      recorded: (0..<150).map { Samples.plain("t\($0 + 100)", height: 200) }.joined())
    try desk.run("export", desk.path("twin"))
    for file in ["t120", "t180", "t181"] {
      try CheckTests.edit(
        desk, file, #""constant":200,"visibleFrame":[0,0,375,612]"#,
        #""constant":200.5,"visibleFrame":[0,0,375,611.5]"#)
    }
    return desk
  }

  @Test func aToleranceIsNeverSilent() throws {
    let desk = try Self.desk()
    let twin = desk.path("twin")
    #expect(try desk.run("check", twin).status == 1)
    let passed = try desk.run("check", twin, "--tolerance", "0.5")
    #expect(passed.status == 0 && passed.out.isEmpty)
    #expect(
      passed.errorLines == [
        "6 within the tolerance of 0.5 pt",
        "1050 same, 0 changed, 0 new, 0 failed, 0 missing, 0 unstable",
      ])
    #expect(
      try desk.run("check", twin, "--tolerance", "0.5", "-q").errorLines == passed.errorLines)
    let keyed = try desk.run(
      "check", twin, "--tolerance=visibleFrame=1", "--tolerance", "constant=0.5")
    #expect(
      keyed.status == 0
        && keyed.errorLines.first == "6 within the tolerance of constant 0.5 pt, visibleFrame 1 pt")
    let half = try desk.run("check", twin, "--tolerance", "visibleFrame=1")
    #expect(half.status == 1 && half.errorLines.count == 2 && half.out.contains("constant"))
    #expect(!half.out.contains("visibleFrame"))
    #expect(try desk.run("check", twin, "--tolerance", "0.49").status == 1)
    // Where nothing differs there is nothing to tell.
    let untouched = try desk.run("check", twin, "--tolerance", "0.5", "--trace", "t100")
    #expect(untouched.errorLines.count == 1)
    let rows = try Reading.json(
      desk.run("check", twin, "--tolerance", "0.5", "--format", "json").out)
    let tolerated = rows.filter { $0.text("tolerated") == "1" }
    #expect(tolerated.count == 6 && tolerated.allSatisfy { $0.text("verdict") == "same" })
    #expect(Set(tolerated.map { $0.text("trace") }) == ["t120", "t180", "t181"])
  }

  @Test func aToleranceHoldsForTheDatabaseToo() throws {
    let desk = try Self.desk()
    try desk.run("import", desk.path("twin"), later: 5)
    #expect(try desk.run("check").status == 1)
    let passed = try desk.run("check", "--tolerance", "0.5")
    #expect(passed.status == 0)
    #expect(passed.errorLines.first == "6 within the tolerance of 0.5 pt")
  }

  @Test(arguments: [
    ("constat=1", "did you mean 'constant'?"), ("animation=1", "is no value for --tolerance"),
    ("-1", "give points"), ("nan", "give points"), ("inf", "give points"), ("1e9", "give points"),
    ("", "give points"), ("constant=", "give points"), ("=1", "is no value for --tolerance"),
  ])
  func whatIsNoToleranceIsTrouble(value: String, words: String) throws {
    let line = try Desk.trouble(Desk().run("check", "--tolerance=" + value))
    #expect(line.contains("--tolerance") && line.contains(words), "\(line)")
  }

  @Test func theFirstFailureEndsIt() throws {
    let desk = try Self.desk()
    let twin = desk.path("twin")
    try desk.run("import", twin, later: 5)
    for source in [[], [twin]] {
      let one = try desk.run(["check", "--fail-fast", "--jobs", "1"] + source)
      #expect(one.status == 1)
      #expect(one.lines.filter { $0.hasPrefix("changed") }.count == 2)
      #expect(one.out.contains("in t120") && !one.out.contains("t18"))
      #expect(
        one.errorLines.first
          == "stopped at the first trace that does not pass; 129 traces not judged"
      )
      #expect(
        one.errorLines.last == "145 same, 2 changed, 0 new, 0 failed, 0 missing, 0 unstable")
      for jobs in ["2", "8"] {
        let many = try desk.run(["check", "--fail-fast", "--jobs", jobs] + source)
        #expect(many.out == one.out && many.err == one.err)
      }
      let passed = try desk.run(["check", "--fail-fast", "--tolerance", "1"] + source)
      #expect(passed.status == 0 && !passed.err.contains("stopped"))
    }
    // Which of the other files a filter selects is not known.
    let filtered = try desk.run("check", "--fail-fast", "--trace", "t1*", twin)
    #expect(filtered.errorLines.first == "stopped at the first trace that does not pass")
    let stored = try desk.run("check", "--fail-fast", "--trace", "t12*")
    #expect(
      stored.errorLines.first
        == "stopped at the first trace that does not pass; 9 traces not judged")
    let rows = try Reading.json(
      desk.run("check", twin, "--fail-fast", "--format", "json").out)
    #expect(rows.count == 147 && rows.last?.text("trace") == "t120")
  }

  @Test func whatPassesDoesNotEndIt() throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    let file = try desk.folder.write("b.jsonl", Samples.plain("b") + Samples.plain("c"))
    try desk.run("record", file, "--handler", "guide")
    let stopped = try desk.run("check", "--fail-fast")
    #expect(stopped.status == 3 && stopped.errorLines.first?.contains("1 trace not judged") == true)
    let allowed = try desk.run("check", "--fail-fast", "--allow-new")
    #expect(allowed.status == 0 && !allowed.err.contains("stopped"))
  }
}
