import Glibc
import KeyboardCore
import Synchronization

/// A stream that the program writes to: buffered bytes to a file descriptor. A pipe that its reader
/// closed ends the writing quietly; any other failure is trouble.
final class Console: Sendable {
  private struct State: ~Copyable {
    var buffer = ByteBuffer(capacity: 1 << 16)
    var isClosed = false
    var failure: Int32?
  }

  private let descriptor: Int32
  private let state = Mutex(State())
  /// Whether a person sees it.
  let isTerminal: Bool

  /// A console over a descriptor.
  init(descriptor: Int32, isTerminal: Bool) {
    self.descriptor = descriptor
    self.isTerminal = isTerminal
  }

  /// Whether the reader has gone, so that there is no point in going on.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// The system's error that ended the writing, or nil.
  var failure: Int32? { state.withLock { $0.failure } }

  /// Lets `body` append bytes; they are written in portions.
  func write(_ body: (inout ByteBuffer) -> Void) {
    state.withLock { state in
      if state.isClosed { return }
      body(&state.buffer)
      if state.buffer.count >= 1 << 16 { drain(&state) }
    }
  }

  /// Writes text as it is.
  func write(_ text: String) { write { $0.append(utf8: text) } }

  /// Writes one line at once, what could steer a terminal made visible.
  func line(_ text: String) {
    write { buffer in
      buffer.append(utf8: text.escapedForTerminal)
      buffer.append("\n")
    }
    flush()
  }

  /// Writes what is buffered.
  func flush() { state.withLock { drain(&$0) } }

  private func drain(_ state: inout State) {
    var written = 0
    while written < state.buffer.count, !state.isClosed {
      let count = unsafe state.buffer.withBytes { bytes in
        unsafe Glibc.write(
          descriptor, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      if count >= 0 {
        written += count
      } else {
        handle(errno, &state)
      }
    }
    state.buffer.removeAll()
  }

  /// Decides what a failed write means: try again, wait, or write no more.
  private func handle(_ code: Int32, _ state: inout State) {
    switch code {
    case EINTR: break
    case EAGAIN:
      // Another program that shares the stream has made it answer at once.
      var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      unsafe poll(&waiting, 1, -1)
    case EPIPE: state.isClosed = true
    default:
      state.isClosed = true
      state.failure = code
    }
  }
}
