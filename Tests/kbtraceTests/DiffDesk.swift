import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

/// What tests of `diff` share.
enum DiffDesk {
  /// A core in the shell's language that answers `constant` to each event, or what is written there.
  static func core(_ layout: String, extra: String = ":") -> String {
    "n=0; while read -r line; do case $line in '{\"kbtrace\"'*) n=0; \(extra) ;; *) "
      + "echo \"{\\\"event\\\":$n,\\\"layout\\\":\(layout.replacingOccurrences(of: "\"", with: "\\\""))}\""
      + "; n=$((n + 1)) ;; esac; done"
  }

  static func constant(_ value: String) -> String { core("{\"constant\":\(value)}") }

  /// A desk whose core `x` answered 1 under revision `r1`, 2 under `r2`, and 2 again under `r2`, to
  /// the traces `a` and `b`; `c` was there at `r1` only.
  static func revisions() throws -> Desk {
    let desk = try Desk()
    try desk.folder.write("two.jsonl", Samples.plain("a") + Samples.plain("b"))
    try desk.folder.write("one.jsonl", Samples.plain("c"))
    for (file, value, revision) in [
      ("two.jsonl", "1", "r1"), ("one.jsonl", "1", "r1"), ("two.jsonl", "3", "r2"),
      ("two.jsonl", "2", "r2"),
    ] {
      let result = try desk.tool(
        "record", file, "--handler", "x", "--core", "x=" + constant(value), "--revision", revision)
      try #require(result.status == 0, "\(result.err)")
    }
    return desk
  }

  /// The names of a desk's runs, by trace, core and revision, the last of each.
  static func runs(_ desk: Desk) throws -> [String: String] {
    let rows = try Reading.json(desk.run("query", "runs", "--format", "json").out)
    return Dictionary(
      rows.map {
        ("\($0.text("trace")) \($0.text("handler")) \($0.text("revision"))", $0.text("run"))
      }, uniquingKeysWith: { _, last in last })
  }

  /// Two equal folders of the traces `a` and `b`, and the database that they come from.
  static func folders() throws -> Desk {
    let desk = try Desk(recorded: Samples.plain("a") + Samples.plain("b", height: 300))
    try desk.run("export", desk.path("left"))
    try desk.run("export", desk.path("right"))
    return desk
  }

  static func edit(_ desk: Desk, _ file: String, _ old: String, _ new: String) throws {
    let text = try desk.folder.text(file + ".jsonl")
    #expect(text.contains(old), "\(file)")
    try desk.folder.write(file + ".jsonl", text.replacingOccurrences(of: old, with: new))
  }

  /// Verdicts as `trace handler verdict`.
  static func verdicts(_ result: ToolResult) throws -> [String] {
    try Reading.json(result.out).map {
      "\($0.text("trace")) \($0.text("handler")) \($0.text("verdict"))"
    }
  }

  static let same = "14 same, 0 differ, 0 only in A, 0 only in B"
}
