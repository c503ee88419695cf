/// A core that can be run, wherever its code is: a type of this process, or a program of its own.
public struct RunnableCore: Sendable {
  /// The name under which its runs and baselines stand.
  public let name: String
  /// Where its rules come from, in a sentence.
  public let source: String
  /// The keys that it governs; nil where only its answers tell.
  public let keys: LayoutKeys?
  private let code: Code

  private enum Code: Sendable {
    case type(any HandlerCore.Type)
    case outside(@Sendable () -> any OutsideRunner)
  }

  /// A core whose type is known.
  public init(_ core: any HandlerCore.Type) {
    name = core.name
    source = core.source
    keys = core.keys
    code = .type(core)
  }

  /// A core whose code is elsewhere; `makeRunner` is called once a thread.
  public init(
    name: String, source: String, makeRunner: @escaping @Sendable () -> any OutsideRunner
  ) {
    self.name = name
    self.source = source
    keys = nil
    code = .outside(makeRunner)
  }

  /// Whether its code is elsewhere, so that one answer does not vouch for the next.
  public var isOutside: Bool {
    if case .outside = code { true } else { false }
  }

  /// What runs it on one thread.
  public func makeRunner() -> CoreRunner {
    switch code {
    case .type(let core): CoreRunner(.type(core))
    case .outside(let makeRunner): CoreRunner(.outside(makeRunner()))
    }
  }
}

/// Runs one core over traces, one after the other. Of one thread; an outside core's program ends with
/// the last reference to it.
public struct CoreRunner {
  enum Code {
    case type(any HandlerCore.Type)
    case outside(any OutsideRunner)
  }
  private let code: Code

  init(_ code: Code) { self.code = code }

  /// Replays `trace` into `sequence`.
  ///
  /// - Throws: `CoreFault` where there is no answer; what stands in `sequence` is then of no use.
  public func replay(_ trace: borrowing Trace, into sequence: inout LayoutSequence)
    throws(CoreFault)
  {
    switch code {
    case .type(let core):
      if core.replay(trace, into: &sequence) { return }
    case .outside(let runner):
      if trace.sharedHeader.startingScene != nil {
        return try runner.replay(trace, into: &sequence)
      }
    }
    throw CoreFault("the trace names no screen: give it with --screen WxH")
  }

  /// Ends what was started for the traces so far; it is started anew for the next.
  ///
  /// - Throws: `CoreFault` for what is wrong with the answer to the last trace after all.
  public func settle() throws(CoreFault) {
    if case .outside(let runner) = code { try runner.settle() }
  }
}

/// Runs a core whose code is elsewhere, such as a program. Of one thread.
public protocol OutsideRunner: AnyObject {
  /// Replays `trace`, which names its screen, into `sequence`.
  func replay(_ trace: borrowing Trace, into sequence: inout LayoutSequence) throws(CoreFault)
  /// See `CoreRunner.settle`.
  func settle() throws(CoreFault)
}

/// Why a core gave no layouts for a trace.
public struct CoreFault: Error, Sendable {
  /// In words.
  public let reason: String

  /// A fault with that reason.
  public init(_ reason: String) { self.reason = reason }
}

extension HandlerCatalog {
  /// Its cores as they are run.
  public var runnable: [RunnableCore] { cores.map { RunnableCore($0) } }
}
