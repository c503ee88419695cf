public import KeyboardCore

/// What the gate says of one core's answer to one trace.
public enum Verdict: String, CaseIterable, Sendable {
  /// The baseline's layouts.
  case same
  /// Others than the baseline's.
  case changed
  /// The pair has no baseline.
  case new
  /// The core erred.
  case failed
  /// The baseline's core does not exist any more.
  case missing
  /// Two answers to the same trace.
  case unstable
}

/// A verdict on one pair, with what explains it.
public struct PairVerdict: Sendable {
  /// The core's name.
  public let handler: String
  /// What the gate says.
  public let verdict: Verdict
  /// Where the answers part, for `changed`.
  public let difference: LayoutDifference?
  /// Why, for `failed`, `missing` and `unstable`.
  public let reason: String?
  /// Whether it is `same` only within the tolerance.
  public let isTolerated: Bool

  init(
    _ handler: String, _ verdict: Verdict, difference: LayoutDifference? = nil,
    reason: String? = nil, isTolerated: Bool = false
  ) {
    self.handler = handler
    self.verdict = verdict
    self.difference = difference
    self.reason = reason
    self.isTolerated = isTolerated
  }

  /// The verdict on a baseline whose core there is not.
  static func missing(_ handler: String) -> PairVerdict {
    PairVerdict(
      handler, .missing,
      reason: "no core has this name; if it is a program, give it with --core NAME=COMMAND")
  }
}

/// The verdicts on one trace, in the order of the cores.
public struct TraceVerdicts: Sendable {
  /// The trace's name.
  public let trace: String
  /// The device's model, where it is known.
  public let deviceModel: String?
  /// The system, where it is known.
  public let os: String?
  /// Interface orientation at the start.
  public let orientation: InterfaceOrientation
  /// The keyboard's locale, where it is known.
  public let locale: String?
  /// A verdict a core.
  public private(set) var pairs: [PairVerdict]

  init(_ header: TraceHeader, _ pairs: [PairVerdict]) {
    trace = header.name
    deviceModel = header.device.model
    os = header.device.os
    orientation = header.orientation
    locale = header.locale
    self.pairs = pairs
  }

  /// Makes the verdict on that core a failure.
  mutating func fail(_ handler: String, _ reason: String) {
    for index in pairs.indices where pairs[index].handler.sameBytes(as: handler) {
      pairs[index] = PairVerdict(handler, .failed, reason: reason)
    }
  }
}

/// A baseline to judge by: its digest, and its layouts when they are needed.
enum JudgedBaseline {
  case none
  /// A stored one, by its document's number.
  case stored(document: Int64, Digest)
  /// One that was read from an exported file.
  case read(LayoutSequence)
}

/// Judges answers; replays with its preparer.
struct Judge: ~Copyable {
  var preparer: TracePreparer
  let cores: [RunnableCore]
  let twice: Bool
  let tolerance: Tolerance

  init(cores: [RunnableCore], twice: Bool, tolerance: Tolerance) throws {
    preparer = try TracePreparer(cores: cores)
    self.cores = cores
    self.twice = twice
    self.tolerance = tolerance
  }

  /// The verdict on the core at `index` over `trace`.
  mutating func verdict(
    _ index: Int, over trace: borrowing Trace, baseline: JudgedBaseline,
    layouts: (Int64) throws -> LayoutSequence
  ) throws -> PairVerdict {
    let name = cores[index].name
    switch preparer.answer(index, to: trace) {
    case .failed(let reason): return PairVerdict(name, .failed, reason: reason)
    case .answered(let digest):
      if twice || cores[index].isOutside {
        switch preparer.answer(index, to: trace) {
        case .answered(digest): break
        case .answered:
          return PairVerdict(
            name, .unstable, reason: "the core answered the same trace in two ways")
        case .failed(let reason): return PairVerdict(name, .failed, reason: reason)
        }
      }
      let found: PairVerdict
      switch baseline {
      case .none: return PairVerdict(name, .new)
      case .stored(_, digest): return PairVerdict(name, .same)
      case .stored(let document, _):
        found = try explain(name, trace, layouts(document), differs: true)
      case .read(let layouts): found = explain(name, trace, layouts, differs: false)
      }
      return cores[index].isOutside ? doubt(found, digest, index, trace) : found
    }
  }

  /// What an outside core answers when its program is started anew may be another thing, as with
  /// orders that change from start to start: its answer has then not changed, it is none.
  private mutating func doubt(
    _ found: PairVerdict, _ digest: Digest, _ index: Int, _ trace: borrowing Trace
  ) -> PairVerdict {
    guard found.verdict == .changed else { return found }
    switch preparer.answerApart(index, to: trace) {
    case .answered(digest): return found
    case .answered:
      return PairVerdict(
        found.handler, .unstable,
        reason: "the core answered the same trace otherwise when it was started anew")
    case .failed(let reason): return PairVerdict(found.handler, .failed, reason: reason)
    }
  }

  private func explain(
    _ name: String, _ trace: borrowing Trace, _ baseline: LayoutSequence, differs: Bool
  ) -> PairVerdict {
    let now = preparer.layouts
    switch LayoutComparison(baseline: baseline, now: now, of: trace, tolerance: tolerance) {
    case .differs(let difference): return PairVerdict(name, .changed, difference: difference)
    case .tolerated: return PairVerdict(name, .same, isTolerated: true)
    case .same where differs:
      // Digests that differ over equal layouts: the baseline's document is not what was digested.
      return PairVerdict(name, .failed, reason: "the stored baseline does not have its digest")
    case .same: return PairVerdict(name, .same)
    }
  }
}
