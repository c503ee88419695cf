public import KeyboardCore

/// What one core answered to one trace, ready to be stored or compared.
public struct PreparedRun: Sendable {
  /// The core's place in the preparer's list.
  public let handler: Int
  /// The layouts' digest, or why there are none.
  public fileprivate(set) var outcome: Outcome
  /// The keys of the layouts.
  let keys: LayoutKeys
  /// Where the layouts' document stands among the prepared bytes; empty unless it was asked for.
  let document: Range<Int>

  /// Layouts, or a failure that must never pass for an answer.
  public enum Outcome: Sendable {
    /// The digest of the layouts.
    case answered(Digest)
    /// The core erred; why, in words.
    case failed(String)
  }
}

/// A trace with everything computed that storing it needs.
public struct PreparedTrace: Sendable {
  /// The trace's header.
  public let header: TraceHeader
  /// Digest of its content.
  public let digest: Digest
  /// Number of its events.
  public let events: Int
  /// Seconds to its last event.
  public let duration: Double
  /// Height of its tallest keyboard in points.
  public let maxKeyboardHeight: Double?
  /// What the cores answered, in the preparer's order.
  public private(set) var runs: [PreparedRun]
  /// Where the content's document stands in `bytes`; empty unless it was asked for.
  let document: Range<Int>
  /// All documents, one behind the other, so that a trace takes one piece of memory.
  let bytes: [UInt8]

  /// Takes back the answers that turned out to be faulty: reasons by the core's place.
  public mutating func fail(_ faults: [Int: String]) {
    for (handler, reason) in faults { runs[handler].outcome = .failed(reason) }
  }
}

/// Replays traces and computes digests and documents; its buffers are used again. One a thread.
public struct TracePreparer: ~Copyable {
  private let cores: [RunnableCore]
  private let runners: [CoreRunner]
  /// Runners beside those, started where an answer is doubted.
  private var witnesses: [Int: CoreRunner] = [:]
  private let digester: Digester
  private var sequence = LayoutSequence()
  private var form = ByteBuffer(capacity: 1 << 14)
  private var text = ByteBuffer(capacity: 1 << 14)
  private var traceWriter = TraceDocumentWriter()
  private var layoutsWriter = LayoutsDocumentWriter()

  /// A preparer for these cores.
  ///
  /// - Throws: `StoreError` where the system's library has no SHA-256.
  public init(cores: [RunnableCore]) throws {
    guard let digester = Digester() else {
      throw StoreError(
        file: "libcrypto", problem: "the system's library has no SHA-256",
        remedy: "install libssl 3 with its default provider")
    }
    self.digester = digester
    self.cores = cores
    runners = cores.map { $0.makeRunner() }
  }

  /// Everything that storing `trace` needs.
  public mutating func prepare(_ trace: borrowing Trace, documents: Bool = true) -> PreparedTrace {
    text.removeAll()
    if documents { traceWriter.append(trace, to: &text) }
    let document = 0..<text.count
    var runs: [PreparedRun] = []
    runs.reserveCapacity(runners.count)
    for handler in runners.indices {
      var run = run(handler, over: trace, document: documents)
      if cores[handler].isOutside, case .answered(let digest) = run.outcome {
        run = confirmed(run, digest, over: trace)
      }
      runs.append(run)
    }
    return PreparedTrace(
      header: trace.header, digest: digest(of: trace), events: trace.events.count,
      duration: trace.duration, maxKeyboardHeight: trace.maxKeyboardHeight, runs: runs,
      document: document, bytes: text.bytes)
  }

  /// An outside core's answer is kept only when the same trace gets it twice.
  private mutating func confirmed(
    _ run: PreparedRun, _ digest: Digest, over trace: borrowing Trace
  ) -> PreparedRun {
    switch answer(run.handler, to: trace) {
    case .answered(digest): run
    case .answered: failure(run.handler, "the core answered the same trace in two ways")
    case .failed(let reason): failure(run.handler, reason)
    }
  }

  /// The digest of what the core at `handler` answers to `trace`, or why it does not.
  public mutating func answer(_ handler: Int, to trace: borrowing Trace) -> PreparedRun.Outcome {
    run(handler, over: trace, document: false).outcome
  }

  /// The same from a program that was started apart from the one that answers otherwise.
  public mutating func answerApart(_ handler: Int, to trace: borrowing Trace)
    -> PreparedRun.Outcome
  {
    let witness = witnesses[handler] ?? cores[handler].makeRunner()
    witnesses[handler] = witness
    return run(handler, over: trace, document: false, by: witness).outcome
  }

  private mutating func run(
    _ handler: Int, over trace: borrowing Trace, document: Bool, by runner: CoreRunner? = nil
  ) -> PreparedRun {
    do throws(CoreFault) {
      try (runner ?? runners[handler]).replay(trace, into: &sequence)
    } catch {
      return failure(handler, error.reason)
    }
    return finish(handler, document: document)
  }

  /// Ends the programs of outside cores, which are started anew when there is more to do. Returns
  /// what was wrong with their answers to the last trace after all: reasons by the core's place.
  public mutating func settle() -> [Int: String] {
    var faults: [Int: String] = [:]
    for (handler, runner) in runners.enumerated() {
      do throws(CoreFault) { try runner.settle() } catch { faults[handler] = error.reason }
    }
    return faults
  }

  /// The digest and document of layouts that were read.
  mutating func prepare(_ layouts: LayoutSequence) -> (PreparedRun.Outcome, [UInt8]) {
    sequence = layouts
    text.removeAll()
    return (finish(0, document: true).outcome, text.bytes)
  }

  private mutating func finish(_ handler: Int, document: Bool) -> PreparedRun {
    form.removeAll()
    if let event = form.appendCanonical(sequence) {
      return failure(handler, "event \(event): a number of the layout is not finite")
    }
    let start = text.count
    if document { layoutsWriter.append(sequence, to: &text) }
    return PreparedRun(
      handler: handler, outcome: .answered(digester.digest(of: form)), keys: sequence.keys,
      document: start..<text.count)
  }

  private func failure(_ handler: Int, _ reason: String) -> PreparedRun {
    PreparedRun(handler: handler, outcome: .failed(reason), keys: [], document: 0..<0)
  }

  /// The layouts of the last answer.
  public var layouts: LayoutSequence { sequence }

  /// The digest of a trace's content.
  public mutating func digest(of trace: borrowing Trace) -> Digest {
    form.removeAll()
    form.appendCanonical(trace)
    return digester.digest(of: form)
  }
}

extension TextTwin {
  /// The name of the file for a trace of that name.
  ///
  /// - Throws: `StoreError` where the system's library has no SHA-256.
  public static func fileName(for name: String) throws -> String {
    guard let digester = Digester() else {
      throw StoreError(
        file: "libcrypto", problem: "the system's library has no SHA-256",
        remedy: "install libssl 3 with its default provider")
    }
    var bytes = ByteBuffer()
    bytes.append(utf8: name)
    return fileName(for: name, digest: digester.digest(of: bytes).description)
  }
}
