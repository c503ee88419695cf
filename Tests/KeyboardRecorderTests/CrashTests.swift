import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import KeyboardRecorder

/// What is left of a recording when the process dies, or the disk takes no more.
@Suite struct CrashTests {
  @Test(arguments: [1, 10, 35])
  func aKilledProcessLosesAtMostTheLineBeingWritten(milliseconds: UInt32) async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = folder.path as String, milliseconds = milliseconds as UInt32] in
      await CrashingApp.record(into: path, killedAfter: milliseconds)
    }
    let bytes = [UInt8](try folder.data("trace"))
    let complete = try #require(bytes.lastIndex(of: UInt8(ascii: "\n"))) + 1
    let traces = try readTraces(Array(bytes[..<complete]))
    #expect(traces.count == 1)
    // The child noted the number of each post after it had returned.
    let posted = try folder.text("posted").split(separator: "\n").compactMap { Int($0) }.last
    let count = try #require(posted)
    #expect(count > 0)
    #expect([count, count + 1].contains(traces[0].events.count))
    for (index, event) in traces[0].events.enumerated() {
      #expect(event.end.height == Double(index + 1))
    }
    // A new recording goes on behind the half-written line.
    try await MainActor.run {
      let recorder = Recorder(center: NotificationCenter())
      #expect(recorder.start(writingTo: folder.url("trace")))
      let text = try folder.text("trace")
      #expect(text.split(separator: "\n").last?.hasPrefix("{\"kbtrace\":1,") == true)
    }
  }

  @Test func aFullDiskStopsTheRecordingBehindAWholeLine() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      await CrashingApp.recordUntilFull(path + "/trace")
    }
    let bytes = [UInt8](try folder.data("trace"))
    #expect(bytes.last == UInt8(ascii: "\n"))
    #expect(bytes.count > 3500 && bytes.count <= 4096)
    #expect(try readTraces(bytes)[0].events.count > 10)
  }
}

/// What the child processes do.
@MainActor
enum CrashingApp {
  /// Records until a thread of its own kills the process.
  static func record(into path: String, killedAfter milliseconds: UInt32) {
    let center = NotificationCenter()
    let recorder = Recorder(center: center)
    guard recorder.start(writingTo: URL(fileURLWithPath: path + "/trace")) else { exit(1) }
    let posted = unsafe open(path + "/posted", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    Thread.detachNewThread {
      var status = stat()
      // However busy the machine is, something has been recorded by then.
      while unsafe fstat(posted, &status) == 0, status.st_size == 0 { usleep(100) }
      usleep(milliseconds * 1000)
      kill(getpid(), SIGKILL)
    }
    var number = 0
    while true {
      number += 1
      post("DidShow", CGRect(x: 0, y: 0, width: 375, height: number), to: center)
      let line = Array("\(number)\n".utf8)
      guard unsafe write(posted, line, line.count) == line.count else { exit(2) }
    }
  }

  /// Records into a file that may not grow beyond 4096 bytes; leaves with 0 when all was told right.
  static func recordUntilFull(_ path: String) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
    guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else {
      exit(1)
    }
    let problems = Problems()
    let center = NotificationCenter()
    let recorder = Recorder(center: center) { problems.all.append($0) }
    guard recorder.start(writingTo: URL(fileURLWithPath: path)) else { exit(2) }
    for _ in 0..<200 { post("DidShow", shown, begin: hidden, to: center) }
    guard case .disk("writing", path, _)? = problems.all.first, problems.all.count == 1,
      !recorder.isRecording, recorder.unrecordedCount == 1, recorder.recordedCount > 10
    else { exit(3) }
  }
}
