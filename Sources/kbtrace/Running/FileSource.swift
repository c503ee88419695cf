import Glibc
import KeyboardCore

/// What the system says about a file that cannot be used.
struct FileError: Error, CustomStringConvertible {
  let file: String
  let problem: String
  let remedy: String

  /// `FILE: what is wrong; what to do`.
  var description: String { "\(file): \(problem); \(remedy)" }

  init(_ file: String, _ problem: String, _ remedy: String) {
    self.file = file
    self.problem = problem
    self.remedy = remedy
  }

  /// The error of the last system call.
  static func system(_ file: String, _ action: String, _ remedy: String) -> FileError {
    let code = errno
    let reason = unsafe String(cString: strerror(code))
    return FileError(file, "\(action): \(reason)", remedy)
  }
}

/// The bytes of a file, or of standard input for `-`.
final class FileSource: ByteSource {
  /// The name as it was given.
  let name: String
  private let descriptor: Int32

  /// Opens a file to read it.
  ///
  /// - Throws: `FileError` where it cannot be opened or is a folder.
  init(_ name: String) throws {
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
      throw FileError(name, "it is a folder", "name the files in it, or use 'kbtrace import'")
    }
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// Puts the next bytes into `buffer`; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      try Interruption.check()
      guard errno == EINTR else {
        throw FileError.system(name, "it cannot be read", "check the file and its disk")
      }
    }
  }
}
