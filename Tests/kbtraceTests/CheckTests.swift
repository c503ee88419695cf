import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

@Suite("check")
struct CheckTests {
  private static let same = "14 same, 0 changed, 0 new, 0 failed, 0 missing, 0 unstable"

  /// Two traces, with their twin in a folder.
  static func desk() throws -> Desk {
    let desk = try Desk(recorded: Samples.plain("a") + Samples.plain("b", height: 300))
    try desk.run("export", desk.path("twin"))
    return desk
  }

  static func edit(_ desk: Desk, _ file: String, _ old: String, _ new: String) throws {
    let text = try desk.folder.text("twin/\(file).jsonl")
    #expect(text.contains(old))
    try desk.folder.write("twin/\(file).jsonl", text.replacingOccurrences(of: old, with: new))
  }

  @Test func nothingDiffers() throws {
    let desk = try Self.desk()
    for words in [["check"], ["check", desk.path("twin")], ["check", desk.path("twin") + "/"]] {
      let result = try desk.run(words)
      #expect(result.status == 0 && result.out.isEmpty)
      #expect(result.errorLines == [Self.same])
    }
    let quiet = try desk.run("check", "-q")
    #expect(quiet.status == 0 && quiet.out.isEmpty && quiet.err.isEmpty)
  }

  @Test func aFolderNeedsNoDatabase() throws {
    let desk = try Self.desk()
    try FileManager.default.removeItem(atPath: desk.database)
    #expect(try desk.run("check", desk.path("twin")).status == 0)
    #expect(try desk.folder.names() == ["input.jsonl", "twin"])
  }

  @Test func anEditedNumberIsNamed() throws {
    let desk = try Self.desk()
    try Self.edit(
      desk, "a", "\"constant\":291,\"visibleFrame\":[0,0,375,521]",
      "\"constant\":290.5,\"visibleFrame\":[0,0,375,521.25]")
    let result = try desk.run("check", desk.path("twin"), "--handler", "constraint-delta")
    #expect(result.status == 1)
    #expect(
      result.lines == [
        "changed  constraint-delta  jump  in a  (iPhone10,3, portrait, en_US)",
        "  event 0, keyboardWillShow at 0 s:",
        "    constant      290.5            -> 291            (+0.5)",
        "    visibleFrame  [0,0,375,521.25] -> [0,0,375,521]  (height -0.25)",
      ])
    #expect(result.errorLines.last == "1 same, 1 changed, 0 new, 0 failed, 0 missing, 0 unstable")
    #expect(result.errorLines.count == 2)
  }

  @Test func laterEventsAreCounted() throws {
    let desk = try Self.desk()
    try Self.edit(
      desk, "a", "{\"event\":1,\"set\":{\"constant\":0,\"visibleFrame\":[0,0,375,812]}}\n", "")
    let result = try desk.run("check", desk.path("twin"), "--format", "json")
    let pair = try #require(
      try Reading.json(result.out).first { $0.text("verdict") == "changed" })
    #expect(pair.text("event") == "1" && pair.text("later") == "0")
    try Self.edit(
      desk, "b", "\"animation\":{\"kind\":\"view\",\"duration\":0.25,\"options\":458752}",
      "\"animation\":{\"kind\":\"view\",\"duration\":0.5,\"options\":458752}")
    let text = try desk.run("check", desk.path("twin"), "--trace", "b").out
    #expect(text.contains("0.5") && text.contains("0.25") && text.contains("1 later event differs"))
  }

  @Test func theNextCommandMakesItGreen() throws {
    let desk = try Self.desk()
    try Self.edit(desk, "a", "\"constant\":291", "\"constant\":290")
    for hasDatabase in [true, false] {
      if !hasDatabase { try FileManager.default.removeItem(atPath: desk.database) }
      for _ in 0..<9 {
        let result = try desk.tool("check", "twin")
        if result.status == 0 { break }
        #expect(result.status == 1)
        let hint = try #require(result.errorLines.dropLast().last)
        let range = try #require(hint.range(of: "kbtrace "))
        let command = hint[range.lowerBound...].replacingOccurrences(
          of: "kbtrace ", with: "\"$kbtrace\" ")
        let pasted = try RunTool.shell(command, in: desk.folder)
        #expect(pasted.status == 0, "\(command): \(pasted.err)")
      }
      #expect(try desk.tool("check", "twin").status == 0)
      #expect(try desk.tool("check").status == 0)
      try Self.edit(desk, "a", "\"constant\":291", "\"constant\":290")
    }
  }

  @Test(arguments: ["x y", "it's", "a*b", "--quiet", "[x]", "$HOME", "`id`"])
  func theNextCommandQuotesAnyName(name: String) throws {
    let desk = try Desk(recorded: Samples.plain(name) + Samples.plain("axb"))
    let twin = desk.path("twin")
    try desk.run("export", twin)
    for file in try desk.folder.names("twin") where !file.hasPrefix("axb") {
      let text = try desk.folder.text("twin/" + file)
      try desk.folder.write(
        "twin/" + file,
        text.replacingOccurrences(of: "\"constant\":-291", with: "\"constant\":-2")
          .replacingOccurrences(
            of: "[0,0,375,521],\"animation\":{\"kind\":\"view\",\"duration\":0.25,\"options\":7}",
            with: "[0,0,375,522],\"animation\":{\"kind\":\"view\",\"duration\":0.25,\"options\":7}")
      )
    }
    let result = try desk.tool("check", "twin")
    #expect(result.status == 1)
    let hint = try #require(result.errorLines.dropLast().last)
    let range = try #require(hint.range(of: "kbtrace "))
    let command = hint[range.lowerBound...].replacingOccurrences(
      of: "kbtrace ", with: "\"$kbtrace\" ")
    let pasted = try RunTool.shell(command, in: desk.folder)
    #expect(pasted.status == 0, "\(command): \(pasted.err)")
    #expect(try desk.tool("check", "twin").status == 0, "\(command)")
    let accepted = try Reading.json(
      desk.run(
        "query", "--sql", "SELECT DISTINCT trace FROM baseline_info WHERE reason = 'WHY'",
        "--format", "json"
      ).out)
    #expect(accepted.map { $0.text("trace") } == [name])
  }

  @Test func aNewPairIsUndecided() throws {
    let desk = try Self.desk()
    let file = try desk.folder.write("c.jsonl", Samples.plain("c"))
    try desk.run("record", file, "--handler", "guide")
    let result = try desk.run("check")
    #expect(result.status == 3)
    #expect(result.errorLines.last == "15 same, 0 changed, 6 new, 0 failed, 0 missing, 0 unstable")
    #expect(result.errorLines.dropLast().last?.contains("kbtrace accept") == true)
    #expect(try desk.run("check", "--allow-new").status == 0)
    #expect(try desk.run("check", "--trace", "c", "--handler", "guide").status == 0)
    #expect(try desk.run("check", "--trace", "c", "--handler", "guide,observer").status == 3)
    #expect(
      try desk.run("check", "--handler", "guide").errorLines.last?.hasPrefix(
        "3 same, 0 changed, 0 new") == true)
  }

  @Test func pairsAreWithCoresThatHaveABaselineAnywhere() throws {
    let desk = try Desk()
    let file = try desk.folder.write("c.jsonl", Samples.plain("c"))
    try desk.run("record", file, "--handler", "guide,observer")
    #expect(try desk.run("check").errorLines.last?.hasPrefix("2 same, 0 changed, 0 new") == true)
    #expect(try desk.run("check", "--handler", "size-delta").status == 3)
  }

  @Test func aLeftOverBaselineIsMissing() throws {
    let desk = try Self.desk()
    try Self.edit(desk, "a", "{\"baseline\":\"guide\"", "{\"baseline\":\"gone-core\"")
    let judged = try desk.run("check", desk.path("twin"))
    #expect(judged.status == 3)
    #expect(judged.out.contains("missing  gone-core  in a") && judged.out.contains("no core"))
    #expect(judged.errorLines.last == "13 same, 0 changed, 1 new, 0 failed, 1 missing, 0 unstable")
    try desk.run("import", desk.path("twin"))
    let stored = try desk.run("check", "--allow-new")
    #expect(stored.status == 3)
    #expect(stored.errorLines.last == "14 same, 0 changed, 0 new, 0 failed, 1 missing, 0 unstable")
    let hint = try #require(stored.errorLines.dropLast().last)
    #expect(hint.contains("--handler size-delta,"))
    #expect(
      try desk.run("check", "--handler", Cores.catalog.names.joined(separator: ",")).status == 0)
    #expect(try desk.run("check", "--handler", "gone-core").status == 3)
    #expect(try desk.run("check", "--handler", "gone").status == 2)
  }

  @Test func neverWrites() throws {
    let desk = try Self.desk()
    try Self.edit(desk, "a", "\"constant\":291", "\"constant\":290")
    try desk.run("import", desk.path("twin"), later: 9)
    let database = try desk.databaseBytes
    let twin = try desk.folder.files("twin")
    let environment = [
      "KBTRACE_UPDATE": "1", "UPDATE_SNAPSHOTS": "1", "CI": "", "INSTA_UPDATE": "always",
    ]
    for words in [
      ["check"], ["check", desk.path("twin")], ["check", "--allow-new"], ["check", "--twice"],
    ] {
      for _ in 0..<2 { #expect(try desk.run(words, environment: environment).status == 1) }
    }
    #expect(try desk.databaseBytes == database)
    #expect(try desk.folder.files("twin") == twin)
    #expect(try desk.folder.names() == ["input.jsonl", "kbtrace.db", "twin"])
  }

  @Test func jobsAndTwiceChangeNothing() throws {
    let desk = try Desk(
      recorded: (0..<150).map { Samples.plain("t\($0)", height: 200 + $0) }.joined())
    try desk.run("export", desk.path("twin"))
    for name in try desk.folder.names("twin") where name.hasSuffix("7.jsonl") {
      try Self.edit(
        desk, String(name.dropLast(6)), "{\"event\":1,\"set\":{\"constant\":0",
        "{\"event\":1,\"set\":{\"constant\":1")
    }
    try desk.run("import", desk.path("twin"), later: 1)
    for source in [[], [desk.path("twin")]] {
      for format in ["table", "json"] {
        let words = ["check", "--all", "--format", format] + source
        let one = try desk.run(words + ["--jobs", "1"])
        #expect(one.status == 1 && one.out.contains("t147"))
        for other in [["--jobs", "8"], ["--jobs", "3", "--twice"], []] {
          let many = try desk.run(words + other)
          #expect(many.out == one.out && many.err == one.err && many.status == one.status)
        }
      }
    }
  }

  @Test func rowsForPrograms() throws {
    let desk = try Self.desk()
    try Self.edit(desk, "a", "\"constant\":291", "\"constant\":290")
    let result = try desk.run("check", desk.path("twin"), "--format", "json")
    let pairs = try Reading.json(result.out)
    #expect(pairs.count == 14)
    for pair in pairs {
      #expect(
        pair.map(\.key) == [
          "trace", "handler", "verdict", "device_model", "os", "orientation", "locale", "event",
          "kind", "t", "differences", "later", "reason", "severity", "explanation", "tolerated",
        ])
    }
    let changed = pairs.filter { $0.text("verdict") == "changed" }
    #expect(changed.map { $0.text("handler") } == ["constraint-delta", "observer", "guide"])
    let expected = [
      "trace": "a", "device_model": "iPhone10,3", "os": "iOS 11.0", "orientation": "portrait",
      "locale": "en_US", "event": "0", "kind": "keyboardWillShow", "t": "0", "later": "0",
      "reason": "", "severity": "jump", "explanation": "", "tolerated": "0",
      "differences": #"[{"event":0,"key":"constant","baseline":290,"now":291}]"#,
    ]
    for (key, value) in expected { #expect(changed.first?.text(key) == value, "\(key)") }
    let same = try #require(pairs.first { $0.text("verdict") == "same" })
    for key in ["event", "kind", "t", "later", "reason", "severity", "explanation"] {
      #expect(same[key]?.isNull == true)
    }
    #expect(same.text("differences") == "[]")
    let rows = pairs.map { $0.map { Reading.plainText($0.value) } }
    let csv = try Reading.csv(desk.run("check", desk.path("twin"), "--format", "csv").out)
    #expect(Array(csv.dropFirst()) == rows)
    let lines = try Reading.jsonLines(desk.run("check", desk.path("twin"), "--format", "jsonl").out)
    #expect(lines.map { JSONValue.object($0).text } == pairs.map { JSONValue.object($0).text })
    let markdown = try Reading.markdown(
      desk.run("check", desk.path("twin"), "--format", "markdown").out)
    #expect(Array(markdown.dropFirst()) == rows)
  }

  @Test func filtersHoldForFoldersToo() throws {
    let desk = try QueryFilterTests.desk()
    try desk.run("export", desk.path("twin"))
    for filter in [
      "--trace a*", "--device iPad*", "--os iOS?12*", "--orientation landscapeLeft", "--locale ja*",
      "--tag build=4*", "--tag app", "--device iPhone?SE", "--trace a[[]3]", "--trace none",
    ] {
      let words =
        filter.split(separator: " ").map(String.init) + ["--handler", "guide", "--format", "csv"]
      let stored = try Reading.csv(desk.run(["check"] + words).out).map { $0[0] }.sorted()
      let judged = try Reading.csv(desk.run(["check", desk.path("twin")] + words).out).map { $0[0] }
      #expect(judged.sorted() == stored, "\(filter)")
    }
    #expect(
      try Desk.trouble(desk.run("check", desk.path("twin"), "--since", "1d")).contains("--since"))
  }

  @Test func conflictsAreNamedByLine() throws {
    let desk = try Self.desk()
    let text = try desk.folder.text("twin/a.jsonl")
    var lines = text.split(separator: "\n").map(String.init)
    lines.insert("<<<<<<< HEAD", at: 4)
    try desk.folder.write("twin/a.jsonl", lines.joined(separator: "\n") + "\n")
    let file = desk.path("twin/a.jsonl")
    for command in ["check", "import"] {
      let line = try Desk.trouble(desk.run(command, desk.path("twin")))
      #expect(line.hasPrefix("\(file):5: ") && line.contains("conflict"), "\(line)")
    }
  }

  @Test func whatIsNoFolderIsTrouble() throws {
    let desk = try Self.desk()
    for path in [desk.path("none"), desk.path("input.jsonl")] {
      #expect(try Desk.trouble(desk.run("check", path)).hasPrefix(path))
    }
    try FileManager.default.createDirectory(
      atPath: desk.path("hollow"), withIntermediateDirectories: true)
    #expect(try desk.run("check", desk.path("hollow")).status == 3)
  }
}
