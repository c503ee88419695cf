/// The words that the program was started with.
enum ProgramWords {
  /// The words behind the program's name.
  ///
  /// - Throws: `UsageError` where one is not UTF-8: text that was repaired would name another file.
  static func current() throws(UsageError) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let start = unsafe CommandLine.unsafeArgv[index] else { break }
      var bytes: [UInt8] = []
      while unsafe start[bytes.count] != 0 {
        bytes.append(unsafe UInt8(bitPattern: start[bytes.count]))
      }
      words.append(try text(of: bytes))
    }
    return words
  }

  /// The text of one word's bytes.
  static func text(of bytes: [UInt8]) throws(UsageError) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    throw .notText(shown(bytes))
  }

  /// The text with what is not UTF-8 as `\xE9`.
  private static func shown(_ bytes: [UInt8]) -> String {
    var text = ""
    var rest = bytes[...]
    while let first = rest.first {
      let valid = (1...4).lazy.filter { $0 <= rest.count }
        .compactMap { String(validating: rest.prefix($0), as: UTF8.self) }.first
      text += valid ?? "\\x" + String(first, radix: 16, uppercase: true)
      rest = rest.dropFirst(valid?.utf8.count ?? 1)
    }
    return text
  }
}
