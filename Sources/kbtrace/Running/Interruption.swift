import Glibc
import KeyboardGate

/// Control-C. The first ends the work at the next step, so that a transaction is undone and no file
/// is left behind; the second kills the process as usual.
extension Interruption {
  /// Begins to watch for it.
  static func watch() {
    reset()
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in Interruption.ask() }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    unsafe sigaction(SIGINT, &action, nil)
  }

  /// Ends the process as the signal would have.
  static func end() -> Never {
    signal(SIGINT, SIG_DFL)
    raise(SIGINT)
    exit(128 + SIGINT)
  }
}
