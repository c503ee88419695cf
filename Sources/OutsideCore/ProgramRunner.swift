import KeyboardCore

/// Runs an outside core's program over traces. Of one thread.
///
/// The program is started with the first trace, and anew after it had to be killed. That goes on only
/// while it is of use: after a few failures in a row the rest is not tried.
final class ProgramRunner: OutsideRunner {
  private let core: OutsideCore
  private var process: CoreProcess?
  /// Whether the program that runs has answered anything.
  private var hasAnswered = false
  /// Failures in a row of the kind that only costs time.
  private var fruitless = 0
  private var givenUp: CoreFault?

  /// Programs that are started in vain before the rest is given up.
  static let patience = 3

  init(_ core: OutsideCore) { self.core = core }

  func replay(_ trace: borrowing Trace, into sequence: inout LayoutSequence) throws(CoreFault) {
    if let givenUp { throw givenUp }
    sequence.removeAll()
    do throws(Failure) {
      var conversation = Conversation(try running(), core)
      defer { if !sequence.layouts.isEmpty { hasAnswered = true } }
      try conversation.run(trace, &sequence)
    } catch { throw fault(of: error) }
    fruitless = 0
    if let process { core.remarks.pass(process.tail.take()) }
  }

  func settle() throws(CoreFault) {
    guard let process else { return }
    do throws(Failure) {
      var conversation = Conversation(process, core)
      try conversation.finish()
    } catch { throw fault(of: error) }
    process.end()
    core.remarks.pass(process.tail.take(isEnd: true))
    self.process = nil
    hasAnswered = false
  }

  /// The program; started where none runs.
  private func running() throws(Failure) -> CoreProcess {
    if let process { return process }
    do throws(CoreFault) {
      let started = try CoreProcess(command: core.command)
      process = started
      return started
    } catch { throw Failure(error.reason) }
  }

  /// The fault to be told, after the program was ended where it cannot go on.
  private func fault(of failure: Failure) -> CoreFault {
    if failure.programGoesOn {
      fruitless = 0
      if let process { core.remarks.pass(process.tail.take()) }
      return CoreFault(failure.reason)
    }
    process?.end()
    let lines = process?.tail.take(isEnd: true) ?? []
    let isFruitless = failure.isTimeout || !hasAnswered
    process = nil
    hasAnswered = false
    var reason = failure.reason
    if !lines.isEmpty { reason += "; on standard error: " + lines.joined(separator: " | ") }
    fruitless = isFruitless ? fruitless + 1 : 0
    if fruitless >= Self.patience {
      givenUp = CoreFault("not tried, after \(fruitless) failures in a row such as: \(reason)")
    }
    return CoreFault(reason)
  }
}

/// Why a program has no answer to a trace.
struct Failure: Error {
  /// In words.
  let reason: String
  /// Whether the program can take the next trace.
  var programGoesOn = false
  /// Whether it took all the time there is.
  var isTimeout = false

  init(_ reason: String) { self.reason = reason }
}
