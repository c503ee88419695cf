/// Numbers as ECMAScript's Number-to-string writes them: the shortest digits that read back to the
/// same double.
public enum NumberText {
  /// The text of `value`, which must be finite; -0 is `0`.
  public static func text(of value: Double) -> String {
    var buffer = ByteBuffer(capacity: 32)
    buffer.append(number: value)
    return buffer.text
  }

  /// ECMAScript's form of a number whose shortest decimal digits Swift has found.
  fileprivate static func layOut(digits: [UInt8], pointAfter n: Int, into buffer: inout ByteBuffer)
  {
    let k = digits.count
    if n >= k && n <= 21 {
      buffer.append(digits)
      for _ in k..<n { buffer.append(UInt8(ascii: "0")) }
    } else if n > 0 && n <= 21 {
      buffer.append(Array(digits[..<n]))
      buffer.append(UInt8(ascii: "."))
      buffer.append(Array(digits[n...]))
    } else if n > -6 && n <= 0 {
      buffer.append("0.")
      for _ in 0..<(-n) { buffer.append(UInt8(ascii: "0")) }
      buffer.append(digits)
    } else {
      buffer.append(digits[0])
      if k > 1 {
        buffer.append(UInt8(ascii: "."))
        buffer.append(Array(digits[1...]))
      }
      buffer.append("e")
      buffer.append(n - 1 < 0 ? "-" : "+")
      buffer.append(integer: UInt64(abs(n - 1)))
    }
  }

  /// The significant digits of a positive finite double, and where its decimal point stands.
  fileprivate static func digits(of value: Double) -> (digits: [UInt8], pointAfter: Int) {
    var digits: [UInt8] = []
    var point: Int?
    var exponent = 0
    let text = value.description.utf8
    var rest = text[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: ".") {
        point = digits.count
      } else if byte == UInt8(ascii: "e") {
        exponent = Int(String(rest) ?? "0") ?? 0
        break
      } else {
        digits.append(byte)
      }
    }
    var n = (point ?? digits.count) + exponent
    while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    let leading = digits.prefix { $0 == UInt8(ascii: "0") }.count
    digits.removeFirst(min(leading, digits.count - 1))
    n -= leading
    return (digits, n)
  }
}

extension ByteBuffer {
  /// Appends a finite number as ECMAScript writes it.
  ///
  /// Short decimals, nearly all there are, take the fast path: where `value` is the double nearest
  /// to m / 1000 with at most 15 digits, m's digits are the shortest (two decimals of at most 15
  /// digits never share a double).
  public mutating func append(number value: Double) {
    precondition(value.isFinite, "JSON has no form for a number that is not finite")
    let magnitude = abs(value)
    if magnitude < 1e9, magnitude == Double(UInt32(magnitude)) {
      if value < 0 { append(UInt8(ascii: "-")) }
      append(integer: UInt64(magnitude))
      return
    }
    if magnitude < 1e11 {
      let scaled = (magnitude * 1000).rounded()
      if scaled / 1000 == magnitude {
        if value < 0 { append(UInt8(ascii: "-")) }
        append(thousandths: UInt64(scaled))
        return
      }
    }
    if value < 0 { append(UInt8(ascii: "-")) }
    let (digits, point) = NumberText.digits(of: magnitude)
    NumberText.layOut(digits: digits, pointAfter: point, into: &self)
  }

  private mutating func append(thousandths: UInt64) {
    let (whole, fraction) = thousandths.quotientAndRemainder(dividingBy: 1000)
    append(integer: whole)
    guard fraction != 0 else { return }
    let hundreds = UInt8(truncatingIfNeeded: fraction / 100)
    let tens = UInt8(truncatingIfNeeded: fraction / 10 % 10)
    let ones = UInt8(truncatingIfNeeded: fraction % 10)
    append(UInt8(ascii: "."))
    append(48 &+ hundreds)
    guard tens != 0 || ones != 0 else { return }
    append(48 &+ tens)
    if ones != 0 { append(48 &+ ones) }
  }

  /// Appends the decimal digits of `value`.
  public mutating func append(integer value: UInt64) {
    // Coordinates have one to four digits.
    if value < 10_000 {
      let number = UInt32(truncatingIfNeeded: value)
      if number >= 1000 { append(48 &+ UInt8(truncatingIfNeeded: number / 1000)) }
      if number >= 100 { append(48 &+ UInt8(truncatingIfNeeded: number / 100 % 10)) }
      if number >= 10 { append(48 &+ UInt8(truncatingIfNeeded: number / 10 % 10)) }
      append(48 &+ UInt8(truncatingIfNeeded: number % 10))
      return
    }
    let (rest, four) = value.quotientAndRemainder(dividingBy: 10_000)
    append(integer: rest)
    append(48 &+ UInt8(truncatingIfNeeded: four / 1000))
    append(48 &+ UInt8(truncatingIfNeeded: four / 100 % 10))
    append(48 &+ UInt8(truncatingIfNeeded: four / 10 % 10))
    append(48 &+ UInt8(truncatingIfNeeded: four % 10))
  }
}
