import KeyboardCore
import KeyboardGate
import TraceStore

/// A trace of one side as its name is met.
struct SideEntry: Sendable {
  /// The trace's name.
  let name: String
  /// Where it is.
  let place: Place
  /// Whether the filter selects it there.
  let isSelected: Bool

  enum Place: Sendable { case stored(Int64), file(String) }

  /// The trace, read from its file where it is in one.
  func trace() throws -> SideTrace {
    switch place {
    case .stored(let id): .stored(id)
    case .file(let file): .read(try TwinFolder.read(file))
    }
  }
}

/// A trace's name with what each of two sides has under it.
struct SideJob: Sendable {
  var a: SideEntry?
  var b: SideEntry?
}

/// Goes through the traces of a side in the order of their names' bytes.
struct SideTraces {
  private let refill: (String?) throws -> [SideEntry]
  private var entries: [SideEntry] = []
  private var index = 0
  private var last: String?
  private var isOver = false

  /// Traces that a database is asked for at once.
  private static let portion = 256

  /// No traces.
  init() {
    refill = { _ in [] }
    isOver = true
  }

  /// The traces of a database, some at a time.
  init(_ database: TraceDatabase, _ filter: TraceFilter) {
    refill = { last in
      try database.namedTraces(filter, after: last, limit: Self.portion).map {
        SideEntry(name: $0.name, place: .stored($0.id), isSelected: $0.isSelected)
      }
    }
  }

  /// The traces of a folder; all of its files' headers are read for their names.
  ///
  /// - Throws: `FileError` or `FormatError` for what is no folder of exported traces.
  init(_ folder: TwinFolder, _ filter: TraceFilter) throws {
    var names = FolderNames()
    entries = try folder.files().map { file in
      try Interruption.check()
      var reader = TwinReader(file: file, source: try FileSource(file))
      let header = try reader.header()
      try names.note(header.name, in: file)
      return SideEntry(
        name: header.name, place: .file(file), isSelected: filter.selects(header))
    }.sorted { $0.name.precedesByBytes($1.name) }
    isOver = true
    refill = { _ in [] }
  }

  /// The next trace, which stays the next until it is taken.
  mutating func peek() throws -> SideEntry? {
    if index == entries.count, !isOver {
      entries = try refill(last)
      index = 0
      last = entries.last?.name
      isOver = entries.isEmpty
    }
    return index < entries.count ? entries[index] : nil
  }

  mutating func take() throws -> SideEntry? {
    let next = try peek()
    if next != nil { index += 1 }
    return next
  }

  /// The next name of two sides that a filter selects on either.
  static func next(_ a: inout SideTraces, _ b: inout SideTraces) throws -> SideJob? {
    while true {
      let job: SideJob
      switch (try a.peek(), try b.peek()) {
      case (nil, nil): return nil
      case (let first?, let second?):
        let isFirst = !second.name.precedesByBytes(first.name)
        let isSecond = !first.name.precedesByBytes(second.name)
        job = SideJob(a: isFirst ? try a.take() : nil, b: isSecond ? try b.take() : nil)
      case (_?, nil): job = SideJob(a: try a.take())
      case (nil, _?): job = SideJob(b: try b.take())
      }
      if job.a?.isSelected == true || job.b?.isSelected == true { return job }
    }
  }
}
