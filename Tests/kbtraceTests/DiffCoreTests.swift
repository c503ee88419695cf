import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

@Suite("diff of two cores")
struct DiffCoreTests {
  private static func gate() -> String { Fixtures.root.appendingPathComponent("Gate").path }

  @Test func onlyTheKeysOfBothAreCompared() throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    let result = try desk.run("diff", "constraint-delta", "guide")
    // Both put the bottom edge at the keyboard; how it is animated is where they part.
    #expect(result.status == 1)
    #expect(
      result.lines == [
        "A  core:constraint-delta", "B  core:guide",
        "differs  constraint-delta -> guide  cosmetic  in a  (iPhone10,3, portrait, en_US)",
        "  event 0, keyboardWillShow at 0 s:",
        "    animation  null -> {\"kind\":\"view\",\"duration\":0.25,\"options\":458752}",
        "  the change is animated now, which it was not", "  and 1 later event differs likewise",
      ])
    #expect(
      result.errorLines == [
        "keys not compared: keyboardFrame, contentInset, scrollIndicatorInsets, contentOffset "
          + "(only B)",
        "look at one alone: kbtrace diff core:constraint-delta core:guide --trace a --all",
        "0 same, 1 differ, 0 only in A, 0 only in B",
      ])
  }

  @Test func aCoreEqualsItself() throws {
    let desk = try Desk(recorded: Samples.plain("a") + Samples.plain("b"))
    let result = try desk.run("diff", "core:guide", "guide")
    #expect(result.status == 0 && result.out.isEmpty)
    #expect(result.errorLines == ["2 same, 0 differ, 0 only in A, 0 only in B"])
    let quiet = try desk.run("diff", "-q", "guide", "guide")
    #expect(quiet.status == 0 && quiet.out.isEmpty && quiet.err.isEmpty)
  }

  /// What `replay` prints for the two cores, compared here key by key and event by event.
  @Test(arguments: [
    ("size-delta", "guide"), ("observer", "constraint-delta"), ("bottom-guide", "guide"),
    ("content-inset", "superview-frame"),
  ])
  func itAgreesWithReplay(a: String, b: String) throws {
    let desk = try Desk()
    let traces = try Fixtures.gate("gen-0").map(\.trace)
    var text = ByteBuffer()
    for trace in traces { text.append(trace) }
    let file = try desk.folder.write("gate.jsonl", text.text)
    let lines = try Reading.jsonLines(
      desk.run("replay", "--handler", "\(a),\(b)", file).out)
    var answers: [String: [String: [[JSONMember]]]] = [:]
    for line in lines {
      guard case .object(let layout)? = line["layout"] else { continue }
      answers[line.text("trace"), default: [:]][line.text("handler"), default: []].append(layout)
    }
    var expected: [String] = []
    for trace in traces {
      let name = trace.header.name
      let sides = (answers[name]?[a] ?? [], answers[name]?[b] ?? [])
      let differing = zip(sides.0, sides.1).enumerated().compactMap { event, pair in
        let keys = pair.0.filter { member in
          pair.1[member.key].map { $0.text != member.value.text } ?? false
        }.map { "\($0.key) \($0.value.text) \(pair.1[$0.key]?.text ?? "")" }
        return keys.isEmpty ? nil : "\(event) \(keys)"
      }
      guard let first = differing.first else { continue }
      expected.append("\(name) \(differing.count - 1) \(first)")
    }
    #expect(!expected.isEmpty)
    try desk.run("record", "-q", file, "--handler", "guide")
    let rows = try Reading.json(desk.run("diff", a, b, "--format", "json").out)
    let found = rows.map { row -> String in
      guard case .array(let differences)? = row["differences"] else { return "" }
      let keys = differences.compactMap { difference -> String? in
        guard case .object(let members) = difference else { return nil }
        return
          "\(members.text("key")) \(members["baseline"]?.text ?? "") \(members["now"]?.text ?? "")"
      }
      return "\(row.text("trace")) \(row.text("later")) \(row.text("event")) \(keys)"
    }
    #expect(found == expected)
  }

  @Test func aFolderHasTheTracesToo() throws {
    let desk = try Desk()
    try desk.run("import", "-q", Self.gate())
    for jobs in ["1", "3"] {
      let words = ["diff", "observer", "guide", "--all", "--trace", "gen-01*", "--jobs", jobs]
      let stored = try desk.run(words)
      let read = try desk.run(words + ["--from", Self.gate()])
      #expect(stored.status == 1 && read.status == 1)
      #expect(stored.lines.count > 20 && stored.out == read.out)
      #expect(stored.errorLines.last == read.errorLines.last)
      let again = try desk.run(words.dropLast() + ["2"])
      #expect(again.out == stored.out && again.err == stored.err)
    }
    try FileManager.default.removeItem(atPath: desk.database)
    #expect(try desk.run("diff", "observer", "guide", "--from", Self.gate(), "-q").status == 1)
  }

  @Test func programsOfOnesOwnAreCompared() throws {
    let desk = try Desk(recorded: Samples.plain("a") + Samples.plain("b"))
    func diff(_ a: String, _ b: String, _ words: String...) throws -> ToolResult {
      try RunTool.run(
        ["diff", "x", "y", "--core", "x=" + a, "--core", "y=" + b, "--jobs", "1"] + words,
        in: desk.folder)
    }
    let same = try diff(DiffDesk.constant("$n"), DiffDesk.constant("$n"))
    #expect(same.status == 0, "\(same.err)")
    #expect(same.errorLines.last == "2 same, 0 differ, 0 only in A, 0 only in B")
    let half = try diff(DiffDesk.constant("$n"), DiffDesk.constant("$n.5"))
    #expect(half.status == 1 && half.out.contains("constant  0 -> 0.5  (+0.5)"))
    #expect(half.out.contains("differs  x -> y  jump  in 2 traces: a, b"))
    let tolerated = try diff(
      DiffDesk.constant("$n"), DiffDesk.constant("$n.5"), "--tolerance", "0.5", "-q")
    #expect(tolerated.status == 0)
    #expect(
      tolerated.errorLines == [
        "2 within the tolerance of 0.5 pt", "2 same, 0 differ, 0 only in A, 0 only in B",
      ])
    let keyed = try diff(
      DiffDesk.core(#"{"constant":1,"contentInset":[0,0,1,0]}"#),
      DiffDesk.core(#"{"constant":1,"calls":[]}"#))
    #expect(keyed.status == 0)
    #expect(keyed.errorLines.first == "keys not compared: contentInset (only A); calls (only B)")
  }

  @Test func withoutACommonKeyItIsTrouble() throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    let result = try RunTool.run(
      ["diff", "x", "content-inset", "--core", "x=" + DiffDesk.constant("1")], in: desk.folder)
    let line = try Desk.trouble(result)
    #expect(line.contains("no key in common") && line.contains("constant"), "\(line)")
  }

  @Test func aCoreThatFailsIsTrouble() throws {
    let desk = try Desk(recorded: Samples.plain("a") + Samples.plain("b"))
    let gives = #"case $line in *'"name":"b"'*) exit 3 ;; esac"#
    let failing = try RunTool.run(
      [
        "diff", "constraint-delta", "x", "--core",
        "x=" + DiffDesk.core(#"{"constant":0}"#, extra: gives), "--jobs", "1", "--format", "json",
      ], in: desk.folder)
    #expect(failing.status == 2, "\(failing.err)")
    #expect(
      try DiffDesk.verdicts(failing) == [
        "a constraint-delta -> x differs", "b constraint-delta -> x failed",
      ])
    #expect(try Reading.json(failing.out).last?.text("reason").hasPrefix("x: ") == true)
    #expect(failing.errorLines.last == "0 same, 1 differ, 0 only in A, 0 only in B, 1 failed")
  }

  @Test func aCoreThatAnswersInTwoWaysIsTrouble() throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    let result = try RunTool.run(
      [
        "diff", "x", "guide", "--core",
        "x=" + DiffDesk.core(#"{"constant":$t}"#, extra: "t=$((t + 1))"), "--jobs", "1",
      ], in: desk.folder)
    #expect(result.status == 2, "\(result)")
    #expect(result.out.contains("unstable  x -> guide") && result.out.contains("two ways"))
    #expect(result.errorLines.last == "0 same, 0 differ, 0 only in A, 0 only in B, 1 unstable")
  }

  @Test func nothingSelectedIsTrouble() throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    let line = try Desk.trouble(desk.run("diff", "guide", "observer", "--trace", "none"))
    #expect(line.contains("no trace is selected") && line.contains("kbtrace query traces"))
  }
}
