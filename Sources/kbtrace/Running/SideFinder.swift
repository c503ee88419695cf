import Glibc
import KeyboardCore
import KeyboardGate
import TraceStore

/// Tells what the words of `diff` name.
struct SideFinder {
  /// The cores that there are.
  let cores: Cores
  /// The database in which runs and revisions are looked for.
  let path: String

  /// What a word names.
  ///
  /// - Throws: `UsageError` where it names nothing or several things, and what the database throws.
  func side(_ word: String) throws -> DiffSide {
    if let side = try DiffSide.plainly(word) { return try checked(side) }
    var found: [DiffSide] = []
    let file = kind(of: word)
    if file == .folder { found.append(.folder(word)) }
    if file == .database { found.append(.database(word)) }
    if cores[word] != nil { found.append(.core(word)) }
    let hasStore = kind(of: path) != nil
    if hasStore {
      do { found += try stored(word) } catch let error as StoreError {
        // What is wrong with the database matters where the word may stand for something in it.
        if found.isEmpty { throw error }
      }
    }
    guard let side = found.first else { throw nothing(word, file, hasStore: hasStore) }
    guard found.count == 1 else {
      throw UsageError.wrongUse(
        "'\(word)' is \(found.map(\.what).joined(separator: " and "))",
        remedy: "say which is meant: "
          + UsageError.list(found.map { $0.plain.shellQuoted }))
    }
    return side
  }

  /// A side that was named plainly, where it needs no other look to see that it is there.
  private func checked(_ side: DiffSide) throws -> DiffSide {
    switch side {
    case .core(let name):
      guard cores[name] != nil else {
        let names = cores.all.map(\.name)
        throw UsageError.badChoice(
          option: "core:", value: name, choices: names,
          nearest: UsageError.nearest(to: name, in: names))
      }
    case .run(let name): _ = try TraceDatabase(reading: path).run(named: name)
    case .revision(let text):
      guard try TraceDatabase(reading: path).hasRevision(text) else {
        throw UsageError.wrongUse(
          "no recording of \(path) has the revision '\(text)'",
          remedy: "see which there are with 'kbtrace query recordings'")
      }
    case .database, .folder: break
    }
    return side
  }

  /// The run and the revision of that name.
  private func stored(_ word: String) throws -> [DiffSide] {
    let database = try TraceDatabase(reading: path)
    var found: [DiffSide] = []
    if try database.runFacts(named: word) != nil { found.append(.run(word)) }
    if try database.hasRevision(word) { found.append(.revision(word)) }
    return found
  }

  private func nothing(_ word: String, _ file: FileKind?, hasStore: Bool) -> UsageError {
    let names = cores.all.map(\.name)
    if let nearest = UsageError.nearest(to: word, in: names), file == nil {
      return .wrongUse(
        "'\(word)' is no folder, database, core, run or revision",
        remedy: "did you mean '\(nearest)'?")
    }
    let what =
      file == .other
      ? "'\(word)' is a file, but no database"
      : hasStore
        ? "'\(word)' is no folder, database, core, run or revision"
        : "'\(word)' is no folder, database or core, and there is no \(path) with runs and revisions"
    return .wrongUse(what, remedy: "give \(DiffSide.forms)")
  }

  private enum FileKind { case folder, database, other }

  /// What is at that path; nil where nothing is.
  private func kind(of path: String) -> FileKind? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return isDatabase(path) ? .database : .other
    default: return .other
    }
  }

  /// Whether the file begins as SQLite's do.
  private func isDatabase(_ path: String) -> Bool {
    let mark = Array("SQLite format 3\0".utf8)
    let bytes = try? FileSource(path).peek { bytes, isEnd in
      bytes.count >= mark.count || isEnd ? bytes : nil
    }
    return bytes?.starts(with: mark) ?? false
  }
}
