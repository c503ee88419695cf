import KeyboardGate
import TraceStore

extension OptionSpec {
  /// `--jobs N`
  static func jobs(_ path: any WritableKeyPath<Owner, Int?> & Sendable) -> Self {
    integer(
      "--jobs", "N", in: 1...1024,
      help: "Threads; else one a processor. The output never depends on it.", path)
  }
}

extension RecordingFacts {
  /// The facts of this invocation; the revision is git's where none is given.
  static func current(revision: String?, _ context: Context) -> RecordingFacts {
    RecordingFacts(
      madeAt: context.now.iso8601, revision: revision ?? Revision.ofWorkingDirectory(),
      toolVersion: ToolVersion.current, hostOS: HostSystem.name)
  }
}
