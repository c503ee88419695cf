public import KeyboardCore

/// The kinds of text that keyboard events are read from, by the names that `--input` takes.
public enum LogKind: String, CaseIterable, Sendable {
  /// Descriptions of `NSNotification` and of `userInfo` as Objective-C prints them.
  case objectiveC = "objc"
  /// Notifications and dictionaries as Swift prints them, trees of `dump` and lldb included.
  case swift
  /// Event objects of React Native, as JSON, JavaScript object text or Expo prints them.
  case reactNative = "react-native"
  /// Event objects of Capacitor and Cordova.
  case capacitor
  /// Debug output of libraries and home-made sentences: begin frame, end frame, from … to ….
  case library
  /// Values that gdb and lldb print.
  case debugger
}

/// What is known of a log besides its text; nil where it is not. It goes before what is inferred.
public struct LogHints: Sendable {
  /// The trace's name.
  public var name: String?
  /// The screen in points, in portrait.
  public var screen: Size?
  /// Where the screen is from, where nobody gave it in so many words; it is noted then.
  public var screenOrigin: String?
  /// The orientation at the first event.
  public var orientation: InterfaceOrientation?
  /// What the frames are relative to.
  public var coordinates: CoordinateSpace?
  /// System and version, such as `iOS 7.1`.
  public var os: String?

  /// Nothing is known.
  public init() {}
}

/// A remark on lines of a log: an inference that was made, or what could not be read.
public struct LogRemark: Sendable, Equatable {
  /// The first line it is about, from 1.
  public var line: Int
  /// The last line it is about.
  public var lastLine: Int
  /// What is to say of them.
  public var text: String
}

/// What a log holds.
public struct LogReading: Sendable {
  /// All readable events, or nil where there is none.
  public var trace: Trace?
  /// Line on which the first event begins, or 0.
  public var firstEventLine = 0
  /// The kinds of text in which events were found.
  public var kinds: [LogKind] = []
  /// What was inferred, in the order of the lines.
  public var notes: [LogRemark] = []
  /// What looks like a keyboard event and cannot be read as one, in the order of the lines.
  public var unread: [LogRemark] = []
}

/// Reads keyboard events out of what people have: console logs, dumps, pasted payloads.
public enum KeyboardLog {
  /// Bytes of one line that are read; what is beyond is passed over and reported.
  public static let lineLimit = 1 << 20

  /// Reads the whole of `source` as one trace. Time is linear; beyond the events, memory is bounded
  /// by the longest line that is read.
  ///
  /// - Parameters:
  ///   - source: the log's bytes; what is not UTF-8 does no harm.
  ///   - file: its name: the trace's name, unless a hint gives one, and part of its source.
  ///   - hints: what is known besides the text.
  ///   - kinds: the kinds of text to look for.
  /// - Returns: the trace, what was inferred for it, and what is unread.
  /// - Throws: `FormatError` for more events than a trace holds, and what the source throws.
  public static func read<Source: ByteSource>(
    _ source: inout Source, file: String, hints: LogHints = LogHints(),
    kinds: Set<LogKind> = Set(LogKind.allCases)
  ) throws -> LogReading {
    var run = LogRun(kinds: kinds)
    try run.readAll(&source, file: file)
    return LogTraceBuilder(file: file, hints: hints).reading(of: run.finish())
  }
}
