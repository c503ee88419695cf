import Glibc
import KeyboardCore
import Synchronization

/// The system's calls that start a program and wait for its end.
enum Spawn {
  /// Held while a pipe is open and not yet marked as one that nobody inherits, and by who starts a
  /// program: what leaked into it would keep another's pipe open.
  static let opening = Mutex(())

  /// Starts a program whose standard streams are these descriptors, in the process group `group`, or
  /// in a new one for 0; it inherits nothing else that is open. Its signals are as a shell has them.
  static func start(_ words: [String], group: pid_t, streams: [Int32]) throws(CoreFault) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    for (place, descriptor) in streams.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(place))
    }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD] {
      unsafe sigaddset(&signals, signal)
    }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setpgroup(&attributes, group)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = opening.withLock { _ in
      unsafe posix_spawn(&process, words[0], &actions, &attributes, &arguments, environ)
    }
    guard code == 0 else {
      throw CoreFault("it could not be started: \(unsafe String(cString: strerror(code)))")
    }
    return process
  }

  /// Whether a program has ended; its number stays taken.
  static func hasEnded(_ process: pid_t) -> Bool {
    var info = unsafe siginfo_t()
    let code = unsafe waitid(
      P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT)
    // Nobody can tell of it any more: it is gone.
    return unsafe code != 0 && errno != EINTR || code == 0 && info.si_signo != 0
  }

  /// How a program ended, as `waitpid` tells; nil where it has not, unless `isBlocking`.
  static func wait(for process: pid_t, isBlocking: Bool) -> Int32? {
    var status: Int32 = 0
    while true {
      let ended = unsafe waitpid(process, &status, isBlocking ? 0 : WNOHANG)
      if ended == process { return status }
      if ended == 0 { return nil }
      // A program of which nobody can tell how it ended has not ended well.
      if errno != EINTR { return SIGKILL }
    }
  }
}

/// Pipes of a program that is being started; those that are not kept go with this value.
struct Pipes: ~Copyable {
  private var open: [Int32] = []

  /// A pipe: where it is read, and where it is written. Other programs do not inherit it.
  mutating func make() throws(CoreFault) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    let code = Spawn.opening.withLock { _ in
      let code = unsafe pipe(&ends)
      for end in ends where code == 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return code
    }
    guard code == 0 else { throw Self.fault() }
    open += ends
    return (ends[0], ends[1])
  }

  /// A place where nothing comes from, and where everything may go.
  mutating func null() throws(CoreFault) -> Int32 {
    let descriptor = unsafe Glibc.open("/dev/null", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.fault() }
    open.append(descriptor)
    return descriptor
  }

  /// Leaves these to the caller.
  mutating func keep(_ kept: [Int32]) { open.removeAll { kept.contains($0) } }

  private static func fault() -> CoreFault {
    CoreFault("it could not be started: \(unsafe String(cString: strerror(errno)))")
  }

  deinit { for descriptor in open { close(descriptor) } }
}
