import KeyboardCore
import TestSupport

/// UIKit's name of a notification.
private func notificationName(_ kind: EventKind) -> String {
  "UIKeyboard" + kind.name.dropFirst("keyboard".count) + "Notification"
}

private func text(_ number: Double) -> String { NumberText.text(of: number) }

private func braces(_ rect: Rect) -> String {
  "{{\(text(rect.x)), \(text(rect.y))}, {\(text(rect.width)), \(text(rect.height))}}"
}

/// Prints events as NSLog prints an `NSNotification`, with a time of microseconds.
enum ObjectiveCWriter {
  static func text(of event: Event) -> String {
    """
    \(time(event.time)) App[12:345] note: NSConcreteNotification 0x1 {name = \
    \(notificationName(event.kind)); userInfo = {
        UIKeyboardAnimationCurveUserInfoKey = \(event.curve);
        UIKeyboardAnimationDurationUserInfoKey = "\(NumberText.text(of: event.duration))";
        UIKeyboardBoundsUserInfoKey = "NSRect: {{0, 0}, {1, 2}}";
        UIKeyboardCenterBeginUserInfoKey = "NSPoint: {187.5, 796}";
        UIKeyboardFrameBeginUserInfoKey = "NSRect: \(braces(event.begin))";
        UIKeyboardFrameEndUserInfoKey = "NSRect: \(braces(event.end))";
        UIKeyboardIsLocalUserInfoKey = \(event.isLocal ? 1 : 0);
    }}
    """
  }

  /// `2023-01-01 10:00:00.000000+0100`, so many seconds later.
  private static func time(_ seconds: Double) -> String {
    let micros = Int((seconds * 1e6).rounded())
    func digits(_ value: Int, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    let whole = micros / 1_000_000
    return "2023-01-01 \(digits(10 + whole / 3600, 2)):\(digits(whole / 60 % 60, 2)):"
      + "\(digits(whole % 60, 2)).\(digits(micros % 1_000_000, 6))+0100"
  }
}

/// Prints events as Swift prints a `Notification`: keys in any order, on one line or many, frames in
/// three forms.
enum SwiftWriter {
  static func text(of event: Event, _ random: inout SeededRandom) -> String {
    var members = [
      key("FrameBegin") + rect(event.begin, &random), key("FrameEnd") + rect(event.end, &random),
      key("AnimationDuration") + NumberText.text(of: event.duration),
      key("AnimationCurve") + "\(event.curve)", key("IsLocal") + (event.isLocal ? "1" : "0"),
      key("CenterEnd") + "NSPoint: {187.5, 538}",
    ]
    members.shuffle(using: &random)
    let separator = random.oneIn(2) ? ", " : ",\n"
    let isOneLine = random.oneIn(2)
    return "name = \(notificationName(event.kind)),\(isOneLine ? " " : "\n")object = nil,"
      + "\(isOneLine ? " " : "\n")userInfo = Optional([" + members.joined(separator: separator)
      + "])"
  }

  private static func key(_ name: String) -> String {
    "AnyHashable(\"UIKeyboard\(name)UserInfoKey\"): "
  }

  private static func rect(_ rect: Rect, _ random: inout SeededRandom) -> String {
    let numbers = [rect.x, rect.y, rect.width, rect.height].map { NumberText.text(of: $0) }
    switch random.below(3) {
    case 0: return "NSRect: \(braces(rect))"
    case 1: return "(" + numbers.joined(separator: ", ") + ")"
    default:
      return "CGRect(x: \(numbers[0]), y: \(numbers[1]), width: \(numbers[2]), "
        + "height: \(numbers[3]))"
    }
  }
}

/// Prints events as React Native's consoles do: JSON, JavaScript object text, Expo's objects.
enum ReactNativeWriter {
  /// React Native's word for a curve, or nil where it has none.
  static func easing(_ curve: UInt8) -> String? {
    switch curve {
    case 0: "easeInEaseOut"
    case 1: "easeIn"
    case 2: "easeOut"
    case 3: "linear"
    case 7: "keyboard"
    default: nil
    }
  }

  private enum Form: Int { case json, script, expo }

  static func text(of event: Event, _ random: inout SeededRandom) -> String {
    let form = Form(rawValue: random.below(3)) ?? .json
    let quote = form == .script ? "'" : "\""
    var members = [
      member("duration", NumberText.text(of: event.duration * 1000), form),
      member("easing", quote + (easing(event.curve) ?? "keyboard") + quote, form),
      member("startCoordinates", coordinates(event.begin, form), form),
      member("endCoordinates", coordinates(event.end, form), form),
      member("isEventFromThisApp", event.isLocal ? "true" : "false", form),
    ]
    members.shuffle(using: &random)
    return " LOG  \(event.kind.name) " + object(members, form)
  }

  private static func member(_ key: String, _ value: String, _ form: Form) -> String {
    form == .script ? "\(key): \(value)" : "\"\(key)\": \(value)"
  }

  private static func coordinates(_ rect: Rect, _ form: Form) -> String {
    object(
      [
        member("height", NumberText.text(of: rect.height), form),
        member("screenX", NumberText.text(of: rect.x), form),
        member("screenY", NumberText.text(of: rect.y), form),
        member("width", NumberText.text(of: rect.width), form),
      ], form)
  }

  private static func object(_ members: [String], _ form: Form) -> String {
    switch form {
    case .json: "{" + members.joined(separator: ", ") + "}"
    case .script: "{ " + members.joined(separator: ", ") + " }"
    case .expo: "Object {\n" + members.map { "  \($0),\n" }.joined() + "}"
    }
  }
}
