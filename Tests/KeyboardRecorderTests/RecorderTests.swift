import Foundation
import KeyboardCore
import Synchronization
import TestSupport
import Testing

@testable import KeyboardRecorder

/// What the recorder writes of real notifications.
@MainActor @Suite struct RecorderTests {
  private let folder: TemporaryFolder
  private let center = NotificationCenter()

  init() throws { folder = try TemporaryFolder() }

  private func recorder(_ problems: Problems = Problems()) -> Recorder {
    Recorder(center: center) { problems.all.append($0) }
  }

  @Test func theSixNotificationsBecomeATrace() throws {
    let recorder = recorder()
    #expect(
      recorder.start(
        writingTo: folder.url("a.jsonl"), name: "session", surroundings: iPhoneX()))
    let names = [
      "WillShow", "DidShow", "WillHide", "DidHide", "WillChangeFrame", "DidChangeFrame",
    ]
    for name in names { post(name, shown, begin: hidden, duration: 0.5, curve: 3, to: center) }
    let trace = try #require(try folder.traces("a.jsonl").first)
    #expect(trace.events.map(\.kind) == Array(EventKind.allCases.prefix(6)))
    for event in trace.events {
      #expect(event.end == Rect(x: 0, y: 521, width: 375, height: 291))
      #expect(event.begin == Rect(x: 0, y: 812, width: 375, height: 291))
      #expect(event.duration == 0.5)
      #expect(event.curve == 3)
      #expect(event.isLocal)
    }
    #expect(trace.header.name.hasPrefix("session-2"))
    #expect(trace.header.name == recorder.traceName)
    #expect(trace.header.device.model == "iPhone10,3")
    #expect(trace.header.device.screen == Size(width: 375, height: 812))
    #expect(trace.header.locale == "en_US")
    #expect(trace.header.source == "KeyboardRecorder")
    #expect(recorder.recordedCount == 6)
  }

  @Test func oracleTracesAreRecordedAsTheyWerePosted() throws {
    let recorder = recorder()
    for trace in try Fixtures.traces("oracle/traces.jsonl").prefix(20) {
      recorder.start(writingTo: folder.url(trace.header.name))
      for event in trace.events where event.kind.isKeyboard { post(event, to: center) }
      let read = try folder.traces(trace.header.name)
      #expect(read.count == 1)
      #expect(
        read[0].events.map(facts) == trace.events.filter { $0.kind.isKeyboard }.map(facts))
    }
  }

  @Test func timesComeFromTheClockAndNeverGoBack() throws {
    let clock = ManualClock()
    let recorder = Recorder(center: center, clock: clock.read, limits: RecordingLimits())
    clock.set(100)
    recorder.start(writingTo: folder.url("t.jsonl"))
    for time in [100, 100.25, 100.123456789, 101] {
      clock.set(time)
      post("DidShow", shown, to: center)
    }
    let times = try folder.traces("t.jsonl")[0].events.map(\.time)
    #expect(times == [0, 0.25, 0.25, 1])
    clock.set(101.123456789)
    post("DidShow", shown, to: center)
    #expect(try folder.traces("t.jsonl")[0].events.last?.time == 1.123457)
  }

  @Test func theAppsOwnEventsAreRecorded() throws {
    let recorder = recorder()
    recorder.start(writingTo: folder.url("o.jsonl"), surroundings: iPhoneX())
    var turned = SceneChange()
    turned.safeArea = Insets(top: 0, left: 44, bottom: 21, right: 44)
    recorder.textFieldDidBeginEditing(
      Rect(x: 1, y: 2, width: 3, height: 4), superview: Rect(x: 5, y: 6, width: 7, height: 8))
    recorder.interfaceOrientationWillChange(to: .landscapeRight, scene: turned)
    var change = SceneChange()
    change.constant = 12
    recorder.sceneDidChange(change)
    recorder.inputModeDidChange("emoji")
    recorder.textFieldDidEndEditing()
    let trace = try folder.traces("o.jsonl")[0]
    #expect(
      trace.events.map(\.kind) == [
        .textFieldDidBeginEditing, .interfaceOrientationWillChange, .sceneDidChange,
        .inputModeDidChange, .textFieldDidEndEditing,
      ])
    let details = trace.events.map { trace.detail(of: $0) }
    #expect(details[0]?.field == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(details[0]?.change.superview == Rect(x: 5, y: 6, width: 7, height: 8))
    #expect(details[1]?.orientation == .landscapeRight)
    #expect(details[1]?.change.safeArea == turned.safeArea)
    #expect(details[2]?.change.constant == 12)
    #expect(details[3]?.locale == "emoji")
  }

  @Test func stopAndReleaseEndTheRecording() throws {
    var recorder: Recorder? = recorder()
    recorder?.start(writingTo: folder.url("s.jsonl"))
    post("WillShow", shown, to: center)
    recorder?.stop()
    #expect(recorder?.isRecording == false)
    post("DidShow", shown, to: center)
    #expect(try folder.traces("s.jsonl")[0].events.count == 1)
    recorder?.start(writingTo: folder.url("s.jsonl"))
    recorder = nil
    post("DidShow", shown, to: center)
    #expect(try folder.traces("s.jsonl").map(\.events.count) == [1, 0])
  }

  @Test func whatAnotherThreadPostsIsRecordedInOrder() async throws {
    let recorder = recorder()
    recorder.start(writingTo: folder.url("b.jsonl"))
    let center = center
    await Task.detached {
      for height in 1...50 {
        post("DidShow", CGRect(x: 0, y: 0, width: 1, height: height), to: center)
      }
    }.value
    while recorder.recordedCount < 50 { await Task.yield() }
    let heights = try folder.traces("b.jsonl")[0].events.map(\.end.height)
    #expect(heights == (1...50).map(Double.init))
  }

  @Test func aTraceThatGrowsTooLongIsFollowedByAnother() throws {
    let recorder = Recorder(
      center: center, clock: monotonicSeconds, limits: RecordingLimits(events: 3, bytes: 1 << 20))
    recorder.start(writingTo: folder.url("l.jsonl"), name: "long", surroundings: iPhoneX())
    recorder.inputModeDidChange("ja_JP")
    for _ in 0..<6 { post("DidShow", shown, to: center) }
    let traces = try folder.traces("l.jsonl")
    #expect(traces.map(\.events.count) == [3, 3, 1])
    #expect(Set(traces.map(\.header.name)).count == 3)
    #expect(traces.map(\.header.locale) == ["en_US", "ja_JP", "ja_JP"])
  }
}

/// A clock that a test sets, on any thread.
final class ManualClock: Sendable {
  private let time = Mutex(0.0)

  func set(_ time: Double) { self.time.withLock { $0 = time } }

  var read: @Sendable () -> Double { { self.time.withLock { $0 } } }
}
