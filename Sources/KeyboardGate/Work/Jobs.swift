import Foundation

/// How many threads are used.
package enum Jobs {
  /// As many as were asked for, else as many as there are processors.
  package static func count(_ asked: Int?) -> Int {
    asked ?? max(1, ProcessInfo.processInfo.activeProcessorCount)
  }
}
