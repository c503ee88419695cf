import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

@Suite("diff of databases and folders")
struct DiffStoredTests {
  @Test func equalOnesDoNotDiffer() throws {
    let desk = try DiffDesk.folders()
    let (left, right, database) = (desk.path("left"), desk.path("right"), desk.database)
    for pair in [
      [left, right], [left, database], [database, right], [database, database],
      ["dir:" + left, "db:" + database],
    ] {
      for jobs in ["1", "4"] {
        let result = try desk.run(["diff", "--jobs", jobs] + pair)
        #expect(result.status == 0 && result.out.isEmpty, "\(pair): \(result)")
        #expect(result.errorLines == [DiffDesk.same])
      }
    }
  }

  /// Nothing was compared: that is no equality.
  @Test func aCoreThatNeitherSideKnowsIsTrouble() throws {
    let desk = try DiffDesk.folders()
    for pair in [[desk.path("left"), desk.path("right")], [desk.database, desk.path("left")]] {
      for handlers in ["gude", "guide,gude"] {
        let line = try Desk.trouble(desk.run(["diff", "--handler", handlers] + pair))
        #expect(
          line == "neither side has an answer of the core 'gude'; did you mean 'guide'?")
      }
      #expect(try desk.run(["diff", "--handler", "guide"] + pair).status == 0)
    }
  }

  @Test func anEditedAnswerIsExplained() throws {
    let desk = try DiffDesk.folders()
    try DiffDesk.edit(
      desk, "right/a", "\"constant\":291,\"visibleFrame\":[0,0,375,521]",
      "\"constant\":290.5,\"visibleFrame\":[0,0,375,521.25]")
    for left in [desk.path("left"), desk.database] {
      let result = try desk.run(
        "diff", left, desk.path("right"), "--handler", "constraint-delta")
      #expect(result.status == 1)
      #expect(
        result.lines.dropFirst(2) == [
          "differs  constraint-delta  jump  in a  (iPhone10,3, portrait, en_US)",
          "  event 0, keyboardWillShow at 0 s:",
          "    constant      291           -> 290.5             (-0.5)",
          "    visibleFrame  [0,0,375,521] -> [0,0,375,521.25]  (height +0.25)",
        ])
      #expect(result.errorLines.last == "1 same, 1 differ, 0 only in A, 0 only in B")
      let hint = try #require(result.errorLines.first)
      #expect(hint.hasPrefix("look at one alone: kbtrace diff ") && hint.hasSuffix("--all"))
    }
    let tolerated = try desk.run(
      "diff", desk.path("left"), desk.path("right"), "--tolerance", "0.5")
    #expect(tolerated.status == 0)
    #expect(tolerated.errorLines.first?.hasSuffix("within the tolerance of 0.5 pt") == true)
    #expect(tolerated.errorLines.last == DiffDesk.same)
  }

  @Test func whatOneSideLacksIsADifference() throws {
    let desk = try DiffDesk.folders()
    try FileManager.default.removeItem(atPath: desk.path("right/b.jsonl"))
    let text = try desk.folder.text("left/a.jsonl")
    let guide = try #require(text.range(of: "{\"baseline\":\"guide\""))
    let next = try #require(
      text.range(of: "{\"baseline\":", range: guide.upperBound..<text.endIndex))
    try desk.folder.write(
      "left/a.jsonl", String(text[..<guide.lowerBound] + text[next.lowerBound...]))
    let result = try desk.run("diff", desk.path("left"), desk.path("right"))
    #expect(result.status == 1)
    #expect(
      result.lines.dropFirst(2) == [
        "only in A  (trace)  in b  (iPhone10,3, portrait, en_US)",
        "only in B  guide  in a  (iPhone10,3, portrait, en_US)",
      ])
    #expect(result.errorLines.last == "6 same, 0 differ, 1 only in A, 1 only in B")
    let json = try desk.run("diff", desk.path("left"), desk.path("right"), "--format", "json")
    #expect(try DiffDesk.verdicts(json) == ["a guide onlyInB", "b  onlyInA"])
    // A trace counts with chosen cores only where it has an answer of theirs.
    let chosen = try desk.run(
      "diff", desk.path("left"), desk.path("right"), "--handler", "none", "--trace", "b")
    #expect(try Desk.trouble(chosen).contains("no trace of either side is selected"))
  }

  @Test func manyLonelyTracesAreOneBlock() throws {
    let desk = try Desk(recorded: (0..<200).map { Samples.plain("t\($0)") }.joined())
    try desk.run("export", desk.path("left"))
    try desk.folder.write("few.jsonl", Samples.plain("t7"))
    try desk.run("record", desk.path("few.jsonl"), "--db", desk.path("few.db"))
    let words = ["diff", desk.path("left"), desk.path("few.db")]
    let result = try desk.run(words)
    #expect(
      result.lines.dropFirst(2) == ["only in A  (trace)  in 199 traces: t0, t1, t10 and 196 more"])
    #expect(result.errorLines.last == "7 same, 0 differ, 199 only in A, 0 only in B")
    let all = try desk.run(words + ["--all"])
    #expect(all.lines.count == 201 && all.out.contains("only in A  (trace)  in t99  ("))
    #expect(try desk.run(words + ["--jobs", "3", "--all"]).out == all.out)
  }

  @Test func anotherTraceUnderTheNameIsItsOwnKind() throws {
    let desk = try DiffDesk.folders()
    try DiffDesk.edit(desk, "right/a", "\"locale\":\"en_US\"", "\"locale\":\"de_DE\"")
    try DiffDesk.edit(desk, "right/b", "{\"t\":1,", "{\"t\":1.5,")
    // An answer beside it is not compared: it is one to another trace.
    try DiffDesk.edit(desk, "right/b", "\"constant\":300", "\"constant\":301")
    let result = try desk.run("diff", desk.path("left"), desk.path("right"))
    #expect(result.status == 1)
    #expect(
      result.lines.dropFirst(2) == [
        "differs  (trace)  in a  (iPhone10,3, portrait, de_DE)",
        "  other content: the header differs in locale",
        "differs  (trace)  in b  (iPhone10,3, portrait, en_US)",
        "  other content: the events differ from event 1 on",
      ])
    #expect(result.errorLines.last == "0 same, 2 differ, 0 only in A, 0 only in B")
    let rows = try Reading.json(
      desk.run("diff", desk.path("left"), desk.path("right"), "--format", "json").out)
    #expect(rows.map { $0.text("verdict") } == ["otherTrace", "otherTrace"])
    #expect(rows.allSatisfy { $0["handler"]?.isNull == true && $0.text("differences") == "[]" })
    let longer = try desk.folder.text("left/a.jsonl").replacingOccurrences(
      of: "{\"baseline\":\"bottom-guide\"",
      with: "{\"t\":9,\"event\":\"textFieldDidEndEditing\"}\n{\"baseline\":\"bottom-guide\"")
    try desk.folder.write("right/a.jsonl", longer)
    #expect(
      try desk.run("diff", desk.path("left"), desk.path("right"), "--trace", "a").out.contains(
        "other content: A has 2 events, B 3"))
  }

  @Test func tagsAndReasonsAreNotCompared() throws {
    let desk = try DiffDesk.folders()
    try DiffDesk.edit(desk, "right/a", "\"locale\":", "\"tags\":{\"k\":\"v\"},\"locale\":")
    try DiffDesk.edit(desk, "right/a", "\"reason\":null", "\"reason\":\"another\"")
    #expect(try desk.run("diff", desk.path("left"), desk.path("right")).status == 0)
    // What the filter selects on one side has its counterpart on the other.
    for pair in [["left", "right"], ["right", "left"]] {
      let result = try desk.run(["diff", "--tag", "k"] + pair.map { desk.path($0) })
      #expect(result.errorLines == ["7 same, 0 differ, 0 only in A, 0 only in B"])
    }
  }

  @Test func filtersSelect() throws {
    let desk = try QueryFilterTests.desk()
    try desk.run("export", desk.path("twin"))
    for filter in ["--trace a*", "--device iPad*", "--locale ja*", "--orientation landscapeLeft"] {
      let words = filter.split(separator: " ").map(String.init)
      let count =
        try Reading.csv(
          desk.run(["query", "--format", "csv"] + words).out
        ).count - 1
      for pair in [[desk.path("twin"), desk.database], [desk.database, desk.path("twin")]] {
        let result = try desk.run(["diff", "--handler", "guide"] + words + pair)
        #expect(
          result.errorLines == ["\(count) same, 0 differ, 0 only in A, 0 only in B"], "\(filter)")
      }
    }
  }

  @Test func rowsForPrograms() throws {
    let desk = try DiffDesk.folders()
    try DiffDesk.edit(desk, "right/a", "\"constant\":291", "\"constant\":290")
    let words = ["diff", desk.path("left"), desk.path("right"), "--format"]
    let json = try desk.run(words + ["json"])
    #expect(json.status == 1)
    let rows = try Reading.json(json.out)
    #expect(rows.map { $0.text("handler") } == ["constraint-delta", "guide", "observer"])
    for row in rows {
      #expect(
        row.map(\.key) == [
          "trace", "handler", "verdict", "device_model", "os", "orientation", "locale", "event",
          "kind", "t", "differences", "later", "reason", "severity", "explanation", "tolerated",
        ])
    }
    let expected = [
      "trace": "a", "verdict": "differs", "device_model": "iPhone10,3", "os": "iOS 11.0",
      "orientation": "portrait", "locale": "en_US", "event": "0", "kind": "keyboardWillShow",
      "t": "0", "later": "0", "reason": "", "severity": "jump", "tolerated": "0",
      "differences": #"[{"event":0,"key":"constant","baseline":291,"now":290}]"#,
    ]
    for (key, value) in expected { #expect(rows.first?.text(key) == value, "\(key)") }
    let cells = rows.map { $0.map { Reading.plainText($0.value) } }
    #expect(try Array(Reading.csv(desk.run(words + ["csv"]).out).dropFirst()) == cells)
    #expect(try Array(Reading.markdown(desk.run(words + ["markdown"]).out).dropFirst()) == cells)
    let lines = try Reading.jsonLines(desk.run(words + ["jsonl"]).out)
    #expect(lines.map { JSONValue.object($0).text } == rows.map { JSONValue.object($0).text })
    #expect(try desk.run(words + ["table", "-q"]).out.isEmpty)
    let none = try desk.run("diff", desk.path("left"), desk.path("left"), "--format", "json")
    #expect(none.status == 0 && none.out == "[]\n")
  }

  @Test func nothingIsWritten() throws {
    let desk = try DiffDesk.folders()
    try DiffDesk.edit(desk, "right/a", "\"constant\":291", "\"constant\":290")
    let before = try desk.databaseBytes
    let folders = (try desk.folder.files("left"), try desk.folder.files("right"))
    for words in [
      ["guide", "observer"], ["1.1.1", "1.2.1"], ["r1", "r1"], [desk.path("left"), desk.database],
      [desk.path("left"), desk.path("right")],
    ] { try desk.run(["diff"] + words) }
    #expect(try desk.databaseBytes == before)
    #expect(try desk.folder.files("left") == folders.0)
    #expect(try desk.folder.files("right") == folders.1)
    #expect(try desk.folder.names() == ["input.jsonl", "kbtrace.db", "left", "right"])
  }

  @Test func noNameSteersTheTerminal() throws {
    let name = "a\u{202E}b\u{2028}c"
    let desk = try Desk(recorded: Samples.plain(name) + Samples.plain("it's *[x]?"))
    try desk.run("export", desk.path("left"))
    try FileManager.default.createDirectory(
      atPath: desk.path("right"), withIntermediateDirectories: true)
    for option in [["--all"], []] {
      for color in ["always", "never"] {
        let result = try desk.run(
          ["diff", desk.path("left"), desk.path("right"), "--color", color] + option,
          terminal: true)
        #expect(result.status == 1 && result.out.contains("a\\u{202E}b\\u{2028}c"))
        let bare = (result.out + result.err).replacing(#/\u{1B}\[[0-9;]+m/#, with: "")
        #expect(bare.unicodeScalars.allSatisfy { $0 == "\n" || !$0.steersTerminal })
      }
    }
    // The hint finds the trace again, whatever its name is.
    let result = try desk.tool("diff", "left", "right", "--trace", "it's [*][[]x][?]")
    let hint = try #require(result.errorLines.first)
    let command = try #require(hint.range(of: "kbtrace diff").map { hint[$0.lowerBound...] })
    let pasted = try RunTool.shell(
      "\"$kbtrace\"" + command.dropFirst("kbtrace".count), in: desk.folder)
    #expect(pasted.status == 1, "\(pasted)")
    #expect(pasted.errorLines.last == "0 same, 0 differ, 1 only in A, 0 only in B")
  }

  @Test func whatCannotBeReadIsTrouble() throws {
    let desk = try DiffDesk.folders()
    let left = desk.path("left")
    #expect(try Desk.trouble(desk.run("diff", left, "dir:" + desk.path("none"))).contains("none"))
    #expect(
      try Desk.trouble(desk.run("diff", left, "db:" + desk.path("none.db"))).contains("none.db"))
    #expect(
      try Desk.trouble(desk.run("diff", left, "dir:" + desk.path("input.jsonl"))).contains(
        "no folder"))
    try desk.folder.write("right/c.jsonl", try desk.folder.text("right/a.jsonl"))
    #expect(
      try Desk.trouble(desk.run("diff", left, desk.path("right"))).contains(
        "has a trace of this name too"))
    try desk.folder.write("right/c.jsonl", "{\"t\":0}\n")
    #expect(
      try Desk.trouble(desk.run("diff", left, desk.path("right"))).hasPrefix(
        desk.path("right/c.jsonl") + ":1: "))
    try FileManager.default.removeItem(atPath: desk.path("right/c.jsonl"))
    try DiffDesk.edit(desk, "right/b", "\"constant\":300", "\"constant\":\"x\"")
    #expect(
      try Desk.trouble(desk.run("diff", left, desk.path("right"))).hasPrefix(
        desk.path("right/b.jsonl") + ":"))
  }

  @Test func anAnswerThatIsNotWhatWasDigestedIsTrouble() throws {
    let desk = try DiffDesk.folders()
    let tampered = try RunTool.shell(
      """
      python3 - <<'END'
      import sqlite3
      db = sqlite3.connect('kbtrace.db')
      db.execute("UPDATE document SET digest = zeroblob(32) WHERE id = (SELECT document_id FROM run \
      JOIN handler ON handler.id = handler_id WHERE name = 'guide' LIMIT 1)")
      db.commit()
      END
      """, in: desk.folder)
    try #require(tampered.status == 0, "\(tampered.err)")
    let result = try desk.run("diff", desk.path("left"), desk.database)
    #expect(result.status == 2)
    #expect(result.out.contains("failed  guide  in a") && result.out.contains("its digest"))
    #expect(result.errorLines.last == "13 same, 0 differ, 0 only in A, 0 only in B, 1 failed")
  }
}
