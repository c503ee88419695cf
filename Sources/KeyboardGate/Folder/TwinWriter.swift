import Foundation
package import KeyboardCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes files of the text twin, each whole or not at all.
package enum TwinWriter {
  /// What became of a file.
  package enum State: String { case new, changed, same }

  /// Writes a twin, unless the file has that content already.
  package static func write(_ twin: TextTwin, to path: String) throws -> State {
    var text = ByteBuffer(capacity: 1 << 14)
    text.append(twin)
    let data = Data(text.bytes)
    let old = FileManager.default.contents(atPath: path)
    if old == data { return .same }
    try replace(path, with: text)
    return old == nil ? .new : .changed
  }

  /// A file beside the old one takes its place when it is whole and on the disk.
  private static func replace(_ path: String, with text: borrowing ByteBuffer) throws {
    let temporary = path + ".\(getpid()).tmp"
    let remedy = "check the folder's permissions and the room on its disk"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileError.system(path, "it cannot be written", remedy) }
    do {
      do {
        try writeAll(text, descriptor, path)
        guard fsync(descriptor) == 0 else {
          throw FileError.system(path, "it cannot be written", remedy)
        }
      } catch {
        close(descriptor)
        throw error
      }
      guard close(descriptor) == 0 else {
        throw FileError.system(path, "it cannot be written", remedy)
      }
      guard unsafe rename(temporary, path) == 0 else {
        throw FileError.system(path, "it cannot be replaced", remedy)
      }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
  }

  private static func writeAll(
    _ text: borrowing ByteBuffer, _ descriptor: Int32, _ path: String
  ) throws {
    var written = 0
    while written < text.count {
      let count = unsafe text.withBytes { bytes in
        unsafe writeSome(
          descriptor, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw FileError.system(
          path, "it cannot be written", "make room on the disk, and try again")
      }
    }
  }
}

/// The system's `write`, which a method of that name hides.
private func writeSome(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
