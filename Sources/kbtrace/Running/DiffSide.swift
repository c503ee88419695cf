import KeyboardCore

/// One of the two things that `diff` compares.
enum DiffSide: Sendable, Equatable {
  /// A stored run, by its name.
  case run(String)
  /// A core.
  case core(String)
  /// A revision of recordings.
  case revision(String)
  /// A database, by its file.
  case database(String)
  /// A folder of exported traces.
  case folder(String)

  /// What is compared with its like only.
  enum Kind { case runs, cores, revisions, stored }

  var kind: Kind {
    switch self {
    case .run: .runs
    case .core: .cores
    case .revision: .revisions
    case .database, .folder: .stored
    }
  }

  /// Whether it is a folder.
  var isFolder: Bool {
    if case .folder = self { true } else { false }
  }

  /// The side as it is plainly typed.
  var plain: String {
    switch self {
    case .run(let name): "run:" + name
    case .core(let name): "core:" + name
    case .revision(let text): "rev:" + text
    case .database(let file): "db:" + file
    case .folder(let path): "dir:" + path
    }
  }

  /// What it is, with its article.
  var what: String {
    switch self {
    case .run: "a run"
    case .core: "a core"
    case .revision: "a revision"
    case .database: "a database"
    case .folder: "a folder"
    }
  }

  /// The side that a word plainly names; nil where its form does not say.
  ///
  /// - Throws: `UsageError` where nothing follows the colon.
  static func plainly(_ word: String) throws(UsageError) -> DiffSide? {
    let (head, tail) = word.splitOnce(at: ":")
    guard let tail else { return nil }
    let side: DiffSide
    switch head {
    case "run": side = .run(tail)
    case "core": side = .core(tail)
    case "rev": side = .revision(tail)
    case "db": side = .database(tail)
    case "dir": side = .folder(tail)
    default: return nil
    }
    guard !tail.isEmpty else {
      throw .wrongUse("'\(word)' names nothing", remedy: "write it behind the colon")
    }
    return side
  }

  /// The plain forms, as a remedy lists them.
  static let forms = "run:ID, core:NAME, rev:TEXT, db:FILE or dir:DIR"
}
