import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import TraceStore

@Suite("Baselines and verdicts")
struct BaselineTests {
  private func verdicts(
    _ desk: StoreDesk, _ cores: [any HandlerCore.Type], missing: [String] = [], twice: Bool = false
  ) throws -> [PairVerdict] {
    let checker = try DatabaseChecker(
      path: desk.path, cores: cores.map { RunnableCore($0) }, missing: missing, twice: twice)
    let ids = try TraceDatabase(reading: desk.path).traceIDs(TraceFilter(), after: 0, limit: 99)
    return try checker.check(ids).flatMap(\.pairs)
  }

  private func accept(_ desk: StoreDesk, _ run: String, reason: String?) throws {
    let database = try TraceDatabase(writingExisting: desk.path)
    try database.write {
      try database.accept(
        try database.run(named: run),
        Decision(at: "2026-02-01T00:00:00.000Z", by: "me", reason: reason, revision: "r"))
    }
  }

  @Test func theFirstRunServesUntilOneIsAccepted() throws {
    let desk = try StoreDesk()
    try desk.record([StoreDesk.trace("a")], cores: [FirstCore.self])
    try desk.record([StoreDesk.trace("a")], day: 2, cores: [SecondCore.self])
    #expect(try verdicts(desk, [FirstCore.self]).map(\.verdict) == [.same])
    let changed = try verdicts(desk, [SecondCore.self])
    #expect(changed.map(\.verdict) == [.changed])
    #expect(changed[0].difference?.event == 1 && changed[0].difference?.later == 0)
    let listed = "SELECT run, reason, current FROM baseline_info ORDER BY accepted_at, run"
    #expect(try desk.rows(listed) == ["1.1.1|-|1"])
    try accept(desk, "1.1.2", reason: "better")
    #expect(try verdicts(desk, [SecondCore.self]).map(\.verdict) == [.same])
    #expect(try verdicts(desk, [FirstCore.self]).map(\.verdict) == [.changed])
    #expect(try desk.rows(listed) == ["1.1.1|-|0", "1.1.2|better|1"])
    try accept(desk, "1.1.1", reason: "worse")
    #expect(try verdicts(desk, [FirstCore.self]).map(\.verdict) == [.same])
    #expect(try desk.rows(listed) == ["1.1.1|-|0", "1.1.1|worse|1", "1.1.2|better|0"])
    #expect(
      try desk.rows("SELECT run, baseline, same_as_baseline FROM run_info ORDER BY run") == [
        "1.1.1|1|1", "1.1.2|0|0",
      ])
  }

  @Test func everyVerdict() throws {
    let desk = try StoreDesk()
    try desk.record([StoreDesk.trace("a")], cores: [FirstCore.self])
    let cases: [([any HandlerCore.Type], [String], Bool, [Verdict])] = [
      ([FirstCore.self], [], false, [.same]), ([FirstCore.self], [], true, [.same]),
      ([SecondCore.self], [], false, [.changed]), ([GuideCore.self], [], false, [.new]),
      ([FailingCore.self], [], false, [.failed]), ([], ["test"], false, [.missing]),
      ([], ["other"], false, []),
      ([UnsteadyCore.self], [], true, [.unstable]), ([UnsteadyCore.self], [], false, [.changed]),
      ([FirstCore.self, GuideCore.self], [], false, [.same, .new]),
    ]
    for (cores, missing, twice, expected) in cases {
      let found = try verdicts(desk, cores, missing: missing, twice: twice)
      #expect(found.map(\.verdict) == expected, "\(cores)")
      for pair in found {
        let isExplained = pair.reason != nil || pair.difference != nil
        #expect(isExplained == ![.same, .new].contains(pair.verdict))
      }
    }
  }

  @Test func aTraceWithoutAScreenFails() throws {
    let desk = try StoreDesk()
    try desk.record([Trace(header: TraceHeader(name: "silent"))], cores: [])
    let found = try verdicts(desk, [GuideCore.self])
    #expect(found.map(\.verdict) == [.failed] && found[0].reason?.contains("--screen") == true)
  }

  @Test func aDocumentThatIsNotWhatItsDigestSaysFails() throws {
    let desk = try StoreDesk()
    try desk.record([StoreDesk.trace("a")], cores: [FirstCore.self])
    let connection = try Connection(path: desk.path, mode: .readWrite)
    try connection.execute(
      "PRAGMA trusted_schema = 1; UPDATE document SET digest = zeroblob(32) WHERE id = 2")
    connection.close()
    let found = try verdicts(desk, [FirstCore.self])
    #expect(found.map(\.verdict) == [.failed] && found[0].reason?.contains("digest") == true)
  }

  @Test(arguments: ["1.1.2", "1.2.1", "2.1.1", "1.1", "", "a", "1.1.1 ", "01.1.1", "1.1.-1"])
  func runsAreFoundByTheirExactName(name: String) throws {
    let desk = try StoreDesk()
    try desk.record([StoreDesk.trace("a")], cores: [FirstCore.self])
    let database = try TraceDatabase(reading: desk.path)
    #expect(try database.run(named: "1.1.1") == RunName(trace: 1, handler: 1, recording: 1))
    #expect(
      storeError { _ = try database.run(named: name) }?.problem == "there is no run of that name")
  }

  @Test func coresWithBaselines() throws {
    let desk = try StoreDesk()
    try desk.record([StoreDesk.trace("a")], cores: [FirstCore.self])
    try desk.record([StoreDesk.trace("b")], cores: [GuideCore.self])
    #expect(try TraceDatabase(reading: desk.path).handlersWithBaselines() == ["test", "guide"])
  }
}
