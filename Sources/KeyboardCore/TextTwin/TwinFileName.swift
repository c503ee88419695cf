extension TextTwin {
  /// The name of the file for a trace of that name: `NAME.jsonl` where the name is plain, else
  /// percent-encoded by byte, cut at 100 bytes, with `~` and 8 digits of the name's digest, so that
  /// no file system takes two for one. `digest` is the lower-case hexadecimal SHA-256 of the name.
  public static func fileName(for name: String, digest: String) -> String {
    if isPlain(name) { return name + ".jsonl" }
    var encoded = ""
    for byte in name.utf8 {
      let piece = isPlain(byte) ? String(Unicode.Scalar(byte)) : percent(byte)
      if encoded.utf8.count + piece.utf8.count > 100 { break }
      encoded += piece
    }
    if encoded.utf8.first == UInt8(ascii: ".") { encoded = "%2E" + encoded.dropFirst() }
    return encoded + "~" + digest.prefix(8) + ".jsonl"
  }

  private static func isPlain(_ name: String) -> Bool {
    let bytes = name.utf8
    return (1...100).contains(bytes.count) && bytes.first != UInt8(ascii: ".")
      && bytes.allSatisfy(isPlain)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func percent(_ byte: UInt8) -> String {
    let digits = Array("0123456789ABCDEF")
    return "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
  }
}
