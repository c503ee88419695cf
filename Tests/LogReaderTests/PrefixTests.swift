import KeyboardCore
import LogReader
import Testing

/// What loggers put in front of lines gives the times, and nothing else.
@Suite struct PrefixTests {
  static let payload =
    "UIKeyboardWillShowNotification UIKeyboardFrameEndUserInfoKey = {{0, 409}, {375, 258}}"

  /// Two prefixes, and the seconds between them.
  @Test(arguments: [
    (
      "2015-06-29 15:29:08.330 App[2215:800684] ", "2015-06-29 15:29:08.342 App[2215:800684] ",
      0.012
    ),
    ("2013-09-20 12:00:00.100 App[1:c07] ", "2013-09-20 12:00:01.350 App[1:c07] ", 1.25),
    (
      "2019-08-01 23:59:59.900000+0200 App[1:2] [kb] ", "2019-08-02 00:00:00.150000+0200 App[1:2] ",
      0.25
    ),
    // The clocks go back in between.
    ("2019-10-27 02:59:59.000000+0200 App[1:2] ", "2019-10-27 02:00:00.500000+0100 App[1:2] ", 1.5),
    (
      "2019-08-01 10:00:00.123456+0200 0x1234     Default     0x0                  123    0    App: (UIKitCore) [com.example:kb] ",
      "2019-08-01 10:00:00.323456+0200 0x1234     Default     0x0                  123    0    App: ",
      0.2
    ),
    (
      "2022-08-25 15:22:01.008417+0100  localhost App[1766]: (UIKitCore) [com.example:kb] ",
      "2022-08-25 15:22:03.008417+0100  localhost App[1766]: ", 2.0
    ),
    ("2022-08-25 15:22:01.008 Df App[1766:2b] ", "2022-08-25 15:22:01.018 Df App[1766:2b] ", 0.01),
    ("default\t10:00:00.123456+0200\tApp\t", "default\t10:00:01.123456+0200\tApp\t", 1.0),
    (
      "Aug  1 10:00:00 iPhone App(UIKit)[123] <Notice>: ",
      "Aug  1 10:00:02 iPhone App[123] <Warning>: ", 2.0
    ),
    ("[Thu Apr 09 2020 14:56:34.353]  LOG      ", "[Thu Apr 09 2020 14:56:36.853]  LOG      ", 2.5),
    (
      "2020-04-09 14:56:34.353 [info][tid:com.facebook.react.JavaScript] ",
      "2020-04-09 14:56:34.453 [info] ", 0.1
    ),
    ("2023-10-10T10:00:00.250Z ", "2023-10-10T10:00:01.000Z flutter: ", 0.75),
    ("2015/06/29 15:29:08:330  ", "2015/06/29 15:29:08:830  ", 0.5),
    ("15:29:08.330 \u{1F49C} VERBOSE ", "15:29:09.330 \u{1F49C} VERBOSE ", 1.0),
    // Midnight passes between times of day.
    ("23:59:59.5 ", "00:00:00.25 ", 0.75),
    ("// 2015-06-29 15:29:08.330 ", "> 2015-06-29 15:29:08.430 ", 0.1),
    ("01/10/2015 18:12:07.089 App[1]: ", "01/10/2015 18:12:08.089 App[1]: ", 1.0),
  ])
  func timesGiveSeconds(_ first: String, _ second: String, _ seconds: Double) throws {
    let reading = try reading(first + Self.payload + "\n" + second + Self.payload + "\n")
    let events = reading.trace?.events ?? []
    try #require(events.count == 2, "\(reading)")
    #expect(events.map(\.time) == [0, seconds])
    #expect(reading.unread.isEmpty)
  }

  @Test(arguments: [
    " LOG  ", " (NOBRIDGE) LOG  ", "flutter: ", "[log] - ", "\u{26A1}\u{FE0F}  [log] - ", "", "  ",
    "- ", "| ",
    "99:99:99 ", "2015-13-45 25:61:61 ", "[123] ", "note: ",
  ])
  func otherPrefixesGiveNoTime(_ prefix: String) throws {
    let reading = try reading(prefix + Self.payload + "\n" + prefix + Self.payload + "\n")
    let events = reading.trace?.events ?? []
    try #require(events.count == 2, "\(reading)")
    #expect(events.map(\.time) == [0, 1])
    #expect(reading.notes.contains { $0.text.contains("no line states a time") && $0.line == 2 })
  }

  @Test func aLineWithoutTimeComesOneSecondLater() throws {
    let reading = try reading(
      """
      10:00:00 \(Self.payload)
      \(Self.payload)
      10:00:09 \(Self.payload)
      """)
    #expect(reading.trace?.events.map(\.time) == [0, 1, 9])
    #expect(reading.notes.filter { $0.text.hasPrefix("no time is stated") }.map(\.line) == [2])
  }

  @Test func aLogRunningBackwardsIsHeld() throws {
    let reading = try reading(
      """
      2015-06-29 15:29:08.000 \(Self.payload)
      2015-06-29 15:29:10.000 \(Self.payload)
      2015-06-29 15:29:09.000 \(Self.payload)
      2015-06-29 15:29:11.000 \(Self.payload)
      """)
    #expect(reading.trace?.events.map(\.time) == [0, 2, 2, 3])
    #expect(reading.notes.filter { $0.text.contains("held") }.map(\.line) == [3])
  }

  /// A stated time before the second that was given to an event without one does not run backwards.
  @Test func aTimeIsOvertaken() throws {
    let reading = try reading(
      """
      10:00:00.000 \(Self.payload)
      \(Self.payload)
      10:00:00.400 \(Self.payload)
      10:00:02.000 \(Self.payload)
      """)
    #expect(reading.trace?.events.map(\.time) == [0, 1, 1, 2])
    #expect(!reading.notes.contains { $0.text.contains("goes back") })
    #expect(reading.notes.filter { $0.text.contains("held") }.map(\.line) == [3])
  }

  /// Years apart are no more than a log's events are.
  @Test(arguments: [("1904-01-01", "2197-12-31"), ("2199-12-31", "1900-01-01")])
  func farDatesDoNotOverflow(_ first: String, _ second: String) throws {
    let reading = try reading(
      "\(first) 00:00:00 \(Self.payload)\n\(second) 00:00:00 \(Self.payload)\n")
    #expect(reading.trace?.events.count == 2)
  }

  /// AM and PM say that the month stands first, as does a second number that is no month.
  @Test(arguments: [
    ("2/3/2024, 10:00:00 AM", "2/4/2024, 10:00:00 AM", 86_400.0),
    ("12/31/2023 10:00:00", "1/1/2024 10:00:00", 86_400.0),
    ("01/10/2015 10:00:00", "02/10/2015 10:00:00", 86_400.0),
    ("2024-02-29 10:00:00", "2024-03-01 10:00:00", 86_400.0),
    ("2024-02-30 10:00:00", "2024-03-01 10:00:00", 1.0),
  ])
  func daysAndMonthsAreToldApart(_ first: String, _ second: String, _ seconds: Double) throws {
    let reading = try reading("\(first) \(Self.payload)\n\(second) \(Self.payload)\n")
    #expect(reading.trace?.events.map(\.time) == [0, seconds])
  }

  @Test func jsonOfTheUnifiedLogIsRead() throws {
    let message =
      #"{name = UIKeyboardDidShowNotification; userInfo = {\n UIKeyboardFrameEndUserInfoKey = \"NSRect: {{0, 479}, {375, 333}}\";\n}}"#
    let reading = try reading(
      #"{"traceID":1,"eventMessage":"\#(message)","timestamp":"2019-08-01 10:00:00.100000+0200"}"#
        + "\n"
        + #"{"eventMessage":"nothing","timestamp":"2019-08-01 10:00:00.200000+0200"}"# + "\n"
        + #"{"timestamp":"2019-08-01 10:00:00.350000+0200","eventMessage":"\#(message)"}"# + "\n")
    #expect(reading.trace?.events.map(\.time) == [0, 0.25])
    #expect(reading.trace?.events.map(\.kind) == [.keyboardDidShow, .keyboardDidShow])
    #expect(reading.unread.isEmpty)
  }

  @Test func theTimeMayStandBehindTheMessage() throws {
    let message =
      #"{name = UIKeyboardDidHideNotification; userInfo = {\n UIKeyboardFrameEndUserInfoKey = \"NSRect: {{0, 812}, {375, 333}}\";\n}}"#
    let entry = { (second: Int) in
      """
        "eventMessage" : "\(message)",
        "formatString" : "keyboardWillShow %@",
        "timestamp" : "2019-08-01 10:00:0\(second).100000+0200",

      """
    }
    let reading = try reading("[{\n" + entry(1) + "},{\n" + entry(3) + "}]\n")
    #expect(reading.trace?.events.map(\.time) == [0, 2])
    #expect(reading.unread.isEmpty)
  }

  /// Xcode's console puts the time below the message.
  @Test func xcodeStatesTimesBelow() throws {
    let below = { (second: Int) in
      "Type: Notice | Timestamp: 2023-09-18 10:00:0\(second).500000+02:00 | Process: App | TID: 0x1"
    }
    let reading = try reading(
      """
      [\(Self.payload)]
      \(below(1))
      something else
      \(below(2))
      [\(Self.payload)]
      \(below(4))
      """)
    #expect(reading.trace?.events.map(\.time) == [0, 3])
  }
}
