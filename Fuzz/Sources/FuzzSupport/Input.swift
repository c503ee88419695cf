import KeyboardCore
import LogReader
import Synchronization

/// One input of a fuzzer.
enum Input {
  static let kinds = Mutex(Set(LogKind.allCases))

  static func log(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var source = BytesSource(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    let kinds = kinds.withLock { $0 }
    guard let reading = try? KeyboardLog.read(&source, file: "fuzz.log", kinds: kinds) else {
      preconditionFailure("a log is never an error")
    }
    for remark in reading.notes + reading.unread {
      precondition(remark.line >= 1 && remark.line <= remark.lastLine, "a remark without a place")
      precondition(remark.text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "a remark that steers")
    }
    if let trace = reading.trace { check(trace) }
    return 0
  }

  static func trace(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    var reader = TraceReader(
      file: "fuzz.jsonl", source: BytesSource(bytes), toleratesCutOffEnd: true)
    do {
      while let trace = try reader.next() { check(trace) }
    } catch let error as FormatError {
      precondition(!error.problem.isEmpty && !error.remedy.isEmpty, "an error without words")
    } catch {
      preconditionFailure("an error of another sort")
    }
    return 0
  }

  /// A trace is written and reads back as the same content.
  private static func check(_ trace: Trace) {
    precondition(
      zip(trace.events, trace.events.dropFirst()).allSatisfy { $0.time <= $1.time },
      "times that go back")
    let text = written(trace)
    var reader = TraceReader(file: "written", source: BytesSource(text))
    guard let again = try? reader.next(), (try? reader.next()) == nil else {
      preconditionFailure("a written trace that does not read")
    }
    precondition(again.events.count == trace.events.count, "events are lost")
    precondition(written(again) == text, "a trace that reads back as another")
  }

  private static func written(_ trace: Trace) -> [UInt8] {
    var buffer = ByteBuffer()
    buffer.append(trace)
    return buffer.bytes
  }
}
