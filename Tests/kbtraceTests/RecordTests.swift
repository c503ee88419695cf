import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

@Suite("record")
struct RecordTests {
  private func count(_ desk: Desk, _ subject: String, _ filter: String...) throws -> Int {
    try desk.run(["query", subject, "--format", "jsonl"] + filter).lines.count
  }

  @Test func printsARowATrace() throws {
    let desk = try Desk()
    let file = try desk.folder.write("a.jsonl", Samples.all)
    let table = try desk.run("record", file)
    #expect(table.lines.count == 4)
    #expect(table.lines[0].split(separator: " ") == ["trace", "events", "runs", "state"])
    #expect(table.lines[2].split(separator: " ") == ["bare", "1", "7", "new"])
    let rows = try Reading.json(desk.run("record", file, "--format", "json").out)
    #expect(
      rows.map { $0.map(\.key) }
        == Array(repeating: ["trace", "events", "handlers", "file"], count: 3))
    #expect(rows.map { $0.text("events") } == ["8", "1", "0"])
    #expect(rows.map { $0.text("file") } == [file, file, file])
    guard case .object(let handlers)? = rows[0]["handlers"] else {
      Issue.record("handlers are no object")
      return
    }
    #expect(handlers.map(\.key) == Cores.catalog.names)
    #expect(handlers.allSatisfy { Reading.plainText($0.value) == "same" })
    let quiet = try desk.run("record", file, "-q")
    #expect(quiet.out.isEmpty && quiet.err.isEmpty && quiet.status == 0)
  }

  @Test func twiceAddsRunsNotCopies() throws {
    let desk = try Desk()
    let file = try desk.folder.write("a.jsonl", Samples.all)
    #expect(try desk.run("record", file, "--revision", "r1").status == 0)
    _ = try desk.run("record", file, "--revision", "r2", later: 5)
    #expect(try count(desk, "traces") == 3)
    #expect(try count(desk, "runs") == 42)
    #expect(try count(desk, "recordings") == 2)
    #expect(try count(desk, "baselines") == 21)
    #expect(try count(desk, "regressions") == 0)
    let runs = try Reading.json(desk.run("query", "runs", "--format", "json").out)
    #expect(runs.filter { $0.text("baseline") == "1" }.allSatisfy { $0.text("revision") == "r1" })
    #expect(runs.allSatisfy { $0.text("same_as_baseline") == "1" })
    #expect(Set(runs.map { $0.text("made_at") }).count == 2)
    let documents = try desk.run(
      "query", "--sql", "SELECT count(*) FROM document", "--format", "csv")
    #expect(documents.out == "count(*)\r\n24\r\n", "three traces, 21 layouts, no copies")
  }

  @Test func newSameAndChangedAreTold() throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    try desk.run("export", desk.path("twin"))
    let text = try desk.folder.text("twin/a.jsonl")
    try desk.folder.write(
      "twin/a.jsonl", text.replacingOccurrences(of: "\"constant\":291", with: "\"constant\":290"))
    try desk.run("import", desk.path("twin"))
    let file = try desk.folder.write("b.jsonl", Samples.plain("a") + Samples.plain("b"))
    let rows = try Reading.json(desk.run("record", file, "--format", "json").out)
    #expect(rows[0].text("handlers").contains(#""constraint-delta":"changed""#))
    #expect(rows[0].text("handlers").contains(#""size-delta":"same""#))
    #expect(rows[1].text("handlers").contains(#""guide":"new""#))
    let table = try desk.run("record", file)
    #expect(table.status == 0, "the gate is check")
    #expect(table.lines.map { $0.split(separator: " ").last } == ["state", "changed", "same"])
  }

  @Test func oneTraceTwiceInOneInvocation() throws {
    let desk = try Desk()
    let a = try desk.folder.write("a.jsonl", Samples.plain("x") + Samples.plain("x"))
    let b = try desk.folder.write("b.jsonl", Samples.plain("x"))
    let result = try desk.run("record", a, b)
    #expect(result.status == 0, "\(result.err)")
    #expect(result.lines.map { $0.split(separator: " ").last } == ["state", "new", "same", "same"])
    #expect(try count(desk, "traces") == 1)
    #expect(try count(desk, "runs") == 7)
    #expect(try count(desk, "recordings") == 1)
  }

  @Test func tagsAndSourceBecomeThoseGivenNow() throws {
    let desk = try Desk(recorded: Samples.plain("x", tags: #"{"a":"1","b":"2"}"#))
    let file = try desk.folder.write(
      "b.jsonl",
      Samples.plain("x", tags: #"{"b":"3"}"#)
        .replacingOccurrences(of: "\"kbtrace\":1", with: "\"kbtrace\":1,\"source\":\"s\""))
    #expect(try desk.run("record", file).status == 0)
    let trace = try Reading.json(desk.run("query", "--format", "json").out)[0]
    #expect(trace.text("tags") == #"{"b":"3"}"# && trace.text("source") == "s")
    for (tag, found) in [("a", 0), ("b", 1), ("b=2", 0), ("b=3", 1)] {
      #expect(try count(desk, "traces", "--tag", tag) == found, "\(tag)")
    }
  }

  @Test func chosenCoresOnly() throws {
    let desk = try Desk()
    let file = try desk.folder.write("a.jsonl", Samples.bare)
    #expect(
      try desk.run("record", file, "--handler", "guide", "--handler", "observer,guide").status == 0)
    let runs = try Reading.csv(
      desk.run("query", "runs", "--columns", "handler", "--format", "csv").out)
    #expect(runs.dropFirst().map { $0[0] } == ["observer", "guide"])
  }

  @Test func revisionIsGivenOrGits() throws {
    let desk = try Desk()
    try desk.folder.write("a.jsonl", Samples.bare)
    func revision() throws -> [String] {
      try Reading.csv(
        desk.run("query", "recordings", "--columns", "revision", "--format", "csv").out
      )
      .dropFirst().map { $0[0] }
    }
    #expect(try desk.tool("record", "a.jsonl").status == 0)
    #expect(try revision() == [""], "no repository")
    #expect(try desk.tool("record", "a.jsonl", "--revision", "v 1").status == 0)
    guard Shell.path("git") != nil else { return }
    let made = try RunTool.shell(
      "git init -q . && git -c user.name=n -c user.email=e@x commit -q --allow-empty -m one "
        + "&& git tag v9 -m v9 2>/dev/null || git -c user.name=n -c user.email=e@x tag v9 -m v9",
      in: desk.folder)
    #expect(made.status == 0, "\(made.err)")
    #expect(try desk.tool("record", "a.jsonl").status == 0)
    #expect(try revision() == ["", "v 1", "v9"])
  }

  @Test func standardInputAndArrays() throws {
    let desk = try Desk()
    #expect(try desk.tool("record", "-", input: Samples.all).status == 0)
    let lines = Samples.plain("in-array").split(separator: "\n").joined(separator: ",\n ")
    let result = try desk.tool("record", "-", "--format", "jsonl", input: "[\n" + lines + "]\n")
    #expect(result.status == 0 && result.lines.count == 1, "\(result.err)")
    #expect(result.out.contains(#""file":"-""#))
    #expect(try count(desk, "traces") == 4)
    let broken = try desk.tool("record", "-", input: "{\"kbtrace\":1}\n")
    #expect(try Desk.trouble(broken).hasPrefix("-:1: "))
  }

  @Test func aPipeIsReadOnce() throws {
    let desk = try Desk()
    try desk.folder.write("a.jsonl", Samples.all)
    let result = try RunTool.shell(
      "mkfifo pipe && { cat a.jsonl > pipe & } && \"$kbtrace\" record pipe --format jsonl",
      in: desk.folder)
    #expect(result.status == 0 && result.lines.count == 3, "\(result)")
  }

  @Test func moreFilesThanDescriptors() throws {
    let desk = try Desk()
    let result = try RunTool.shell(
      "for n in 1 2 3 4 5 6 7 8; do for m in 1 2 3 4 5 6 7 8; do "
        + "echo '{\"kbtrace\":1,\"name\":\"'$n-$m'\",\"device\":{\"screen\":[1,2]}}' > $n-$m.jsonl; done; done; "
        + "ulimit -n 32 && \"$kbtrace\" record *.jsonl --format jsonl", in: desk.folder)
    #expect(result.status == 0 && result.lines.count == 64, "\(result.err)")
  }
}

@Suite("record: what is filled in")
struct RecordFillTests {
  static let silent = #"{"kbtrace":1,"name":"silent"}"# + "\n"
  static let options = [
    "--screen", "320x568", "--device-model", "iPhone8,4", "--device-name", "iPhone SE", "--os",
    "iOS 9.3",
    "--orientation", "landscapeLeft", "--locale", "fr_FR", "--coordinates", "fixed",
    "--tag", "app=x", "--tag", "build=7=8",
  ]
  static let columns = [
    "device_model", "device_name", "os", "screen_width", "screen_height", "orientation", "locale",
    "coordinates", "tags",
  ]

  private func record(_ text: String) throws -> [String] {
    let desk = try Desk()
    let file = try desk.folder.write("a.jsonl", text)
    let result = try desk.run(["record", file] + Self.options)
    #expect(result.status == 0, "\(result.err)")
    return try Reading.csv(
      desk.run("query", "--columns", Self.columns.joined(separator: ","), "--format", "csv").out)[1]
  }

  @Test func whatTheInputLacks() throws {
    #expect(
      try record(Self.silent) == [
        "iPhone8,4", "iPhone SE", "iOS 9.3", "320", "568", "landscapeLeft", "fr_FR", "fixed",
        #"{"app":"x","build":"7=8"}"#,
      ])
  }

  @Test func neverWhatItStates() throws {
    let stated = #"""
      {"kbtrace":1,"name":"s","device":{"model":"m","name":"n","os":"o","screen":[1,2]},"orientation":"portrait","locale":"l","coordinates":"interface","tags":{"app":"mine"}}
      """#
    #expect(
      try record(stated + "\n") == [
        "m", "n", "o", "1", "2", "portrait", "l", "interface", #"{"app":"mine","build":"7=8"}"#,
      ])
  }

  @Test func aFilledHeaderIsTheSameContent() throws {
    let desk = try Desk()
    let silent = try desk.folder.write("a.jsonl", Self.silent)
    let stated = try desk.folder.write(
      "b.jsonl", #"{"kbtrace":1,"name":"silent","device":{"screen":[320,568]}}"# + "\n")
    #expect(try desk.run("record", silent, "--screen", "320x568").status == 0)
    #expect(try desk.run("record", stated).lines.last?.hasSuffix("same") == true)
  }

  @Test func aMissingScreenIsRefusedWithItsRemedy() throws {
    let desk = try Desk()
    let file = try desk.folder.write("a.jsonl", Samples.bare + Self.silent)
    for command in ["record", "replay"] {
      let result = try desk.run(command, file)
      let line = try Desk.trouble(result)
      #expect(line.hasPrefix("\(file):3: device.screen: ") && line.contains("--screen WxH"))
    }
    #expect(!desk.folder.has("kbtrace.db"))
    let replay = try desk.run("replay", file, "--screen", "10x20", "--digest")
    #expect(replay.status == 0 && replay.lines.count == 14)
  }
}
