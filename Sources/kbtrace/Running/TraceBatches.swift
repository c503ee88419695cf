import KeyboardCore
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

  /// Events of a portion, about.
  private static let events = 2048

  /// Portions of an input; with `keepsGoing` a faulty trace is passed over, not the whole input.
  init(_ source: FileSource, fill: FillIn, keepsGoing: Bool = false) {
    file = source.name
    reader = TraceReader(file: source.name, source: source)
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
    while !isOver {
      do {
        guard let trace = try reader.next() else { return nil }
        return try completed(trace)
      } catch let fault as FormatError where keepsGoing {
        faults.append(fault)
        // What lacks its screen was read whole; only a fault of the text needs finding the next.
        if fault.key != Self.screenKey { isOver = !reader.recover() }
      }
    }
    return nil
  }

  private static let screenKey = "device.screen"

  private func completed(_ read: Trace) throws -> ReadTrace {
    var trace = read
    let hadScreen = trace.header.device.screen != nil
    fill.complete(&trace.header)
    guard trace.header.device.screen != nil else {
      throw FormatError(
        file: file, line: reader.headerLine, key: Self.screenKey, problem: "is missing",
        remedy: "give the screen's size in points with --screen WxH")
    }
    if !hadScreen { trace.dropStatedDefaults() }
    return ReadTrace(trace: trace, line: reader.headerLine)
  }
}
