import Foundation
import KeyboardCore
import KeyboardGate
import TraceStore

/// `kbtrace record`
struct RecordCommand: Command {
  static let name = "record"
  static let abstract = "Stores traces, and the layouts that each core computes for them."
  static let discussion = [
    "A trace that is stored already under its name with the same content gets new runs, not a copy; "
      + "its tags and source become those given now. The first run of a core over a trace becomes "
      + "its baseline. Each file is stored whole or not at all.",
    "Prints a row a trace after its file is committed: new, same or changed against the baselines. "
      + "The gate is 'kbtrace check'.",
  ]
  static let examples: [(line: String, what: String)] = [
    ("kbtrace record traces.jsonl", "Stores all traces of a file with the runs of every core."),
    ("app | kbtrace record --tag build=42 -", "Stores what a program writes, tagged."),
  ]
  static let options: [OptionSpec<RecordCommand>] =
    [
      .handlers(\.handlers),
      .value(
        "--revision", "TEXT",
        help: "The version of the code under test; else 'git describe' of this folder.",
        \.revision),
      .flag(
        "--replace",
        help: "Replaces a trace of the same name that has other content, runs and baselines too.",
        \.replaces),
      .flag(
        "--keep-going",
        help: "Stores all good traces and lists the bad ones; else the first bad one ends it.",
        \.keepsGoing),
      .input(\.input), .strict(\.isStrict),
      .jobs(\.jobs),
    ] + FillOptions.options.map { $0.pullback(\.fill) }
    + CoreOptions.options.map { $0.pullback(\.cores) }
    + DatabaseOptions.options.map { $0.pullback(\.database) }
    + OutputOptions.options.map { $0.pullback(\.output) }
  static let arguments = ArgumentSpec(
    name: "FILE", minimum: 1, maximum: .max,
    help: "Trace files (JSON Lines or a JSON array) or logs; - is standard input.")

  var words: [String] = []
  var handlers: [String] = []
  var revision: String?
  var replaces = false
  var keepsGoing = false
  var input: String?
  var isStrict = false
  var jobs: Int?
  var fill = FillOptions()
  var cores = CoreOptions()
  var database = DatabaseOptions()
  var output = OutputOptions()

  func run(_ context: Context) throws -> ExitStatus {
    let cores = try cores.cores(context).named(handlers, context)
    let path = try database.path(context)
    try FileSource.check(words)
    let store = try TraceDatabase.writable(at: path, creating: true)
    defer { store.discardIfEmpty() }
    let recording = Recording(
      into: store, facts: .current(revision: revision, context), cores: cores, replaces: replaces)
    var faults: [any Error] = []
    var printer = StoredRowPrinter(
      store, cores: cores, showsFile: true, output: output, context)
    defer {
      // What is committed is told, whatever became of the files behind it.
      printer.finish()
      for fault in faults { context.err.line("kbtrace: \(Trouble.text(of: fault))") }
    }
    for file in words {
      let rows = try storeInput(
        FileSource(file), in: store, recording, cores, &faults, context)
      try printer.print(rows, file: file)
    }
    return faults.isEmpty ? .done : .trouble
  }

  /// Stores one input in one transaction.
  private func storeInput(
    _ source: FileSource, in store: TraceDatabase, _ recording: Recording,
    _ cores: [RunnableCore], _ faults: inout [any Error], _ context: Context
  ) throws -> [StoredRow] {
    let before = recording.state
    var found: [any Error] = []
    var rows: [StoredRow] = []
    do {
      try store.write {
        try recording.begin()
        var batches = TraceBatches(
          source, fill: fill.fillIn, input: input, keepsGoing: keepsGoing, remarks: context.err)
        let progress = Progress("traces", context, quiet: output.quiet)
        try orderedMap(
          threads: Jobs.count(jobs), callerIsBusy: true, next: { try batches.next() },
          makeWorker: {
            let preparing = try Preparing(cores: cores)
            return Worker(
              work: { (batch: [ReadTrace]) in
                batch.map { Prepared(preparing.prepare($0.trace), line: $0.line) }
              }, settle: { preparing.settle(&$0, \.trace) })
          },
          consume: { batch in
            progress.add(batch.count)
            for prepared in batch {
              do {
                rows.append(StoredRow(try recording.store(prepared.trace)))
              } catch let taken as NameTaken {
                let error = taken.error(file: source.name, line: prepared.line)
                guard keepsGoing else { throw error }
                found.append(error)
              } catch let failed as CoreFailed {
                let error = failed.error(file: source.name, line: prepared.line)
                guard keepsGoing else { throw error }
                found.append(error)
              }
            }
          })
        if isStrict { try batches.checkReadWhole() }
        found += batches.faults
        // Nothing good in it: no empty recording is kept.
        if rows.isEmpty, !found.isEmpty { throw NothingGood() }
      }
    } catch {
      recording.rolledBack(to: before)
      rows = []
      switch error {
      case is NothingGood: break
      // Only what is wrong with the input can be passed over, not a fault of the database.
      case is FormatError where keepsGoing, is FileError where keepsGoing: found.append(error)
      default: throw error
      }
    }
    faults += found
    return rows
  }

  private struct NothingGood: Error {}

  private struct Prepared: Sendable {
    var trace: PreparedTrace
    let line: Int

    init(_ trace: PreparedTrace, line: Int) {
      self.trace = trace
      self.line = line
    }
  }
}

extension NameTaken {
  /// The error at a header's line.
  func error(file: String, line: Int) -> FormatError {
    FormatError(
      file: file, line: line, key: "name",
      problem: "a trace named \(JSONValue.string(name).text) is stored with other content",
      remedy: "give this one another name, or replace the stored one with --replace")
  }
}

extension CoreFailed {
  /// The error at a header's line.
  func error(file: String, line: Int) -> FormatError {
    FormatError(
      file: file, line: line, key: nil,
      problem: "the core \(handler) failed on \(JSONValue.string(trace).text): \(reason)",
      remedy: "mend the core, or leave it out with --handler")
  }
}
