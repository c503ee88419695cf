import Foundation
import KeyboardCore
import LogReader
import TestSupport
import Testing

/// Each spelling in `Fixtures/logs/NAME.txt` reads as `NAME.expected` says: the events as trace lines,
/// then what is unread. `KBTRACE_UPDATE_LOGS=1 swift test` writes the expectations anew, to be reviewed.
@Suite struct SpellingTests {
  static let names: [String] = {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return found.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
  }()

  private static let folder = Fixtures.folder.appendingPathComponent("logs")

  @Test(arguments: names)
  func readsAsExpected(_ name: String) throws {
    let reading = try reading(Fixtures.bytes("logs/\(name).txt"), file: name + ".txt")
    let unread = reading.unread.map { remark in
      "unread \(remark.line)-\(remark.lastLine): \(remark.text)"
    }
    let text = (reading.eventLines + unread).map { $0 + "\n" }.joined()
    let file = Self.folder.appendingPathComponent(name + ".expected")
    if ProcessInfo.processInfo.environment["KBTRACE_UPDATE_LOGS"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    #expect(try text == String(decoding: Data(contentsOf: file), as: UTF8.self))
  }

  @Test func spellingsAreThere() { #expect(Self.names.count >= 40) }

  /// A forced kind looks for nothing else.
  @Test(arguments: [
    ("unbalanced", LogKind.objectiveC), ("swift-cgrect", .swift), ("rn-metro-multi", .reactNative),
    ("typist", .library), ("lldb", .debugger),
  ])
  func aForcedKindReadsItsOwnOnly(_ name: String, _ kind: LogKind) throws {
    let bytes = try Fixtures.bytes("logs/\(name).txt")
    for other in LogKind.allCases {
      let reading = try reading(bytes, kinds: [other])
      let isOwn = other == kind || kind == .reactNative && other == .capacitor
      #expect((reading.trace != nil) == isOwn, "\(name) as \(other.rawValue)")
    }
  }
}
