import Foundation
import Glibc
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

/// A desk whose cores are programs: they are run by the built tool, as people run them.
struct OutsideDesk {
  let desk: Desk
  /// In the environment of everything that the tool starts, so that what is left over is found.
  private let mark = "KBTRACE_TEST_MARK=" + UUID().uuidString

  init() throws { desk = try Desk() }

  /// A desk on which the core `x` has answered the traces `a` to `d` as `Script.honest` does.
  init(recorded traces: String) throws {
    try self.init()
    try desk.folder.write("input.jsonl", traces)
    let result = try run("record", "input.jsonl", "--handler", "x", core: Script())
    try #require(result.status == 0, "\(result.err)")
  }

  static func recorded() throws -> OutsideDesk {
    try OutsideDesk(recorded: ["a", "b", "c", "d"].map { Samples.plain($0) }.joined())
  }

  /// Runs the tool with a core `x`, and sees that nothing that it started is left.
  func run(
    _ words: String..., core: Script, timeout: Double = 20, limit: Double = 60,
    place: SourceLocation = #_sourceLocation
  ) throws -> ToolResult {
    try desk.folder.write("core.sh", core.text)
    return try run(words, core: "exec sh core.sh", timeout: timeout, limit: limit, place: place)
  }

  /// Runs the tool with that command as core `x`.
  func run(
    _ words: [String], core command: String, timeout: Double = 20, limit: Double = 60,
    place: SourceLocation = #_sourceLocation
  ) throws -> ToolResult {
    let core = ["--core", "x=" + command, "--core-timeout", "\(timeout)", "--jobs", "1"]
    let result = try RunTool.run(
      words + core, in: desk.folder, environment: environment, limit: limit)
    #expect(leftOver(after: 5).isEmpty, sourceLocation: place)
    return result
  }

  var environment: [String: String] {
    let (name, value) = mark.splitOnce(at: "=")
    return [name: value ?? ""]
  }

  /// The verdicts of `check` by trace, with their reasons.
  static func verdicts(
    _ result: ToolResult, place: SourceLocation = #_sourceLocation
  ) throws -> [(verdict: String, reason: String)] {
    try #require(!result.out.isEmpty, "\(result)", sourceLocation: place)
    return try Reading.json(result.out).map { ($0.text("verdict"), $0.text("reason")) }
  }

  /// The processes that still run, after waiting for their end; killed ones take a moment to go.
  func leftOver(after seconds: Double) -> [String] {
    let end = Date() + seconds
    while true {
      let left = running()
      if left.isEmpty || Date() > end { return left }
      usleep(20_000)
    }
  }

  /// The processes that have the mark, zombies excepted.
  func running() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { name in
      guard Int(name) != nil,
        let environment = FileManager.default.contents(atPath: "/proc/\(name)/environ"),
        let state = FileManager.default.contents(atPath: "/proc/\(name)/stat")
      else { return false }
      let text = String(decoding: state, as: UTF8.self)
      return String(decoding: environment, as: UTF8.self).contains(mark)
        && !text.contains(") Z ")
    }
  }
}

/// A core in the shell's language, and what is wrong with it. `$n` is the event's number, `$t` counts
/// traces, `$line` is what was read.
struct Script: Sendable {
  /// At a header.
  var header = ":"
  /// Before an event is answered.
  var event = ":"
  /// The constant that it answers.
  var constant = "$n"
  /// Behind an answer.
  var behind = ":"
  /// When its input has ended.
  var end = ":"

  var text: String {
    """
    echo start >> starts
    t=0
    while read -r line; do
      case $line in
      '{"kbtrace"'*) n=0; t=$((t + 1)); \(header) ;;
      *)
        \(event)
        echo "{\\"event\\":$n,\\"layout\\":{\\"constant\\":\(constant)}}"
        \(behind)
        n=$((n + 1)) ;;
      esac
    done
    \(end)

    """
  }
}
