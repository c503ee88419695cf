import Foundation
import KeyboardCore

/// UIKit's names, as raw values: the library is built without UIKit, and the names are part of
/// UIKit's binary interface.
enum KeyboardNotification {
  /// The notifications in the order of their event kinds.
  static let kinds: [(name: String, kind: EventKind)] = [
    ("UIKeyboardWillShowNotification", .keyboardWillShow),
    ("UIKeyboardDidShowNotification", .keyboardDidShow),
    ("UIKeyboardWillHideNotification", .keyboardWillHide),
    ("UIKeyboardDidHideNotification", .keyboardDidHide),
    ("UIKeyboardWillChangeFrameNotification", .keyboardWillChangeFrame),
    ("UIKeyboardDidChangeFrameNotification", .keyboardDidChangeFrame),
  ]

  static let begin = "UIKeyboardFrameBeginUserInfoKey"
  static let end = "UIKeyboardFrameEndUserInfoKey"
  static let duration = "UIKeyboardAnimationDurationUserInfoKey"
  static let curve = "UIKeyboardAnimationCurveUserInfoKey"
  static let isLocal = "UIKeyboardIsLocalUserInfoKey"
}

/// What a notification said, as plain values that may go to another thread.
enum KeyboardReport: Sendable {
  /// An event; its time is the clock's, not yet the trace's.
  case event(Event)
  /// A notification that cannot be taken.
  case problem(KeyboardProblem)

  /// Reads a notification at `time`, the clock's seconds.
  init(_ notification: Notification, kind: EventKind, time: Double) {
    let values = Values(notification: notification)
    do throws(KeyboardProblem) {
      guard let end = try values.rect(KeyboardNotification.end) else {
        throw KeyboardProblem.noEndFrame(notification: values.name)
      }
      self = .event(
        Event(
          time: time, kind: kind, begin: try values.rect(KeyboardNotification.begin), end: end,
          duration: try values.number(KeyboardNotification.duration, in: Limits.time)
            ?? Event.defaultDuration,
          curve: try values.curve() ?? Event.defaultCurve,
          isLocal: try values.flag(KeyboardNotification.isLocal) ?? true))
    } catch {
      self = .problem(error)
    }
  }

  /// The values of one notification; a key that is absent is nil, one that is unusable is thrown.
  private struct Values {
    let name: String
    let userInfo: [AnyHashable: Any]

    init(notification: Notification) {
      name = notification.name.rawValue
      userInfo = notification.userInfo ?? [:]
    }

    func rect(_ key: String) throws(KeyboardProblem) -> Rect? {
      guard let value = userInfo[key] else { return nil }
      guard let rect = UserInfoValue.rect(value), Limits.allow(rect) else { throw unusable(key) }
      return rect
    }

    func number(_ key: String, in range: ClosedRange<Double>) throws(KeyboardProblem) -> Double? {
      guard let value = userInfo[key] else { return nil }
      guard let number = UserInfoValue.number(value), range.contains(number) else {
        throw unusable(key)
      }
      return number
    }

    func curve() throws(KeyboardProblem) -> UInt8? {
      guard let number = try number(KeyboardNotification.curve, in: Limits.curve) else {
        return nil
      }
      guard let curve = UInt8(exactly: number) else { throw unusable(KeyboardNotification.curve) }
      return curve
    }

    func flag(_ key: String) throws(KeyboardProblem) -> Bool? {
      guard let value = userInfo[key] else { return nil }
      guard let flag = UserInfoValue.flag(value) else { throw unusable(key) }
      return flag
    }

    private func unusable(_ key: String) -> KeyboardProblem {
      .unusableValue(notification: name, key: key)
    }
  }
}
