extension [UInt8] {
  /// Takes out what colours a line on a terminal, as loggers and `grep --color` put it between and
  /// into words: `ESC [`, parameters, and a letter.
  mutating func removeTerminalColors() {
    guard contains(0x1B) else { return }
    var kept = 0
    var index = 0
    while index < count {
      if let end = endOfColor(at: index) {
        index = end
      } else {
        self[kept] = self[index]
        kept += 1
        index += 1
      }
    }
    removeLast(count - kept)
  }

  /// The place behind the sequence that begins at `start`, or nil where none does.
  private func endOfColor(at start: Int) -> Int? {
    guard self[start] == 0x1B, start + 1 < count, self[start + 1] == UInt8(ascii: "[") else {
      return nil
    }
    // Longer than any that is in use, so that a hostile line stays linear.
    for index in start + 2..<Swift.min(start + 34, count) {
      switch self[index] {
      case 0x30...0x3B: continue
      case UInt8(ascii: "m"), UInt8(ascii: "K"): return index + 1
      default: return nil
      }
    }
    return nil
  }
}
