import DeviceCatalog
import KeyboardCore
import KeyboardGate
import LogReader

/// Reads a log as one trace, and says on standard error what was inferred and what is unread.
struct LogInput {
  let source: FileSource
  let kinds: Set<LogKind>
  let fill: FillIn

  /// The trace, and the line on which its first event begins.
  ///
  /// - Throws: `FormatError` where no event is readable.
  func read(_ err: Console) throws -> (read: ReadTrace, unread: Int) {
    var source = source
    let reading = try KeyboardLog.read(
      &source, file: source.name, hints: fill.hints, kinds: kinds)
    for remark in Self.inOrder(reading.notes, reading.unread) {
      err.write("\(source.name):\(remark)".escapedForTerminal + "\n")
    }
    err.flush()
    guard let trace = reading.trace else {
      throw FormatError(
        file: source.name, line: 0, problem: "no keyboard event in it can be read",
        remedy: "give a log with the notifications' userInfo, or a trace (--input trace)")
    }
    return (ReadTrace(trace: trace, line: reading.firstEventLine), reading.unread.count)
  }

  /// Both lists, merged by line.
  private static func inOrder(_ notes: [LogRemark], _ unread: [LogRemark]) -> [String] {
    let all = notes.map { ($0, "note: ") } + unread.map { ($0, "unread: ") }
    return all.sorted { $0.0.line < $1.0.line }.map { remark, kind in
      let upTo = remark.lastLine > remark.line ? " (to line \(remark.lastLine))" : ""
      return "\(remark.line): \(kind)\(remark.text)\(upTo)"
    }
  }
}

extension FillIn {
  /// What is known of a log besides its text.
  var hints: LogHints {
    var hints = LogHints()
    hints.name = name
    hints.screen = screen
    if screen == nil, let device, model.map(device.model.values.contains) ?? true {
      hints.screen = device.screen.value
      hints.screenOrigin = "the catalog's '\(device.query)'"
    }
    hints.orientation = orientation
    hints.coordinates = coordinates
    hints.os = os
    return hints
  }
}
