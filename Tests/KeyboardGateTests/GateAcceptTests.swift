import Foundation
import KeyboardCore
import KeyboardGate
import TestSupport
import Testing

@Suite struct GateAcceptTests {
  @Test func firstBaselinesAreWhatExportWrites() throws {
    let desk = try GateDesk()
    let acceptance = try Gate.accept(
      Fork<ForkName>.self, in: desk.gate, reason: "as on the device", by: "me", revision: "r1")
    let names = acceptance.accepted.map(\.trace)
    #expect(names == ["form-sheet", "rotate-while-shown", "show-hide-portrait"])
    #expect(acceptance.accepted.allSatisfy { $0.isNew && $0.handler == "fork" })
    #expect(acceptance.description.hasSuffix("in show-hide-portrait\n3 accepted, 0 unchanged"))
    #expect(try Gate.check(Fork<ForkName>.self, against: desk.baselines).passes)
    #expect(try RunTool.run(["import", "Gate"], in: desk.folder).status == 0)
    #expect(try RunTool.run(["export", "Again"], in: desk.folder).status == 0)
    #expect(try desk.folder.files("Again") == (try desk.folder.files("Gate")))
    let head = try #require(
      try desk.folder.text("Gate/form-sheet.jsonl").split(separator: "\n").first {
        $0.hasPrefix("{\"baseline\":\"fork\"")
      })
    #expect(head.contains(#""reason":"as on the device","at":"20"#))
    #expect(head.hasSuffix(#"Z","by":"me","revision":"r1"}"#))
  }

  @Test func whatStaysKeepsItsReason() throws {
    let desk = try GateDesk.before()
    let before = try desk.folder.files("Gate")
    let again = try Gate.accept(Before<ForkName>.self, in: desk.gate, reason: "again")
    #expect(again.accepted.isEmpty && again.unchanged == 3)
    #expect(try desk.folder.files("Gate") == before)
    let changed = try Gate.accept(
      Fork<ForkName>.self, in: desk.gate, reason: "a point more", traces: ["show-*"])
    #expect(changed.accepted.map(\.trace) == ["show-hide-portrait"])
    #expect(changed.accepted.allSatisfy { !$0.isNew })
    let after = try desk.folder.files("Gate")
    #expect(after.filter { before[$0.key] != $0.value }.map(\.key) == ["show-hide-portrait.jsonl"])
    // The other core's answer in that file is as it was.
    #expect(try Gate.check(Before<GuideName>.self, against: desk.baselines).passes)
    let text = try desk.folder.text("Gate/show-hide-portrait.jsonl")
    #expect(text.split(separator: "\n").count { $0.contains("a point more") } == 1)
    #expect(text.split(separator: "\n").count { $0.contains("as on the device") } == 1)
  }

  @Test func aFailingCoreLeavesTheFolderAsItWas() throws {
    // The trace that it fails on comes last.
    let desk = try GateDesk(["did-show-only", "show-hide-portrait", "view-shorter-than-keyboard"])
    let last = try desk.folder.text("Gate/view-shorter-than-keyboard.jsonl")
    try desk.folder.write(
      "Gate/view-shorter-than-keyboard.jsonl",
      last.replacing("\"source\"", with: "\"orientation\":\"landscapeLeft\",\"source\""))
    let before = try desk.folder.files("Gate")
    let error = #expect(throws: GateError.self) {
      try Gate.accept(Fork<ForkName>.self, Failing.self, in: desk.gate, reason: "why not")
    }
    #expect(error?.problem.contains("failing failed on \"view-shorter-than-keyboard\"") == true)
    #expect(try desk.folder.files("Gate") == before)
  }

  @Test func aDecisionNeedsAReasonAndTraces() throws {
    let desk = try GateDesk()
    let before = try desk.folder.files("Gate")
    let blank = #expect(throws: GateError.self) {
      try Gate.accept(Fork<ForkName>.self, in: desk.gate, reason: " \n")
    }
    #expect(blank?.problem == "an accepted answer needs a reason")
    let none = #expect(throws: GateError.self) {
      try Gate.accept(Fork<ForkName>.self, in: desk.gate, reason: "r", traces: ["x"])
    }
    #expect(none?.problem == "nothing was selected")
    #expect(try desk.folder.files("Gate") == before)
  }
}

/// The page's code is that of the example, which `script/test` builds and runs.
@Suite struct GatePageTests {
  private static func text(_ path: String) throws -> String {
    let file = Fixtures.root.appendingPathComponent(path)
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  @Test func codeIsTheExamples() throws {
    let blocks = try Self.text("Documentation/Gate.md").components(separatedBy: "```swift\n")
      .dropFirst().map { $0.components(separatedBy: "```")[0] }
    let files = try [
      "Sources/FormKeyboard/FormCore.swift", "Sources/accept/main.swift",
      "Tests/FormKeyboardTests/SwiftTestingGate.swift", "Tests/FormKeyboardTests/XCTestGate.swift",
      "Package.swift",
    ].map { try Self.text("Examples/swift/" + $0) }
    #expect(blocks.count >= 4)
    for block in blocks { #expect(files.contains { $0.contains(block) }, "\(block)") }
  }
}
