/// A time as a log line states it.
struct LogTime: Equatable {
  /// How much of a date stands beside the time of day.
  enum Form: Equatable { case date, dayOfYear, timeOfDay }

  var form: Form
  /// Since an instant that all times of a form share.
  var nanoseconds: Int64

  /// Seconds to `later`, or nil where the two cannot be compared.
  func seconds(to later: LogTime) -> Double? {
    guard form == later.form else { return nil }
    // Dates may lie further apart than 64 bits hold.
    let (difference, overflow) = later.nanoseconds.subtractingReportingOverflow(nanoseconds)
    return overflow ? nil : Double(difference) / 1e9
  }
}

/// Reads times: `2015-06-29 15:29:08.330`, with `T`, `/`, a comma or a zone, `Aug  1 10:00:00`,
/// `Thu Apr 09 2020 14:56:34.353`, `15:29:08.330`.
struct TimeCursor {
  private let text: [UInt8]
  private(set) var index: Int

  init(_ text: [UInt8], at index: Int) {
    self.text = text
    self.index = index
  }

  private static let months: [StaticString] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The time that begins here, or nil; `index` is then of no use.
  mutating func time() -> LogTime? {
    if peek(0).isLetter { return namedMonth() }
    guard let first = number(digits: 4) else { return nil }
    if peek(0) == UInt8(ascii: ":") { return clock(hour: first, day: 0, .timeOfDay) }
    let mark = peek(0)
    if first <= 12, mark == 0x2D { return monthAndDay(first) }
    guard first > 31 || mark == UInt8(ascii: "/"), mark == 0x2D || mark == 0x2F || mark == 0x2E
    else { return nil }
    index += 1
    guard let second = number(digits: 2), peek(0) == mark else { return nil }
    index += 1
    guard let third = number(digits: 4) else { return nil }
    let fromYear = Self.day(first, second, third)
    // Console once put the year last: 01/10/2015. What is no month stands in the month's place.
    let (dayFirst, monthFirst) = (Self.day(third, second, first), Self.day(third, first, second))
    guard first > 31 ? fromYear != nil : dayFirst != nil || monthFirst != nil else { return nil }
    if peek(0) == UInt8(ascii: ",") { index += 1 }
    if peek(0) | 0x20 == UInt8(ascii: "t") || peek(0) == 0x20 { index += 1 }
    if peek(0) == 0x20 { index += 1 }
    guard let hour = number(digits: 2), peek(0) == UInt8(ascii: ":") else { return nil }
    if first > 31 { return clock(hour: hour, day: fromYear ?? 0, .date) }
    let start = index
    guard let time = clock(hour: hour, day: dayFirst ?? monthFirst ?? 0, .date) else { return nil }
    // Who writes AM and PM puts the month first.
    guard dayFirst != nil, let monthFirst, text[start..<index].last.map({ $0 | 0x20 }) == 0x6D
    else { return time }
    index = start
    return clock(hour: hour, day: monthFirst, .date)
  }

  /// The rest of `01-31 10:00:00.123`, as Android's log has it.
  private mutating func monthAndDay(_ month: Int) -> LogTime? {
    index += 1
    guard let second = number(digits: 2), peek(0) == 0x20, let day = Self.day(2000, month, second)
    else { return nil }
    index += 1
    guard let hour = number(digits: 2), peek(0) == UInt8(ascii: ":") else { return nil }
    return clock(hour: hour, day: day, .dayOfYear)
  }

  private mutating func namedMonth() -> LogTime? {
    var name = skipName()
    skipSpaces()
    if Self.month(name) == nil, peek(0).isLetter {
      name = skipName()
      skipSpaces()
    }
    guard let month = Self.month(name), let day = number(digits: 2), peek(0) == 0x20
    else { return nil }
    skipSpaces()
    var year: Int?
    let start = index
    if let four = number(digits: 4), four > 1900, peek(0) == 0x20 {
      year = four
      skipSpaces()
    } else {
      index = start
    }
    guard let date = Self.day(year ?? 2000, month, day), let hour = number(digits: 2),
      peek(0) == UInt8(ascii: ":")
    else { return nil }
    return clock(hour: hour, day: date, year == nil ? .dayOfYear : .date)
  }

  /// The rest of a time of day, from the colon behind the hour on.
  private mutating func clock(hour: Int, day: Int, _ form: LogTime.Form) -> LogTime? {
    index += 1
    guard hour < 25, let minute = number(digits: 2), minute < 60, peek(0) == UInt8(ascii: ":")
    else { return nil }
    index += 1
    guard let second = number(digits: 2), second <= 60 else { return nil }
    var nanoseconds: Int64 = 0
    let mark = peek(0)
    if mark == 0x2E || mark == 0x2C || mark == 0x3A, peek(1).isDigit {
      index += 1
      var unit: Int64 = 100_000_000
      while peek(0).isDigit {
        nanoseconds += Int64(peek(0) &- 0x30) * unit
        unit /= 10
        index += 1
      }
    }
    let hour = hour + halfDay(hour)
    let zone = form == .date ? zoneMinutes() : 0
    let seconds = Int64(day) * 86_400 + Int64(hour * 3600 + (minute - zone) * 60 + second)
    return LogTime(form: form, nanoseconds: seconds * 1_000_000_000 + nanoseconds)
  }

  /// The hours that `AM` or `PM` behind a time adds to it.
  private mutating func halfDay(_ hour: Int) -> Int {
    guard peek(0) == 0x20, peek(2) | 0x20 == UInt8(ascii: "m"), !peek(3).isWordPart else {
      return 0
    }
    let mark = peek(1) | 0x20
    guard hour <= 12, mark == UInt8(ascii: "a") || mark == UInt8(ascii: "p") else { return 0 }
    index += 3
    return (mark == UInt8(ascii: "p") ? 12 : 0) - (hour == 12 ? 12 : 0)
  }

  /// `Z`, `+0200` or `+02:00`, in minutes; 0 where none stands.
  private mutating func zoneMinutes() -> Int {
    if peek(0) == UInt8(ascii: "Z") {
      index += 1
      return 0
    }
    guard peek(0) == UInt8(ascii: "+") || peek(0) == UInt8(ascii: "-"), peek(1).isDigit,
      peek(2).isDigit
    else { return 0 }
    let sign = peek(0) == UInt8(ascii: "-") ? -1 : 1
    index += 1
    let hours = Int(peek(0) &- 0x30) * 10 + Int(peek(1) &- 0x30)
    index += 2
    if peek(0) == UInt8(ascii: ":") { index += 1 }
    let minutes = number(digits: 2) ?? 0
    return sign * (hours * 60 + minutes)
  }

  private func peek(_ ahead: Int) -> UInt8 {
    index + ahead < text.count ? text[index + ahead] : 0
  }

  private mutating func number(digits: Int) -> Int? {
    let start = index
    var value = 0
    while peek(0).isDigit, index - start < digits {
      value = value * 10 + Int(peek(0) &- 0x30)
      index += 1
    }
    return index > start && !peek(0).isDigit ? value : nil
  }

  private mutating func skipName() -> ArraySlice<UInt8> {
    let start = index
    while peek(0).isLetter, index - start < 10 { index += 1 }
    return text[start..<index]
  }

  private mutating func skipSpaces() {
    while peek(0) == 0x20 { index += 1 }
  }

  private static func month(_ name: ArraySlice<UInt8>) -> Int? {
    guard name.count == 3 else { return nil }
    return months.firstIndex { month in
      unsafe zip(name, UnsafeBufferPointer(start: month.utf8Start, count: 3))
        .allSatisfy { $0 | 0x20 == $1 }
    }.map { $0 + 1 }
  }

  /// Days from an arbitrary day of the proleptic Gregorian calendar, or nil for no date.
  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard (1...12).contains(month), (1900...2199).contains(year) else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let length = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    guard (1...length).contains(day) else { return nil }
    // Years that begin in March put the leap day last.
    let shifted = month > 2 ? month - 3 : month + 9
    let years = month > 2 ? year : year - 1
    let days = years * 365 + years / 4 - years / 100 + years / 400 + (shifted * 153 + 2) / 5 + day
    // From 1970 or so, so that nanoseconds suffice.
    return days - 719_469
  }
}
