/// What is wrong with an input: where it stands, what it is, and what to do about it.
public struct FormatError: Error, Sendable, CustomStringConvertible {
  /// The file as it was named, or `-` for standard input.
  public var file: String
  /// The line, counted from 1; 0 where the fault is the file's as a whole.
  public var line: Int
  /// The key at fault, by its path, or nil.
  public var key: String?
  /// What is wrong.
  public var problem: String
  /// What to do about it.
  public var remedy: String

  /// An error at a line of a file.
  public init(file: String, line: Int, key: String? = nil, problem: String, remedy: String) {
    self.file = file
    self.line = line
    self.key = key
    self.problem = problem
    self.remedy = remedy
  }

  /// `FILE:LINE: KEY: what is wrong; what to do`.
  public var description: String {
    let place = line > 0 ? "\(file):\(line): " : "\(file): "
    return place + (key.map { "\($0): " } ?? "") + problem + "; " + remedy
  }
}

/// What is wrong with one value, before it is known on which line it stands.
struct FieldError: Error {
  var key: String?
  var problem: String
  var remedy: String

  init(_ key: String?, _ problem: String, _ remedy: String) {
    self.key = key
    self.problem = problem
    self.remedy = remedy
  }

  /// The same error at a line of a file.
  func at(file: String, line: Int) -> FormatError {
    FormatError(file: file, line: line, key: key, problem: problem, remedy: remedy)
  }
}
