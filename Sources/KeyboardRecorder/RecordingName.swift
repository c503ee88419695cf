import Foundation

/// Names for traces that no other recording has, on this device or another: the same name must
/// never stand for two contents.
enum RecordingName {
  /// `base`, when it was, and 32 random bits: `login-20260307T141503.250Z-9f3c21d0`.
  static func unique(_ base: String, at date: Date) -> String {
    let random = String(UInt32.random(in: .min ... .max), radix: 16)
    let padding = String(repeating: "0", count: 8 - random.utf8.count)
    return "\(cleaned(base))-\(stamp(date))-\(padding)\(random)"
  }

  /// `base` without what a trace's name may not have, and short enough for what follows it.
  private static func cleaned(_ base: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in base.unicodeScalars.prefix(150)
    where scalar.properties.generalCategory != .control {
      scalars.append(scalar)
    }
    return scalars.isEmpty ? "recording" : String(scalars)
  }

  private static func stamp(_ date: Date) -> String {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [
      .withYear, .withMonth, .withDay, .withTime, .withFractionalSeconds, .withTimeZone,
    ]
    return formatter.string(from: date)
  }
}
