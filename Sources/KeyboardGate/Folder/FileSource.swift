import KeyboardCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bytes of a file, or of standard input for `-`.
package final class FileSource: ByteSource {
  /// The name as it was given.
  package let name: String
  private let descriptor: Int32
  /// What was looked at and is to be read yet.
  private var head: [UInt8] = []
  private var headOffset = 0

  /// Sees that files can be read, so that nothing is begun before all of them are there. They are
  /// not opened for it: a pipe can be opened once only, and a process has few descriptors.
  ///
  /// - Throws: `FileError` for the first that cannot be read.
  package static func check(_ names: [String]) throws {
    for name in names where name != "-" {
      var status = stat()
      guard unsafe stat(name, &status) == 0, unsafe access(name, R_OK) == 0 else {
        throw FileError.system(name, "it cannot be opened", "check the name and its permissions")
      }
      if status.st_mode & S_IFMT == S_IFDIR { throw folder(name) }
    }
  }

  private static func folder(_ name: String) -> FileError {
    FileError(name, "it is a folder", "name the files in it, or use 'kbtrace import'")
  }

  /// Opens a file to read it.
  ///
  /// - Throws: `FileError` where it cannot be opened or is a folder.
  package init(_ name: String) throws {
    self.name = name
    if name == "-" {
      descriptor = STDIN_FILENO
      return
    }
    descriptor = unsafe open(name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw FileError.system(name, "it cannot be opened", "check the name and its permissions")
    }
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw Self.folder(name)
    }
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// Puts the next bytes into `buffer`; 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if headOffset < head.count {
      let count = min(buffer.count, head.count - headOffset)
      unsafe buffer.copyBytes(from: head[headOffset..<headOffset + count])
      headOffset += count
      if headOffset == head.count { head = [] }
      return count
    }
    return try unsafe readOn(into: buffer)
  }

  /// Looks at the first bytes without using them up, as many as `decide` needs; it is told whether
  /// they are all, and must decide then.
  package func peek<R>(_ decide: ([UInt8], Bool) -> R?) throws -> R {
    let portion = 1 << 14
    var isEnd = false
    while true {
      if let decided = decide(head, isEnd) { return decided }
      precondition(!isEnd, "all bytes were shown")
      let count = head.count
      head.append(contentsOf: repeatElement(0, count: portion))
      let added = try unsafe head.withUnsafeMutableBytes {
        try unsafe readOn(into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
      }
      head.removeLast(portion - added)
      isEnd = added == 0
    }
  }

  private func readOn(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = unsafe readSome(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      try Interruption.check()
      guard errno == EINTR else {
        throw FileError.system(name, "it cannot be read", "check the file and its disk")
      }
    }
  }
}

/// The system's `read`, which a method of that name hides.
private func readSome(_ descriptor: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, room, count)
}
