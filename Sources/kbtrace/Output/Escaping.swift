extension String {
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
