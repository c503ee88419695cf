import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

/// The example cores do what their pages say; they are run as people run them.
@Suite("Outside cores: examples")
struct ExampleCoreTests {
  /// Whether a program is on the search path.
  static func has(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  private static let root = Fixtures.root.path

  @Test(
    .enabled(if: has("python3"), "python3 is not there; script/setup test installs it"),
    arguments: ["constraint-delta"])
  func pythonCoreAnswersAsTheBuiltInOne(handler: String) throws {
    try Self.compare(handler, "python3 \(Self.root)/Examples/python/core.py")
  }

  @Test(
    .enabled(if: has("node"), "node is not there; script/setup test installs it"),
    arguments: ["bottom-guide"])
  func nodeCoreAnswersAsTheBuiltInOne(handler: String) throws {
    try Self.compare(handler, "node \(Self.root)/Examples/node/core.js")
  }

  /// Compares layouts over the traces of the gate and over generated ones.
  private static func compare(_ handler: String, _ command: String) throws {
    let outside = try OutsideDesk()
    let desk = outside.desk
    #expect(try desk.tool("import", "\(root)/Gate").status == 0)
    var text = ByteBuffer()
    var generator = TraceGenerator(seed: 16)
    for _ in 0..<40 { text.append(generator.trace(events: 40)) }
    try desk.folder.write("generated.jsonl", Data(text.bytes))
    var layouts: [String] = []
    for words in [["--handler", handler], ["--handler", "x", "--core", "x=\(command)"]] {
      let result = try RunTool.run(
        ["replay", "generated.jsonl"] + words, in: desk.folder,
        environment: outside.environment)
      try #require(result.status == 0, "\(result.err)")
      layouts.append(result.out.replacingOccurrences(of: "\"\(handler)\"", with: "\"x\""))
    }
    let places = zip(layouts[0].split(separator: "\n"), layouts[1].split(separator: "\n"))
    let odd = places.first { $0 != $1 }
    #expect(layouts[0].count > 40 * 40)
    #expect(odd == nil && layouts[0].utf8.count == layouts[1].utf8.count)
    try Self.judge(handler, command, outside)
  }

  /// The same by the gate: the built-in core's accepted layouts stand under the name of the outside one.
  private static func judge(_ handler: String, _ command: String, _ outside: OutsideDesk) throws {
    let desk = outside.desk
    try FileManager.default.createDirectory(
      atPath: desk.path("twin"), withIntermediateDirectories: true)
    let gate = URL(fileURLWithPath: "\(root)/Gate")
    let names = try FileManager.default.contentsOfDirectory(atPath: gate.path)
    #expect(names.count >= 190)
    for name in names {
      let file = String(
        decoding: try Data(contentsOf: gate.appendingPathComponent(name)), as: UTF8.self)
      try desk.folder.write(
        "twin/\(name)",
        file.replacingOccurrences(of: "\"baseline\":\"\(handler)\"", with: "\"baseline\":\"x\""))
    }
    let result = try RunTool.run(
      ["check", "twin", "--handler", "x", "--core", "x=\(command)", "--core-timeout", "60"],
      in: desk.folder, environment: outside.environment)
    #expect(result.status == 0, "\(result.out.prefix(500))")
    #expect(result.errorLines.last?.hasPrefix("\(names.count) same") == true)
    #expect(outside.leftOver(after: 5).isEmpty)
  }

  /// The page's blocks of code in a language.
  private static func blocks(_ language: String) throws -> [String] {
    let page = Fixtures.root.appendingPathComponent("Documentation/OutsideCores.md")
    let text = String(decoding: try Data(contentsOf: page), as: UTF8.self)
    return text.components(separatedBy: "```\(language)\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
  }

  @Test(.enabled(if: has("python3"), "python3 is not there; script/setup test installs it"))
  func thePagesSessionIsTrue() throws {
    let desk = try Desk()
    try desk.folder.write("core.py", try #require(try Self.blocks("python").first))
    let files = try Self.blocks("json")
    try desk.folder.write("traces.jsonl", files[0])
    let sessions = try Self.blocks("console")
    #expect(sessions.count == 2 && files.count == 2)
    var commands = 0
    for session in sessions {
      for step in session.components(separatedBy: "$ ").dropFirst() {
        let (command, shown) = step.splitOnce(at: "\n")
        let result = try RunTool.shell(
          command.replacingOccurrences(of: "kbtrace ", with: "\"$kbtrace\" "), in: desk.folder)
        #expect(result.status == 0, "\(command): \(result.err)")
        let isQuiet = shown?.isEmpty != false
        #expect(isQuiet || result.out + result.err == shown, "\(command)")
        commands += 1
      }
    }
    #expect(commands == 3)
    try desk.folder.write("kbtrace.json", files[1])
    let listed = try desk.tool("check")
    #expect(listed.status == 0 && listed.errorLines.first == "kbtrace.json: mine: python3 core.py")
    let core = try desk.folder.text("core.py")
    try desk.folder.write(
      "core.py", core.replacingOccurrences(of: "covered = height -", with: "covered = 1 + height -")
    )
    #expect(try desk.tool("check").status == 1)
  }
}
