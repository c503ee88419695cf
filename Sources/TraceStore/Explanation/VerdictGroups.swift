public import KeyboardCore

/// Verdicts that are not `same`, put together by their cause; memory does not grow with their number.
///
/// One cause is one core that differs at one kind of event in the same keys by as much, or one
/// verdict of a core with one reason.
public struct VerdictGroups: Sendable {
  /// Pairs of one cause.
  public struct Group: Sendable {
    /// The core's name.
    public let handler: String
    /// What the gate says.
    public let verdict: Verdict
    /// Why, where the verdict has a reason.
    public let reason: String?
    /// The gravest of the pairs, for `changed`.
    public internal(set) var severity: Severity?
    /// How many pairs there are; each is of another trace.
    public internal(set) var count = 1
    /// The first traces' names.
    public internal(set) var names: [String]
    /// The example's trace: the first of the gravest.
    var example = ""
    /// Its device, orientation and locale, in words.
    var surroundings = ""
    /// What it shows.
    var text: DifferenceText?
    /// How many pairs are how grave, for `changed`.
    public internal(set) var severities: [Severity: Int] = [:]
    /// For how many pairs each sentence holds, whatever its amount; under the sentence without it.
    var holds: [Sentence: Held] = [:]
    /// Whether there were more sentences than are counted.
    var isUncounted = false

    /// A sentence as it was met first, and how often.
    struct Held {
      let first: Sentence
      var count = 1
      var isOfOneAmount = true
    }
    /// Place among the groups as they came.
    let order: Int
  }

  /// Groups that are kept; pairs of further causes are only counted.
  static let capacity = 1024
  /// Names and sentences that are kept of each, and scalars of a reason.
  static let nameLimit = 3
  static let sentenceLimit = 64
  static let reasonLimit = 400

  private struct Key: Hashable {
    let handler: String
    let verdict: Verdict
    let reason: String?
    let cause: DifferenceCause?
  }

  private var places: [Key: Int] = [:]
  private var kept: [(key: Key, group: Group)] = []
  private var made = 0
  /// Pairs whose causes are not kept.
  public private(set) var further = 0

  /// No groups.
  public init() {}

  /// Whether there is nothing that is not `same`.
  public var isEmpty: Bool { kept.isEmpty }

  /// The groups, the grave first: what failed, what changed by its severity, then what is undecided.
  public var groups: [Group] {
    kept.map(\.group).sorted { first, second in
      let (a, b) = (first.rank, second.rank)
      if a != b { return a < b }
      return first.count != second.count ? first.count > second.count : first.order < second.order
    }
  }

  /// Adds a verdict on a trace; one that is `same` counts for nothing.
  public mutating func add(_ pair: PairVerdict, on trace: TraceVerdicts) {
    guard pair.verdict != .same else { return }
    let key = Key(
      handler: pair.handler, verdict: pair.verdict, reason: pair.reason.map(Self.kind),
      cause: pair.difference?.cause)
    if let place = places[key] {
      kept[place].group.take(pair, on: trace)
    } else if kept.count < Self.capacity {
      places[key] = kept.count
      kept.append((key, makeGroup(pair, on: trace)))
    } else {
      makeRoom(key, pair, on: trace)
    }
  }

  /// Where all room is taken, a graver cause takes the place of the least grave.
  private mutating func makeRoom(_ key: Key, _ pair: PairVerdict, on trace: TraceVerdicts) {
    let group = makeGroup(pair, on: trace)
    guard let place = kept.indices.max(by: { kept[$0].group.rank < kept[$1].group.rank }),
      group.rank < kept[place].group.rank
    else {
      further += 1
      return
    }
    further += kept[place].group.count
    places[kept[place].key] = nil
    places[key] = place
    kept[place] = (key, group)
  }

  /// What reasons of one kind have in common: no numbers, nothing that a program printed.
  private static func kind(of reason: String) -> String {
    if reason.hasPrefix(notTried) { return notTried }
    var words = reason[...]
    for end in ["; on standard error: ", "; the line: "] {
      if let range = words.firstRange(of: end) { words = words[..<range.lowerBound] }
    }
    var kind = ""
    for scalar in words.unicodeScalars.prefix(reasonLimit) {
      let isDigit = ("0"..."9").contains(scalar)
      if !isDigit { kind.unicodeScalars.append(scalar) } else if kind.last != "#" { kind += "#" }
    }
    return kind
  }

  /// How the reason begins of what was left out after failures.
  fileprivate static let notTried = "not tried"

  private mutating func makeGroup(_ pair: PairVerdict, on trace: TraceVerdicts) -> Group {
    made += 1
    var group = Group(
      handler: pair.handler, verdict: pair.verdict,
      reason: pair.reason?.shortenedInside(to: Self.reasonLimit), names: [trace.trace],
      order: made)
    group.exemplify(pair, on: trace)
    group.count(pair)
    return group
  }
}

extension VerdictGroups.Group {
  /// Where it stands among others.
  fileprivate var rank: Int {
    switch verdict {
    case .failed: reason?.hasPrefix(VerdictGroups.notTried) == true ? 1 : 0
    case .changed:
      2 + (severity.flatMap { Severity.allCases.firstIndex(of: $0) } ?? Severity.allCases.count)
    case .missing: 10
    case .unstable: 11
    case .new: 12
    case .same: 13
    }
  }

  fileprivate mutating func take(_ pair: PairVerdict, on trace: TraceVerdicts) {
    count += 1
    if names.count < VerdictGroups.nameLimit { names.append(trace.trace) }
    count(pair)
    if let severity, let graver = pair.difference?.severity, graver < severity {
      exemplify(pair, on: trace)
    }
  }

  fileprivate mutating func count(_ pair: PairVerdict) {
    guard let difference = pair.difference else { return }
    severities[difference.severity, default: 0] += 1
    for sentence in difference.sentences {
      let key = sentence.ofAnyAmount
      if var held = holds[key] {
        held.count += 1
        if held.first != sentence { held.isOfOneAmount = false }
        holds[key] = held
      } else if holds.count < VerdictGroups.sentenceLimit {
        holds[key] = Held(first: sentence)
      } else {
        isUncounted = true
      }
    }
  }

  fileprivate mutating func exemplify(_ pair: PairVerdict, on trace: TraceVerdicts) {
    example = trace.trace
    surroundings = trace.surroundings
    severity = pair.difference?.severity
    text = pair.difference.map { DifferenceText($0, isBrief: true) }
  }
}
