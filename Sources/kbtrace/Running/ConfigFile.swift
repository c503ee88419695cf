import Glibc
import KeyboardCore
import KeyboardGate
import OutsideCore

/// A file that lists outside cores: `{"cores":{"NAME":"COMMAND"},"coreTimeout":S}`. It is the working
/// directory's or named by the person; nothing that came with data is ever run.
struct ConfigFile {
  /// The cores, in the file's order.
  var cores: [ListedCore] = []
  /// Seconds that a core has for one trace.
  var timeout: Double?

  /// The name that is looked for in the working directory.
  static let name = "kbtrace.json"
  /// What a timeout may be, in seconds.
  static let timeouts = 0.001...86400.0

  private let file: String
  private let text: String

  /// The file of that name, or the working directory's; nil where there is none.
  ///
  /// - Throws: `FileError` or `FormatError` for a file that cannot be used.
  static func read(_ named: String?) throws -> ConfigFile? {
    let file = named ?? name
    var status = stat()
    if unsafe stat(file, &status) != 0 {
      if named == nil, errno == ENOENT { return nil }
      throw FileError.system(file, "it cannot be opened", "check the name and its permissions")
    }
    // A pipe or a device would never end.
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(file, "it is not a regular file", "name a file that lists cores")
    }
    guard status.st_size <= 1 << 20 else {
      throw FileError(file, "it is larger than 1 MiB", "list only cores in it")
    }
    let source = try FileSource(file)
    return try ConfigFile(file, try source.peek { bytes, isEnd in isEnd ? bytes : nil })
  }

  /// The content of a file.
  ///
  /// - Throws: `FormatError` for what is not such a list.
  init(_ file: String, _ bytes: [UInt8]) throws {
    self.file = file
    text = String(decoding: bytes, as: UTF8.self)
    guard case .object(let members) = try JSONValue(parsing: bytes, file: file) else {
      throw FormatError(
        file: file, line: 1, problem: "it is not a JSON object",
        remedy: "write {\"cores\":{\"NAME\":\"COMMAND\"}}")
    }
    for member in members {
      switch member.key {
      case "cores": try takeCores(member.value)
      case "coreTimeout":
        guard case .number(let number) = member.value, let seconds = Double(number),
          Self.timeouts.contains(seconds)
        else {
          throw fault(
            "coreTimeout", "\(member.value.text) is no timeout",
            "give seconds, above 0 and at most 86400")
        }
        timeout = seconds
      default:
        throw fault(
          member.key, "is no key of this file", "use \"cores\" and \"coreTimeout\"")
      }
    }
  }

  private mutating func takeCores(_ value: JSONValue) throws {
    guard case .object(let members) = value else {
      throw fault("cores", "is no object", "write {\"NAME\":\"COMMAND\"}")
    }
    for member in members {
      if let problem = OutsideCore.problem(withName: member.key) {
        throw fault(member.key, "the core's name \(problem)", "name it otherwise")
      }
      if Cores.catalog[member.key] != nil {
        throw fault(member.key, "is a core that is built in", "name your core otherwise")
      }
      guard case .string(let command) = member.value,
        command.unicodeScalars.contains(where: { !$0.properties.isWhitespace }),
        !command.unicodeScalars.contains("\0")
      else {
        throw fault(member.key, "has no command", "give the command line as a string")
      }
      cores.append(ListedCore(file: file, name: member.key, command: command))
    }
  }

  /// The error at the line on which the key first stands.
  private func fault(_ key: String, _ problem: String, _ remedy: String) -> FormatError {
    let line = text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains(JSONValue.string(key).text) }
    return FormatError(
      file: file, line: (line ?? 0) + 1, key: key, problem: problem, remedy: remedy)
  }
}
