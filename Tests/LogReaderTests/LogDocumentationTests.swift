import Foundation
import LogReader
import TestSupport
import Testing

/// The examples of Documentation/Logs.md come out as it says.
@Suite struct LogDocumentationTests {
  /// The fenced blocks of a language, in their order.
  private func blocks(_ language: String) throws -> [String] {
    let file = Fixtures.root.appendingPathComponent("Documentation/Logs.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```\n").first
    }
  }

  @Test func examplesAreRead() throws {
    let logs = try blocks("text")
    let events = try blocks("json")
    #expect(logs.count == 5 && events.count == logs.count)
    for (log, event) in zip(logs, events) {
      let reading = try reading(log)
      #expect(reading.eventLines.joined(separator: "\n") + "\n" == event)
      #expect(reading.unread.isEmpty)
    }
  }
}
