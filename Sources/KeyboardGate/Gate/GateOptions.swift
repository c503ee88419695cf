public import KeyboardCore
public import TraceStore

/// What a gate judges, and how strictly.
public struct GateOptions: Sendable {
  /// Which traces; names of cores in it choose among those that are given.
  public var filter = TraceFilter()
  /// How far numbers may lie apart and count as same, in points; exact unless set.
  public var tolerance = Tolerance.exact
  /// Whether a pair of trace and core without baseline passes.
  public var allowsNew = false
  /// Whether every pair that is not `same` is told, not one a cause.
  public var all = false
  /// Whether each core answers twice and must answer the same, as outside cores always do.
  public var twice = false
  /// Threads; nil for one a processor. No answer depends on it.
  public var jobs: Int?

  /// Options for the traces whose whole name matches one of `traces`, such as `login-*`; for all
  /// where it is empty.
  public init(
    traces: [String] = [], tolerance: Tolerance = .exact, allowsNew: Bool = false, all: Bool = false
  ) {
    filter.traces = traces
    self.tolerance = tolerance
    self.allowsNew = allowsNew
    self.all = all
  }
}
