#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system says about a file that cannot be used.
public struct FileError: Error, Sendable, CustomStringConvertible {
  /// The file or folder, as it was named.
  public let file: String
  /// What is wrong.
  public let problem: String
  /// What to do about it.
  public let remedy: String

  /// `FILE: what is wrong; what to do`.
  public var description: String { "\(file): \(problem); \(remedy)" }

  package init(_ file: String, _ problem: String, _ remedy: String) {
    self.file = file
    self.problem = problem
    self.remedy = remedy
  }

  /// The error of the last system call.
  package static func system(_ file: String, _ action: String, _ remedy: String) -> FileError {
    let code = errno
    let reason = unsafe String(cString: strerror(code))
    return FileError(file, "\(action): \(reason)", remedy)
  }
}
