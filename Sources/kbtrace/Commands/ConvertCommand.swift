import KeyboardCore
import KeyboardGate

/// `kbtrace convert`
struct ConvertCommand: Command {
  static let name = "convert"
  static let abstract = "Prints what an input holds as trace lines; needs no database."
  static let discussion = [
    "Reads console logs, dumps of notifications and userInfo, events of React Native, output of "
      + "debuggers and libraries, and traces. A log becomes one trace, named after its file.",
    "Standard error says what was inferred and what could not be read, a line each, by file and "
      + "line. Nothing is guessed: an event without an end frame is left out and reported.",
  ]
  static let examples: [(line: String, what: String)] = [
    ("kbtrace convert console.log > trace.jsonl", "The keyboard events of a console log."),
    ("pbpaste | kbtrace convert --name report --screen 375x812 -", "A payload from a bug report."),
  ]
  static let options: [OptionSpec<ConvertCommand>] =
    [
      .input(\.input),
      .strict(\.isStrict),
    ] + FillOptions.options.map { $0.pullback(\.fill) }
  static let arguments = ArgumentSpec(
    name: "FILE", minimum: 1, maximum: .max, help: "Logs or trace files; - is standard input.")

  var words: [String] = []
  var input: String?
  var isStrict = false
  var fill = FillOptions()

  func run(_ context: Context) throws -> ExitStatus {
    var unread = 0
    try FileSource.check(words)
    for file in words {
      var batches = TraceBatches(
        try FileSource(file), fill: fill.fillIn, input: input, needsScreen: false,
        remarks: context.err)
      while !context.out.isClosed, let batch = try batches.next() {
        for read in batch { context.out.write { $0.append(read.trace) } }
      }
      unread += batches.unread
    }
    context.out.flush()
    guard isStrict, unread > 0 else { return .done }
    let what = unread == 1 ? "1 place" : "\(unread) places"
    context.err.line(
      "kbtrace: \(what) could not be read (--strict); see the lines above, and correct the input")
    return .trouble
  }
}
