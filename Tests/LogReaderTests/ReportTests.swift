import Foundation
import KeyboardCore
import LogReader
import TestSupport
import Testing

/// Real pastes are read as their authors' right parse says.
@Suite struct ReportTests {
  static let names: [String] = {
    let folder = Fixtures.folder.appendingPathComponent("reports").path
    let found = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return found.filter { !$0.hasSuffix(".md") }.sorted()
  }()

  struct Expected: Decodable {
    struct Event: Decodable {
      var event: String?
      var inferredEvent: String?
      var begin: [Double]?
      var end: [Double]
      var duration: Double?
      var curve: Double?
      var local: Bool?
      var t: Double?
      var lines: String
    }
    struct Partial: Decodable {
      var line: Int
      var to: Int?
    }
    var events: [Event]
    var partial: [Partial]
    var coordinates: String?
    var screen: [Double]?
  }

  @Test func allReportsAreThere() { #expect(Self.names.count == 40) }

  @Test(arguments: names)
  func readsAsExpected(_ name: String) throws {
    let folder = "reports/\(name)/"
    let expected = try JSONDecoder().decode(
      Expected.self, from: Data(Fixtures.bytes(folder + "expected.json")))
    let reading = try reading(Fixtures.bytes(folder + "raw.txt"), file: "raw.txt")
    let events = reading.trace?.events ?? []
    try #require(events.count == expected.events.count, "\(reading.eventLines)")
    for (event, wanted) in zip(events, expected.events) { check(event, wanted) }
    #expect(
      reading.unreadLines == expected.partial.map { $0.line...($0.to ?? $0.line) })
    #expect((reading.trace == nil) == expected.events.isEmpty)
    if let trace = reading.trace {
      let lines = expected.events[0].lines.split(separator: "-").compactMap { Int($0) }
      #expect((lines[0]...(lines.last ?? lines[0])).contains(reading.firstEventLine))
      #expect(trace.header.name == "raw")
      if let screen = expected.screen { check(trace.header, screen, expected.coordinates) }
    }
  }

  private func check(_ event: Event, _ wanted: Expected.Event) {
    if let name = wanted.event ?? wanted.inferredEvent { #expect(event.kind.name == name) }
    #expect(event.end == Self.rect(wanted.end))
    #expect(event.begin == wanted.begin.map(Self.rect) ?? event.end)
    #expect(event.duration == wanted.duration ?? Event.defaultDuration)
    #expect(Double(event.curve) == wanted.curve ?? Double(Event.defaultCurve))
    #expect(event.isLocal == wanted.local ?? true)
    if let time = wanted.t { #expect(event.time == time) }
  }

  /// In portrait both kinds of coordinates are the same; only where the frames differ must it tell.
  private func check(_ header: TraceHeader, _ screen: [Double], _ coordinates: String?) {
    if let found = header.device.screen {
      #expect([found.width, found.height] == screen)
    }
    if header.coordinates == .fixed { #expect(coordinates == "fixed") }
  }

  private static func rect(_ numbers: [Double]) -> Rect {
    Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
