import Foundation
import KeyboardCore
import KeyboardGate
import TraceStore

/// `kbtrace export`
struct ExportCommand: Command {
  static let name = "export"
  static let abstract = "Writes traces with their baselines as text, one file a trace."
  static let discussion = [
    "The text twin is for version control: people review it, 'kbtrace check DIR' judges it, "
      + "'kbtrace import DIR' brings it into a database. A file whose content stays is not touched."
  ]
  static let examples: [(line: String, what: String)] = [
    ("kbtrace export Gate", "Writes every trace with its current baselines."),
    ("kbtrace export --prune Gate", "Also removes the files of traces that are gone."),
  ]
  static let options: [OptionSpec<ExportCommand>] =
    [
      .flag(
        "--prune", help: "Removes the files of traces that are gone from the database.", \.prunes)
    ]
    + FilterOptions.options.map { $0.pullback(\.filter) }
    + DatabaseOptions.options.map { $0.pullback(\.database) }
    + OutputOptions.options.map { $0.pullback(\.output) }
  static let arguments = ArgumentSpec(
    name: "DIR", minimum: 1, maximum: 1, help: "The folder; it is made where there is none.")

  var words: [String] = []
  var prunes = false
  var filter = FilterOptions()
  var database = DatabaseOptions()
  var output = OutputOptions()

  func run(_ context: Context) throws -> ExitStatus {
    let selection = try filter.filter(now: context.now)
    let store = try TraceDatabase(reading: database.path(context))
    let folder = words[0]
    var printer = output.printer(["trace", "file", "state"], context)
    // A file is written whole before Control-C ends the work.
    Interruption.watch()
    let count = try store.read {
      let next = StoredTraces(store, selection).portions()
      var count = 0
      while let ids = try next() {
        if count == 0 { try makeFolder(folder) }
        count += ids.count
        for id in ids {
          try Interruption.check()
          let twin = try store.twin(id, handlers: filter.handlers)
          let name = try TextTwin.fileName(for: twin.trace.header.name)
          let state = try TwinWriter.write(twin, to: folder + "/" + name)
          printer.row([.text(twin.trace.header.name), .text(name), .text(state.rawValue)])
        }
      }
      if prunes, count > 0 { try prune(folder, keeping: fileNames(in: store), &printer) }
      return count
    }
    if count == 0 { return Selection.nothing(context) }
    printer.finish()
    return .done
  }

  /// The files of all traces that there are: one that a filter left out is not gone.
  private func fileNames(in store: TraceDatabase) throws -> Set<String> {
    var names: Set<String> = []
    let next = StoredTraces(store, TraceFilter()).portions()
    while let ids = try next() {
      for id in ids {
        guard let (name, _) = try store.summary(of: id) else { continue }
        names.insert(try TextTwin.fileName(for: name))
      }
    }
    return names
  }

  private func makeFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw FileError(
        path, "the folder cannot be made", "check its name and the permissions around it")
    }
  }

  private func prune(_ folder: String, keeping: Set<String>, _ printer: inout any RowPrinter) throws
  {
    for file in try TwinFolder(folder).files() {
      let name = String(file.split(separator: "/").last ?? "")
      // What this command would not have written is not its to remove.
      guard !keeping.contains(name), let twin = try? TwinFolder.read(file),
        try TextTwin.fileName(for: twin.trace.header.name).sameBytes(as: name)
      else { continue }
      do { try FileManager.default.removeItem(atPath: file) } catch {
        throw FileError(file, "it cannot be removed", "check the folder's permissions")
      }
      printer.row([.null, .text(name), .text("removed")])
    }
  }
}
