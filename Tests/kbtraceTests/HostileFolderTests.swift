import Foundation
import Glibc
import KeyboardCore
import TestSupport
import TraceStore
import Testing

@testable import kbtrace

/// Folders and databases that somebody has tampered with: never a pass, never a wait without end.
@Suite struct HostileFolderTests {
  private static let trace = """
    {"kbtrace":1,"name":"a","device":{"screen":[375,812]}}
    {"t":0,"event":"keyboardWillShow","end":[0,521,375,291]}
    """

  /// A desk whose folder `gate` holds the trace with guide's answer only.
  private func desk() throws -> Desk {
    let desk = try Desk(recorded: Self.trace)
    try desk.run("export", "-q", "--handler", "guide", desk.path("gate"))
    return desk
  }

  @Test(arguments: [
    #"{ "baseline":"guide","#, #" {"baseline":"guide","#, #"{"b\u0061seline":"guide","#,
    #"{"revision":null,"baseline":"guide","x":"#,
  ])
  func aBaselineIsJudgedHoweverItsHeadIsSpelled(head: String) throws {
    let desk = try desk()
    let file = desk.path("gate/a.jsonl")
    var text = try String(contentsOfFile: file, encoding: .utf8)
    text = text.replacingOccurrences(of: #""constant":291"#, with: #""constant":290"#)
    text = text.replacingOccurrences(of: #""revision":"r1""#, with: #""z":1"#)
    let rest = head.hasSuffix(#""x":"#) ? head + "1," : head
    text = text.replacingOccurrences(of: #"{"baseline":"guide","#, with: rest)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let result = try desk.run("check", desk.path("gate"))
    #expect(result.status == 1, "\(result.out)\(result.err)")
  }

  @Test func aPipeInAFolderIsRefused() throws {
    let desk = try desk()
    #expect(unsafe mkfifo(desk.path("gate/z.jsonl"), 0o600) == 0)
    for command in ["check", "import"] {
      let result = try desk.run(command, desk.path("gate"))
      #expect(result.status == 2)
      #expect(result.err.contains("z.jsonl: it is not a regular file"))
    }
  }

  @Test func oneTraceInTwoFilesIsRefused() throws {
    let desk = try desk()
    try FileManager.default.copyItem(
      atPath: desk.path("gate/a.jsonl"), toPath: desk.path("gate/b.jsonl"))
    for command in ["check", "import"] {
      let result = try desk.run(command, desk.path("gate"))
      #expect(result.status == 2)
      #expect(result.err.contains("has a trace of this name too"))
    }
  }

  @Test func pruningLeavesWhatExportDidNotWrite() throws {
    let desk = try desk()
    try desk.folder.write("gate/customers.jsonl", "{\"id\":1}\n")
    let renamed = try String(contentsOfFile: desk.path("gate/a.jsonl"), encoding: .utf8)
      .replacingOccurrences(of: #""name":"a""#, with: #""name":"gone""#)
    try desk.folder.write("gate/gone.jsonl", renamed)
    let result = try desk.run("export", "--prune", desk.path("gate"))
    #expect(result.status == 0, "\(result.err)")
    #expect(FileManager.default.fileExists(atPath: desk.path("gate/customers.jsonl")))
    #expect(!FileManager.default.fileExists(atPath: desk.path("gate/gone.jsonl")))
  }

  @Test(arguments: ["xxxxxxxxxxxxxxxxxxxxxxxx", "2026-01-31T12:00:00.000\\u0000", "today"])
  func aMomentIsWrittenAsOne(at: String) throws {
    let desk = try desk()
    let file = desk.path("gate/a.jsonl")
    let text = try String(contentsOfFile: file, encoding: .utf8)
      .replacingOccurrences(of: "2026-01-31T12:00:00.123Z", with: at)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    for command in ["check", "import"] {
      let result = try desk.run(command, desk.path("gate"))
      #expect(result.status == 2)
      #expect(result.err.contains(": at: "))
    }
  }

  @Test(arguments: [
    "DELETE FROM handler WHERE name = 'guide'",
    "DELETE FROM document WHERE id = (SELECT document_id FROM run WHERE handler_id = 7)",
    "UPDATE run SET document_id = 999999 WHERE handler_id = 7", "DELETE FROM document WHERE id = 1",
  ])
  func whatIsGoneFromADatabaseIsNeverAPass(sql: String) throws {
    let desk = try Desk(recorded: Self.trace)
    do {
      let connection = try Connection(path: desk.database, mode: .readWrite)
      try connection.execute("PRAGMA trusted_schema = 1; PRAGMA foreign_keys = 0")
      try connection.execute(sql)
    }
    let result = try desk.run("check", "--allow-new")
    #expect(result.status == 2, "\(result.out)")
    #expect(result.err.contains("damaged"), "\(result.err)")
  }
}
