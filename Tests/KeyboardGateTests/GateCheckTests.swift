import Foundation
import Glibc
import KeyboardCore
import KeyboardGate
import TestSupport
import Testing
import TraceStore

@Suite struct GateCheckTests {
  @Test func whatIsSamePasses() throws {
    let desk = try GateDesk.before()
    let verdict = try Gate.check(
      Before<GuideName>.self, Before<ForkName>.self, against: desk.baselines)
    #expect(verdict.passes)
    #expect(verdict.counts == [.same: 6])
    #expect(
      "\(verdict)" == "6 same, 0 changed, 0 new, 0 failed, 0 missing, 0 unstable")
  }

  @Test func eachCoreIsTold() throws {
    let desk = try GateDesk.before()
    let verdict = try Gate.check(
      Before<GuideName>.self, Fork<ForkName>.self, Failing.self, against: desk.baselines)
    #expect(!verdict.passes)
    #expect(verdict.counts == [.same: 3, .changed: 3, .failed: 1, .new: 2])
    let heads = verdict.description.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(heads.first == "failed  failing  in form-sheet  (iPad5,3, landscapeLeft, no locale)")
    #expect(verdict.description.contains("a number of the layout is not finite"))
    #expect(heads.contains { $0.hasPrefix("changed  fork  ") })
    #expect(heads.contains { $0.hasPrefix("new  failing  in 2 traces") })
    #expect(!verdict.description.contains("changed  guide"))
  }

  @Test func optionsHold() throws {
    let desk = try GateDesk.before()
    func check(_ options: GateOptions) throws -> GateVerdict {
      try Gate.check(Fork<GuideName>.self, against: desk.baselines, options: options)
    }
    #expect(try check(GateOptions(traces: ["show-*"])).counts == [.changed: 1])
    var tolerance = Tolerance()
    tolerance.setAll(1)
    let tolerated = try check(GateOptions(tolerance: tolerance))
    #expect(tolerated.passes)
    #expect(tolerated.description.hasPrefix("3 within the tolerance of 1 pt\n3 same"))
    tolerance.setAll(0.5)
    #expect(try !check(GateOptions(tolerance: tolerance)).passes)
    let all = try check(GateOptions(all: true))
    #expect(all.description.split(separator: "\n").count { $0.hasPrefix("changed") } == 3)
    var options = GateOptions()
    options.filter.devices = ["iPad*"]
    #expect(try check(options).counts == [.changed: 1])
    options.filter.handlers = ["fork"]
    #expect(try check(options).counts.isEmpty)
    for jobs in [-1, 1, 3] {
      options = GateOptions()
      options.jobs = jobs
      options.twice = true
      #expect(try check(options).description == (try check(GateOptions())).description)
    }
  }

  @Test func aCoreWithoutBaselineNeverPasses() throws {
    let desk = try GateDesk()
    for allowsNew in [false, true] {
      let verdict = try Gate.check(
        Fork<ForkName>.self, against: desk.baselines, options: GateOptions(allowsNew: allowsNew))
      #expect(!verdict.passes)
      #expect(verdict.counts == [.new: 3])
      #expect(verdict.description.contains("no trace has a baseline of fork; accept"))
    }
    try Gate.accept(
      Fork<ForkName>.self, in: desk.gate, reason: "as on the device", traces: ["show-*"])
    #expect(try !Gate.check(Fork<ForkName>.self, against: desk.baselines).passes)
    let allowed = try Gate.check(
      Fork<ForkName>.self, against: desk.baselines, options: GateOptions(allowsNew: true))
    #expect(allowed.passes && allowed.counts == [.same: 1, .new: 2])
  }

  @Test func nothingSelectedIsNoPass() throws {
    let desk = try GateDesk.before()
    let none = try Gate.check(
      Before<ForkName>.self, against: desk.baselines, options: GateOptions(traces: ["x*"]))
    #expect(!none.passes && none.counts.isEmpty)
    #expect(none.description.hasPrefix("nothing was selected; see what there is with: ls "))
    try desk.folder.makeFolder("hollow")
    #expect(
      try !Gate.check(
        Before<ForkName>.self, against: .folder(desk.folder.path("hollow")),
        options: GateOptions(allowsNew: true)
      ).passes)
  }

  @Test func aDatabaseIsJudgedAsTheToolDoes() throws {
    let desk = try GateDesk.before()
    #expect(try RunTool.run(["import", "Gate"], in: desk.folder).status == 0)
    let stored = GateBaselines.database(desk.folder.path("kbtrace.db"))
    let before = try desk.folder.data("kbtrace.db")
    #expect(try Gate.check(Before<ForkName>.self, against: stored).passes)
    let verdict = try Gate.check(Fork<GuideName>.self, against: stored)
    let tool = try RunTool.run(["check", "--handler", "guide"], in: desk.folder)
    #expect(verdict.description == tool.out + (tool.errorLines.last ?? ""))
    #expect(!verdict.passes && verdict.counts == [.changed: 3])
    let unknown = try Gate.check(Fork<HalfName>.self, against: stored)
    #expect(unknown.description.contains("no trace has a baseline of half; bring one in with"))
    #expect(try desk.folder.data("kbtrace.db") == before)
  }

  @Test func itNeverWrites() throws {
    let desk = try GateDesk.before()
    let before = try desk.folder.files("Gate")
    for _ in 0..<2 {
      #expect(try !Gate.check(Fork<ForkName>.self, against: desk.baselines).passes)
    }
    #expect(try desk.folder.files("Gate") == before)
    #expect(try desk.folder.names() == ["Gate"])
  }
}

/// What cannot be judged is thrown, with file, line, reason and remedy.
@Suite struct GateErrorTests {
  private static func words(_ desk: GateDesk) throws -> String {
    let error = try #require(throws: (any Error).self) {
      try Gate.check(Before<ForkName>.self, against: desk.baselines)
    }
    let text = "\(error)"
    #expect(text.contains("; "), "a remedy: \(text)")
    #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    return text
  }

  @Test func aDamagedFileIsNamedByLine() throws {
    let desk = try GateDesk.before()
    let lines = try desk.folder.text("Gate/form-sheet.jsonl").split(separator: "\n")
    let text = (lines[..<3] + ["<<<<<<< HEAD"] + lines[3...]).joined(separator: "\n")
    try desk.folder.write("Gate/form-sheet.jsonl", text)
    let words = try Self.words(desk)
    #expect(words.hasPrefix("\(desk.gate)/form-sheet.jsonl:4: ") && words.contains("conflict"))
    #expect(throws: FormatError.self) {
      try Gate.check(Before<ForkName>.self, against: desk.baselines)
    }
  }

  @Test func aPipeIsNotWaitedFor() throws {
    let desk = try GateDesk.before()
    #expect(unsafe mkfifo(desk.folder.path("Gate/z.jsonl"), 0o600) == 0)
    #expect(try Self.words(desk).contains("z.jsonl: it is not a regular file"))
  }

  @Test func aNameThatSteersATerminalIsMadeVisible() throws {
    let desk = try GateDesk.before()
    try desk.folder.write("Gate/\u{1B}[31m.jsonl", "{}")
    #expect(try Self.words(desk).contains("\\u{1B}[31m.jsonl:1: "))
  }

  @Test func twoFilesForOneTraceAreRefused() throws {
    let desk = try GateDesk.before()
    try desk.folder.write("Gate/z.jsonl", try desk.folder.data("Gate/form-sheet.jsonl"))
    #expect(try Self.words(desk).contains("has a trace of this name too"))
  }

  @Test func whatIsNotThereIsNamed() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("none")
    let missing = #expect(throws: FileError.self) {
      try Gate.check(Before<ForkName>.self, against: .folder(path))
    }
    #expect(missing?.file == path && missing?.problem == "there is no such folder")
    let database = #expect(throws: StoreError.self) {
      try Gate.check(Before<ForkName>.self, against: .database(path))
    }
    #expect(database?.file == path)
    #expect(try folder.names().isEmpty)
  }

  @Test func coresMustBeTold() throws {
    let desk = try GateDesk.before()
    #expect(throws: GateError.self) { try Gate.check(against: desk.baselines) }
    let twice = #expect(throws: GateError.self) {
      try Gate.check(GuideCore.self, Fork<GuideName>.self, against: desk.baselines)
    }
    #expect(twice?.problem == "two cores are named guide")
    enum OddName: CoreName { static let name = "a b" }
    let odd = #expect(throws: GateError.self) {
      try Gate.check(Fork<OddName>.self, against: desk.baselines)
    }
    #expect(odd?.problem.contains("\"a b\"") == true)
    var options = GateOptions()
    options.filter.since = "2026-01-31T12:00:00.000Z"
    #expect(throws: GateError.self) {
      try Gate.check(GuideCore.self, against: desk.baselines, options: options)
    }
  }
}
