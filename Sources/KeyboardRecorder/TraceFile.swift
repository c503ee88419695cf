import Foundation
import KeyboardCore

/// A file that grows by whole lines, each in one write(2), so that a process that dies loses at
/// most the line being written.
///
/// Closed when it is released, on whichever thread that is.
final class TraceFile {
  private let path: String
  private let descriptor: Int32
  /// Device and file number, which tell whether two paths are one file.
  let identity: Identity

  struct Identity: Equatable {
    let device: UInt64
    let number: UInt64
  }

  /// Opens the file at `url` to append, and makes it where there is none. A last line that was left
  /// half-written is ended, so that what follows stands on lines of its own.
  init(_ url: URL) throws(KeyboardProblem) {
    let path = url.path
    self.path = path
    // Not blocking: a pipe without reader must not hold the app.
    let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK
    let opened = retrying { unsafe open(path, flags, 0o644) }
    guard opened >= 0 else { throw Self.problem("opening", path) }
    descriptor = opened
    var status = stat()
    guard unsafe fstat(opened, &status) == 0 else {
      identity = Identity(device: 0, number: 0)
      throw Self.problem("reading its status", path)
    }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .disk(operation: "appending to what is no file", path: path, code: EINVAL)
    }
    try endLastLine(size: status.st_size)
  }

  deinit { _ = close(descriptor) }

  private func endLastLine(size: off_t) throws(KeyboardProblem) {
    guard size > 0 else { return }
    var last: UInt8 = 0
    let count = retrying { unsafe pread(descriptor, &last, 1, size - 1) }
    guard count == 1 else { throw Self.problem("reading its last line", path) }
    guard last != UInt8(ascii: "\n") else { return }
    var newline = ByteBuffer(capacity: 16)
    newline.append(UInt8(ascii: "\n"))
    try append(newline)
  }

  /// Appends `bytes` at once. Where the disk takes only a part of them, that part is taken back, so
  /// that the file still ends with a whole line.
  func append(_ bytes: borrowing ByteBuffer) throws(KeyboardProblem) {
    let written = unsafe bytes.withBytes { buffer in
      retrying { unsafe write(descriptor, buffer.baseAddress, buffer.count) }
    }
    guard written != bytes.count else { return }
    let code = written < 0 ? errno : ENOSPC
    if written > 0 { takeBack(written) }
    throw .disk(operation: "writing", path: path, code: code)
  }

  private func takeBack(_ count: Int) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_size >= off_t(count) else { return }
    // Where even this fails, the next recording ends the half-written line.
    _ = ftruncate(descriptor, status.st_size - off_t(count))
  }

  private static func problem(_ operation: String, _ path: String) -> KeyboardProblem {
    .disk(operation: operation, path: path, code: errno)
  }
}

/// A system call, made again when a signal interrupts it.
private func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
