import Foundation
import KeyboardCore
import TestSupport
import Testing

/// Numbers are read exactly, and written as ECMAScript's Number-to-string writes them.
@Suite struct NumberTextTests {
  static let vectors: [(String, String)] = [
    ("5e-324", "5e-324"), ("1.7976931348623157e308", "1.7976931348623157e+308"),
    ("1e21", "1e+21"), ("999999999999999900000", "999999999999999900000"), ("1e-7", "1e-7"),
    ("0.000001", "0.000001"), ("1.5e-7", "1.5e-7"), ("0.0000015", "0.0000015"),
    ("123456789012345680000", "123456789012345680000"),
    ("1.2345678901234568e21", "1.2345678901234568e+21"), ("-0.0", "0"), ("0", "0"),
    ("0.30000000000000004", "0.30000000000000004"), ("100", "100"), ("1234.5678", "1234.5678"),
    ("-1.5", "-1.5"), ("1e9", "1000000000"), ("999999999", "999999999"),
    ("4294967296", "4294967296"), ("1e10", "10000000000"),
    ("9007199254740993", "9007199254740992"), ("1e20", "100000000000000000000"),
    ("0.33333333333333331", "0.3333333333333333"), ("66.666666666666657", "66.66666666666666"),
    ("0.001", "0.001"), ("0.0001", "0.0001"), ("99999999999.999", "99999999999.999"),
    ("1e11", "100000000000"), ("123456789.125", "123456789.125"), ("0.1005", "0.1005"),
    ("1.005", "1.005"), ("521.25", "521.25"),
    ("2.2250738585072014e-308", "2.2250738585072014e-308"), ("1e-323", "1e-323"),
    ("1e100", "1e+100"), ("1e23", "1e+23"), ("4.35", "4.35"), ("0.5", "0.5"), ("10000", "10000"),
    ("9999", "9999"), ("1.1e3", "1100"), ("-1e-7", "-1e-7"), ("-1e21", "-1e+21"),
    ("1.05e-3", "0.00105"), ("0.01", "0.01"), ("99.99", "99.99"),
  ]

  @Test(arguments: vectors)
  func knownVectors(_ spelling: String, _ text: String) throws {
    #expect(NumberText.text(of: try #require(Double(spelling))) == text)
  }

  @Test func sums() { #expect(NumberText.text(of: 0.1 + 0.2) == "0.30000000000000004") }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func randomDoublesAreShortestAndReadBack(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<5000 {
      let value: Double
      switch random.below(4) {
      case 0: value = Double(bitPattern: random.next())
      case 1: value = Double(random.below(2_000_000) - 1_000_000) / 1000
      case 2: value = Double(random.below(1 << 40)) / Double(1 << random.below(40))
      default: value = Double(random.below(1 << 53)) * pow(10, Double(random.below(40) - 30))
      }
      guard value.isFinite else { continue }
      let text = NumberText.text(of: value)
      #expect(Double(text) == value, "\(value)")
      #expect(Self.digits(text) == Self.digits(value.description), "\(text) \(value)")
      #expect(Self.isECMAScript(text), "\(text)")
    }
  }

  /// The significant digits.
  private static func digits(_ text: String) -> Substring {
    let mantissa = text.prefix { $0 != "e" }.filter(\.isWholeNumber)
    var digits = mantissa.drop { $0 == "0" }
    while digits.last == "0" { digits.removeLast() }
    return digits
  }

  /// Whether an exponent stands exactly where ECMAScript puts one.
  private static func isECMAScript(_ text: String) -> Bool {
    let magnitude = abs(Double(text) ?? 0)
    guard magnitude > 0 else { return text == "0" }
    guard magnitude >= 1e21 || magnitude < 1e-6 else {
      return !text.contains("e") && !text.hasSuffix(".0")
    }
    return text.contains(magnitude >= 1 ? "e+" : "e-") && !text.contains(".0e")
  }

  @Test func everyThousandth() {
    for thousandths in stride(from: 0, to: 2_000_000, by: 37) {
      let value = Double(thousandths) / 1000
      #expect(NumberText.text(of: value) == Self.plain(thousandths))
    }
  }

  private static func plain(_ thousandths: Int) -> String {
    var fraction = String(thousandths % 1000 + 1000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return String(thousandths / 1000) + (fraction.isEmpty ? "" : "." + fraction)
  }

  // MARK: Reading

  /// Decimal spellings of all lengths, within a coordinate's limits.
  private static func spelling(_ random: inout SeededRandom) -> String {
    func digits(_ most: Int) -> String {
      (0..<(1 + random.below(most))).map { _ in String(random.below(10)) }.joined()
    }
    var whole = digits(random.oneIn(8) ? 30 : 7)
    while whole.count > 1, whole.hasPrefix("0") { whole.removeFirst() }
    var text = (random.oneIn(2) ? "-" : "") + whole
    var places = 0
    if random.oneIn(3) == false {
      let fraction = digits(random.oneIn(6) ? 60 : 17)
      places = fraction.count
      text += "." + fraction
    }
    if random.oneIn(3) || whole.count > 7 {
      let exponent =
        whole.count > 7 ? -whole.count - random.below(8) : random.below(30 + places) - 29 - places
      text +=
        (random.oneIn(2) ? "e" : "E") + (exponent >= 0 && random.oneIn(2) ? "+" : "")
        + "\(exponent)"
    }
    return text
  }

  /// One number in four lies where rounding is hardest: at the middle of two doubles, or near it.
  private static func nearAMiddle(_ random: inout SeededRandom) -> String {
    let mantissa = (1 << 52) + random.below(1 << 52)
    // m + 1/2 in units of 2^-30: exact as a decimal of at most 31 places.
    let shift = 30 + random.below(20)
    let value = Decimal(2 * mantissa + 1) / pow(Decimal(2), shift + 1)
    return "\(value)"
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func readingIsExact(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var spellings: [String] = []
    var text = plainHeader
    for _ in 0..<2500 {
      var four: [String] = []
      while four.count < 4 {
        let spelling = random.oneIn(4) ? Self.nearAMiddle(&random) : Self.spelling(&random)
        if abs(unsafe strtod(spelling, nil)) <= 1e7 { four.append(spelling) }
      }
      spellings += four
      text += "{\"t\":0,\"event\":\"keyboardWillShow\",\"end\":[\(four.joined(separator: ","))]}\n"
    }
    let events = try oneTrace(text).events
    for (index, spelling) in spellings.enumerated() {
      let rect = events[index / 4].end
      let read = [rect.x, rect.y, rect.width, rect.height][index % 4]
      let expected = unsafe strtod(spelling, nil)
      #expect(
        read == expected && read.sign == (expected == 0 ? .plus : expected.sign), "\(spelling)")
    }
  }

  @Test func layoutsReadExactlyToo() throws {
    for spelling in [
      "1.7976931348623157e308", "4.9406564584124654e-324", "2.4703282292062327e-324",
      "2.4703282292062328e-324", "9007199254740993", "9007199254740992.99999999999999999999",
      "9007199254740993.00000000000000000001", "1e23", "8.5e22", "179769313486231570000e288",
      "0.1e-1000000", "123456789012345678901234567890e-15",
    ] {
      let sequence = try layouts(["{\"constant\":\(spelling)}"])
      let expected = unsafe strtod(spelling, nil)
      #expect(sequence.layouts[0].constant == expected, "\(spelling)")
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func aNumberOfAMillionDigits() throws {
    let digits = String(repeating: "1", count: 500_000)
    let trace = try oneTrace(
      plainHeader + "{\"t\":0.\(digits),\"event\":\"textFieldDidEndEditing\",\"x\":-\(digits)}")
    #expect(trace.events[0].time == 1.0 / 9)
  }
}
