import KeyboardGate

/// A moment as filters take it: ISO 8601, or a span back from now.
enum TimePoint {
  /// What may be written, in words.
  static let wanted =
    "a moment such as 2026-01-31, 2026-01-31T12:00:00Z, or a span back such as 7d or 12h"

  /// The moment that `text` means; a day alone is its midnight, UTC stands where no zone is given.
  static func parse(_ text: String, option: String, now: Moment) throws(UsageError) -> Moment {
    if let span = span(text) { return Moment(milliseconds: now.milliseconds - span) }
    guard let moment = date(Array(text.utf8)) else {
      throw UsageError.badValue(option: option, value: text, wanted: wanted)
    }
    return moment
  }

  /// Milliseconds of `7d`, `12h` and so on.
  private static func span(_ text: String) -> Int64? {
    let units: [Character: Int64] = [
      "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 604_800_000,
    ]
    guard let unit = text.last.flatMap({ units[$0] }),
      text.dropLast().utf8.allSatisfy({ (48...57).contains($0) }),
      let count = Int64(text.dropLast()), count <= 1_000_000
    else { return nil }
    return count * unit
  }

  private static func date(_ text: [UInt8]) -> Moment? {
    var scanner = Scanner(text: text)
    guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2),
      scanner.skip("-"), let day = scanner.digits(2), (1...12).contains(month), day >= 1,
      day <= daysIn(month, of: year)
    else { return nil }
    var milliseconds = days(year, month, day) * 86_400_000
    if scanner.isAtEnd { return Moment(milliseconds: milliseconds) }
    guard scanner.skip("T") || scanner.skip(" "), let time = time(&scanner),
      let zone = zone(&scanner),
      scanner.isAtEnd
    else { return nil }
    milliseconds += time - zone
    return Moment(milliseconds: milliseconds)
  }

  private static func time(_ scanner: inout Scanner) -> Int64? {
    guard let hour = scanner.digits(2), hour < 24, scanner.skip(":"),
      let minute = scanner.digits(2),
      minute < 60
    else { return nil }
    var milliseconds = (hour * 60 + minute) * 60_000
    if scanner.skip(":") {
      guard let second = scanner.digits(2), second < 61 else { return nil }
      milliseconds += second * 1000
      if scanner.skip(".") {
        guard let fraction = scanner.fraction() else { return nil }
        milliseconds += fraction
      }
    }
    return milliseconds
  }

  /// Milliseconds that the zone is ahead of UTC.
  private static func zone(_ scanner: inout Scanner) -> Int64? {
    if scanner.isAtEnd || scanner.skip("Z") { return 0 }
    let isAhead = scanner.skip("+")
    guard isAhead || scanner.skip("-"), let hour = scanner.digits(2), hour < 24 else { return nil }
    if scanner.isAtEnd { return (isAhead ? 1 : -1) * hour * 3_600_000 }
    _ = scanner.skip(":")
    guard let minute = scanner.digits(2), minute < 60 else { return nil }
    return (isAhead ? 1 : -1) * (hour * 60 + minute) * 60_000
  }

  private static func daysIn(_ month: Int64, of year: Int64) -> Int64 {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1 January 1970.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private struct Scanner {
    let text: [UInt8]
    var index = 0

    var isAtEnd: Bool { index == text.count }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard index < text.count, text[index] == UInt8(ascii: character) else { return false }
      index += 1
      return true
    }

    mutating func digits(_ count: Int) -> Int64? {
      guard index + count <= text.count else { return nil }
      var value: Int64 = 0
      for byte in text[index..<index + count] {
        guard (48...57).contains(byte) else { return nil }
        value = value * 10 + Int64(byte - 48)
      }
      index += count
      return value
    }

    /// Milliseconds of a fraction of a second; what is finer is cut off.
    mutating func fraction() -> Int64? {
      var value: Int64 = 0
      var count = 0
      while index < text.count, (48...57).contains(text[index]) {
        if count < 3 { value = value * 10 + Int64(text[index] - 48) }
        count += 1
        index += 1
      }
      guard count > 0 else { return nil }
      return count == 1 ? value * 100 : count == 2 ? value * 10 : value
    }
  }
}
