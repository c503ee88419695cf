import Glibc
import KeyboardCore

/// A trace's lines to a program, and its answers back. Writing and reading go on together, so that
/// nobody waits for the other whatever is buffered where.
struct Conversation: ~Copyable {
  private let process: CoreProcess
  private let core: OutsideCore
  private let deadline: Double
  private var line = ByteBuffer(capacity: 1 << 12)

  /// Seconds after which a program's end and an interruption are seen at the latest.
  private static let slice = 0.05
  /// Seconds that a program has at most to end after its input has.
  private static let graceLimit = 10.0

  /// The next trace's conversation with a program; its time begins.
  init(_ process: CoreProcess, _ core: OutsideCore) {
    self.process = process
    self.core = core
    deadline = Self.seconds() + core.timeout
  }

  /// Sends the trace, and appends its answers.
  mutating func run(_ trace: borrowing Trace, _ sequence: inout LayoutSequence) throws(Failure) {
    let count = trace.events.count
    try begin()
    let limit = process.outputBytes + Self.outputLimit(events: count)
    process.pending.appendHeaderLine(trace.header)
    var next = 0
    while true {
      while process.takesInput, next < count, process.pendingCount < 1 << 16 {
        process.pending.appendEventLine(trace.events[next], of: trace)
        next += 1
      }
      try takeAnswers(count, &sequence)
      if sequence.layouts.count == count {
        if process.hasUnusedOutput { throw tooMany(count) }
        if next == count, process.pendingCount == 0 { break }
        if !process.takesInput { throw Failure("it does not read its input to the end") }
      }
      if process.outputBytes > limit { throw Failure("it writes more than answers can take") }
      try wait(
        for: sequence.layouts.count < count
          ? "answered event \(sequence.layouts.count)" : "read the whole trace")
    }
    process.exchange(wait: 0)
    if process.hasUnusedOutput { throw tooMany(count) }
  }

  /// Bytes that the answers to so many events may take, so that no program exhausts memory.
  static func outputLimit(events: Int) -> Int { min(1 << 20 + events << 12, 1 << 28) }

  /// What a program that waits for the next trace has written unasked.
  private func begin() throws(Failure) {
    process.exchange(wait: 0)
    if process.hasUnusedOutput {
      throw Failure("it wrote a line that nobody asked for before the trace began")
    }
  }

  private func tooMany(_ count: Int) -> Failure {
    Failure("it wrote more lines than the trace has events, \(count)")
  }

  /// Uses the lines that have come.
  private mutating func takeAnswers(_ count: Int, _ sequence: inout LayoutSequence) throws(Failure)
  {
    while sequence.layouts.count < count {
      let event = sequence.layouts.count
      let answer: CoreAnswer
      do throws(CoreFault) {
        guard try process.takeLine(into: &line) else { return }
        answer = try sequence.append(answer: line)
      } catch {
        throw Failure("its answer to event \(event) is wrong: \(error.reason)\(excerpt)")
      }
      if case .gaveUp(let text) = answer {
        var failure = Failure("it gave the trace up: \(String(text.unicodeScalars.prefix(1000)))")
        failure.programGoesOn = true
        throw failure
      }
    }
  }

  /// The beginning of the line in hand, for errors.
  private var excerpt: String {
    let bytes = (0..<min(line.count, 80)).map { line[$0] }
    return bytes.isEmpty
      ? "" : "; the line: " + String(decoding: bytes, as: UTF8.self) + (line.count > 80 ? "…" : "")
  }

  /// Waits for something to happen; an end of the program or of the time is a failure.
  private func wait(for what: String) throws(Failure) {
    if process.isSilent { throw ended(what) }
    let read = process.outputBytes
    let hasEnded = process.endStatus != nil
    let left = deadline - Self.seconds()
    if left <= 0 {
      var failure = Failure(
        "it has not \(what) within \(NumberText.text(of: core.timeout)) s"
          + (process.outputBytes == 0 ? "; does it flush its output after each line?" : ""))
      failure.isTimeout = true
      throw failure
    }
    if core.isInterrupted() { throw Failure("interrupted") }
    process.exchange(wait: hasEnded ? 0 : min(left, Self.slice))
    // Another program of the group may keep the pipe open for ever.
    if hasEnded, process.outputBytes == read, !process.isSilent { throw ended(what) }
  }

  private func ended(_ what: String) -> Failure {
    // Its output ends a little before it does.
    var tries = 20
    while process.endStatus == nil, tries > 0 {
      tries -= 1
      poll(nil, 0, 10)
    }
    let place = process.hasUnusedOutput ? ", in the middle of a line" : ""
    return Failure("\(Self.words(for: process.endStatus)) before it had \(what)\(place)")
  }

  /// How a program ended.
  private static func words(for status: Int32?) -> String {
    guard let status else { return "it closed its standard output" }
    let signal = status & 0x7F
    return signal == 0
      ? "it ended with exit status \(status >> 8 & 0xFF)" : "it was ended by signal \(signal)"
  }

  /// Lets the program see the end of its input, and waits for its own, which must be a good one.
  mutating func finish() throws(Failure) {
    let deadline = Self.seconds() + min(core.timeout, Self.graceLimit)
    while true {
      if process.pendingCount == 0 { process.closeInput() }
      let read = process.outputBytes
      let hasEnded = process.endStatus != nil
      process.exchange(wait: hasEnded ? 0 : min(max(0, deadline - Self.seconds()), Self.slice))
      do throws(CoreFault) {
        if try process.takeLine(into: &line) || hasEnded && process.hasUnusedOutput {
          throw CoreFault("it wrote a line too many behind its last answer\(excerpt)")
        }
      } catch { throw Failure(error.reason) }
      if hasEnded, process.isSilent || process.outputBytes == read { break }
      if deadline <= Self.seconds() {
        throw Failure("it did not end when its input had ended")
      }
      if core.isInterrupted() { throw Failure("interrupted") }
    }
    if let status = process.endStatus, status != 0 {
      throw Failure("\(Self.words(for: status)) when its input had ended, not with 0")
    }
  }

  /// Seconds of a clock that nobody sets.
  private static func seconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
