import KeyboardCore

/// The traces that folders have given so far: a folder has one file a trace, and of two nobody could
/// say which is meant.
package struct FolderNames {
  private var files: [[UInt8]: String] = [:]

  /// None yet.
  package init() {}

  /// Notes that `file` has the trace of that name.
  ///
  /// - Throws: `FormatError` where another file of its folder has it.
  package mutating func note(_ name: String, in file: String) throws {
    let folder = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { file[..<$0] } ?? ""
    let key = Array(folder.utf8) + [0] + Array(name.utf8)
    if let other = files.updateValue(file, forKey: key), !other.sameBytes(as: file) {
      throw FormatError(
        file: file, line: 1, key: "name",
        problem: "\(other) has a trace of this name too", remedy: "keep one of the two files")
    }
  }
}
