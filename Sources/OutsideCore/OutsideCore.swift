public import KeyboardCore

/// A core that is a program of its own: it reads traces on standard input, and answers each event with
/// a line on standard output.
public struct OutsideCore: Sendable {
  /// The name under which its runs and baselines stand.
  public let name: String
  /// What the shell runs.
  public let command: String
  /// Seconds that it has for one trace, its start and its end included.
  public let timeout: Double
  let isInterrupted: @Sendable () -> Bool
  let remarks: Remarks

  /// Seconds for a trace where nobody says otherwise.
  public static let defaultTimeout = 10.0

  /// A core under that name.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - command: what the shell runs.
  ///   - timeout: seconds for one trace.
  ///   - isInterrupted: asked now and then; true ends the program and the trace in hand.
  ///   - remark: takes a line that the program wrote on standard error, its name before it.
  public init(
    name: String, command: String, timeout: Double = defaultTimeout,
    isInterrupted: @escaping @Sendable () -> Bool = { false },
    remark: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.name = name
    self.command = command
    self.timeout = timeout
    self.isInterrupted = isInterrupted
    remarks = Remarks(name: name, remark)
  }

  /// The core as it is run: a program a thread, started with the first trace.
  public var runnable: RunnableCore {
    RunnableCore(name: name, source: "a program: \(command)") { ProgramRunner(self) }
  }

  /// Why no core can have that name, or nil where one can.
  public static func problem(withName name: String) -> String? {
    HandlerCatalog.isName(name) ? nil : "is not 1 to 100 of the characters A-Z a-z 0-9 . _ -"
  }
}
