import Glibc
import Synchronization

/// Control-C. The first ends the work at the next step, so that a transaction is undone and no file
/// is left behind; the second kills the process as usual.
enum Interruption {
  private static let wasAsked = Atomic(false)

  /// Whether the person has asked to stop.
  static var isAsked: Bool { wasAsked.load(ordering: .relaxed) }

  /// Begins to watch for it.
  static func watch() {
    // Makes the flag before a signal can find it unmade.
    wasAsked.store(false, ordering: .relaxed)
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in
      Interruption.wasAsked.store(true, ordering: .relaxed)
    }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    unsafe sigaction(SIGINT, &action, nil)
  }

  /// Ends the work when it was asked for.
  static func check() throws {
    if isAsked { throw Interrupted() }
  }

  /// Ends the process as the signal would have.
  static func end() -> Never {
    signal(SIGINT, SIG_DFL)
    raise(SIGINT)
    exit(128 + SIGINT)
  }
}

/// The person asked to stop.
struct Interrupted: Error {}
