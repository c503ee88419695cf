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
  @inline(__always)
  public mutating func append(number value: Double) {
    // From 2^52 on doubles are whole: the sum's last bits are the number, rounded.
    let sum = value + 0x1p52
    if value >= 0, value < 10_000, sum - 0x1p52 == value {
      append(upToFourDigits: UInt32(truncatingIfNeeded: sum.bitPattern))
    } else {
      append(anyNumber: value)
    }
  }

  @inline(never)
  private mutating func append(anyNumber value: Double) {
    precondition(value.isFinite, "JSON has no form for a number that is not finite")
    let magnitude = abs(value)
    let sum = magnitude + 0x1p52
    if magnitude < 1e9, sum - 0x1p52 == magnitude {
      if value < 0 { append(UInt8(ascii: "-")) }
      append(integer: sum.bitPattern & 0xFFFF_FFFF)
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
    var digits = Self.fourDigits(UInt32(truncatingIfNeeded: fraction))
    var length = 4
    while digits >> 24 == 48 {
      digits <<= 8
      length -= 1
    }
    // The first of the four digits is 0, and its place is the point's.
    digits = (digits >> (8 * UInt32(4 - length))) & ~0xFF | UInt32(UInt8(ascii: "."))
    append(ascii: digits, count: length)
  }

  /// Appends the decimal digits of `value`.
  public mutating func append(integer value: UInt64) {
    // Coordinates have one to four digits.
    if value < 10_000 {
      append(upToFourDigits: UInt32(truncatingIfNeeded: value))
      return
    }
    let (rest, four) = value.quotientAndRemainder(dividingBy: 10_000)
    append(integer: rest)
    append(ascii: Self.fourDigits(UInt32(truncatingIfNeeded: four)), count: 4)
  }

  /// Appends a number below 10,000.
  @inline(__always)
  private mutating func append(upToFourDigits number: UInt32) {
    let length = number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4
    append(ascii: Self.fourDigits(number) &>> (8 * UInt32(4 - length)), count: length)
  }

  /// The four digits of a number below 10,000 as ASCII, the first in the lowest byte.
  @inline(__always)
  private static func fourDigits(_ number: UInt32) -> UInt32 {
    // Two digits a half, then one a byte; the products divide by 100 and 10 exactly in this range.
    let hundreds = (number &* 5243) >> 19
    let halves = hundreds | (number &- hundreds &* 100) << 16
    let tens = ((halves &* 103) >> 10) & 0x000F_000F
    return (tens | (halves &- tens &* 10) << 8) | 0x3030_3030
  }
}
