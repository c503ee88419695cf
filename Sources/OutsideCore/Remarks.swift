import Synchronization

/// Passes on what a core's programs write on standard error, up to a limit: a person is to see it, and
/// no flood of it.
final class Remarks: Sendable {
  private let name: String
  private let write: @Sendable (String) -> Void
  private let passed = Mutex(0)

  /// Lines of one core that are passed on in all.
  static let limit = 20

  init(name: String, _ write: @escaping @Sendable (String) -> Void) {
    self.name = name
    self.write = write
  }

  /// Passes lines on.
  func pass(_ lines: [String]) {
    for line in lines {
      let number = passed.withLock { passed in
        passed += 1
        return passed
      }
      if number <= Self.limit { write("\(name): \(line)") }
      if number == Self.limit + 1 { write("\(name): (more lines are not shown)") }
    }
  }
}

/// The last lines that a program wrote on standard error.
struct ErrorTail {
  private var lines: [String] = []
  private var partial: [UInt8] = []

  /// Lines that are kept.
  static let lineLimit = 10
  /// Bytes of a line that are kept.
  static let byteLimit = 400

  /// Takes in what was written.
  mutating func append(_ bytes: ArraySlice<UInt8>) {
    // Of a flood only the end can be of use.
    let kept = Self.lineLimit * Self.byteLimit
    if bytes.count > kept { partial = [] }
    for byte in bytes.suffix(kept) {
      if byte == 0x0A {
        endLine()
      } else if partial.count < Self.byteLimit {
        partial.append(byte)
      }
    }
  }

  private mutating func endLine() {
    if partial.last == 0x0D { partial.removeLast() }
    if !partial.isEmpty { lines.append(String(decoding: partial, as: UTF8.self)) }
    partial.removeAll(keepingCapacity: true)
    if lines.count > Self.lineLimit { lines.removeFirst() }
  }

  /// The whole lines since the last time; with `isEnd` also one that was begun.
  mutating func take(isEnd: Bool = false) -> [String] {
    if isEnd { endLine() }
    defer { lines = [] }
    return lines
  }
}
