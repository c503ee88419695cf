import Foundation
import Glibc
import KeyboardCore
import TestSupport
import Testing

@testable import TraceStore

@Suite("Killed in the middle", .serialized)
struct KillTests {
  /// Traces of one large file, written once.
  private static func input(_ folder: TemporaryFolder, count: Int) throws {
    var generator = TraceGenerator(seed: 77)
    var text = ByteBuffer()
    for _ in 0..<count { text.append(generator.trace(events: 8)) }
    try folder.write("many.jsonl", text.text)
    var small = ByteBuffer()
    small.append(StoreDesk.trace("small"))
    try folder.write("small.jsonl", small.text)
  }

  /// Whatever the moment, the database holds all of the file or nothing of it, and works on.
  @Test func aRecordIsWholeOrNotAtAll() throws {
    let folder = try TemporaryFolder(onDisk: true)
    let count = 20_000
    try Self.input(folder, count: count)
    var random = SeededRandom(seed: UInt64(Date().timeIntervalSince1970))
    var killed = 0
    for round in 0..<15 {
      for name in try folder.names() where name.hasPrefix("kbtrace.db") {
        try FileManager.default.removeItem(atPath: folder.path(name))
      }
      // Every third time into a database that is there already.
      let before = round % 3 == 0 ? 1 : 0
      if before == 1 {
        #expect(try RunTool.run(["record", "small.jsonl", "-q"], in: folder).status == 0)
      }
      let tool = try RunTool.start(
        ["record", "many.jsonl", "-q", "--handler", "observer", "--revision", "r"], in: folder)
      usleep(UInt32(random.below(1_500_000)))
      if tool.isRunning { killed += 1 }
      tool.send(SIGKILL)
      _ = try tool.wait()
      let next = try RunTool.run(["record", "small.jsonl", "-q"], in: folder)
      #expect(next.status == 0, "\(next.err)")
      let connection = try Connection(path: folder.path("kbtrace.db"), mode: .readOnly)
      try connection.execute("PRAGMA trusted_schema = 1")
      #expect(try values(connection, "PRAGMA integrity_check") == [[.text("ok")]])
      #expect(try values(connection, "PRAGMA foreign_key_check").isEmpty)
      let traces = try values(connection, "SELECT count(*) FROM trace")
      #expect([[[.integer(1)]], [[.integer(Int64(count + 1))]]].contains(traces), "\(traces)")
      #expect(try folder.names().filter { $0.hasPrefix("kbtrace.db") } == ["kbtrace.db"])
    }
    #expect(killed > 3, "most of the moments lie within the work")
  }

  /// A reader finds the state before a write that was broken off.
  @Test func aReaderUndoesABrokenOffWrite() throws {
    let folder = try TemporaryFolder(onDisk: true)
    try Self.input(folder, count: 4000)
    #expect(try RunTool.run(["record", "small.jsonl", "-q"], in: folder).status == 0)
    let tool = try RunTool.start(["record", "many.jsonl", "-q"], in: folder)
    let journal = folder.path("kbtrace.db-journal")
    // A journal with a head: pages have begun to be written into the file.
    while tool.isRunning,
      (try? FileManager.default.attributesOfItem(atPath: journal)[.size] as? Int) ?? 0 < 512
    {
      usleep(200)
    }
    tool.send(SIGKILL)
    #expect(try tool.wait().status == -SIGKILL)
    let result = try RunTool.run(["query", "--format", "jsonl"], in: folder)
    #expect(result.status == 0 && result.lines.count == 1, "\(result.err)")
    #expect(try RunTool.run(["check", "-q"], in: folder).status == 0)
  }
}
