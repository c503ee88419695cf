import Foundation
import Glibc
import KeyboardCore
import KeyboardGate
import TestSupport
import Testing

@testable import kbtrace

/// A folder with a database in which tests run commands, mostly inside this process.
struct Desk {
  let folder: TemporaryFolder
  /// The time of the first command.
  static let start = Moment(milliseconds: 1_769_860_800_123)  // 2026-01-31T12:00:00.123Z

  init() throws { folder = try TemporaryFolder() }

  /// A desk with traces recorded in its database under revision `r1`.
  init(recorded text: String) throws {
    try self.init()
    let file = try folder.write("input.jsonl", text)
    let result = try run("record", file, "--revision", "r1")
    try #require(result.status == 0, "\(result.err)")
  }

  var database: String { folder.path("kbtrace.db") }

  /// The bytes of the database.
  var databaseBytes: Data {
    get throws { try folder.data("kbtrace.db") }
  }

  func path(_ name: String) -> String { folder.path(name) }

  /// Runs a command inside this process; `later` is in seconds from the start.
  @discardableResult
  func run(
    _ words: String..., later: Int64 = 0, environment: [String: String] = [:],
    terminal: Bool = false
  ) throws -> ToolResult {
    try run(words, later: later, environment: environment, terminal: terminal)
  }

  /// Runs a command inside this process.
  @discardableResult
  func run(
    _ words: [String], later: Int64 = 0, environment: [String: String] = [:],
    terminal: Bool = false
  ) throws -> ToolResult {
    let streams = try TemporaryFolder()
    let out = try Stream(streams.path("out"))
    let err = try Stream(streams.path("err"))
    let context = Context(
      environment: ["KBTRACE_DB": database].merging(environment) { _, given in given },
      out: Console(descriptor: out.descriptor, isTerminal: terminal),
      err: Console(descriptor: err.descriptor, isTerminal: terminal),
      now: Moment(milliseconds: Self.start.milliseconds + later * 1000))
    let status = KBTrace.finish(KBTrace.run(words, context), context)
    context.err.flush()
    return ToolResult(
      status: status.rawValue, out: try streams.text("out"), err: try streams.text("err"))
  }

  /// Runs the built tool, in the desk's folder.
  func tool(_ words: String..., environment: [String: String] = [:], input: String = "") throws
    -> ToolResult
  {
    try RunTool.run(words, in: folder, environment: environment, input: input)
  }

  /// The one line of trouble: its form is checked, and what follows `kbtrace: ` is returned.
  static func trouble(_ result: ToolResult, _ place: SourceLocation = #_sourceLocation) throws
    -> String
  {
    #expect(result.status == 2, "\(result)", sourceLocation: place)
    #expect(result.errorLines.count == 1, "\(result.err)", sourceLocation: place)
    let line = try #require(result.errorLines.last, sourceLocation: place)
    #expect(line.hasPrefix("kbtrace: "), "\(line)", sourceLocation: place)
    #expect(line.contains("; "), "a remedy: \(line)", sourceLocation: place)
    #expect(!line.contains("Error("), "\(line)", sourceLocation: place)
    #expect(
      line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
      sourceLocation: place)
    return String(line.dropFirst("kbtrace: ".count))
  }

  /// A file that is written to through its descriptor.
  private final class Stream {
    let descriptor: Int32

    init(_ path: String) throws {
      descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      try #require(descriptor >= 0)
    }

    deinit { close(descriptor) }
  }
}

/// Traces that tests record.
enum Samples {
  /// A trace that states everything, and has every kind of event.
  static let full = #"""
    {"kbtrace":1,"name":"login, \"big\"|*1*","device":{"model":"iPhone10,3","name":"iPhone X","os":"iOS 11.0","screen":[375,812],"scale":3},"orientation":"landscapeRight","locale":"de_DE","keyboard":{"type":"default"},"scene":{"field":[20,200,335,30],"safeArea":[0,44,21,44]},"environment":{"windowMode":"full"},"tags":{"app":"demo","build":"42","note":"a,b|<c>"},"source":"by hand, \"quoted\""}
    {"t":0,"event":"keyboardWillShow","begin":[0,375,812,171],"end":[0,204,812,171],"duration":0.4,"curve":3,"local":false}
    {"t":0.25,"event":"keyboardDidShow","end":[0,204.3333333333333,812,170.6666666666667],"x-note":{"deep":[1e2,null]}}
    {"t":1,"event":"inputModeDidChange","locale":"emoji"}
    {"t":1.5,"event":"textFieldDidBeginEditing","field":[20,300,335,30]}
    {"t":2,"event":"interfaceOrientationWillChange","orientation":"portrait"}
    {"t":2.5,"event":"sceneDidChange","safeArea":[44,0,34,0]}
    {"t":3,"event":"textFieldDidEndEditing"}
    {"t":3.125,"event":"keyboardWillHide","begin":[0,521,375,291],"end":[0,812,375,291]}

    """#

  /// A trace that states as little as it may.
  static let bare = #"""
    {"kbtrace":1,"name":"bare","device":{"screen":[768,1024]}}
    {"t":0.5,"event":"keyboardWillShow","end":[0,760,768,264]}

    """#

  /// A trace without events, under a name that is not ASCII.
  static let empty = #"""
    {"kbtrace":1,"name":"Größe \#u{1F511}","device":{"model":"iPad2,1","os":"iOS 6.1","screen":[768,1024]},"coordinates":"fixed","orientation":"landscapeLeft","tags":{"app":"demo"}}

    """#

  static let all = full + bare + empty

  /// A short trace of that name, whose keyboard has that height.
  static func plain(
    _ name: String, height: Int = 291, device: String = "iPhone10,3", os: String = "iOS 11.0",
    orientation: String = "portrait", locale: String = "en_US", tags: String = "{}"
  ) -> String {
    """
    {"kbtrace":1,"name":\(JSONValue.string(name).text),"device":{"model":"\(device)","os":"\(os)",\
    "screen":[375,812]},"orientation":"\(orientation)","locale":"\(locale)","tags":\(tags)}
    {"t":0,"event":"keyboardWillShow","begin":[0,812,375,\(height)],\
    "end":[0,\(812 - height),375,\(height)]}
    {"t":1,"event":"keyboardWillHide","begin":[0,\(812 - height),375,\(height)],\
    "end":[0,812,375,\(height)]}

    """
  }
}
