import Foundation
import KeyboardCore
import KeyboardRecorder
import TestSupport

/// Posts a keyboard notification as UIKit does; `nil` leaves a value out.
func post(
  _ name: String, _ end: Any?, begin: Any? = nil, duration: Any? = 0.25, curve: Any? = 7,
  isLocal: Any? = true, to center: NotificationCenter
) {
  var userInfo: [AnyHashable: Any] = [:]
  userInfo["UIKeyboardFrameBeginUserInfoKey"] = begin
  userInfo["UIKeyboardFrameEndUserInfoKey"] = end
  userInfo["UIKeyboardAnimationDurationUserInfoKey"] = duration
  userInfo["UIKeyboardAnimationCurveUserInfoKey"] = curve
  userInfo["UIKeyboardIsLocalUserInfoKey"] = isLocal
  center.post(
    name: Notification.Name("UIKeyboard\(name)Notification"), object: nil, userInfo: userInfo)
}

/// Posts one of a trace's keyboard events.
func post(_ event: Event, to center: NotificationCenter) {
  let name = event.kind.name.dropFirst("keyboard".count)
  post(
    String(name), NSValue(rect: CGRect(event.end)), begin: CGRect(event.begin),
    duration: event.duration, curve: Int(event.curve), isLocal: event.isLocal, to: center)
}

extension CGRect {
  init(_ rect: Rect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

/// A shown keyboard of an iPhone X, and the same below its screen.
let shown = CGRect(x: 0, y: 521, width: 375, height: 291)
let hidden = CGRect(x: 0, y: 812, width: 375, height: 291)

/// Surroundings on an iPhone X.
func iPhoneX() -> Surroundings {
  var device = Device()
  device.model = "iPhone10,3"
  device.screen = Size(width: 375, height: 812)
  device.scale = 3
  return Surroundings(device: device, locale: "en_US")
}

/// The problems that a recorder or handler told.
@MainActor
final class Problems {
  var all: [KeyboardProblem] = []
}

extension TemporaryFolder {
  func url(_ name: String) -> URL { URL(fileURLWithPath: path(name)) }

  /// All traces of a file in the folder.
  func traces(_ name: String) throws -> [Trace] { try readTraces(text(name)) }
}

/// Plain values to compare an event by.
func facts(_ event: Event) -> [String] {
  [
    event.kind.name, "\(event.begin)", "\(event.end)", "\(event.duration)", "\(event.curve)",
    "\(event.isLocal)",
  ]
}
