public import KeyboardCore
import TraceStore

/// What was made the baseline.
public struct GateAcceptance: Sendable, CustomStringConvertible {
  /// One answer that is a baseline now and was not.
  public struct Answer: Sendable {
    /// The trace's name.
    public let trace: String
    /// The core's name.
    public let handler: String
    /// Whether the pair had no baseline before.
    public let isNew: Bool
  }

  /// What became a baseline, in the order of the files.
  public internal(set) var accepted: [Answer] = []
  /// How many answers were the baseline already; nothing was written for them.
  public internal(set) var unchanged = 0

  /// A line an answer, and how many there are.
  public var description: String {
    let lines = accepted.map { answer in
      let state = answer.isNew ? "new" : "changed"
      return "accepted  \(answer.handler)  \(state)  in \(answer.trace)".escapedForTerminal
    }
    return (lines + ["\(accepted.count) accepted, \(unchanged) unchanged"])
      .joined(separator: "\n")
  }
}

extension Gate {
  /// Makes what the cores answer to the traces of an exported folder their baselines, and writes
  /// them as `kbtrace export` does. A decision: call it from a program of its own, never from a test.
  ///
  /// A baseline that is answered as before keeps its reason. Where a core fails on any of the traces
  /// nothing is written.
  ///
  /// - Parameters:
  ///   - cores: the types of the cores.
  ///   - folder: files that each begin with a trace.
  ///   - reason: why these answers are right; it stands in the files.
  ///   - traces: globs on the traces' names; empty for all.
  ///   - by: who accepts; nil for git's `user.email`, else the login name.
  ///   - revision: the version of the code under test; nil for `git describe` of the working
  ///     directory.
  /// - Returns: what was accepted.
  /// - Throws: `GateError` for a core that fails, an empty reason or selection; `FileError` and
  ///   `FormatError` for files that cannot be used.
  @discardableResult
  public static func accept(
    _ cores: any HandlerCore.Type..., in folder: String, reason: String, traces: [String] = [],
    by: String? = nil, revision: String? = nil
  ) throws -> GateAcceptance {
    try accept(
      cores.map { RunnableCore($0) }, in: folder, reason: reason, traces: traces, by: by,
      revision: revision)
  }

  /// The same for cores wherever their code is.
  @discardableResult
  public static func accept(
    _ cores: [RunnableCore], in folder: String, reason: String, traces: [String] = [],
    by: String? = nil, revision: String? = nil
  ) throws -> GateAcceptance {
    try GateError.check(cores)
    guard reason.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw GateError("an accepted answer needs a reason", "say why it is right")
    }
    var filter = TraceFilter()
    filter.traces = traces
    let decision = Decision(
      at: Moment.now.iso8601, by: by ?? Revision.author() ?? HostSystem.loginName, reason: reason,
      revision: revision ?? Revision.ofWorkingDirectory())
    return try GateError.explained {
      let acceptor = Acceptor(
        cores: cores, files: try TwinFolder(folder).files(), filter: filter, decision: decision)
      return try acceptor.accept()
    }
  }
}

/// Accepts what cores answer to the traces of files.
private struct Acceptor {
  let cores: [RunnableCore]
  let files: [String]
  let filter: TraceFilter
  let decision: Decision

  func accept() throws -> GateAcceptance {
    // Every answer is there before the first file is touched.
    var count = 0
    try forEachTwin { _, _, _ in count += 1 }
    guard count > 0 else {
      throw GateError("nothing was selected", "name traces whose files the folder has")
    }
    var acceptance = GateAcceptance()
    try forEachTwin { file, twin, answers in
      let before = acceptance.accepted.count
      for (core, layouts) in zip(cores, answers) {
        take(layouts, of: core.name, &twin, &acceptance)
      }
      if acceptance.accepted.count > before { _ = try TwinWriter.write(twin, to: file) }
    }
    return acceptance
  }

  private func take(
    _ layouts: LayoutSequence, of core: String, _ twin: inout TextTwin,
    _ acceptance: inout GateAcceptance
  ) {
    let place = twin.baselines.firstIndex { $0.handler.sameBytes(as: core) }
    if let place,
      case .same = LayoutComparison(
        baseline: twin.baselines[place].layouts, now: layouts, of: twin.trace)
    {
      acceptance.unchanged += 1
      return
    }
    let baseline = TwinBaseline(
      handler: core, reason: decision.reason, at: decision.at, by: decision.by,
      revision: decision.revision, layouts: layouts)
    if let place { twin.baselines[place] = baseline } else { twin.baselines.append(baseline) }
    acceptance.accepted.append(
      GateAcceptance.Answer(
        trace: twin.trace.header.name, handler: core, isNew: place == nil))
  }

  /// Hands out the selected twins with the cores' answers.
  private func forEachTwin(
    _ body: (String, inout TextTwin, [LayoutSequence]) throws -> Void
  ) throws {
    var preparer = try TracePreparer(cores: cores)
    var names = FolderNames()
    var last = ""
    for file in files {
      var twin = try TwinFolder.read(file)
      let name = twin.trace.header.name
      try names.note(name, in: file)
      guard filter.selects(twin.trace.header) else { continue }
      var answers: [LayoutSequence] = []
      for index in cores.indices {
        switch preparer.answer(index, to: twin.trace) {
        case .answered: answers.append(preparer.layouts)
        case .failed(let reason):
          throw CoreFailed(trace: name, handler: cores[index].name, reason: reason)
        }
      }
      try body(file, &twin, answers)
      last = name
    }
    for (index, reason) in preparer.settle() {
      throw CoreFailed(trace: last, handler: cores[index].name, reason: reason)
    }
  }
}
