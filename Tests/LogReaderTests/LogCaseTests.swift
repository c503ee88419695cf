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

  /// Numbers of a member that has no frames go, and not back to a bracket above what has ended.
  @Test func remarksGoForward() throws {
    let rows = (1...9).map { "row \($0)\n" }.joined()
    let sentence = "keyboard end frame {{0, 264}, {320, 216}}\n"
    let reading = try reading(
      "{\n\"meta\": {\n" + sentence + sentence + rows
        + "with keyboards, \"duration\": 3 }\n" + sentence)
    #expect(reading.trace?.events.count == 3)
    #expect(reading.notes.allSatisfy { $0.line >= 1 && $0.line <= $0.lastLine })
  }
}
