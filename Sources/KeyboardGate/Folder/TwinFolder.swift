import Foundation
package import KeyboardCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder in the text twin's form: one file a trace.
package struct TwinFolder {
  /// The folder, as it was named.
  package let path: String

  package init(_ path: String) { self.path = path }

  /// The folder's trace files by name; other files are nobody's business.
  ///
  /// - Throws: `FileError` where it cannot be read.
  package func files() throws -> [String] {
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
        .map { try Self.regular(path.hasSuffix("/") ? path + $0 : path + "/" + $0) }
    } catch let error as FileError {
      throw error
    } catch {
      throw FileError(path, "it cannot be read", "check the folder's permissions")
    }
  }

  /// Names in the folder that are not read and look as if they were meant to be: folders, and files
  /// whose ending is written otherwise.
  package func passedOver() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { name in
      if name.hasPrefix(".") || name.hasSuffix(".jsonl") { return false }
      if name.lowercased().hasSuffix(".jsonl") { return true }
      var isFolder: ObjCBool = false
      let there = unsafe FileManager.default.fileExists(
        atPath: path + "/" + name, isDirectory: &isFolder)
      return there && isFolder.boolValue
    }.sorted { $0.precedesByBytes($1) }
  }

  /// The file's name, when it is a file: a pipe or a device would never end.
  private static func regular(_ file: String) throws -> String {
    var status = stat()
    guard unsafe stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(file, "it is not a regular file", "keep only exported files in the folder")
    }
    return file
  }

  /// The twin in a file.
  package static func read(_ file: String) throws -> TextTwin {
    var reader = TwinReader(file: file, source: try FileSource(file))
    return try reader.read()
  }

  /// The names of the cores that have a baseline in any of the files. The files are read as they are
  /// judged: a baseline that only one of the two readings saw would not be compared.
  package static func handlers(of files: [String]) throws -> [String] {
    var names: [String] = []
    for file in files {
      for baseline in try read(file).baselines
      where !names.contains(where: { $0.sameBytes(as: baseline.handler) }) {
        names.append(baseline.handler)
      }
    }
    return names
  }
}
