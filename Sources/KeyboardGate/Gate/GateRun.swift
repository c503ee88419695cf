package import KeyboardCore
package import TraceStore

/// Judges cores against the baselines of a database or of exported folders. The command and the
/// library judge through this, and through nothing else.
package struct GateRun: Sendable {
  /// The cores to judge.
  package let cores: [RunnableCore]
  /// Names of cores that have baselines but are gone.
  package let missing: [String]
  /// Which traces.
  package let filter: TraceFilter
  /// Whether each core answers twice.
  package let twice: Bool
  /// How far numbers may lie apart.
  package let tolerance: Tolerance
  /// Threads, or nil for one a processor.
  package let jobs: Int?

  /// Whether the first trace that does not pass ends it.
  package let stopsEarly: Bool

  /// Traces that are judged together: one where the next may not be wanted, a few where each may
  /// take long, else as many as are read well together.
  private func portion(of usual: Int) -> Int {
    stopsEarly ? 1 : cores.contains(where: \.isOutside) ? min(usual, 8) : usual
  }

  package init(
    cores: [RunnableCore], missing: [String] = [], filter: TraceFilter, twice: Bool,
    tolerance: Tolerance, jobs: Int?, stopsEarly: Bool = false
  ) {
    self.cores = cores
    self.missing = missing
    self.filter = filter
    self.twice = twice
    self.tolerance = tolerance
    self.jobs = jobs
    self.stopsEarly = stopsEarly
  }

  /// Judges stored traces in the order in which they were stored; inside `TraceDatabase.read`.
  package func judge(_ store: TraceDatabase, consume: ([TraceVerdicts]) throws -> Void) throws {
    let path = store.path
    let size = portion(of: StoredTraces.portion)
    try orderedMap(
      threads: Jobs.count(jobs), next: StoredTraces(store, filter).portions(of: size),
      makeWorker: {
        let checker = try DatabaseChecker(
          path: path, cores: cores, missing: missing, twice: twice, tolerance: tolerance)
        return Worker(work: { try checker.check($0) }, settle: { checker.settle(&$0) })
      },
      consume: consume)
  }

  /// Judges exported files in their order; times of the filter are of no effect.
  ///
  /// - Throws: `FileError` and `FormatError` for files that cannot be used, of two for one trace the
  ///   later.
  package func judge(_ files: [String], consume: ([TraceVerdicts]) throws -> Void) throws {
    var index = 0
    var names = FolderNames()
    let size = portion(of: 16)
    try orderedMap(
      threads: Jobs.count(jobs),
      next: { () -> [String]? in
        guard index < files.count else { return nil }
        let portion = files[index..<min(index + size, files.count)]
        index += portion.count
        return Array(portion)
      },
      makeWorker: {
        let checker = try TwinChecker(
          cores: cores, missing: missing, twice: twice, tolerance: tolerance)
        return Worker(
          work: { (files: [String]) in try judge(files, checker) },
          settle: { try checker.settle(&$0.verdicts) })
      },
      consume: { judged in
        for (file, verdicts) in zip(judged.files, judged.verdicts) {
          try names.note(verdicts.trace, in: file)
        }
        try consume(judged.verdicts)
      })
  }

  private func judge(_ files: [String], _ checker: TwinChecker) throws -> JudgedFiles {
    var judged = JudgedFiles()
    for file in files {
      let twin = try TwinFolder.read(file)
      guard filter.selects(twin.trace.header) else { continue }
      judged.files.append(file)
      judged.verdicts.append(try checker.check(twin))
    }
    return judged
  }
}

/// Exported files with their verdicts.
private struct JudgedFiles: Sendable {
  var files: [String] = []
  var verdicts: [TraceVerdicts] = []
}
