import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import TraceStore

@Suite("The text twin and the store")
struct TwinTests {
  private func twin(_ desk: StoreDesk, _ id: Int64, _ handlers: [String] = []) throws -> TextTwin {
    try TraceDatabase(reading: desk.path).twin(id, handlers: handlers)
  }

  private func take(_ twins: [TextTwin], into desk: StoreDesk, replaces: Bool = false) throws
    -> ImportCounts
  {
    let database = try desk.open()
    let recording = Recording(
      into: database, facts: StoreDesk.facts(5), cores: [], replaces: replaces)
    var preparer = try TracePreparer(cores: [])
    var counts = ImportCounts()
    try database.write {
      try recording.begin()
      for twin in twins { try recording.take(twin, preparer: &preparer, counts: &counts) }
    }
    return counts
  }

  private func text(_ twin: TextTwin) -> String {
    var buffer = ByteBuffer()
    buffer.append(twin)
    return buffer.text
  }

  @Test func generatedTracesComeThroughWhole() throws {
    let desk = try StoreDesk()
    var generator = TraceGenerator(seed: 3, unknownKeys: true)
    let traces = (0..<40).map { index -> Trace in
      var trace = generator.trace(events: index * 3)
      // As a reader would have it: what is stated as it is by default is not kept.
      trace.dropStatedDefaults()
      return trace
    }
    let stored = try desk.record(traces, cores: HandlerCatalog.builtIn.cores)
    let other = try StoreDesk()
    for stored in stored {
      let original = try twin(desk, stored.id)
      #expect(original.baselines.count == 7)
      var reader = TwinReader(file: "twin", source: BytesSource(text(original)))
      let counts = try take([reader.read()], into: other)
      #expect(counts.added == 1 && counts.known == 0 && counts.baselines == 7)
      #expect(try text(twin(other, stored.id)) == text(original))
    }
    #expect(try other.isSound)
  }

  @Test func takingTwiceChangesNothing() throws {
    let desk = try StoreDesk()
    try desk.record([StoreDesk.trace("a")])
    let original = try twin(desk, 1)
    let tables = ["trace", "run", "document", "acceptance", "recording", "handler", "device"]
    let before = try tables.map { try desk.count($0) }
    for _ in 0..<2 {
      let counts = try take([original], into: desk)
      #expect(counts.added == 0 && counts.known == 1 && counts.baselines == 0)
    }
    #expect(try tables.map { try desk.count($0) } == before)
  }

  @Test func anotherDecisionOfTheSameLayoutsIsKeptToo() throws {
    let desk = try StoreDesk()
    try desk.record([StoreDesk.trace("a")], cores: [FirstCore.self])
    var edited = try twin(desk, 1)
    edited.baselines[0].reason = "why"
    edited.baselines[0].by = "who"
    #expect(try take([edited], into: desk).baselines == 1)
    #expect(
      try desk.rows("SELECT run, reason, accepted_by, current FROM baseline_info ORDER BY current")
        == ["1.1.1|-|-|0", "1.1.1|why|who|1"])
    #expect(try desk.count("run") == 1)
    #expect(try text(twin(desk, 1)) == text(edited))
  }

  @Test func baselinesOfUnknownCoresAreKept() throws {
    let desk = try StoreDesk()
    try desk.record([StoreDesk.trace("a")], cores: [FirstCore.self])
    var edited = try twin(desk, 1)
    edited.baselines[0].handler = "elsewhere"
    #expect(try take([edited], into: desk).baselines == 1)
    #expect(
      try desk.rows("SELECT name, source FROM handler ORDER BY id") == [
        "test|a test", "elsewhere|-",
      ])
    #expect(try twin(desk, 1).baselines.map(\.handler).sorted() == ["elsewhere", "test"])
    #expect(try twin(desk, 1, ["test"]).baselines.map(\.handler) == ["test"])
  }

  @Test func otherContentIsRefusedOrReplaces() throws {
    let desk = try StoreDesk()
    try desk.record([StoreDesk.trace("a")], cores: [FirstCore.self])
    let other = TextTwin(trace: StoreDesk.trace("a", height: 5), baselines: [])
    #expect(throws: NameTaken.self) { try take([other], into: desk) }
    #expect(try take([other], into: desk, replaces: true).added == 1)
    #expect(try desk.count("run") == 0 && desk.count("document") == 1)
    #expect(try desk.isSound)
  }

  @Test func checkersAgree() throws {
    let desk = try StoreDesk()
    var generator = TraceGenerator(seed: 8)
    let stored = try desk.record(
      (0..<30).map { _ in generator.trace(events: 20) }, cores: [FirstCore.self, GuideCore.self])
    let cores = [
      RunnableCore(SecondCore.self), RunnableCore(GuideCore.self), RunnableCore(ObserverCore.self),
    ]
    let first = try DatabaseChecker(path: desk.path, cores: cores, missing: [], twice: false)
    let second = try TwinChecker(cores: cores, missing: [], twice: false)
    for stored in stored {
      let pairs = try first.check([stored.id])[0].pairs
      let others = try second.check(twin(desk, stored.id)).pairs
      #expect(pairs.map(\.verdict) == [.changed, .same, .new])
      #expect(pairs.map(\.verdict) == others.map(\.verdict))
      #expect(pairs.map { $0.difference?.event } == others.map { $0.difference?.event })
      #expect(pairs.map { $0.difference?.later } == others.map { $0.difference?.later })
    }
  }

  @Test(arguments: [
    ("plain-1._", "plain-1._.jsonl"), ("A", "%41~559aead0.jsonl"), (".a", "%2Ea~"),
    ("", "~e3b0c442.jsonl"),
    ("a b", "a%20b~"), ("é", "%C3%A9~"), ("..", "%2E.~"),
  ])
  func filesAreNamedByTheContract(name: String, file: String) throws {
    let found = try TextTwin.fileName(for: name)
    #expect(found.hasPrefix(file) && found.hasSuffix(".jsonl"), "\(found)")
  }
}
