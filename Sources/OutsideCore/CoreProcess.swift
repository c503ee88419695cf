import Glibc
import KeyboardCore

/// A program that was started, in a process group of its own, and the pipes to it. The group is killed
/// with it, and a watchdog kills the group when this process dies in whatever way. A program that makes
/// itself the leader of another group, as `timeout` does, is killed with that.
final class CoreProcess {
  /// Leads the group; it waits for the end of the pipe that this process holds.
  private let watchdog: pid_t
  private let program: pid_t
  private var input: Int32
  private let output: Int32
  private let errors: Int32
  private let lifeline: Int32
  private var status: Int32?
  private var outputEnded = false
  private var errorsEnded = false
  private var room = [UInt8](repeating: 0, count: 1 << 16)

  /// What is to be written yet.
  var pending = ByteBuffer(capacity: 1 << 16)
  private var written = 0
  /// What was read and not yet used.
  private(set) var received = ByteBuffer(capacity: 1 << 16)
  private var used = 0
  private var linesTaken = 0
  /// Bytes that it has written on standard output so far.
  private(set) var outputBytes = 0
  /// The end of its standard error.
  var tail = ErrorTail()

  /// Starts `command` by the shell.
  ///
  /// - Throws: `CoreFault` where the system does not allow it.
  init(command: String) throws(CoreFault) {
    Self.prepareSignals
    var pipes = Pipes()
    let (lifelineEnd, lifeline) = try pipes.make()
    let (inputEnd, input) = try pipes.make()
    let (output, outputEnd) = try pipes.make()
    let (errors, errorsEnd) = try pipes.make()
    let null = try pipes.null()
    watchdog = try Spawn.start(
      ["/bin/sh", "-c", Self.watch], group: 0,
      streams: [lifelineEnd, null, null])
    do throws(CoreFault) {
      program = try Spawn.start(
        ["/bin/sh", "-c", command], group: watchdog, streams: [inputEnd, outputEnd, errorsEnd])
    } catch {
      kill(-watchdog, SIGKILL)
      _ = Spawn.wait(for: watchdog, isBlocking: true)
      throw error
    }
    self.lifeline = lifeline
    self.input = input
    self.output = output
    self.errors = errors
    pipes.keep([lifeline, input, output, errors])
    let number = Array("\(program)\n".utf8)
    unsafe number.withUnsafeBytes { _ = unsafe Glibc.write(lifeline, $0.baseAddress, $0.count) }
    for descriptor in [input, output, errors] {
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    end()
    for descriptor in [output, errors, lifeline] { close(descriptor) }
  }

  /// A write to a program that has gone must fail, not end this process; and the ends of programs must
  /// be told to this process, even where its parent did not want to know of its own.
  private static let prepareSignals: Void = {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGCHLD, SIG_DFL)
  }()

  /// What the watchdog does: it reads the program's number, then waits for this process to be gone.
  private static let watch =
    "trap '' HUP INT TERM; read p; read x; [ -n \"$p\" ] && kill -s KILL -- $p -$p; kill -s KILL 0"

  // MARK: Its end

  /// How it ended, as `waitpid` tells; nil while it runs. What it has started ends with it.
  var endStatus: Int32? {
    if status == nil, Spawn.hasEnded(program) {
      killAll()
      status = Spawn.wait(for: program, isBlocking: true)
    }
    return status
  }

  /// Kills everything, while nobody has waited for program and watchdog: their numbers, and so those of
  /// their groups, cannot be another's yet.
  private func killAll() {
    kill(-watchdog, SIGKILL)
    kill(-program, SIGKILL)
    kill(program, SIGKILL)
  }

  /// Kills the program and what it has started.
  func end() {
    guard !isEnded else { return }
    isEnded = true
    closeInput()
    if status == nil { killAll() }
    // A program that got another person's rights cannot be killed; it must not keep this one waiting.
    var tries = 200
    while endStatus == nil, tries > 0 {
      tries -= 1
      poll(nil, 0, 10)
    }
    _ = Spawn.wait(for: watchdog, isBlocking: true)
    readErrors()
  }
  private var isEnded = false

  /// Lets it see the end of its input.
  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Whether it can be written to.
  var takesInput: Bool { input >= 0 }

  /// Whether it has closed its standard output, or has ended and all that it wrote was read.
  var isSilent: Bool { outputEnded }

  // MARK: Reading and writing

  /// Writes and reads what can be without waiting, after waiting for at most `wait` seconds.
  func exchange(wait: Double) {
    var polled = [
      pollfd(fd: written < pending.count ? input : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: outputEnded ? -1 : output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errorsEnded ? -1 : errors, events: Int16(POLLIN), revents: 0),
    ]
    let milliseconds = Int32(max(0, (wait * 1000).rounded(.up)))
    guard unsafe poll(&polled, 3, milliseconds) > 0 else { return }
    if polled[0].revents != 0 { write() }
    if polled[1].revents != 0 { readOutput() }
    if polled[2].revents != 0 { readErrors() }
  }

  private func write() {
    let count = unsafe pending.withBytes { bytes in
      unsafe Glibc.write(
        input, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
    }
    if count >= 0 {
      written += count
      if written == pending.count {
        pending.removeAll()
        written = 0
      }
    } else if errno != EAGAIN, errno != EINTR {
      // It reads no more; what that means is seen from its output.
      closeInput()
      pending.removeAll()
      written = 0
    }
  }

  /// Bytes that wait to be written.
  var pendingCount: Int { pending.count - written }

  /// Reads at most one portion of its output, so that a flood does not keep its reader here.
  func readOutput() {
    guard let count = read(from: output) else { return }
    if count == 0 { outputEnded = true }
    outputBytes += count
    unsafe room.withUnsafeBufferPointer {
      unsafe received.append(UnsafeBufferPointer(rebasing: $0[..<count]))
    }
  }

  /// Reads at most one portion of its standard error.
  private func readErrors() {
    guard !errorsEnded, let count = read(from: errors) else { return }
    if count == 0 { errorsEnded = true }
    tail.append(room[..<count])
  }

  /// Bytes read into `room`, 0 at the end, nil where there is nothing now.
  private func read(from descriptor: Int32) -> Int? {
    let count = unsafe room.withUnsafeMutableBytes {
      unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
    }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? nil : 0
  }

  // MARK: Lines

  /// Bytes of a line at most.
  static let lineLimit = 1 << 20

  /// Puts the next whole line that is not blank into `line`; false where none has come yet.
  ///
  /// - Throws: `CoreFault` for a line that is too long.
  func takeLine(into line: inout ByteBuffer) throws(CoreFault) -> Bool {
    while let newline = received.firstNewline(from: used) {
      line.removeAll()
      unsafe received.withBytes {
        unsafe line.append(UnsafeBufferPointer(rebasing: $0[used..<newline]))
      }
      used = newline + 1
      if linesTaken == 0, line.count >= 3, line[0] == 0xEF, line[1] == 0xBB, line[2] == 0xBF {
        line.removeFirst(3)
      }
      linesTaken += 1
      if line.count > Self.lineLimit { throw Self.tooLong }
      if (0..<line.count).contains(where: { !Self.isBlank(line[$0]) }) { return true }
    }
    if received.count - used > Self.lineLimit { throw Self.tooLong }
    received.removeFirst(used)
    used = 0
    return false
  }

  private static let tooLong = CoreFault("a line of its output is longer than 1 MiB")

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Whether it has written something that was not used.
  var hasUnusedOutput: Bool {
    (used..<received.count).contains { !Self.isBlank(received[$0]) }
  }
}
