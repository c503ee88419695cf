import Foundation
import Glibc
import KeyboardCore
import Testing

@testable import kbtrace

/// A console whose output a test reads back.
final class Sink {
  let console: Console
  private let file: URL
  private let descriptor: Int32

  init(terminal: Bool = false) throws {
    file = FileManager.default.temporaryDirectory
      .appendingPathComponent("kbtrace-sink-\(UUID().uuidString)")
    descriptor = unsafe open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    console = Console(descriptor: descriptor, isTerminal: terminal)
  }

  deinit {
    close(descriptor)
    try? FileManager.default.removeItem(at: file)
  }

  /// What was written, with what was still buffered.
  func text() throws -> String {
    console.flush()
    return try String(contentsOf: file, encoding: .utf8)
  }
}

@Suite("Streams to the outside")
struct ConsoleTests {
  /// A pipe's two ends.
  private struct Pipe {
    let reading: Int32
    let writing: Int32

    init() throws {
      signal(SIGPIPE, SIG_IGN)
      var ends: [Int32] = [0, 0]
      try #require(unsafe pipe(&ends) == 0)
      (reading, writing) = (ends[0], ends[1])
    }
  }

  private func context(out: Console, _ err: Sink) -> Context {
    Context(environment: [:], out: out, err: err.console, now: .now)
  }

  @Test func outputIsBufferedAndComplete() throws {
    let pipe = try Pipe()
    let console = Console(descriptor: pipe.writing, isTerminal: false)
    console.write("first")
    _ = fcntl(pipe.reading, F_SETFL, O_NONBLOCK)
    var byte: UInt8 = 0
    #expect(unsafe read(pipe.reading, &byte, 1) == -1, "nothing is written before it must be")
    console.flush()
    #expect(unsafe read(pipe.reading, &byte, 1) == 1)
    #expect(byte == UInt8(ascii: "f"))
    close(pipe.reading)
    close(pipe.writing)
  }

  @Test func portionsArriveInOrder() throws {
    let sink = try Sink()
    var expected = ""
    for number in 0..<30_000 {
      sink.console.write("\(number)\n")
      expected += "\(number)\n"
    }
    #expect(try sink.text() == expected)
  }

  @Test func aReaderThatLeavesEndsQuietly() throws {
    let pipe = try Pipe()
    let err = try Sink()
    let console = Console(descriptor: pipe.writing, isTerminal: false)
    close(pipe.reading)
    #expect(!console.isClosed)
    console.write(String(repeating: "row\n", count: 50_000))
    #expect(console.isClosed && console.failure == nil)
    console.write("more")
    let context = context(out: console, err)
    #expect(KBTrace.finish(.done, context) == .done)
    #expect(KBTrace.finish(.differs, context) == .differs, "the status that was due")
    #expect(try err.text().isEmpty)
    close(pipe.writing)
  }

  @Test func aFullDiskIsTrouble() throws {
    let full = unsafe open("/dev/full", O_WRONLY | O_CLOEXEC)
    try #require(full >= 0)
    let err = try Sink()
    let context = context(out: Console(descriptor: full, isTerminal: false), err)
    #expect(KBTrace.finish(KBTrace.run(["--help"], context), context) == .trouble)
    #expect(
      try err.text() == "kbtrace: standard output: it cannot be written: No space left on device; "
        + "make room there, or send it elsewhere\n")
    #expect(context.out.failure == ENOSPC)
    close(full)
  }

  @Test func aClosedDescriptorIsTrouble() throws {
    let err = try Sink()
    let context = context(out: Console(descriptor: 1 << 20, isTerminal: false), err)
    #expect(KBTrace.finish(KBTrace.run(["--version"], context), context) == .trouble)
    #expect(context.out.failure == EBADF)
    #expect(try err.text().hasPrefix("kbtrace: standard output: it cannot be written: "))
  }

  @Test func aBusyPipeIsWaitedFor() async throws {
    let pipe = try Pipe()
    _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
    let size = 1 << 20
    let reading = pipe.reading
    // A thread of its own: the writer below blocks until this one reads.
    let reader = Thread {
      var total = 0
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while total < size {
        usleep(1000)
        let count = unsafe read(reading, &bytes, bytes.count)
        if count <= 0 { break }
        total += count
      }
      close(reading)
    }
    reader.start()
    let console = Console(descriptor: pipe.writing, isTerminal: false)
    for _ in 0..<size / 1024 { console.write(String(repeating: "x", count: 1024)) }
    console.flush()
    #expect(!console.isClosed && console.failure == nil)
    close(pipe.writing)
  }

  @Test func linesAreOneLineEach() throws {
    let sink = try Sink()
    sink.console.line("a\nb\u{1B}[31m\u{85}\u{2029}")
    sink.console.line("")
    #expect(try sink.text() == #"a\nb\u{1B}[31m\u{85}\u{2029}"# + "\n\n")
  }

  @Test(arguments: [
    ("plain ~", "plain ~"), ("é日本🔑", "é日本🔑"), ("\t\r\n", #"\t\r\n"#), ("\0", #"\u{0}"#),
    ("\u{1F}\u{7F}\u{80}\u{9F}", #"\u{1F}\u{7F}\u{80}\u{9F}"#), ("\u{A0}", "\u{A0}"),
    ("\u{2028}\u{2029}\u{202A}\u{202E}", #"\u{2028}\u{2029}\u{202A}\u{202E}"#),
    ("\u{2066}\u{2069}\u{200F}\u{61C}", #"\u{2066}\u{2069}\u{200F}\u{61C}"#),
    ("e\u{301}\u{1B}\u{301}", "e\u{301}\\u{1B}\u{301}"), ("\r\n", #"\r\n"#), ("", ""),
  ])
  func escaping(text: String, expected: String) {
    #expect(Array(text.escapedForTerminal.utf8) == Array(expected.utf8))
  }

  @Test func everyControlIsEscapedAndNothingElseIsLost() {
    for value in UInt32(0)...0x2FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar).escapedForTerminal
      let isControl = [.control, .lineSeparator, .paragraphSeparator]
        .contains(scalar.properties.generalCategory)
      #expect(!isControl || text.hasPrefix("\\"), "U+\(String(value, radix: 16))")
      #expect(text.hasPrefix("\\") || text.unicodeScalars.elementsEqual([scalar]))
    }
  }

  @Test(arguments: [
    ("plain-1.0/x", "plain-1.0/x"), ("", "''"), ("two words", "'two words'"),
    ("it's", #"'it'\''s'"#), ("$(rm)", "'$(rm)'"), ("a\nb'", #"$'a\x0ab\''"#),
  ])
  func shellWords(text: String, expected: String) { #expect(text.shellQuoted == expected) }

  @Test(
    arguments: [
      (nil, true, [:], true), (nil, false, [:], false), (nil, true, ["NO_COLOR": "1"], false),
      (nil, true, ["NO_COLOR": ""], true), (nil, true, ["TERM": "dumb"], false),
      ("auto", true, ["TERM": "xterm"], true), ("auto", false, [:], false),
      ("always", false, ["NO_COLOR": "1"], true), ("never", true, [:], false),
    ] as [(String?, Bool, [String: String], Bool)])
  func color(_ asked: String?, terminal: Bool, environment: [String: String], expected: Bool) {
    let console = Console(descriptor: 1, isTerminal: terminal)
    #expect(OutputOptions(color: asked).usesColor(on: console, environment) == expected)
  }
}

@Suite("Progress on a terminal")
struct ProgressTests {
  /// A clock that a test sets.
  private final class Clock {
    var seconds = 100.0
  }

  private func shown(terminal: Bool = true, quiet: Bool = false, steps: [Double]) throws -> String {
    let err = try Sink(terminal: terminal)
    let context = Context(environment: [:], out: err.console, err: err.console, now: .now)
    let clock = Clock()
    do {
      let progress = Progress("traces", context, quiet: quiet) { clock.seconds }
      for step in steps {
        clock.seconds += step
        progress.add(10)
      }
      progress.clear()
    }
    return try err.text()
  }

  @Test func isShownAfterASecondAndTakenAway() throws {
    #expect(try shown(steps: [0.5, 0.4, 0.2]) == "\r30 traces\r\u{1B}[K")
  }

  @Test func isNotShownForShortWork() throws {
    #expect(try shown(steps: [0.5, 0.4]).isEmpty)
  }

  @Test func isNotWrittenTooOften() throws {
    #expect(
      try shown(steps: [1.1, 0.1, 0.05, 0.1]) == "\r10 traces\r40 traces\r\u{1B}[K")
  }

  @Test func isForTerminalsOnly() throws {
    #expect(try shown(terminal: false, steps: [2, 2]).isEmpty)
    #expect(try shown(quiet: true, steps: [2, 2]).isEmpty)
  }
}
