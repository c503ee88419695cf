import Foundation
import TraceStore

/// How many threads a command uses.
enum Jobs {
  /// As many as were asked for, else as many as there are processors.
  static func count(_ asked: Int?) -> Int {
    asked ?? max(1, ProcessInfo.processInfo.activeProcessorCount)
  }
}

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
