public import KeyboardCore

/// Compares two sides of stored or exported answers, trace by trace: first the trace's content, then
/// the answers by their cores. A document is read only where digests differ. One a thread.
public final class SideComparer {
  private let sides: (a: Side, b: Side)
  private var preparer: TracePreparer
  private let tolerance: Tolerance
  private let narrows: Bool

  /// A comparer of `a` with `b`, in the cores named in `handlers` or in all where none is named.
  ///
  /// - Throws: `StoreError` where a database cannot be read.
  public init(_ a: SideSource, _ b: SideSource, handlers: [String], tolerance: Tolerance) throws {
    sides = (try Side(a, handlers: handlers), try Side(b, handlers: handlers))
    preparer = try TracePreparer(cores: [])
    self.tolerance = tolerance
    narrows = !handlers.isEmpty
  }

  /// The verdicts on one trace of both sides, or of the one that has it; nil where neither has what
  /// is asked for.
  public func compare(_ a: SideTrace?, _ b: SideTrace?) throws -> TraceVerdicts? {
    try sides.a.read {
      try sides.b.read {
        let found = (
          a: try a.flatMap { try sides.a.answers($0, &preparer) },
          b: try b.flatMap { try sides.b.answers($0, &preparer) }
        )
        switch found {
        case (let a?, let b?): return try compare(a, b)
        case (let a?, nil): return lone(a, .missing)
        case (nil, let b?): return lone(b, .new)
        case (nil, nil): return nil
        }
      }
    }
  }

  /// The verdict on two runs over one trace, whatever their cores are, and the keys of the two.
  public func compareRuns(over trace: Int64) throws -> ComparedRuns {
    try sides.a.read {
      try sides.b.read {
        guard let a = try sides.a.answers(.stored(trace), &preparer),
          let b = try sides.b.answers(.stored(trace), &preparer), let first = a.answers.first,
          let second = b.answers.first
        else { return ComparedRuns(verdicts: TraceVerdicts(TraceHeader(name: ""), []), keys: nil) }
        let name = CoreComparer.name(first.handler, second.handler)
        if first.digest == second.digest {
          return ComparedRuns(verdicts: TraceVerdicts(a.header, [PairVerdict(name, .same)]))
        }
        let layouts = (a: try first.layouts(), b: try second.layouts())
        let isOne = first.handler.sameBytes(as: second.handler)
        let pair = PairVerdict(
          name, layouts, of: try a.trace(), tolerance: tolerance, onlyShared: !isOne,
          digestsDiffer: isOne)
        return ComparedRuns(
          verdicts: TraceVerdicts(a.header, [pair]),
          keys: isOne || layouts.a.layouts.isEmpty ? nil : (layouts.a.keys, layouts.b.keys))
      }
    }
  }

  /// A trace that only one side has; with chosen cores it counts where one of them answered it.
  private func lone(_ side: SideAnswers, _ verdict: Verdict) -> TraceVerdicts? {
    if narrows, side.answers.isEmpty { return nil }
    return TraceVerdicts(side.header, [PairVerdict(PairVerdict.wholeTrace, verdict)])
  }

  private func compare(_ a: SideAnswers, _ b: SideAnswers) throws -> TraceVerdicts {
    guard a.digest == b.digest else {
      let reason = try ContentDifference.words(a.trace(), b.trace())
      return TraceVerdicts(
        b.header, [PairVerdict(PairVerdict.wholeTrace, .changed, reason: reason)])
    }
    var pairs: [PairVerdict] = []
    var trace: Trace?
    var rest = (a: a.answers[...], b: b.answers[...])
    while let next = Self.next(&rest) {
      switch next {
      case (let first?, let second?) where first.digest == second.digest:
        pairs.append(PairVerdict(first.handler, .same))
      case (let first?, let second?):
        let known = try trace ?? a.trace()
        trace = known
        pairs.append(
          PairVerdict(
            first.handler, (try first.layouts(), try second.layouts()), of: known,
            tolerance: tolerance, onlyShared: false, digestsDiffer: true))
      case (let first?, nil): pairs.append(PairVerdict(first.handler, .missing))
      case (nil, let second?): pairs.append(PairVerdict(second.handler, .new))
      case (nil, nil): break
      }
    }
    return TraceVerdicts(b.header, pairs)
  }

  /// The next core of two lists in the order of names, with its answer on either side.
  private static func next(_ rest: inout (a: ArraySlice<SideAnswer>, b: ArraySlice<SideAnswer>))
    -> (SideAnswer?, SideAnswer?)?
  {
    guard let a = rest.a.first else { return rest.b.popFirst().map { (nil, $0) } }
    guard let b = rest.b.first else { return (rest.a.popFirst(), nil) }
    if a.handler.precedesByBytes(b.handler) { return (rest.a.popFirst(), nil) }
    if b.handler.precedesByBytes(a.handler) { return (nil, rest.b.popFirst()) }
    return (rest.a.popFirst(), rest.b.popFirst())
  }
}

/// What comparing two runs came to.
public struct ComparedRuns: Sendable {
  /// The verdict on the one pair, and what is known of the trace.
  public let verdicts: TraceVerdicts
  /// The keys that each of two cores governs; nil where it is one core, or the answers are equal.
  public let keys: (a: LayoutKeys, b: LayoutKeys)?

  init(verdicts: TraceVerdicts, keys: (a: LayoutKeys, b: LayoutKeys)? = nil) {
    self.verdicts = verdicts
    self.keys = keys
  }
}

extension TracePreparer {
  /// The digest of layouts that were read, or why they have none.
  mutating func digest(of layouts: LayoutSequence) -> PreparedRun.Outcome { prepare(layouts).0 }
}
