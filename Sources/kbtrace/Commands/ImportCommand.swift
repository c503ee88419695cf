import Foundation
import KeyboardCore
import KeyboardGate
import TraceStore

/// `kbtrace import`
struct ImportCommand: Command {
  static let name = "import"
  static let abstract = "Makes the database agree with exported folders."
  static let discussion = [
    "New traces are added; another content under a known name is refused unless --replace; another "
      + "baseline becomes the current one, and the old one is kept. All folders are brought in, or "
      + "nothing is. Importing twice changes nothing."
  ]
  static let examples: [(line: String, what: String)] = [
    ("kbtrace import Gate", "Brings a folder of the repository into kbtrace.db.")
  ]
  static let options: [OptionSpec<ImportCommand>] =
    [
      .flag(
        "--replace",
        help: "Replaces a trace of the same name that has other content, runs and baselines too.",
        \.replaces)
    ] + DatabaseOptions.options.map { $0.pullback(\.database) }
    + OutputOptions.options.filter { $0.long == "--quiet" }.map { $0.pullback(\.output) }
  static let arguments = ArgumentSpec(
    name: "DIR", minimum: 1, maximum: .max, help: "Folders that 'kbtrace export' wrote.")

  var words: [String] = []
  var replaces = false
  var database = DatabaseOptions()
  var output = OutputOptions()

  func run(_ context: Context) throws -> ExitStatus {
    let files = try words.flatMap { try TwinFolder($0).files(telling: context.err) }
    guard !files.isEmpty else { return Selection.nothing(context, folders: words) }
    let store = try TraceDatabase.writable(at: database.path(context), creating: true)
    defer { store.discardIfEmpty() }
    let recording = Recording(
      into: store, facts: .current(revision: nil, context), cores: [], replaces: replaces)
    var preparer = try TracePreparer(cores: [])
    var counts = ImportCounts()
    var names = FolderNames()
    try store.write {
      try recording.begin()
      for file in files {
        let twin = try TwinFolder.read(file)
        try names.note(twin.trace.header.name, in: file)
        do { try recording.take(twin, preparer: &preparer, counts: &counts) } catch let taken
          as NameTaken
        {
          throw taken.error(file: file, line: 1)
        }
      }
    }
    if !output.quiet {
      context.out.write(
        "\(Self.counted(counts.added, "trace")) added, \(counts.known) known, "
          + "\(Self.counted(counts.baselines, "baseline")) changed\n")
    }
    return .done
  }

  private static func counted(_ number: Int, _ what: String) -> String {
    "\(number) \(what)\(number == 1 ? "" : "s")"
  }
}
