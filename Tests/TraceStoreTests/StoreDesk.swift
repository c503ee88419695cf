import Foundation
import KeyboardCore
import Synchronization
import TestSupport
import Testing

@testable import TraceStore

/// A database in a folder of one test, with the steps by which tests fill it.
struct StoreDesk {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var path: String { folder.path("store.db") }

  /// The database, made where there is none.
  func open() throws -> TraceDatabase {
    try TraceDatabase(writing: path, exists: folder.has("store.db"))
  }

  static func facts(_ day: Int = 1, revision: String? = "r1") -> RecordingFacts {
    RecordingFacts(
      madeAt: "2026-01-0\(day)T00:00:00.000Z", revision: revision, toolVersion: "9.9.9",
      hostOS: "test")
  }

  /// Traces of that name and height of keyboard.
  static func trace(
    _ name: String, height: Double = 291, model: String? = nil, tags: [JSONMember] = []
  ) -> Trace {
    var header = TraceHeader(name: name)
    header.device.screen = Size(width: 375, height: 812)
    header.device.model = model
    header.tags = tags
    var trace = Trace(header: header)
    for (time, kind) in [(0.0, EventKind.keyboardWillShow), (1.0, .keyboardWillHide)] {
      var event = Event(time: time, kind: kind)
      event.end = Rect(x: 0, y: kind.isHide ? 812 : 812 - height, width: 375, height: height)
      event.begin = Rect(x: 0, y: kind.isHide ? 812 - height : 812, width: 375, height: height)
      trace.append(event)
    }
    return trace
  }

  /// Records traces in one transaction.
  @discardableResult
  func record(
    _ traces: [Trace], day: Int = 1,
    cores: [any HandlerCore.Type] = [GuideCore.self, ObserverCore.self],
    replaces: Bool = false
  ) throws -> [StoredTrace] {
    let database = try open()
    let cores = cores.map { RunnableCore($0) }
    let recording = Recording(
      into: database, facts: Self.facts(day), cores: cores, replaces: replaces)
    var preparer = try TracePreparer(cores: cores)
    return try database.write {
      try recording.begin()
      return try traces.map { try recording.store(preparer.prepare($0)) }
    }
  }

  /// All rows of a query, as text with bars between.
  func rows(_ sql: String) throws -> [String] {
    let connection = try Connection(path: path, mode: .readOnly)
    try connection.execute("PRAGMA trusted_schema = 1")
    return try values(connection, sql).map { row in
      row.map { value in
        switch value {
        case .null: "-"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): text
        case .blob(let bytes): "\(bytes.count) bytes"
        }
      }.joined(separator: "|")
    }
  }

  func count(_ table: String) throws -> Int {
    try Int(rows("SELECT count(*) FROM \(table)")[0]) ?? -1
  }

  /// Whether SQLite finds nothing wrong, and no row refers to nothing.
  var isSound: Bool {
    get throws {
      try rows("PRAGMA integrity_check") == ["ok"] && rows("PRAGMA foreign_key_check").isEmpty
    }
  }
}

/// The store's error that `body` throws, or nil.
func storeError(_ body: () throws -> Void) -> StoreError? {
  do { try body() } catch { return error as? StoreError }
  return nil
}

/// The core `test` as it answers at first.
struct FirstCore: HandlerCore {
  static let name = "test"
  static let source = "a test"
  static let keys: LayoutKeys = [.constant, .animation, .calls]

  init(_ context: borrowing ReplayContext) {}

  mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout {
    var layout = Layout()
    layout.constant = 1
    return layout
  }
}

/// The core `test` as it answers after a change.
struct SecondCore: HandlerCore {
  static let name = "test"
  static let source = "a test"
  static let keys: LayoutKeys = [.constant, .animation, .calls]

  init(_ context: borrowing ReplayContext) {}

  mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout {
    var layout = Layout()
    layout.constant = event.time + 1
    return layout
  }
}

/// The core `test` when it fails.
struct FailingCore: HandlerCore {
  static let name = "test"
  static let source = "a test"
  static let keys: LayoutKeys = [.constant, .animation, .calls]

  init(_ context: borrowing ReplayContext) {}

  mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout {
    var layout = Layout()
    layout.constant = .nan
    return layout
  }
}

/// The core `test` when it answers otherwise each time.
struct UnsteadyCore: HandlerCore {
  static let name = "test"
  static let source = "a test"
  static let keys: LayoutKeys = [.constant, .animation, .calls]
  private static let calls = Atomic(0)

  init(_ context: borrowing ReplayContext) {}

  mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout {
    var layout = Layout()
    layout.constant = Double(Self.calls.add(1, ordering: .relaxed).newValue)
    return layout
  }
}
