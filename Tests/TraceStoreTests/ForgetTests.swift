import KeyboardCore
import TestSupport
import Testing

@testable import TraceStore

@Suite("Forgetting")
struct ForgetTests {
  static let tables = ["trace", "run", "document", "acceptance", "tag", "trace_tag", "device"]

  private func desk() throws -> StoreDesk {
    let desk = try StoreDesk()
    let tags = [JSONMember("k", .string("1"))]
    let traces = (0..<5).map {
      StoreDesk.trace("t\($0)", height: Double(200 + $0), model: "m\($0 % 2)", tags: tags)
    }
    try desk.record(traces, cores: [FirstCore.self, GuideCore.self])
    try desk.record(traces, day: 2, cores: [SecondCore.self])
    let database = try TraceDatabase(writingExisting: desk.path)
    try database.write {
      for run in ["1.1.2", "2.1.2"] {
        try database.accept(
          try database.run(named: run),
          Decision(at: "2026-02-01T00:00:00.000Z", by: nil, reason: "r", revision: nil))
      }
    }
    return desk
  }

  private func forget(_ desk: StoreDesk, _ globs: String...) throws -> Int {
    var filter = TraceFilter()
    filter.traces = globs
    return try TraceDatabase(writingExisting: desk.path).forget(filter)
  }

  @Test func nothingOfTheSelectedIsLeft() throws {
    let desk = try desk()
    #expect(try Self.tables.map { try desk.count($0) } == [5, 15, 20, 2, 1, 5, 2])
    #expect(try forget(desk, "t0", "t2", "t4") == 3)
    #expect(try Self.tables.map { try desk.count($0) } == [2, 6, 8, 1, 1, 2, 1])
    #expect(try desk.rows("SELECT name FROM trace") == ["t1", "t3"])
    #expect(try desk.isSound)
    #expect(try forget(desk, "*") == 2)
    #expect(try Self.tables.map { try desk.count($0) } == [0, 0, 0, 0, 0, 0, 0])
    #expect(try desk.isSound)
  }

  @Test func theOthersKeepTheirVerdicts() throws {
    let desk = try desk()
    _ = try forget(desk, "t0")
    let checker = try DatabaseChecker(
      path: desk.path, cores: [RunnableCore(FirstCore.self), RunnableCore(GuideCore.self)],
      missing: [], twice: false)
    let verdicts = try checker.check([2, 3, 4, 5]).flatMap(\.pairs).map(\.verdict)
    #expect(
      verdicts == [.changed, .same] + Array(repeating: [.same, .same], count: 3).flatMap { $0 })
  }

  @Test func nothingSelectedChangesNothing() throws {
    let desk = try desk()
    let before = try desk.folder.data("store.db")
    #expect(try forget(desk, "none") == 0)
    #expect(try desk.folder.data("store.db") == before)
  }

  @Test func aNameMayBeStoredAgain() throws {
    let desk = try desk()
    _ = try forget(desk, "t?")
    let stored = try desk.record([StoreDesk.trace("t1", height: 7)])
    #expect(stored[0].isNew && stored[0].standings == [.new, .new])
    #expect(try desk.isSound)
  }
}
