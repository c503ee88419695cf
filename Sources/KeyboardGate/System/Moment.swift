#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A moment as milliseconds since 1970, UTC.
package struct Moment: Comparable, Sendable {
  package var milliseconds: Int64

  /// The moment so many milliseconds after the beginning of 1970.
  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Now.
  package static var now: Moment {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Moment(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  package static func < (first: Moment, second: Moment) -> Bool {
    first.milliseconds < second.milliseconds
  }

  /// ISO 8601 UTC with milliseconds, from year 0 to 9999.
  package var iso8601: String {
    let least: Int64 = -62_167_219_200_000
    let greatest: Int64 = 253_402_300_799_999
    let milliseconds = min(max(milliseconds, least), greatest)
    let day = (milliseconds - least) / 86_400_000
    let rest = (milliseconds - least) % 86_400_000
    let (year, month, dayOfMonth) = Self.civil(day)
    return Self.padded(year, 4) + "-" + Self.padded(month, 2) + "-" + Self.padded(dayOfMonth, 2)
      + "T" + Self.padded(rest / 3_600_000, 2) + ":" + Self.padded(rest / 60_000 % 60, 2) + ":"
      + Self.padded(rest / 1000 % 60, 2) + "." + Self.padded(rest % 1000, 3) + "Z"
  }

  /// Year, month and day of the day that is `day` days after 1 January of year 0.
  private static func civil(_ day: Int64) -> (Int64, Int64, Int64) {
    // Years that begin in March, so that the leap day is the last of its year.
    let shifted = day - 60 + 146_097
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + (era - 1) * 400 + (month >= 10 ? 1 : 0)
    return (year, month >= 10 ? month - 9 : month + 3, dayOfYear - (153 * month + 2) / 5 + 1)
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
