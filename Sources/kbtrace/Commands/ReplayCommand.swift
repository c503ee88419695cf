import KeyboardCore
import KeyboardGate
import TraceStore

/// `kbtrace replay`
struct ReplayCommand: Command {
  static let name = "replay"
  static let abstract = "Prints the layouts that cores compute for traces; needs no database."
  static let discussion = [
    "A plain filter for pipes: traces in, a layout line for each trace, core and event out."
  ]
  static let examples: [(line: String, what: String)] = [
    ("kbtrace replay --handler guide traces.jsonl", "The layouts of one core."),
    ("kbtrace replay --digest traces.jsonl", "A digest for each trace and core, to compare."),
  ]
  static let options: [OptionSpec<ReplayCommand>] =
    [
      .handlers(\.handlers),
      .flag(
        "--digest", help: "A line a trace and core instead, with the layouts' digest.", \.digest),
      .input(\.input), .strict(\.isStrict),
      .jobs(\.jobs),
    ] + FillOptions.options.map { $0.pullback(\.fill) }
    + CoreOptions.options.map { $0.pullback(\.cores) }
  static let arguments = ArgumentSpec(
    name: "FILE", minimum: 1, maximum: .max,
    help: "Trace files (JSON Lines or a JSON array) or logs; - is standard input.")

  var words: [String] = []
  var handlers: [String] = []
  var digest = false
  var input: String?
  var isStrict = false
  var jobs: Int?
  var fill = FillOptions()
  var cores = CoreOptions()

  func run(_ context: Context) throws -> ExitStatus {
    let cores = try cores.cores(context).named(handlers, context)
    try FileSource.check(words)
    for file in words {
      let source = try FileSource(file)
      var batches = TraceBatches(source, fill: fill.fillIn, input: input, remarks: context.err)
      try orderedMap(
        threads: Jobs.count(jobs), next: { context.out.isClosed ? nil : try batches.next() },
        makeWorker: { [digest] in
          let replayer = try Replayer(cores: cores, digest: digest, file: file)
          return Worker(work: { try replayer.lines($0) }, settle: { _ in try replayer.settle() })
        },
        consume: { lines in
          context.out.write { $0.append(lines) }
          context.out.flush()
        })
      if isStrict { try batches.checkReadWhole() }
    }
    return .done
  }
}

/// Turns traces into layout lines or digest lines. One a thread.
private final class Replayer {
  private var preparer: TracePreparer
  private let cores: [RunnableCore]
  private let digest: Bool
  private let file: String
  private var last: (name: String, line: Int) = ("", 0)
  private var text = ByteBuffer(capacity: 1 << 16)

  init(cores: [RunnableCore], digest: Bool, file: String) throws {
    preparer = try TracePreparer(cores: cores)
    self.cores = cores
    self.digest = digest
    self.file = file
  }

  func lines(_ batch: [ReadTrace]) throws -> [UInt8] {
    text.removeAll()
    for read in batch {
      last = (read.trace.header.name, read.line)
      for index in cores.indices { try append(index, read) }
    }
    return text.bytes
  }

  /// Ends what outside cores run.
  func settle() throws {
    if let (index, reason) = preparer.settle().first { throw failure(index, reason) }
  }

  private func failure(_ index: Int, _ reason: String) -> FormatError {
    CoreFailed(trace: last.name, handler: cores[index].name, reason: reason)
      .error(file: file, line: last.line)
  }

  private func append(_ index: Int, _ read: ReadTrace) throws {
    let name = cores[index].name
    switch preparer.answer(index, to: read.trace) {
    case .failed(let reason): throw failure(index, reason)
    case .answered(let answer):
      if digest {
        text.append("{\"trace\":")
        text.append(quoted: read.trace.header.name)
        text.append(",\"handler\":")
        text.append(quoted: name)
        text.append(",\"events\":")
        text.append(integer: UInt64(read.trace.events.count))
        text.append(",\"digest\":\"")
        text.append(utf8: answer.description)
        text.append("\"}\n")
      } else {
        text.appendLayoutLines(
          trace: read.trace.header.name, handler: name, preparer.layouts)
      }
    }
  }
}
