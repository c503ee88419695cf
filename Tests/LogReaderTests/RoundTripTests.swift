import KeyboardCore
import LogReader
import TestSupport
import Testing

/// What generated traces say of the keyboard reads back equal from every form that prints it.
@Suite struct RoundTripTests {
  static let seeds = Array(0..<20 as Range<UInt64>)
  static let tracesOfASeed = 500

  private static func traces(_ seed: UInt64) -> [[Event]] {
    var generator = TraceGenerator(seed: seed)
    return (0..<tracesOfASeed).map { _ in
      generator.trace(events: 4).events.filter(\.kind.isKeyboard)
    }
  }

  @Test(arguments: seeds)
  func objectiveC(_ seed: UInt64) throws {
    for events in Self.traces(seed) where !events.isEmpty {
      let text = events.map { ObjectiveCWriter.text(of: $0) }.joined(separator: "\n")
      let start = events[0].time
      try expectSame(text, events, kinds: [.objectiveC]) { $0.time - start }
    }
  }

  @Test(arguments: seeds)
  func swiftPrints(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for events in Self.traces(seed) where !events.isEmpty {
      let text = events.map { SwiftWriter.text(of: $0, &random) }.joined(separator: "\n")
      var second = -1.0
      try expectSame(text, events, kinds: [.swift]) { _ in
        second += 1
        return second
      }
    }
  }

  @Test(arguments: seeds)
  func reactNative(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for events in Self.traces(seed) where !events.isEmpty {
      let carried = events.map { event in
        var event = event
        if ReactNativeWriter.easing(event.curve) == nil { event.curve = 7 }
        return event
      }
      let text = carried.map { ReactNativeWriter.text(of: $0, &random) }.joined(separator: "\n")
      var second = -1.0
      try expectSame(text, carried, kinds: [.reactNative]) { _ in
        second += 1
        return second
      }
    }
  }

  private func expectSame(
    _ text: String, _ events: [Event], kinds: [LogKind], time: (Event) -> Double
  ) throws {
    let reading = try reading(text)
    let read = reading.trace?.events ?? []
    let same =
      read.count == events.count
      && zip(read, events).allSatisfy { read, event in
        read.kind == event.kind && read.begin == event.begin && read.end == event.end
          && read.duration == event.duration && read.curve == event.curve
          && read.isLocal == event.isLocal && read.time == time(event)
      }
    #expect(same, "\(text)\n\(reading.eventLines)")
    #expect(reading.unread.isEmpty && reading.kinds == kinds, "\(text)\n\(reading.unread)")
  }
}
