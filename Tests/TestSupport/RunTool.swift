internal import Foundation
internal import Glibc

/// How a run of the tool ended.
public struct ToolResult: Sendable {
  /// The exit status; minus the number of the signal that ended it.
  public var status: Int32
  /// Standard output.
  public var out: String
  /// Standard error.
  public var err: String

  /// An ended run.
  public init(status: Int32, out: String, err: String) {
    self.status = status
    self.out = out
    self.err = err
  }

  /// The lines of standard output.
  public var lines: [String] { Self.lines(of: out) }

  /// The lines of standard error.
  public var errorLines: [String] { Self.lines(of: err) }

  private static func lines(of text: String) -> [String] {
    // By bytes: CR LF is one Character.
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

/// Runs the built tool as a process of its own.
public enum RunTool {
  /// The tool, which lies beside the tests' bundle.
  public static let executable = Bundle.main.bundleURL.appendingPathComponent("kbtrace").path

  /// Runs the tool to its end; it is killed when `limit` seconds have passed.
  public static func run(
    _ words: [String], in folder: TemporaryFolder, environment: [String: String] = [:],
    input: String = "", limit: Double = 60
  ) throws -> ToolResult {
    try start(words, in: folder, environment: environment, input: input)
      .wait(limit: limit)
  }

  /// Runs a script of the shell, in which `$kbtrace` is the tool.
  public static func shell(
    _ script: String, in folder: TemporaryFolder, environment: [String: String] = [:],
    limit: Double = 60
  ) throws -> ToolResult {
    let tool = environment.merging(["kbtrace": executable]) { first, _ in first }
    return try start(["-c", script], program: "/bin/sh", in: folder, environment: tool).wait(
      limit: limit)
  }

  /// Starts a program in `folder` with nothing of this process' environment but the search path.
  public static func start(
    _ words: [String], program: String = executable, in folder: TemporaryFolder,
    environment: [String: String] = [:], input: String = ""
  ) throws -> RunningTool {
    try RunningTool(program, words, in: folder, environment: environment, input: input)
  }
}

/// A run of the tool that is under way.
public final class RunningTool {
  private let process = Process()
  private let ended = DispatchSemaphore(value: 0)
  private let streams: TemporaryFolder

  init(
    _ program: String, _ words: [String], in folder: TemporaryFolder,
    environment: [String: String], input: String
  ) throws {
    // Streams are files: nobody has to read them while the tool runs.
    streams = try TemporaryFolder()
    try streams.write("in", input)
    try streams.write("out", "")
    try streams.write("err", "")
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      // Nothing of the person's own git comes in.
      "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1",
    ].merging(environment) { _, given in given }
    process.standardInput = FileHandle(forReadingAtPath: streams.path("in"))
    process.standardOutput = FileHandle(forWritingAtPath: streams.path("out"))
    process.standardError = FileHandle(forWritingAtPath: streams.path("err"))
    process.terminationHandler = { [ended] _ in ended.signal() }
    try Self.withoutBlockedSignals { try process.run() }
  }

  /// Tests run on threads that block signals, and a new process would inherit that.
  private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_UNBLOCK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  /// The process's number.
  public var processID: Int32 { process.processIdentifier }

  /// Whether it has not ended.
  public var isRunning: Bool { process.isRunning }

  /// Sends it a signal.
  public func send(_ signal: Int32) { kill(processID, signal) }

  /// What it has written on standard output so far.
  public var output: String { (try? streams.text("out")) ?? "" }

  /// Waits for its end; after `limit` seconds it is killed, and that is an error.
  public func wait(limit: Double = 60) throws -> ToolResult {
    if ended.wait(timeout: .now() + limit) == .timedOut {
      send(SIGKILL)
      ended.wait()
      throw FixtureError(problem: "still running after \(limit) s: \(process.arguments ?? [])")
    }
    let status = process.terminationStatus
    return ToolResult(
      status: process.terminationReason == .uncaughtSignal ? -status : status,
      out: try streams.text("out"), err: try streams.text("err"))
  }
}
