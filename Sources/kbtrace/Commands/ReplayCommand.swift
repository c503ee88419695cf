import KeyboardCore
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

  func run(_ context: Context) throws -> ExitStatus {
    let cores = try Cores.named(handlers)
    try FileSource.check(words)
    for file in words {
      let source = try FileSource(file)
      var batches = TraceBatches(source, fill: fill.fillIn, input: input, remarks: context.err)
      try orderedMap(
        threads: Jobs.count(jobs), next: { context.out.isClosed ? nil : try batches.next() },
        makeWorker: { [digest] in
          var replayer = try Replayer(cores: cores, digest: digest)
          return { (batch: [ReadTrace]) in try replayer.lines(batch, file: file) }
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
private struct Replayer: ~Copyable {
  private var preparer: TracePreparer
  private let cores: [any HandlerCore.Type]
  private let digest: Bool
  private var text = ByteBuffer(capacity: 1 << 16)

  init(cores: [any HandlerCore.Type], digest: Bool) throws {
    preparer = try TracePreparer(cores: cores)
    self.cores = cores
    self.digest = digest
  }

  mutating func lines(_ batch: [ReadTrace], file: String) throws -> [UInt8] {
    text.removeAll()
    for read in batch {
      for index in cores.indices { try append(index, read, file: file) }
    }
    return text.bytes
  }

  private mutating func append(_ index: Int, _ read: ReadTrace, file: String) throws {
    let name = cores[index].name
    switch preparer.answer(index, to: read.trace) {
    case .failed(let reason):
      throw CoreFailed(trace: read.trace.header.name, handler: name, reason: reason)
        .error(file: file, line: read.line)
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
      } else if let layouts = preparer.layouts(index, over: read.trace) {
        text.appendLayoutLines(trace: read.trace.header.name, handler: name, layouts)
      }
    }
  }
}
