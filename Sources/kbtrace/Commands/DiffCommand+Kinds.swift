import KeyboardCore
import KeyboardGate
import TraceStore

/// How each kind of thing is compared.
extension DiffCommand {
  // MARK: Cores

  func compareCores(
    _ a: String, _ b: String, _ cores: [RunnableCore], _ selection: TraceFilter,
    _ report: inout DiffReport, _ path: String
  ) throws {
    guard let first = cores.first(where: { $0.name.sameBytes(as: a) }),
      let second = cores.first(where: { $0.name.sameBytes(as: b) })
    else { return }
    // Known beforehand of cores that are built in, so that it is said even of traces without events.
    if let keys = first.keys, let others = second.keys { try report.note((keys, others)) }
    if let from {
      try compareCores(first, second, TwinFolder(from), selection, &report)
    } else {
      try compareCores(first, second, selection, &report, path)
    }
  }

  private func compareCores(
    _ a: RunnableCore, _ b: RunnableCore, _ selection: TraceFilter, _ report: inout DiffReport,
    _ path: String
  ) throws {
    let store = try TraceDatabase(reading: path)
    try store.read {
      let next = StoredTraces(store, selection).portions()
      try orderedMap(
        threads: Jobs.count(jobs), next: next,
        makeWorker: { [tolerance] in
          let comparer = try CoreComparer(a, b, tolerance: tolerance, path: path)
          return Worker(
            work: { try comparer.compare($0) }, settle: { try comparer.settle(&$0) })
        },
        consume: { try add($0, &report) })
    }
  }

  private func compareCores(
    _ a: RunnableCore, _ b: RunnableCore, _ folder: TwinFolder, _ selection: TraceFilter,
    _ report: inout DiffReport
  ) throws {
    var files = try folder.files()[...]
    var names = FolderNames()
    try orderedMap(
      threads: Jobs.count(jobs), next: { files.popPortion(16) },
      makeWorker: { [tolerance] in
        let comparer = try CoreComparer(a, b, tolerance: tolerance)
        return Worker(
          work: { (files: [String]) in
            var compared = ComparedFiles()
            for file in files {
              let trace = try TwinFolder.read(file).trace
              guard selection.selects(trace.header) else { continue }
              compared.files.append(file)
              compared.cores.append(comparer.compare(trace))
            }
            return compared
          }, settle: { try comparer.settle(&$0.cores) })
      },
      consume: { compared in
        for (file, cores) in zip(compared.files, compared.cores) {
          try names.note(cores.verdicts.trace, in: file)
        }
        try add(compared.cores, &report)
      })
  }

  private func add(_ compared: [ComparedCores], _ report: inout DiffReport) throws {
    for cores in compared { try report.note(cores.keys) }
    report.add(compared.map(\.verdicts))
  }

  // MARK: Runs

  func compareRuns(_ a: String, _ b: String, _ report: inout DiffReport, _ path: String) throws {
    let store = try TraceDatabase(reading: path)
    guard let first = try store.runFacts(named: a), let second = try store.runFacts(named: b)
    else { return }
    guard first.run.trace == second.run.trace else {
      throw UsageError.wrongUse(
        "run \(a) is over the trace '\(first.trace)', run \(b) over '\(second.trace)'",
        remedy: "compare runs over one trace; 'kbtrace query runs --trace NAME' lists them")
    }
    let comparer = try SideComparer(
      .run(first.run, database: path), .run(second.run, database: path), handlers: [],
      tolerance: tolerance)
    let compared = try comparer.compareRuns(over: first.run.trace)
    try report.note(compared.keys)
    report.add([compared.verdicts])
  }

  // MARK: Revisions

  func compareRevisions(
    _ a: String, _ b: String, _ selection: TraceFilter, _ report: inout DiffReport, _ path: String
  ) throws {
    let store = try TraceDatabase(reading: path)
    try store.read {
      let next = StoredTraces(store, selection).portions()
      try orderedMap(
        threads: Jobs.count(jobs), next: next,
        makeWorker: { [tolerance, handlers = selection.handlers] in
          let comparer = try SideComparer(
            .revision(a, database: path), .revision(b, database: path), handlers: handlers,
            tolerance: tolerance)
          return Worker(
            work: { (ids: [Int64]) in
              try ids.compactMap { try comparer.compare(.stored($0), .stored($0)) }
            }, settle: { _ in })
        },
        consume: { report.add($0) })
    }
  }

  // MARK: Databases and folders

  func compareStored(
    _ sides: (a: DiffSide, b: DiffSide), _ selection: TraceFilter, _ report: inout DiffReport
  ) throws {
    let stores = (a: try Self.database(sides.a), b: try Self.database(sides.b))
    try Self.read(stores.a) {
      try Self.read(stores.b) {
        var traces = (
          a: try Self.traces(sides.a, stores.a, selection),
          b: try Self.traces(sides.b, stores.b, selection)
        )
        try orderedMap(
          threads: Jobs.count(jobs),
          next: {
            var portion: [SideJob] = []
            while portion.count < 64, let job = try SideTraces.next(&traces.a, &traces.b) {
              portion.append(job)
            }
            return portion.isEmpty ? nil : portion
          },
          makeWorker: { [tolerance, handlers = selection.handlers] in
            let comparer = try SideComparer(
              Self.source(sides.a), Self.source(sides.b), handlers: handlers, tolerance: tolerance)
            return Worker(
              work: { (jobs: [SideJob]) in
                try jobs.compactMap { job in
                  try comparer.compare(job.a?.trace(), job.b?.trace())
                }
              }, settle: { _ in })
          },
          consume: { report.add($0) })
      }
    }
  }

  private static func database(_ side: DiffSide) throws -> TraceDatabase? {
    guard case .database(let file) = side else { return nil }
    return try TraceDatabase(reading: file)
  }

  private static func source(_ side: DiffSide) -> SideSource {
    if case .database(let file) = side { .baselines(database: file) } else { .twins }
  }

  /// Runs `body` so that it sees one state of the database, where there is one.
  private static func read<T>(_ store: TraceDatabase?, _ body: () throws -> T) throws -> T {
    try store?.read(body) ?? body()
  }

  private static func traces(
    _ side: DiffSide, _ store: TraceDatabase?, _ selection: TraceFilter
  ) throws -> SideTraces {
    if let store { return SideTraces(store, selection) }
    guard case .folder(let path) = side else { return SideTraces() }
    return try SideTraces(TwinFolder(path), selection)
  }
}

/// Exported files with what two cores answer to their traces.
private struct ComparedFiles: Sendable {
  var files: [String] = []
  var cores: [ComparedCores] = []
}

extension ArraySlice {
  /// Takes so many elements away from the front; nil where there are none.
  fileprivate mutating func popPortion(_ count: Int) -> [Element]? {
    guard !isEmpty else { return nil }
    defer { self = dropFirst(count) }
    return Array(prefix(count))
  }
}
