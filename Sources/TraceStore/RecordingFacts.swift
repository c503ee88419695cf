/// What is kept of an invocation that makes runs.
public struct RecordingFacts: Sendable {
  /// When, in ISO 8601 UTC with milliseconds.
  public var madeAt: String
  /// The version of the code under test, where it is known.
  public var revision: String?
  /// The version of the tool.
  public var toolVersion: String
  /// The system that it ran on.
  public var hostOS: String

  /// The facts of one invocation.
  public init(madeAt: String, revision: String?, toolVersion: String, hostOS: String) {
    self.madeAt = madeAt
    self.revision = revision
    self.toolVersion = toolVersion
    self.hostOS = hostOS
  }
}

/// How a run stands against the baseline of its core and trace.
public enum RunStanding: String, Sendable {
  /// There was no run of this core over this trace.
  case new
  /// It has the baseline's layouts.
  case same
  /// It has others.
  case changed
}

/// What became of one trace that was recorded.
public struct StoredTrace: Sendable {
  /// The trace's number.
  public var id: Int64
  /// Whether the trace was not stored before, or replaced another.
  public var isNew: Bool
  /// How each run stands, in the order of the prepared runs.
  public var standings: [RunStanding]
}

/// A trace whose name another content has.
public struct NameTaken: Error, Sendable {
  /// The name.
  public let name: String
}

/// A core that gave no layouts for a trace.
public struct CoreFailed: Error, Sendable {
  /// The trace's name.
  public let trace: String
  /// The core's name.
  public let handler: String
  /// Why, in words.
  public let reason: String

  /// A core that failed.
  public init(trace: String, handler: String, reason: String) {
    self.trace = trace
    self.handler = handler
    self.reason = reason
  }
}
