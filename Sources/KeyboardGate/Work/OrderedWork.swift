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
package func orderedMap<Job: Sendable, Output: Sendable>(
  threads: Int, callerIsBusy: Bool = false, next: () throws -> Job?,
  makeWorker: @escaping @Sendable () throws -> Worker<Job, Output>,
  consume: (Output) throws -> Void
) throws {
  if threads <= 1 {
    let worker = try makeWorker()
    var job = try next()
    while let current = job {
      try Interruption.check()
      var output = try worker.work(current)
      // An error of the next job comes behind this one's output.
      let following = Result { try next() }
      if case .success(.some) = following {} else { try worker.settle(&output) }
      try consume(output)
      job = try following.get()
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

/// What one thread works with.
package struct Worker<Job, Output> {
  /// Does a job.
  package let work: (Job) throws -> Output
  /// Called with the output of the last job, and before the thread waits for another; may amend it.
  package let settle: (inout Output) throws -> Void

  /// What does jobs with `work`, and ends them with `settle`.
  package init(
    work: @escaping (Job) throws -> Output, settle: @escaping (inout Output) throws -> Void
  ) {
    self.work = work
    self.settle = settle
  }
}

/// Jobs that wait, and results that wait to be taken in order.
private final class WorkQueue<Job: Sendable, Output: Sendable>: Sendable {
  private typealias NumberedJob = (number: Int, job: Job)

  private struct State {
    var jobs: [NumberedJob] = []
    var outputs: [Int: Result<Output, any Error>] = [:]
    var isFinished = false
  }

  private let state = Mutex(State())
  private let jobReady = DispatchSemaphore(value: 0)
  private let outputReady = DispatchSemaphore(value: 0)
  private let threadEnded = DispatchSemaphore(value: 0)
  private let threads: Int

  init(
    threads: Int, makeWorker: @escaping @Sendable () throws -> Worker<Job, Output>
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

  private func work(_ makeWorker: () throws -> Worker<Job, Output>) {
    let worker = Result { try makeWorker() }
    var next = takeJob(waiting: true)
    while let (number, job) = next {
      next = nil
      let output = Result {
        let worker = try worker.get()
        var output = try worker.work(job)
        next = takeJob(waiting: false)
        if next == nil { try worker.settle(&output) }
        return output
      }
      state.withLock { $0.outputs[number] = output }
      outputReady.signal()
      if isFinished { return }
      next = next ?? takeJob(waiting: true)
    }
  }

  private var isFinished: Bool { state.withLock { $0.isFinished } }

  /// The next job, or nil where there is none to come, or none yet.
  private func takeJob(waiting: Bool) -> NumberedJob? {
    // The signal of the end, when it is taken without waiting, is seen by `isFinished`.
    guard jobReady.wait(timeout: waiting ? .distantFuture : .now()) == .success else { return nil }
    return state.withLock { $0.jobs.isEmpty || $0.isFinished ? nil : $0.jobs.removeFirst() }
  }
}
