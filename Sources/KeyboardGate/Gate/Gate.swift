public import KeyboardCore
import TraceStore

/// The gate as a call: judges cores against the answers that were accepted, as `kbtrace check` does.
///
/// ```swift
/// let verdict = try Gate.check(FormCore.self, against: .folder("Gate"))
/// #expect(verdict.passes, "\(verdict)")
/// ```
///
/// It imports no test framework, and writes nothing: only `accept` does.
public enum Gate {
  /// Judges cores of the caller's own. A core's name decides which baselines are its.
  ///
  /// - Returns: whether they pass, and in which words not.
  /// - Throws: what says file, line, reason and remedy where baselines cannot be read: `FileError`,
  ///   `FormatError`, `StoreError`; `GateError` for what cannot be asked.
  public static func check(
    _ cores: any HandlerCore.Type..., against baselines: GateBaselines,
    options: GateOptions = GateOptions()
  ) throws -> GateVerdict {
    try check(cores.map { RunnableCore($0) }, against: baselines, options: options)
  }

  /// Judges cores wherever their code is, such as `OutsideCore`'s; likewise.
  public static func check(
    _ cores: [RunnableCore], against baselines: GateBaselines, options: GateOptions = GateOptions()
  ) throws -> GateVerdict {
    try GateError.check(cores)
    let names = options.filter.handlers
    let asked = cores.filter { core in
      names.isEmpty || names.contains { $0.sameBytes(as: core.name) }
    }
    let run = GateRun(
      cores: asked, filter: options.filter, twice: options.twice, tolerance: options.tolerance,
      jobs: options.jobs.map { min(max($0, 1), 1024) })
    var verdict = PendingVerdict(asked, options)
    try GateError.explained {
      switch baselines {
      case .database(let path):
        let store = try TraceDatabase(reading: path)
        try store.read { try run.judge(store) { verdict.add($0) } }
      case .folders(let paths):
        try options.filter.checkNoTimes()
        let files = try paths.flatMap { try TwinFolder($0).files() }
        try run.judge(files) { verdict.add($0) }
      }
    }
    return verdict.finish(baselines)
  }
}

extension TraceFilter {
  func checkNoTimes() throws(GateError) {
    if since != nil || until != nil {
      throw GateError(
        "an exported folder does not know when its traces were recorded",
        "leave the times out of the filter")
    }
  }
}
