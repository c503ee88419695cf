import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import TraceStore

@Suite("Recording")
struct RecordingTests {
  @Test func storesTracesAndRuns() throws {
    let desk = try StoreDesk()
    let stored = try desk.record([StoreDesk.trace("a"), StoreDesk.trace("b", height: 300)])
    #expect(stored.map(\.isNew) == [true, true])
    #expect(stored.allSatisfy { $0.standings == [.new, .new] })
    #expect(
      try desk.rows("SELECT name, events, duration, max_keyboard_height FROM trace") == [
        "a|2|1|291", "b|2|1|300",
      ])
    for (table, rows) in [
      ("trace", 2), ("run", 4), ("document", 6), ("device", 1), ("recording", 1), ("handler", 2),
    ] {
      #expect(try desk.count(table) == rows, "\(table)")
    }
    #expect(try desk.isSound)
  }

  @Test func equalAnswersShareADocument() throws {
    let desk = try StoreDesk()
    try desk.record([StoreDesk.trace("a")], cores: [FirstCore.self])
    let second = try desk.record([StoreDesk.trace("a")], day: 2, cores: [SecondCore.self])
    let third = try desk.record([StoreDesk.trace("a")], day: 3, cores: [SecondCore.self])
    let fourth = try desk.record([StoreDesk.trace("a")], day: 4, cores: [FirstCore.self])
    #expect(second[0].standings == [.changed] && third[0].standings == [.changed])
    #expect(fourth[0].standings == [.same] && !fourth[0].isNew)
    #expect(try desk.count("document") == 3)
    #expect(
      try desk.rows("SELECT recording_id, document_id FROM run ORDER BY 1") == [
        "1|2", "2|3", "3|3", "4|2",
      ])
    #expect(
      try desk.rows("SELECT trace, handler, run, previous_run FROM regression ORDER BY made_at")
        == ["a|test|1.1.2|1.1.1", "a|test|1.1.4|1.1.3"])
  }

  @Test func aFailedCoreStoresNothingOfItsTrace() throws {
    let desk = try StoreDesk()
    let database = try desk.open()
    let cores = [RunnableCore(FailingCore.self)]
    let recording = Recording(into: database, facts: StoreDesk.facts(), cores: cores)
    var preparer = try TracePreparer(cores: cores)
    let prepared = preparer.prepare(StoreDesk.trace("a"))
    #expect(throws: CoreFailed.self) {
      try database.write {
        try recording.begin()
        _ = try recording.store(prepared)
      }
    }
    database.discardIfEmpty()
    #expect(try desk.folder.names() == [])
  }

  @Test func otherContentIsRefusedOrReplaces() throws {
    let desk = try StoreDesk()
    try desk.record([StoreDesk.trace("a"), StoreDesk.trace("b")])
    let before = try desk.folder.data("store.db")
    #expect(throws: NameTaken.self) {
      try desk.record([StoreDesk.trace("c"), StoreDesk.trace("a", height: 100)], day: 2)
    }
    #expect(try desk.folder.data("store.db") == before)
    let stored = try desk.record([StoreDesk.trace("a", height: 100)], day: 2, replaces: true)
    #expect(stored[0].isNew && stored[0].standings == [.new, .new])
    #expect(
      try desk.rows("SELECT name, max_keyboard_height FROM trace ORDER BY name") == [
        "a|100", "b|291",
      ])
    #expect(try desk.count("document") == 6 && desk.count("run") == 4)
    #expect(try desk.isSound)
  }

  @Test func namesAreComparedByBytes() throws {
    let desk = try StoreDesk()
    try desk.record([
      StoreDesk.trace("\u{E9}"), StoreDesk.trace("e\u{301}", height: 100),
      StoreDesk.trace("E\u{301}", height: 50),
    ])
    #expect(try desk.count("trace") == 3)
  }

  @Test func tagsFollowTheTrace() throws {
    let desk = try StoreDesk()
    let tags = [
      JSONMember("k", .string("1")), JSONMember("n", .number("1e2")), JSONMember("o", .object([])),
    ]
    try desk.record([StoreDesk.trace("a", tags: tags)])
    let listed = "SELECT key, value FROM trace_tag JOIN tag ON tag.id = tag_id ORDER BY key"
    #expect(try desk.rows(listed) == ["k|1", "n|1e2", "o|{}"])
    try desk.record([StoreDesk.trace("a", tags: [JSONMember("k", .string("2"))])], day: 2)
    #expect(try desk.rows(listed) == ["k|2"])
    #expect(try desk.rows("SELECT tags FROM trace") == [#"{"k":"2"}"#])
    #expect(try desk.isSound)
  }

  @Test func aRolledBackPartIsForgotten() throws {
    struct Stop: Error {}
    let desk = try StoreDesk()
    let database = try desk.open()
    let cores = [RunnableCore(FirstCore.self)]
    let recording = Recording(into: database, facts: StoreDesk.facts(), cores: cores)
    var preparer = try TracePreparer(cores: cores)
    let prepared = ["a", "b"].map { preparer.prepare(StoreDesk.trace($0, model: $0)) }
    let before = recording.state
    #expect(throws: Stop.self) {
      try database.write {
        try recording.begin()
        _ = try recording.store(prepared[0])
        throw Stop()
      }
    }
    recording.rolledBack(to: before)
    try database.write {
      try recording.begin()
      _ = try recording.store(prepared[1])
    }
    #expect(try desk.rows("SELECT trace, recording FROM run_info") == ["b|1"])
    #expect(try desk.rows("SELECT model FROM device") == ["b"])
    #expect(try desk.isSound)
  }

  @Test func aTraceComesBackAsItWas() throws {
    let desk = try StoreDesk()
    var generator = TraceGenerator(seed: 11, unknownKeys: true)
    let traces = (0..<60).map { generator.trace(events: $0 * 2) }
    let stored = try desk.record(traces)
    let database = try TraceDatabase(reading: desk.path)
    for (trace, stored) in zip(traces, stored) {
      var expected = ByteBuffer()
      expected.append(trace)
      var found = ByteBuffer()
      found.append(try database.trace(stored.id))
      #expect(found.text == expected.text)
    }
  }
}
