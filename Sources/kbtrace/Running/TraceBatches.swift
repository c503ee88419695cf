import DeviceCatalog
import KeyboardCore
import KeyboardGate
import LogReader
import TraceStore

/// A trace that was read, and where its header stands.
struct ReadTrace: Sendable {
  var trace: Trace
  let line: Int
}

/// Traces of an input in portions of about equal work, what they lack filled in.
struct TraceBatches: ~Copyable {
  private var reader: TraceReader<FileSource>
  private let fill: FillIn
  private let file: String
  private let keepsGoing: Bool
  /// Faults that were passed over, for `--keep-going`.
  private(set) var faults: [any Error] = []
  private var isOver = false
  /// What could not be read, and was reported.
  private(set) var unread = 0
  private let source: FileSource
  private let input: String?
  private let needsScreen: Bool
  private let remarks: Console
  private var kind: InputKind?
  /// What was said of the catalog already, so that a file of many traces says it once.
  private var said: Set<String> = []

  /// Sentences of the catalog that a file brings forth at most.
  private static let sentenceLimit = 64

  /// Events of a portion, about.
  private static let events = 2048

  /// Portions of an input; with `keepsGoing` a faulty trace is passed over, not the whole input.
  /// `input` names its kind, else it is told from the content; `remarks` takes what was inferred and
  /// what could not be read, a line each.
  init(
    _ source: FileSource, fill: FillIn, input: String?, keepsGoing: Bool = false,
    needsScreen: Bool = true, remarks: Console
  ) {
    file = source.name
    reader = TraceReader(file: source.name, source: source, toleratesCutOffEnd: true)
    self.source = source
    self.input = input
    self.needsScreen = needsScreen
    self.remarks = remarks
    self.fill = fill
    self.keepsGoing = keepsGoing
  }

  /// The next portion, or nil after the last.
  mutating func next() throws -> [ReadTrace]? {
    var batch: [ReadTrace] = []
    var events = 0
    while events < Self.events, batch.count < Self.events / 8, let read = try nextTrace() {
      events += read.trace.events.count
      batch.append(read)
    }
    return batch.isEmpty ? nil : batch
  }

  private mutating func nextTrace() throws -> ReadTrace? {
    if kind == nil {
      let found = try InputKind(of: source, asked: input)
      kind = found
      if case .log(let kinds) = found { return try readLog(kinds) }
    }
    while !isOver {
      do {
        let next = try reader.next()
        tellCutOffLines()
        guard let trace = next else {
          isOver = true
          return nil
        }
        return try completed(trace, line: reader.headerLine)
      } catch let fault as FormatError where keepsGoing {
        faults.append(fault)
        // What lacks its screen was read whole; only a fault of the text needs finding the next.
        if fault.key != Self.screenKey { isOver = !reader.recover() }
      }
    }
    return nil
  }

  /// What `--strict` says of an input that was not read whole.
  func checkReadWhole() throws {
    guard unread > 0 else { return }
    let what = unread == 1 ? "1 place" : "\(unread) places"
    throw FileError(
      file, "\(what) could not be read (--strict)", "see the lines above, and correct the input")
  }

  private mutating func tellCutOffLines() {
    for line in reader.takeCutOffLines() {
      unread += 1
      remarks.line("\(file):\(line): unread: the line is cut off; the rest is kept")
    }
  }

  /// A log is one trace.
  private mutating func readLog(_ kinds: Set<LogKind>) throws -> ReadTrace? {
    isOver = true
    do {
      let (read, unread) = try LogInput(source: source, kinds: kinds, fill: fill).read(remarks)
      self.unread += unread
      return try completed(read.trace, line: read.line, isLog: true)
    } catch let fault as FormatError where keepsGoing {
      faults.append(fault)
      return nil
    }
  }

  private static let screenKey = "device.screen"

  private mutating func completed(_ read: Trace, line: Int, isLog: Bool = false) throws
    -> ReadTrace
  {
    var trace = read
    let hadScreen = trace.header.device.screen != nil
    let hadSafeArea = trace.header.scene.safeArea != nil
    let completion = fill.complete(&trace.header)
    tell(completion, &trace.header, line: line, isLog: isLog)
    guard !needsScreen || trace.header.device.screen != nil else {
      throw FormatError(
        file: file, line: line, key: Self.screenKey, problem: "is missing",
        remedy: "give the screen's size in points with --screen WxH, or the device with "
          + "--device NAME")
    }
    let hasSafeArea = trace.header.scene.safeArea != nil
    if !hadScreen || hadSafeArea != hasSafeArea { trace.dropStatedDefaults() }
    return ReadTrace(trace: trace, line: line)
  }

  /// Says what the catalog filled in, of a log, and what it left open, of any input; a log's trace
  /// keeps the former in its source, as it does what was inferred.
  private mutating func tell(
    _ completion: Completion, _ header: inout TraceHeader, line: Int, isLog: Bool
  ) {
    var sentences = completion.open
    if isLog, let device = fill.device, !completion.filled.isEmpty {
      let sentence =
        "filled in from the catalog's '\(device.query)': "
        + completion.filled.joined(separator: ", ")
      header.source = (header.source.map { $0 + "; " } ?? "") + sentence
      sentences.insert(sentence, at: 0)
    }
    for sentence in sentences where said.count < Self.sentenceLimit {
      if said.insert(sentence).inserted { remarks.line("\(file):\(line): note: \(sentence)") }
    }
  }
}
