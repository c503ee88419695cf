import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import TraceStore

@Suite("Opening a database")
struct DatabaseTests {
  @Test func readingNeverMakesOne() throws {
    let desk = try StoreDesk()
    #expect(storeError { _ = try TraceDatabase(reading: desk.path) } != nil)
    #expect(storeError { _ = try TraceDatabase(writingExisting: desk.path) } != nil)
    #expect(try desk.folder.names() == [])
  }

  @Test func aNewOneIsEmptyUntilSomethingIsWritten() throws {
    let desk = try StoreDesk()
    let database = try desk.open()
    database.discardIfEmpty()
    #expect(try desk.folder.names() == [])
  }

  @Test func discardingKeepsWhatIsStoredAndWhatWasThere() throws {
    let desk = try StoreDesk()
    let database = try desk.open()
    try database.write {}
    database.discardIfEmpty()
    #expect(try desk.folder.names() == ["store.db"])
    let other = try StoreDesk()
    try other.folder.write("store.db", "")
    try other.open().discardIfEmpty()
    #expect(try other.folder.names() == ["store.db"])
  }

  @Test func anotherProcessMayHaveStoredInTheMeantime() throws {
    let desk = try StoreDesk()
    let first = try desk.open()
    try desk.record([StoreDesk.trace("a")])
    first.discardIfEmpty()
    #expect(try desk.count("trace") == 1)
  }

  @Test func aFileThatWentAwayIsMadeAnew() throws {
    let desk = try StoreDesk()
    let database = try desk.open()
    try FileManager.default.removeItem(atPath: desk.path)
    try database.write {}
    #expect(try desk.count("trace") == 0)
  }

  @Test func anErrorUndoesTheSchemaToo() throws {
    struct Stop: Error {}
    let desk = try StoreDesk()
    let database = try desk.open()
    #expect(throws: Stop.self) { try database.write { throw Stop() } }
    database.discardIfEmpty()
    #expect(try desk.folder.names() == [])
  }

  @Test func whatItSaysNamesTheFileAndTheRemedy() throws {
    let desk = try StoreDesk()
    try desk.folder.write("store.db", "not a database at all, really, but text\n")
    let error = storeError { _ = try TraceDatabase(reading: desk.path) }
    #expect(error?.description.hasPrefix(desk.path + ": ") == true)
    #expect(error?.remedy == "name another file with --db")
  }

  @Test func readingSeesOneState() throws {
    let desk = try StoreDesk()
    try desk.record([StoreDesk.trace("a")])
    let reader = try TraceDatabase(reading: desk.path)
    let count = try reader.read {
      let before = try reader.count(TraceFilter())
      // The writer cannot commit while somebody reads; it waits, and says so in the end.
      let writer = try Connection(path: desk.path, mode: .readWrite, busyTimeout: 50)
      try writer.execute("PRAGMA trusted_schema = 1")
      #expect(sqliteError { try writer.execute("DELETE FROM run") }?.resultCode.primary == .busy)
      return try [before, reader.count(TraceFilter())]
    }
    #expect(count == [1, 1])
  }

  @Test func pagesAreLargeAndTheJournalIsARollbackJournal() throws {
    let desk = try StoreDesk()
    try desk.record([StoreDesk.trace("a")])
    #expect(try desk.rows("PRAGMA page_size") == ["16384"])
    #expect(try desk.rows("PRAGMA journal_mode") == ["delete"])
    #expect(try desk.folder.names() == ["store.db"])
  }

  @Test func digestsAreSHA256() {
    guard let digester = Digester() else {
      Issue.record("the system's library has no SHA-256")
      return
    }
    var form = ByteBuffer()
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    #expect(digester.digest(of: form).description == empty)
    form.append(utf8: "abc")
    let digest = digester.digest(of: form)
    #expect(
      digest.description == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(Digest(bytes: digest.bytes) == digest)
    #expect(Digest(bytes: []) == nil && Digest(bytes: Array(repeating: 0, count: 33)) == nil)
  }
}
