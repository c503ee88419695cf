import Foundation

/// The version of the code under test, as git knows it.
package enum Revision {
  /// `git describe --always --dirty` of the working directory, or nil where it is in no repository.
  package static func ofWorkingDirectory() -> String? {
    output(of: ["describe", "--always", "--dirty"])
  }

  /// The person that git names as author, or nil.
  package static func author() -> String? { output(of: ["config", "user.email"]) }

  private static func output(of arguments: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    // Control-C may interrupt the reading; the work then ends at its next step.
    let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    let text = String(decoding: data, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text
  }
}
