public import Foundation
public import KeyboardCore

/// Records the keyboard's notifications as a trace, line by line, into a file.
///
/// It belongs to the main actor, as UIKit posts on the main thread; a notification posted elsewhere
/// is read there, time included, and written from the main thread. Recording ends when the recorder
/// is released. Nothing is ever thrown: `onProblem` is told, and what fails at the disk stops the
/// recording.
@MainActor
public final class Recorder: SurroundingsReceiver {
  /// Told what was left out, and why a recording stopped. It may call the recorder.
  public var onProblem: (@MainActor (KeyboardProblem) -> Void)?
  /// The surroundings as last told.
  public private(set) var surroundings = Surroundings()
  /// Events written since the recorder was made.
  public private(set) var recordedCount = 0
  /// Notifications and other events that were left out since the recorder was made.
  public private(set) var unrecordedCount = 0
  /// The name of the trace being written; nil while nothing is recorded.
  public var traceName: String? { recording?.trace.header.name }
  /// Whether notifications are being recorded.
  public var isRecording: Bool { recording != nil }

  private let center: NotificationCenter
  private let clock: @Sendable () -> Double
  private let limits: RecordingLimits
  private var recording: Recording?
  private var observation: NotificationObservation?
  /// Grows with each stop, so that what belongs to an earlier recording is told apart.
  private var session = 0
  private var line = ByteBuffer(capacity: 1024)

  /// The files that some recorder writes to.
  private static var openFiles: [OpenFile] = []

  private struct OpenFile { weak var file: TraceFile? }

  /// What stands between a start and a stop.
  private struct Recording {
    let file: TraceFile
    let base: String
    /// The trace being written: its header, and never an event.
    var trace: Trace
    /// When it began, by the clock.
    var start: Double
    var lastTime = 0.0
    var events = 0
    var bytes = 0
  }

  /// A recorder of what is posted to `center`.
  public convenience init(
    center: NotificationCenter = .default,
    onProblem: (@MainActor (KeyboardProblem) -> Void)? = nil
  ) {
    self.init(center: center, clock: monotonicSeconds, limits: RecordingLimits())
    self.onProblem = onProblem
  }

  /// A recorder with a clock and limits of a test's.
  init(center: NotificationCenter, clock: @escaping @Sendable () -> Double, limits: RecordingLimits)
  {
    self.center = center
    self.clock = clock
    self.limits = limits
  }

  /// Begins a trace in the file at `url`, behind what is in it already, and observes from now on.
  ///
  /// The trace's name is `name`, the date and a random number, so that no two recordings share one.
  /// A recording under way is stopped first. False, with the reason told to `onProblem`, where
  /// nothing will be recorded.
  @discardableResult
  public func start(
    writingTo url: URL, name: String = "recording", surroundings: Surroundings = Surroundings()
  ) -> Bool {
    stop()
    self.surroundings = surroundings
    do throws(KeyboardProblem) {
      let header = try checkedHeader(base: name)
      let file = try Self.opened(url)
      try begin(Trace(header: header), in: file, base: name)
    } catch {
      onProblem?(error)
      return false
    }
    observation = NotificationObservation(center, clock: clock) { [weak self, session] report in
      // What another thread posted may arrive after a stop.
      if self?.session == session { self?.take(report) }
    }
    return true
  }

  /// Ends the recording. The file is complete as it is.
  public func stop() {
    session += 1
    observation = nil
    recording = nil
  }

  /// Takes an event other than a keyboard notification.
  public func receive(_ kind: EventKind, _ detail: EventDetail) {
    guard !kind.isKeyboard else { return }
    guard Limits.allow(detail) else {
      leaveOut(.unusableSurroundings(event: kind.name))
      return
    }
    surroundings.apply(Occurrence(kind, detail: detail))
    record(Event(time: clock(), kind: kind), detail)
  }

  private func take(_ report: KeyboardReport) {
    switch report {
    case .event(let event): record(event, nil)
    case .problem(let problem): leaveOut(problem)
    }
  }

  private func leaveOut(_ problem: KeyboardProblem) {
    unrecordedCount += 1
    onProblem?(problem)
  }
}

/// How long one trace may grow before the next begins; within what readers take.
struct RecordingLimits {
  var events = Trace.eventLimit
  var bytes = 1 << 27
}

// MARK: Writing

extension Recorder {
  /// Writes an event whose time is the clock's.
  private func record(_ event: Event, _ detail: EventDetail?) {
    guard var recording else { return }
    do throws(KeyboardProblem) {
      if recording.events >= limits.events || recording.bytes >= limits.bytes {
        recording = try next(after: recording)
      }
      try write(event, detail, &recording)
      self.recording = recording
      recordedCount += 1
    } catch .lineTooLong(let event) {
      self.recording = recording
      leaveOut(.lineTooLong(event: event))
    } catch {
      stop()
      leaveOut(error)
    }
  }

  private func write(_ event: Event, _ detail: EventDetail?, _ recording: inout Recording)
    throws(KeyboardProblem)
  {
    var timed = event
    // Microseconds: what a clock's digits beyond them say, nobody reads.
    let elapsed = ((event.time - recording.start) * 1e6).rounded() / 1e6
    timed.time = min(max(elapsed, recording.lastTime), Limits.time.upperBound)
    var moment = recording.trace
    moment.append(timed, detail: detail)
    line.removeAll()
    line.appendEventLine(moment.events[0], of: moment)
    guard line.count <= Limits.line else { throw .lineTooLong(event: event.kind.name) }
    try recording.file.append(line)
    recording.lastTime = timed.time
    recording.events += 1
    recording.bytes += line.count
  }

  /// The trace that goes on where `recording` has grown too long.
  private func next(after recording: Recording) throws(KeyboardProblem) -> Recording {
    try begin(
      Trace(header: checkedHeader(base: recording.base)), in: recording.file, base: recording.base)
    return self.recording ?? recording
  }

  private func begin(_ trace: Trace, in file: TraceFile, base: String) throws(KeyboardProblem) {
    line.removeAll()
    line.appendHeaderLine(trace.header)
    try file.append(line)
    recording = Recording(file: file, base: base, trace: trace, start: clock())
  }

  /// The header of a trace that begins now, if readers will take it.
  private func checkedHeader(base: String) throws(KeyboardProblem) -> TraceHeader {
    guard Limits.allow(surroundings) else {
      throw .unusableSurroundings(event: "the start of a recording")
    }
    let header = surroundings.header(
      name: RecordingName.unique(base, at: Date()), source: "KeyboardRecorder")
    var text = ByteBuffer()
    text.appendHeaderLine(header)
    do {
      // What an app puts into free-form members may be anything.
      var reader = TraceReader(file: "header", source: BytesSource(text.bytes))
      guard try reader.next() != nil, try reader.next() == nil else {
        throw KeyboardProblem.unusableHeader("it is more than one line")
      }
    } catch {
      throw (error as? KeyboardProblem) ?? .unusableHeader("\(error)")
    }
    return header
  }

  private static func opened(_ url: URL) throws(KeyboardProblem) -> TraceFile {
    let file = try TraceFile(url)
    openFiles.removeAll { $0.file == nil }
    guard !openFiles.contains(where: { $0.file?.identity == file.identity }) else {
      throw .fileInUse(path: url.path)
    }
    openFiles.append(OpenFile(file: file))
    return file
  }
}
