import KeyboardCore
import TestSupport
import Testing

@testable import TraceStore

@Suite("Filters")
struct FilterTests {
  /// In the store and on a header alone a filter selects the same traces, whatever is combined.
  @Test func storeAndHeaderAgree() throws {
    let desk = try StoreDesk()
    var random = SeededRandom(seed: 5)
    let models = [nil, "iPad7,3", "iPhone10,3", "i*[", "É"]
    let systems = [nil, "iOS 11.0", "iOS 12.1"]
    let values = ["1", "42", "*", "", "x]"]
    let traces = (0..<120).map { index -> Trace in
      var trace = StoreDesk.trace("t\(index % 12)-\(index)", model: models[random.below(5)])
      trace.header.device.name = random.oneIn(2) ? "Name \(random.below(3))" : nil
      trace.header.device.os = systems[random.below(3)]
      trace.header.orientation = InterfaceOrientation.allCases[random.below(4)]
      trace.header.locale =
        random.oneIn(3) ? nil : ["en_US", "de_DE", "ja_JP@sw=Kana"][random.below(3)]
      for key in ["a", "b"] where random.oneIn(2) {
        trace.header.tags.append(JSONMember(key, .string(values[random.below(5)])))
      }
      return trace
    }
    let stored = try desk.record(traces, cores: [])
    let database = try TraceDatabase(reading: desk.path)
    let globs = [
      "*", "t1*", "t?-*", "[t]2-*", "none", "iPad*", "*10,3", "i[*][[]", "É", "Name 1", "iOS 1?.0",
      "de_DE",
      "*_*", "42", "x]", "[*]", "[^1]*", "",
    ]
    var found = 0
    for _ in 0..<600 {
      var filter = TraceFilter()
      func some() -> [String] {
        (0..<(1 + random.below(2))).map { _ in globs[random.below(globs.count)] }
      }
      if random.oneIn(2) { filter.traces = some() }
      if random.oneIn(3) { filter.devices = some() }
      if random.oneIn(4) { filter.systems = some() }
      if random.oneIn(4) { filter.locales = some() }
      if random.oneIn(4) { filter.orientations = [InterfaceOrientation.allCases[random.below(4)]] }
      if random.oneIn(3) {
        filter.tags = [(["a", "b", "c"][random.below(3)], random.oneIn(2) ? some()[0] : nil)]
      }
      if random.oneIn(6) { filter.tags.append(("a", "4*")) }
      let selected = try database.traceIDs(filter, after: 0, limit: 1000)
      let expected = zip(stored, traces).filter { filter.selects($1.header) }.map(\.0.id)
      #expect(selected == expected, "\(filter)")
      #expect(try database.count(filter) == expected.count)
      found += expected.count
    }
    #expect(found > 1000)
  }

  @Test func portionsGoThroughAll() throws {
    let desk = try StoreDesk()
    let stored = try desk.record((0..<25).map { StoreDesk.trace("t\($0)") }, cores: [])
    let database = try TraceDatabase(reading: desk.path)
    var ids: [Int64] = []
    while true {
      let next = try database.traceIDs(TraceFilter(), after: ids.last ?? 0, limit: 10)
      if next.isEmpty { break }
      #expect(next.count <= 10)
      ids += next
    }
    #expect(ids == stored.map(\.id))
  }

  @Test func timesAreInclusive() throws {
    let desk = try StoreDesk()
    for day in 1...3 { try desk.record([StoreDesk.trace("t\(day)")], day: day) }
    let database = try TraceDatabase(reading: desk.path)
    for (since, until, days) in [(1, 3, 3), (2, 2, 1), (2, 3, 2), (3, 2, 0)] {
      var filter = TraceFilter()
      filter.since = StoreDesk.facts(since).madeAt
      filter.until = StoreDesk.facts(until).madeAt
      #expect(try database.count(filter) == days)
    }
  }
}
