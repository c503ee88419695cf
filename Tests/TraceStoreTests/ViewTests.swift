import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import TraceStore

@Suite("Views against what was stored")
struct ViewTests {
  /// A database of generated traces with runs of all cores.
  private func generated(_ seed: UInt64) throws -> (StoreDesk, [Trace]) {
    let desk = try StoreDesk()
    var generator = TraceGenerator(seed: seed, unknownKeys: seed % 2 == 0)
    // Lengths around the blocks of 32 events, in which documents are stored.
    let traces = [0, 1, 31, 32, 33, 64, 65, 100].map { generator.trace(events: $0) }
    try desk.record(traces, cores: HandlerCatalog.builtIn.cores)
    return (desk, traces)
  }

  private static func number(_ value: Double) -> SQLValue {
    Int64(exactly: value).map { .integer($0) } ?? .real(value)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func eventsAreThoseOfTheTraces(seed: UInt64) throws {
    let (desk, traces) = try generated(seed)
    let connection = try Connection(path: desk.path, mode: .readOnly)
    try connection.execute("PRAGMA trusted_schema = 1")
    for trace in traces {
      let rows = try values(
        connection, "SELECT * FROM event WHERE trace = ? ORDER BY event", [.text(trace.header.name)]
      )
      #expect(rows.count == trace.events.count)
      for (index, (row, event)) in zip(rows, trace.events).enumerated() {
        var expected: [SQLValue] = [
          .text(trace.header.name), .integer(Int64(index)), Self.number(event.time),
          .text(event.kind.name),
        ]
        if event.kind.isKeyboard {
          for rect in [event.begin, event.end] {
            expected += [rect.x, rect.y, rect.width, rect.height].map(Self.number)
          }
          expected += [
            Self.number(event.duration), .integer(Int64(event.curve)),
            .integer(event.isLocal ? 1 : 0),
          ]
        } else {
          expected += Array(repeating: SQLValue.null, count: 11)
        }
        #expect(Array(row.dropLast()) == expected)
        guard case .text(let detail)? = row.last else {
          Issue.record("no detail")
          continue
        }
        #expect(detail == Self.detail(of: event, in: trace))
      }
    }
  }

  /// The keys of an event's line that have no column of their own.
  private static func detail(of event: Event, in trace: Trace) -> String {
    var line = ByteBuffer()
    line.appendEventLine(event, of: trace)
    guard case .object(let members)? = JSONValue(parsing: line.text) else { return "" }
    let own =
      ["t", "event"]
      + (event.kind.isKeyboard ? ["begin", "end", "duration", "curve", "local"] : [])
    return JSONValue.object(members.filter { !own.contains($0.key) }).text
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func layoutsAreThoseOfTheCores(seed: UInt64) throws {
    let (desk, traces) = try generated(seed)
    var expected: Set<String> = []
    for trace in traces {
      for core in HandlerCatalog.builtIn.cores {
        var lines = ByteBuffer()
        lines.appendLayoutLines(
          trace: trace.header.name, handler: core.name, try replay(trace, core))
        for line in lines.text.split(separator: "\n") { expected.insert(String(line)) }
      }
    }
    let sql = """
      SELECT '{"trace":' || json_quote(trace) || ',"handler":' || json_quote(handler) || ',"event":'
      || event || ',"layout":' || layout || '}' FROM
      """
    #expect(expected.count == traces.reduce(0) { $0 + $1.events.count } * 7)
    #expect(Set(try desk.rows(sql + " layout")) == expected)
    #expect(Set(try desk.rows(sql + " run_layout")) == expected)
  }

  @Test func viewsHaveTheContractsColumnsAlways() throws {
    let desk = try StoreDesk()
    try desk.open().write {}
    for subject in Subject.allCases {
      guard let view = subject.view else { continue }
      #expect(try desk.rows("SELECT name FROM pragma_table_info('\(view)')") == subject.fields)
      #expect(try desk.count(view) == 0)
    }
  }

  @Test func devicesAreCountedBySystem() throws {
    let desk = try StoreDesk()
    var traces = ["a", "b", "c", "d"].map { StoreDesk.trace($0, model: "m") }
    traces[1].header.device.os = "o"
    traces[2].header.device.os = "o"
    traces[3].header.device.scale = 2.5
    try desk.record(traces)
    #expect(
      Set(try desk.rows("SELECT * FROM device_info")) == [
        "m|-|-|375|812|-|1", "m|-|o|375|812|-|2", "m|-|-|375|812|2.5|1",
      ])
  }
}
