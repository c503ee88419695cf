internal import KeyboardCore

/// Compares what a database's documents say with their digests: what leaves the database must be
/// what came in, whatever other programs or disks did to it.
final class Auditor {
  private var preparer: TracePreparer

  init() throws { preparer = try TracePreparer(cores: []) }

  /// - Throws: `DocumentFault` where the trace is not what was digested.
  func check(_ trace: Trace, _ digest: Digest?) throws {
    guard preparer.digest(of: trace) == digest else {
      throw DocumentFault("the trace '\(trace.header.name)' does not have its digest")
    }
  }

  /// - Throws: `DocumentFault` where the layouts are not what was digested.
  func check(_ layouts: LayoutSequence, _ digest: Digest?) throws {
    guard case .answered(let found) = preparer.prepare(layouts).0, found == digest else {
      throw DocumentFault("layouts do not have their digest")
    }
  }
}
