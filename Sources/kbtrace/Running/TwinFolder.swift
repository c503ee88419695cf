import Foundation
import KeyboardCore
import TraceStore

/// A folder in the text twin's form: one file a trace.
struct TwinFolder {
  /// The folder, as it was named.
  let path: String

  init(_ path: String) { self.path = path }

  /// The folder's trace files by name; other files are nobody's business.
  ///
  /// - Throws: `FileError` where it cannot be read.
  func files() throws -> [String] {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw FileError(path, "there is no such folder", "name a folder that 'kbtrace export' wrote")
    }
    guard isFolder.boolValue else {
      throw FileError(path, "it is no folder", "name the folder; 'kbtrace record' takes files")
    }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path)
        .filter { $0.hasSuffix(".jsonl") && !$0.hasPrefix(".") }
        .sorted { $0.precedesByBytes($1) }
        .map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 }
    } catch {
      throw FileError(path, "it cannot be read", "check the folder's permissions")
    }
  }

  /// The twin in a file.
  static func read(_ file: String) throws -> TextTwin {
    var reader = TwinReader(file: file, source: try FileSource(file))
    return try reader.read()
  }

  /// The names of the cores that have a baseline in any of the files. Only the heads of baselines
  /// are looked at; whether the files are sound is seen when they are judged.
  static func handlers(of files: [String]) throws -> [String] {
    var names: [String] = []
    for file in files {
      var scanner = BaselineScanner(source: try FileSource(file))
      while let name = try scanner.next() {
        if !names.contains(where: { $0.sameBytes(as: name) }) { names.append(name) }
      }
    }
    return names
  }
}

/// Finds the lines of a file that begin a baseline.
private struct BaselineScanner: ~Copyable {
  private let source: FileSource
  private var rest: [UInt8] = []
  private var isOver = false
  private static let head = Array("{\"baseline\":".utf8)

  init(source: FileSource) { self.source = source }

  mutating func next() throws -> String? {
    while let line = try nextLine() {
      guard line.starts(with: Self.head) else { continue }
      guard
        case .object(let members)? = JSONValue(parsing: String(decoding: line, as: UTF8.self)),
        case .string(let name)? = members["baseline"]
      else { continue }
      return name
    }
    return nil
  }

  private mutating func nextLine() throws -> [UInt8]? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(rest[..<end])
        rest.removeFirst(end + 1)
        return line
      }
      if isOver {
        defer { rest = [] }
        return rest.isEmpty ? nil : rest
      }
      var buffer = ByteBuffer(capacity: 1 << 16)
      let count = try unsafe buffer.appendBytes(room: 1 << 16) { free throws(any Error) in
        try unsafe source.read(into: free)
      }
      isOver = count == 0
      rest += buffer.bytes
    }
  }
}
