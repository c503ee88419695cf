extension Unicode.Scalar {
  /// Whether a terminal acts on it rather than showing it: controls, bidirectional marks, line and
  /// paragraph separators.
  var steersTerminal: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// The text with everything that could steer a terminal made visible: controls, bidirectional
  /// overrides, line separators.
  var escapedForTerminal: String {
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

  /// The word as a shell takes it back, quoted where it must be.
  var shellQuoted: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2C, 0x2D, 0x2E, 0x2F, 0x3A, 0x3D, 0x40, 0x5F:
          true
        default: false
        }
      }
    if isPlain { return self }
    if unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      // $'…' is the only form that carries controls; bash and zsh know it.
      return "$'" + escapedForShell + "'"
    }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  private var escapedForShell: String {
    var text = ""
    for byte in utf8 {
      switch byte {
      case 0x27, 0x5C: text += "\\" + String(Unicode.Scalar(byte))
      case 0x20..<0x7F: text += String(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16)
        text += "\\x" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}
