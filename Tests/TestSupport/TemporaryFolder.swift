public import Foundation

/// A folder of one test's own, which goes with the object.
public final class TemporaryFolder: Sendable {
  /// The folder's absolute path.
  public let path: String

  /// An empty folder; on a disk where a test needs room or a disk's behaviour.
  public init(onDisk: Bool = false) throws {
    // Else in memory where there is such a folder: waiting for a disk would be most of the time.
    let memory = "/dev/shm"
    let parent =
      !onDisk && FileManager.default.isWritableFile(atPath: memory)
      ? URL(fileURLWithPath: memory) : FileManager.default.temporaryDirectory
    let url = parent.resolvingSymlinksInPath()
      .appendingPathComponent("kbtrace-test-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of `name` in the folder, whether there is such a file or not.
  public func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file of text, and returns its path.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String {
    try write(name, Data(text.utf8))
  }

  /// Writes a file of bytes, and returns its path.
  @discardableResult
  public func write(_ name: String, _ data: Data) throws -> String {
    try data.write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  /// The bytes of a file.
  public func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path(name)))
  }

  /// The text of a file.
  public func text(_ name: String) throws -> String {
    String(decoding: try data(name), as: UTF8.self)
  }

  /// Whether there is a file or folder of that name.
  public func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// The names in the folder, or in one below it, sorted.
  public func names(_ below: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(below)).sorted()
  }

  /// All files of a folder in it, by name.
  public func files(_ below: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try names(below) { files[name] = try data(below + "/" + name) }
    return files
  }
}
