import Foundation
import Glibc
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

@Suite("Disks and other processes")
struct DiskTests {
  static let canMount = getuid() == 0 && Shell.path("mount") != nil && Shell.path("umount") != nil

  @Test(.enabled(if: canMount, "only root can mount a small disk"))
  func aFullDiskLeavesTheDatabaseAsItWas() throws {
    let mount = try #require(Shell.path("mount"))
    let unmount = try #require(Shell.path("umount"))
    let desk = try Desk(recorded: Samples.all)
    let disk = desk.path("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    let mounted = try RunTool.start(
      ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], program: mount, in: desk.folder
    ).wait()
    guard mounted.status == 0 else { try Test.cancel("even root may not mount here") }
    defer {
      let result = try? RunTool.start([disk], program: unmount, in: desk.folder).wait()
      #expect(result?.status == 0, "no file is left open")
    }
    let many = try desk.folder.write(
      "many.jsonl", (0..<2000).map { Samples.plain("t\($0)") }.joined())
    let first = try Desk.trouble(desk.run("record", many, "--db", disk + "/first.db"))
    #expect(first.hasPrefix(disk + "/first.db: ") && first.contains("make room"), "\(first)")
    #expect(try desk.folder.names("disk") == [])
    try fill(disk + "/fill")
    #expect(
      try Desk.trouble(desk.run("record", many, "--db", disk + "/none.db")).contains("make room"))
    #expect(try desk.folder.names("disk") == ["fill"], "not even a lock found room")
    try FileManager.default.removeItem(atPath: disk + "/fill")
    #expect(
      try desk.run("record", desk.path("input.jsonl"), "--db", disk + "/second.db").status == 0)
    let before = try desk.folder.data("disk/second.db")
    let line = try Desk.trouble(
      desk.run("record", "--keep-going", many, "--db", disk + "/second.db"))
    #expect(line.contains("make room"))
    #expect(try desk.folder.data("disk/second.db") == before)
    #expect(try desk.folder.names("disk") == ["second.db"])
    #expect(try desk.run("check", "--db", disk + "/second.db").status == 0)
    try desk.run("record", many)
    #expect(try Desk.trouble(desk.run("export", disk + "/twin")).contains("room"))
    #expect(try desk.folder.names("disk/twin").allSatisfy { $0.hasSuffix(".jsonl") })
  }

  /// Writes until the disk is full.
  private func fill(_ path: String) throws {
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: path))
    defer { try? file.close() }
    let block = Data(repeating: 7, count: 4096)
    while true {
      do { try file.write(contentsOf: block) } catch { return }
    }
  }

  @Test func twoRecordsAtOnceIntoANewDatabase() throws {
    for round in 0..<6 {
      let desk = try Desk()
      for part in 0..<3 {
        try desk.folder.write(
          "\(part).jsonl", (0..<60).map { Samples.plain("r\(round)-\(part)-\($0)") }.joined())
      }
      let tools = try (0..<3).map {
        try RunTool.start(["record", "\($0).jsonl", "-q"], in: desk.folder)
      }
      for tool in tools {
        let result = try tool.wait()
        #expect(result.status == 0 && result.err.isEmpty, "\(result.err)")
      }
      #expect(try desk.run("query", "--format", "jsonl").lines.count == 180)
      #expect(try desk.run("query", "recordings", "--format", "jsonl").lines.count == 3)
      #expect(try desk.run("query", "handlers", "--format", "jsonl").lines.count == 7)
      #expect(try desk.sound)
    }
  }

  @Test func aFailingAndAGoodFirstRecordAtOnce() throws {
    for _ in 0..<6 {
      let desk = try Desk()
      try desk.folder.write("bad.jsonl", Samples.plain("x") + "rubbish\n")
      try desk.folder.write("good.jsonl", Samples.plain("y"))
      let bad = try RunTool.start(["record", "bad.jsonl"], in: desk.folder)
      let good = try RunTool.start(["record", "good.jsonl"], in: desk.folder)
      #expect(try bad.wait().status == 2)
      let result = try good.wait()
      #expect(result.status == 0, "\(result.err)")
      #expect(try desk.run("query", "--format", "jsonl").lines.count == 1)
    }
  }

  @Test func readersSeeOneStateWhileAWriterWorks() throws {
    let desk = try Desk(recorded: (0..<50).map { Samples.plain("t\($0)") }.joined())
    try desk.folder.write("more.jsonl", (50..<1000).map { Samples.plain("t\($0)") }.joined())
    let writer = try RunTool.start(["record", "more.jsonl", "-q"], in: desk.folder)
    var seen: Set<Int> = []
    while writer.isRunning { seen.insert(try desk.run("query", "--format", "jsonl").lines.count) }
    #expect(try writer.wait().status == 0)
    #expect(seen.isSubset(of: [50, 1000]), "\(seen)")
  }
}
