extension Unicode.Scalar {
  /// Whether a terminal acts on it rather than showing it: controls, bidirectional marks, line and
  /// paragraph separators.
  package var steersTerminal: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// The text with everything that could steer a terminal made visible: controls, bidirectional
  /// overrides, line separators.
  package var escapedForTerminal: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x0A: text += "\\n"
      case 0x0D: text += "\\r"
      case 0x09: text += "\\t"
      default:
        if scalar.steersTerminal {
          text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }

  /// The text, its end cut off where it has more than `limit` scalars.
  package func shortened(to limit: Int) -> String {
    if utf8.count <= limit { return self }
    guard let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex),
      end < endIndex
    else { return self }
    return String(unicodeScalars[..<end]) + "…"
  }

  /// At most about `limit` scalars: what stands at the beginning and, as with what a program printed
  /// last, at the end.
  package func shortenedInside(to limit: Int) -> String {
    if unicodeScalars.count <= limit { return self }
    let half = limit / 2
    return String(unicodeScalars.prefix(half)) + " … " + String(unicodeScalars.suffix(half))
  }
}
