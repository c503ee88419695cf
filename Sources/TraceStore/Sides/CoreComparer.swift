public import KeyboardCore

/// What comparing two cores over a trace came to.
public struct ComparedCores: Sendable {
  /// The verdict on the one pair, and what is known of the trace.
  public fileprivate(set) var verdicts: TraceVerdicts
  /// The keys that each of the two governs; nil where one has not answered, or to no event.
  public let keys: (a: LayoutKeys, b: LayoutKeys)?
}

/// Compares what two cores answer to the same traces, in the keys that both govern. One a thread.
public final class CoreComparer {
  private let database: TraceDatabase?
  private var preparer: TracePreparer
  private let cores: [RunnableCore]
  private let isOne: Bool
  private let name: String
  private let tolerance: Tolerance
  private var trace = Trace(header: TraceHeader(name: ""))
  private var room = TraceRoom()
  private var last: String?

  /// A comparer of `a` with `b`, over the traces of the database at `path` or over others.
  ///
  /// - Throws: `StoreError` where the database cannot be read.
  public init(_ a: RunnableCore, _ b: RunnableCore, tolerance: Tolerance, path: String? = nil)
    throws
  {
    database = try path.map { try TraceDatabase(reading: $0) }
    isOne = a.name.sameBytes(as: b.name)
    cores = isOne ? [a] : [a, b]
    name = Self.name(a.name, b.name)
    preparer = try TracePreparer(cores: cores)
    self.tolerance = tolerance
  }

  /// How a pair of answers of two cores is called.
  public static func name(_ a: String, _ b: String) -> String {
    a.sameBytes(as: b) ? a : "\(a) -> \(b)"
  }

  /// Compares over the stored traces with these numbers, in their order.
  public func compare(_ traces: [Int64]) throws -> [ComparedCores] {
    guard let database else { return [] }
    return try database.read {
      try traces.map { id in
        try database.load(id, into: &trace, &room)
        return compare(trace)
      }
    }
  }

  /// Compares over a trace.
  public func compare(_ trace: borrowing Trace) -> ComparedCores {
    last = trace.header.name
    let (pair, keys) = compared(trace)
    return ComparedCores(verdicts: TraceVerdicts(trace.header, [pair]), keys: keys)
  }

  /// Ends what outside cores run, and takes back the last verdict where it was wrong.
  ///
  /// - Throws: `CoreFailed` where it was handed out before.
  public func settle(_ compared: inout [ComparedCores]) throws {
    for (index, reason) in preparer.settle() {
      guard !compared.isEmpty else {
        throw CoreFailed(trace: last ?? "", handler: cores[index].name, reason: reason)
      }
      compared[compared.count - 1].verdicts.fail(name, told(index, reason))
    }
  }

  private func compared(_ trace: borrowing Trace) -> (PairVerdict, (a: LayoutKeys, b: LayoutKeys)?)
  {
    let first = answer(0, trace)
    guard case .answered(let a, let digest) = first else { return (refusal(first), nil) }
    let second = isOne ? first : answer(1, trace)
    guard case .answered(let b, let other) = second else { return (refusal(second), nil) }
    let keys = trace.events.isEmpty ? nil : (a: a.keys, b: b.keys)
    if digest == other { return (PairVerdict(name, .same), keys) }
    let pair = PairVerdict(
      name, (a, b), of: trace, tolerance: tolerance, onlyShared: true, digestsDiffer: false)
    guard pair.verdict == .changed else { return (pair, keys) }
    for (index, digest) in zip(cores.indices, [digest, other]) where cores[index].isOutside {
      if let doubted = doubt(index, digest, trace) { return (doubted, nil) }
    }
    return (pair, keys)
  }

  private enum Answer {
    case answered(LayoutSequence, Digest)
    case refused(Verdict, String)
  }

  private func refusal(_ answer: Answer) -> PairVerdict {
    guard case .refused(let verdict, let reason) = answer else { return PairVerdict(name, .same) }
    return PairVerdict(name, verdict, reason: reason)
  }

  /// What a core answers; one whose code is elsewhere is asked twice, as the gate does.
  private func answer(_ index: Int, _ trace: borrowing Trace) -> Answer {
    switch preparer.answer(index, to: trace) {
    case .failed(let reason): return .refused(.failed, told(index, reason))
    case .answered(let digest):
      let layouts = preparer.layouts
      guard cores[index].isOutside else { return .answered(layouts, digest) }
      switch preparer.answer(index, to: trace) {
      case .answered(digest): return .answered(layouts, digest)
      case .answered:
        return .refused(
          .unstable, told(index, "the core answered the same trace in two ways"))
      case .failed(let reason): return .refused(.failed, told(index, reason))
      }
    }
  }

  /// What is said of a core that answers otherwise when it is started anew; nil where it does not.
  private func doubt(_ index: Int, _ digest: Digest, _ trace: borrowing Trace) -> PairVerdict? {
    switch preparer.answerApart(index, to: trace) {
    case .answered(digest): return nil
    case .answered:
      return PairVerdict(
        name, .unstable,
        reason: told(index, "the core answered the same trace otherwise when it was started anew"))
    case .failed(let reason): return PairVerdict(name, .failed, reason: told(index, reason))
    }
  }

  private func told(_ index: Int, _ reason: String) -> String {
    isOne ? reason : "\(cores[index].name): \(reason)"
  }
}
