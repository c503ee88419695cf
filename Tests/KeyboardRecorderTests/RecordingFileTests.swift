import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import KeyboardRecorder

/// The file that a recorder writes: what it finds there, and what happens when it cannot.
@MainActor @Suite struct RecordingFileTests {
  private let folder: TemporaryFolder
  private let center = NotificationCenter()

  init() throws { folder = try TemporaryFolder() }

  @Test func aNewTraceFollowsWhatIsThere() throws {
    let recorder = Recorder(center: center)
    for _ in 0..<3 {
      recorder.start(writingTo: folder.url("a"), name: "same")
      post("DidShow", shown, to: center)
      recorder.stop()
    }
    let traces = try folder.traces("a")
    #expect(traces.map(\.events.count) == [1, 1, 1])
    #expect(Set(traces.map(\.header.name)).count == 3)
  }

  @Test(arguments: ["", "\n", "{\"t\":0,\"event\":\"keyboardDidSh"])
  func aHalfWrittenLineIsEnded(rest: String) throws {
    let head = "{\"kbtrace\":1,\"name\":\"before\"}\n"
    try folder.write("h", head + rest)
    let recorder = Recorder(center: center)
    #expect(recorder.start(writingTo: folder.url("h")))
    post("DidShow", shown, to: center)
    let text = try folder.text("h")
    let ended = rest.isEmpty || rest.hasSuffix("\n") ? rest : rest + "\n"
    #expect(text.hasPrefix(head + ended + "{\"kbtrace\":1,"))
    let own = try readTraces(String(text.dropFirst((head + ended).count)))
    #expect(own.map(\.events.count) == [1])
  }

  @Test func eachEventIsInTheFileAtOnce() throws {
    let recorder = Recorder(center: center)
    recorder.start(writingTo: folder.url("e"))
    for count in 1...5 {
      post("DidShow", shown, to: center)
      let lines = try folder.text("e").split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == count + 2)
      #expect(lines.last == "")
    }
  }

  @Test(arguments: ["", "a\u{0}b\n\u{1B}[31m", String(repeating: "é", count: 500), "日本語 \"x\""])
  func everyNameIsMadeFitForATrace(name: String) throws {
    let recorder = Recorder(center: center)
    #expect(recorder.start(writingTo: folder.url("n"), name: name))
    let read = try #require(try folder.traces("n").first)
    #expect(read.header.name == recorder.traceName)
    #expect(read.header.name.hasPrefix(name == "日本語 \"x\"" ? name : ""))
  }

  @Test func aNameCarriesTheDate() {
    let name = RecordingName.unique("a", at: Date(timeIntervalSince1970: 1_772_892_903.25))
    #expect(name.hasPrefix("a-20260307T141503.250Z-"))
    #expect(name.unicodeScalars.count == "a-20260307T141503.250Z-01234567".count)
    #expect(RecordingName.unique("a", at: Date()) != RecordingName.unique("a", at: Date()))
  }

  @Test func whereNoFileCanBeWrittenTheReasonIsTold() throws {
    try folder.write("file", "")
    let made = unsafe mkfifo(folder.path("pipe"), 0o600)
    #expect(made == 0)
    let expected: [(String, Int32)] = [
      ("missing/a", ENOENT), ("file/a", ENOTDIR), ("", EISDIR), ("pipe", EINVAL),
    ]
    for (name, code) in expected {
      let problems = Problems()
      let recorder = Recorder(center: center) { problems.all.append($0) }
      #expect(!recorder.start(writingTo: folder.url(name)))
      #expect(!recorder.isRecording)
      post("DidShow", shown, to: center)
      #expect(recorder.recordedCount == 0)
      guard case .disk(_, let path, let told)? = problems.all.first else {
        Issue.record("\(name): \(problems.all)")
        continue
      }
      #expect(problems.all.count == 1)
      #expect(told == code, "\(name)")
      #expect(path == folder.url(name).path)
    }
  }

  @Test func twoRecordersDoNotShareAFile() throws {
    let problems = Problems()
    let first = Recorder(center: center)
    let second = Recorder(center: center) { problems.all.append($0) }
    #expect(first.start(writingTo: folder.url("f")))
    let linked = unsafe link(folder.path("f"), folder.path("g"))
    #expect(linked == 0)
    #expect(!second.start(writingTo: folder.url("g")))
    #expect(problems.all == [.fileInUse(path: folder.path("g"))])
    first.stop()
    #expect(second.start(writingTo: folder.url("g")))
    #expect(first.start(writingTo: folder.url("h")))
  }

  @Test func aHeaderThatNobodyCouldReadIsNotWritten() throws {
    let spoil: [(inout Surroundings) -> Void] = [
      { $0.device.screen = Size(width: 0, height: 812) },
      { $0.device.scale = .nan },
      { $0.scene.constant = .infinity },
      { $0.tags = [JSONMember("build", .string("1")), JSONMember("build", .string("2"))] },
      { $0.environment = [JSONMember("x", .number("1}\n{"))] },
    ]
    for spoil in spoil {
      var surroundings = iPhoneX()
      spoil(&surroundings)
      let problems = Problems()
      let recorder = Recorder(center: center) { problems.all.append($0) }
      #expect(!recorder.start(writingTo: folder.url("b"), surroundings: surroundings))
      #expect(problems.all.count == 1)
      #expect(!folder.has("b"))
    }
  }

  @Test func surroundingsThatNobodyCouldReadAreLeftOut() throws {
    let problems = Problems()
    let recorder = Recorder(center: center) { problems.all.append($0) }
    recorder.start(writingTo: folder.url("u"), surroundings: iPhoneX())
    var change = SceneChange()
    change.contentOffset = Point(x: 0, y: .nan)
    recorder.sceneDidChange(change)
    recorder.textFieldDidBeginEditing(Rect(x: 0, y: 0, width: .infinity, height: 1))
    recorder.inputModeDidChange(String(repeating: "x", count: 1 << 20))
    recorder.receive(.keyboardDidShow, EventDetail())
    #expect(
      problems.all == [
        .unusableSurroundings(event: "sceneDidChange"),
        .unusableSurroundings(event: "textFieldDidBeginEditing"),
        .lineTooLong(event: "inputModeDidChange"),
      ])
    #expect(recorder.surroundings.field == nil)
    #expect(recorder.unrecordedCount == 3)
    #expect(try folder.traces("u")[0].events.isEmpty)
    #expect(recorder.isRecording)
  }
}
