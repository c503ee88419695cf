import Dispatch
import Synchronization

/// Runs jobs on several threads and hands their results back in the order in which they came, so
/// that output never depends on how many threads there are. At most a few jobs wait at a time.
///
/// - Parameters:
///   - threads: workers beside the calling thread; with 1 all is done on the calling thread.
///   - callerIsBusy: whether the calling thread has as much to do as a worker; it is then one of the
///     threads.
///   - next: the next job, or nil after the last; called on the calling thread.
///   - makeWorker: makes what one thread works with; called on that thread.
///   - consume: takes a result; called on the calling thread, in order.
/// - Throws: the first error in the order of the jobs.
func orderedMap<Job: Sendable, Output: Sendable>(
  threads: Int, callerIsBusy: Bool = false, next: () throws -> Job?,
  makeWorker: @escaping @Sendable () throws -> (Job) throws -> Output,
  consume: (Output) throws -> Void
) throws {
  if threads <= 1 {
    let work = try makeWorker()
    while let job = try next() {
      try Interruption.check()
      try consume(work(job))
    }
    return
  }
  // A caller that has as much to do as a worker takes a thread of its own from their number.
  let workers = callerIsBusy ? threads - 1 : threads
  let queue = WorkQueue<Job, Output>(threads: workers, makeWorker: makeWorker)
  defer { queue.finish() }
  let window = 2 * workers + 2
  var submitted = 0
  var consumed = 0
  var isDry = false
  while true {
    while !isDry, submitted - consumed < window {
      guard let job = try next() else {
        isDry = true
        break
      }
      queue.submit(job, number: submitted)
      submitted += 1
    }
    try Interruption.check()
    if consumed == submitted { return }
    try consume(queue.output(number: consumed))
    consumed += 1
  }
}

/// Jobs that wait, and results that wait to be taken in order.
private final class WorkQueue<Job: Sendable, Output: Sendable>: Sendable {
  private struct State {
    var jobs: [(number: Int, job: Job)] = []
    var outputs: [Int: Result<Output, any Error>] = [:]
    var isFinished = false
  }

  private let state = Mutex(State())
  private let jobReady = DispatchSemaphore(value: 0)
  private let outputReady = DispatchSemaphore(value: 0)
  private let threadEnded = DispatchSemaphore(value: 0)
  private let threads: Int

  init(
    threads: Int, makeWorker: @escaping @Sendable () throws -> (Job) throws -> Output
  ) {
    self.threads = threads
    let pool = DispatchQueue(label: "kbtrace.work", attributes: .concurrent)
    for _ in 0..<threads {
      pool.async {
        self.work(makeWorker)
        self.threadEnded.signal()
      }
    }
  }

  func submit(_ job: Job, number: Int) {
    state.withLock { $0.jobs.append((number, job)) }
    jobReady.signal()
  }

  /// The result of that job; waits for it.
  func output(number: Int) throws -> Output {
    while true {
      if let output = state.withLock({ $0.outputs.removeValue(forKey: number) }) {
        return try output.get()
      }
      outputReady.wait()
    }
  }

  /// Lets the threads end; jobs that wait are dropped.
  func finish() {
    state.withLock {
      $0.isFinished = true
      $0.jobs = []
    }
    for _ in 0..<threads { jobReady.signal() }
    for _ in 0..<threads { threadEnded.wait() }
  }

  private func work(_ makeWorker: () throws -> (Job) throws -> Output) {
    let worker = Result { try makeWorker() }
    while true {
      jobReady.wait()
      let (next, isFinished) = state.withLock { state in
        (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isFinished)
      }
      if isFinished { return }
      guard let next else { continue }
      let output = Result { try worker.get()(next.job) }
      state.withLock { $0.outputs[next.number] = output }
      outputReady.signal()
    }
  }
}
