extension ByteBuffer {
  /// Appends a value as JSON text without spaces; numbers keep their text.
  public mutating func append(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .bool(let flag): append(bool: flag)
    case .number(let text): append(utf8: text)
    case .string(let text): append(quoted: text)
    case .array(let values):
      append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { append(UInt8(ascii: ",")) }
        append(value)
      }
      append(UInt8(ascii: "]"))
    case .object(let members): append(object: members)
    }
  }

  /// Appends an object, its keys in their order.
  public mutating func append(object members: [JSONMember]) {
    append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      append(quoted: member.key)
      append(UInt8(ascii: ":"))
      append(member.value)
    }
    append(UInt8(ascii: "}"))
  }

  /// Appends `true` or `false`.
  public mutating func append(bool value: Bool) {
    if value { append("true") } else { append("false") }
  }

  /// Appends text in quotes. Controls (C0, DEL, C1) and line separators are escaped, so that a
  /// written file can be shown on a terminal.
  public mutating func append(quoted text: String) {
    append(UInt8(ascii: "\""))
    let start = count
    append(utf8: text)
    if !isPlain(from: start) {
      truncate(to: start)
      for scalar in text.unicodeScalars { append(escaping: scalar) }
    }
    append(UInt8(ascii: "\""))
  }

  /// Whether what stands from `start` on is printable ASCII that needs no escape.
  private func isPlain(from start: Int) -> Bool {
    unsafe withBytes { bytes in
      for index in start..<bytes.count {
        let byte = unsafe bytes[index]
        if byte < 0x20 || byte >= 0x7F || byte == 0x22 || byte == 0x5C { return false }
      }
      return true
    }
  }

  private mutating func append(escaping scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x22: append("\\\"")
    case 0x5C: append("\\\\")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069:
      append("\\u")
      for shift in [12, 8, 4, 0] as [UInt32] {
        let digit = UInt8(truncatingIfNeeded: scalar.value >> shift & 15)
        append(digit < 10 ? 48 + digit : 87 + digit)
      }
    default:
      for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(unit) }
    }
  }

  /// Appends `[x,y,width,height]`.
  @inline(__always)
  public mutating func append(_ rect: Rect) { appendFour(rect.x, rect.y, rect.width, rect.height) }

  /// Appends `[top,left,bottom,right]`.
  @inline(__always)
  public mutating func append(_ insets: Insets) {
    appendFour(insets.top, insets.left, insets.bottom, insets.right)
  }

  /// Appends `[x,y]`.
  public mutating func append(_ point: Point) { appendTwo(point.x, point.y) }

  /// Appends `[width,height]`.
  public mutating func append(_ size: Size) { appendTwo(size.width, size.height) }

  private mutating func appendTwo(_ first: Double, _ second: Double) {
    append(UInt8(ascii: "["))
    append(number: first)
    append(UInt8(ascii: ","))
    append(number: second)
    append(UInt8(ascii: "]"))
  }

  private mutating func appendFour(_ a: Double, _ b: Double, _ c: Double, _ d: Double) {
    append(UInt8(ascii: "["))
    append(number: a)
    append(UInt8(ascii: ","))
    append(number: b)
    append(UInt8(ascii: ","))
    append(number: c)
    append(UInt8(ascii: ","))
    append(number: d)
    append(UInt8(ascii: "]"))
  }
}
