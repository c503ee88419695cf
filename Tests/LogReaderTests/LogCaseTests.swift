import Foundation
import KeyboardCore
import LogReader
import TestSupport
import Testing

/// Texts that invite a wrong number, a lost name or an event that is none, each with what it holds.
@Suite struct LogCaseTests {
  struct Case: Decodable {
    var about: String
    var text: String
    var events: [String]
    var unread: [String]
  }

  private static let cases = Result {
    try JSONDecoder().decode([Case].self, from: Data(Fixtures.bytes("log-cases.json")))
  }

  @Test func casesAreThere() throws { #expect(try Self.cases.get().count >= 600) }

  @Test func areReadAsTheySay() throws {
    for item in try Self.cases.get() {
      let reading = try reading(item.text)
      #expect(reading.eventLines == item.events, "\(item.about):\n\(item.text)")
      let unread = reading.unreadLines.map { "\($0.lowerBound)-\($0.upperBound)" }
      #expect(unread == item.unread, "\(item.about):\n\(item.text)")
    }
  }
}
