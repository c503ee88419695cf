import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import KeyboardRecorder

/// The forms in which a notification's values come, and those that are left out.
@MainActor @Suite struct UserInfoTests {
  private let folder: TemporaryFolder
  private let center = NotificationCenter()

  init() throws { folder = try TemporaryFolder() }

  private enum Form: String, CaseIterable {
    case rect, value, concreteValue, numbers, mixedNumbers, boxedArray, dictionary

    func box(_ rect: CGRect) -> Any {
      let (x, y) = (Double(rect.origin.x), Double(rect.origin.y))
      let (width, height) = (Double(rect.size.width), Double(rect.size.height))
      switch self {
      case .rect: return rect
      case .value: return NSValue(rect: rect)
      case .concreteValue:
        var rect = rect
        return unsafe NSValue(bytes: &rect, objCType: "{CGRect={CGPoint=dd}{CGSize=dd}}")
      case .numbers: return [x, y, width, height]
      case .mixedNumbers: return [NSNumber(value: x), y, CGFloat(width), Float(height)] as [Any]
      case .boxedArray: return NSArray(array: [x, y, width, height].map { NSNumber(value: $0) })
      case .dictionary:
        return NSDictionary(dictionary: ["X": x, "Y": y, "Width": width, "Height": height])
      }
    }
  }

  @Test func rectanglesAreReadInEveryForm() throws {
    let recorder = Recorder(center: center)
    for form in Form.allCases {
      recorder.start(writingTo: folder.url(form.rawValue))
      let end = CGRect(x: 0.5, y: -521, width: -375, height: 290.25)
      post("WillShow", form.box(end), begin: form.box(hidden), to: center)
      let trace = try #require(try folder.traces(form.rawValue).first)
      let event = try #require(trace.events.first, "\(form)")
      #expect(event.end == Rect(x: 0.5, y: -521, width: -375, height: 290.25), "\(form)")
      #expect(event.begin == Rect(x: 0, y: 812, width: 375, height: 291), "\(form)")
    }
  }

  @Test func numbersAreReadInEveryForm() throws {
    let recorder = Recorder(center: center)
    recorder.start(writingTo: folder.url("n"))
    let durations: [Any] = [0.5, NSNumber(value: 0.5), Float(0.5), CGFloat(0.5)]
    let curves: [Any] = [7, NSNumber(value: 7), UInt(7), 7.0, Int8(7)]
    let flags: [Any] = [false, NSNumber(value: false), NSNumber(value: 0), 0]
    for index in 0..<5 {
      post(
        "WillShow", shown, duration: durations[index % 4], curve: curves[index],
        isLocal: flags[index % 4], to: center)
    }
    let events = try folder.traces("n")[0].events
    #expect(events.count == 5)
    #expect(events.allSatisfy { $0.duration == 0.5 && $0.curve == 7 && !$0.isLocal })
  }

  @Test func whatIsAbsentIsTheFormatsDefault() throws {
    let recorder = Recorder(center: center)
    recorder.start(writingTo: folder.url("d"))
    post("DidShow", shown, duration: nil, curve: nil, isLocal: nil, to: center)
    let event = try #require(try folder.traces("d")[0].events.first)
    #expect(event.begin == event.end)
    #expect(event.duration == 0.25)
    #expect(event.curve == 7)
    #expect(event.isLocal)
  }

  @Test func theLimitsThemselvesAreTakenAndReadBack() throws {
    let recorder = Recorder(center: center)
    recorder.start(writingTo: folder.url("m"))
    let far = CGRect(x: -1e7, y: 1e7, width: -1e7, height: 1e7)
    post("DidShow", far, begin: far, duration: 1e9, curve: 255, to: center)
    post("DidShow", CGRect.zero, duration: 0, curve: 0, to: center)
    let events = try folder.traces("m")[0].events
    #expect(events.map(\.duration) == [1e9, 0])
    #expect(events.map(\.curve) == [255, 0])
    #expect(events.map(\.begin.x) == [-1e7, 0])
  }

  /// A notification that is left out: what it carries, and the key to blame; nil for a missing end.
  private struct LeftOut {
    var end: Any? = shown
    var begin: Any?
    var duration: Any? = 0.25
    var curve: Any? = 7
    var isLocal: Any? = true
    var key: String?
  }

  private static let end = "UIKeyboardFrameEndUserInfoKey"
  private static let duration = "UIKeyboardAnimationDurationUserInfoKey"
  private static let curve = "UIKeyboardAnimationCurveUserInfoKey"

  private static let leftOut: [LeftOut] = [
    LeftOut(end: nil),
    LeftOut(end: CGRect.null, key: end), LeftOut(end: CGRect.infinite, key: end),
    LeftOut(end: CGRect(x: 0, y: Double.nan, width: 1, height: 1), key: end),
    LeftOut(end: NSValue(rect: CGRect(x: 0, y: 0, width: Double.infinity, height: 1)), key: end),
    LeftOut(end: [0, 0, 1], key: end), LeftOut(end: [0, 0, 1, "2"] as [Any], key: end),
    LeftOut(end: ["X": 1], key: end), LeftOut(end: "{{0, 0}, {1, 1}}", key: end),
    LeftOut(end: NSNull(), key: end), LeftOut(end: 5, key: end),
    LeftOut(end: NSValue(size: CGSize(width: 1, height: 1)), key: end),
    LeftOut(end: NSValue(range: NSRange(location: 1, length: 1)), key: end),
    LeftOut(end: CGRect(x: 0, y: 0, width: 1e8, height: 1), key: end),
    LeftOut(begin: CGRect.null, key: "UIKeyboardFrameBeginUserInfoKey"),
    LeftOut(duration: -0.5, key: duration), LeftOut(duration: Double.nan, key: duration),
    LeftOut(duration: 1e10, key: duration), LeftOut(duration: "0.25", key: duration),
    LeftOut(curve: -1, key: curve), LeftOut(curve: 256, key: curve),
    LeftOut(curve: 7.5, key: curve), LeftOut(curve: UInt64.max, key: curve),
    LeftOut(isLocal: "yes", key: "UIKeyboardIsLocalUserInfoKey"),
  ]

  @Test func whatCannotBeTakenIsToldAndLeftOut() throws {
    for (index, left) in Self.leftOut.enumerated() { try expectLeftOut(left, "\(index)") }
  }

  private func expectLeftOut(_ left: LeftOut, _ file: String) throws {
    let problems = Problems()
    let recorder = Recorder(center: center) { problems.all.append($0) }
    let handler = LiveHandler(center: center)
    handler.onProblem = { problems.all.append($0) }
    handler.start(in: iPhoneX())
    recorder.start(writingTo: folder.url(file))
    post(
      "WillShow", left.end, begin: left.begin, duration: left.duration, curve: left.curve,
      isLocal: left.isLocal, to: center)
    post("DidShow", shown, to: center)
    let name = "UIKeyboardWillShowNotification"
    let expected =
      left.key.map { KeyboardProblem.unusableValue(notification: name, key: $0) }
      ?? .noEndFrame(notification: name)
    #expect(problems.all == [expected, expected], "\(left)")
    #expect(recorder.unrecordedCount == 1)
    #expect(handler.lastAnswer?.event.kind == .keyboardDidShow)
    #expect(try folder.traces(file)[0].events.map(\.kind) == [.keyboardDidShow])
  }
}
