import KeyboardCore
import LogReader
import TestSupport

/// What is read of `text`.
func reading(
  _ text: String, file: String = "log.txt", hints: LogHints = LogHints(),
  kinds: Set<LogKind> = Set(LogKind.allCases)
) throws -> LogReading {
  try reading(Array(text.utf8), file: file, hints: hints, kinds: kinds)
}

/// What is read of `bytes`.
func reading(
  _ bytes: [UInt8], file: String = "log.txt", hints: LogHints = LogHints(),
  kinds: Set<LogKind> = Set(LogKind.allCases)
) throws -> LogReading {
  var source = BytesSource(bytes)
  return try KeyboardLog.read(&source, file: file, hints: hints, kinds: kinds)
}

extension LogReading {
  /// The events as trace lines.
  var eventLines: [String] {
    guard let trace else { return [] }
    return trace.events.map { event in
      var buffer = ByteBuffer()
      buffer.appendEventLine(event, of: trace)
      return String(buffer.text.dropLast())
    }
  }

  /// The header as a trace line.
  var headerLine: String {
    guard let trace else { return "" }
    var buffer = ByteBuffer()
    buffer.appendHeaderLine(trace.header)
    return String(buffer.text.dropLast())
  }

  /// First and last line of what is unread.
  var unreadLines: [ClosedRange<Int>] { unread.map { $0.line...$0.lastLine } }
}
