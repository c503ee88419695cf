import Foundation
import KeyboardCore
import TraceStore

/// `TRACE` or `TRACE@EVENT`, as it was typed.
struct TraceWord {
  /// The whole word: a name, first of all.
  let whole: String
  /// What it means where no trace has the whole word for its name: a name, and an event's digits.
  let parts: (name: String, event: String)?

  init(_ word: String) {
    whole = word
    let scalars = word.unicodeScalars
    guard let mark = scalars.lastIndex(of: "@") else {
      parts = nil
      return
    }
    let digits = scalars[scalars.index(after: mark)...]
    let isNumber = !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
    parts = isNumber ? (String(scalars[..<mark]), String(digits)) : nil
  }

  /// What is looked for among the names that are near: the word without what stands behind its last
  /// `@`, be it an event or not.
  private var stem: String {
    let scalars = whole.unicodeScalars
    guard let mark = scalars.lastIndex(of: "@"), mark > scalars.startIndex else { return whole }
    return String(scalars[..<mark])
  }
}

/// The trace that a word names, and the one event of it that is meant, or nil for all.
struct FoundTrace {
  let trace: Trace
  let event: Int?

  /// The trace that has the whole word for its name.
  init(whole trace: Trace) {
    self.trace = trace
    event = nil
  }

  /// The trace and one of its events.
  ///
  /// - Throws: `UsageError` where it has no such event.
  init(_ trace: Trace, event digits: String) throws(UsageError) {
    let count = trace.events.count
    guard let event = Int(digits), event < count else {
      let last = count - 1
      throw UsageError.wrongUse(
        "'\(trace.header.name)' has no event \(digits); "
          + (count == 0 ? "it has none at all" : count == 1 ? "it has one" : "it has \(count)"),
        remedy: count == 0 ? "name another trace" : last == 0 ? "say @0" : "say @0 to @\(last)")
    }
    self.trace = trace
    self.event = event
  }
}

extension TraceWord {
  /// The trace of that name in a database.
  ///
  /// - Throws: `UsageError` where it has none, with names that are near.
  func find(in store: TraceDatabase) throws -> FoundTrace {
    try store.read {
      if let trace = try store.trace(named: whole) { return FoundTrace(whole: trace) }
      if let parts, let trace = try store.trace(named: parts.name) {
        return try FoundTrace(trace, event: parts.event)
      }
      var near = NearNames(to: stem)
      var listing = Listing()
      listing.columns = ["trace"]
      try store.list(listing) { values in
        if case .text(let name)? = values.first { near.add(name) }
        return true
      }
      throw near.unknown(whole, remedy: "see what there is with 'kbtrace query traces'")
    }
  }

  /// The trace of that name in a file, or in an exported folder.
  ///
  /// - Throws: `UsageError` where it has none, with names that are near, and what reading throws.
  func find(inFile path: String, _ context: Context) throws -> FoundTrace {
    var near = NearNames(to: stem)
    var other: Trace?
    var found: Trace?
    func look(_ trace: Trace) -> Bool {
      let name = trace.header.name
      if name.sameBytes(as: whole) {
        found = trace
      } else if other == nil, let parts, name.sameBytes(as: parts.name) {
        other = trace
      } else {
        near.add(name)
      }
      return found == nil
    }
    if Self.isFolder(path) {
      for file in try TwinFolder(path).files() {
        if try !look(TwinFolder.read(file).trace) { break }
      }
    } else {
      var batches = TraceBatches(
        try FileSource(path), fill: FillIn(), input: nil, needsScreen: false, remarks: context.err)
      while found == nil, let batch = try batches.next() {
        _ = batch.first { !look($0.trace) }
      }
    }
    if let found { return FoundTrace(whole: found) }
    if let parts, let other { return try FoundTrace(other, event: parts.event) }
    throw near.unknown(whole, remedy: "name one that stands in \(path)")
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}

extension TraceDatabase {
  /// The trace of exactly that name, or nil.
  fileprivate func trace(named name: String) throws -> Trace? {
    var filter = TraceFilter()
    filter.traces = [name.globQuoted]
    return try traceIDs(filter, after: 0, limit: 1).first.map { try trace($0) }
  }
}

/// The few names that are nearest to a word, out of any number that pass by.
struct NearNames {
  private let word: String
  private var names: [(name: String, distance: Int)] = []

  /// Names that are told at most.
  static let limit = 3

  init(to word: String) { self.word = word }

  /// Looks at one name.
  mutating func add(_ name: String) {
    guard let distance = UsageError.distance(of: name, from: word) else { return }
    // Of equals the first stays before the others.
    let place = names.firstIndex { $0.distance > distance } ?? names.count
    names.insert((name, distance), at: place)
    if names.count > Self.limit { names.removeLast() }
  }

  /// The error of a word that names no trace.
  func unknown(_ word: String, remedy: String) -> UsageError {
    guard !names.isEmpty else {
      return .wrongUse("'\(word)' names no trace", remedy: remedy)
    }
    return .wrongUse(
      "'\(word)' names no trace",
      remedy: "did you mean \(UsageError.list(names.map { "'\($0.name)'" }))?")
  }
}
