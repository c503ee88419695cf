import Foundation
import KeyboardCore
import KeyboardGate
import TestSupport
import Testing

/// A folder of traces under `Gate`, and what judges it.
struct GateDesk {
  let folder: TemporaryFolder
  var gate: String { folder.path("Gate") }
  var baselines: GateBaselines { .folder(gate) }

  /// A desk with traces of the repository's gate, without any baseline.
  init(_ names: [String] = ["form-sheet", "rotate-while-shown", "show-hide-portrait"]) throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("Gate")
    for name in names {
      let twin = try #require(try Fixtures.gate(name + ".").first)
      var text = ByteBuffer()
      text.append(twin.trace)
      try folder.write("Gate/\(name).jsonl", text.text)
    }
  }

  /// Accepts what cores answer, as the same person at the same revision.
  func accept(_ cores: any HandlerCore.Type...) throws {
    try Gate.accept(
      cores.map { RunnableCore($0) }, in: gate, reason: "as on the device", by: "me",
      revision: "r1")
  }

  /// A desk on which guide's answers of before a change are accepted, under both names.
  static func before() throws -> GateDesk {
    let desk = try GateDesk()
    try desk.accept(Before<GuideName>.self, Before<ForkName>.self)
    return desk
  }

  /// What `kbtrace check` prints of the desk's folder: its rows, and the line of counts.
  func check(_ words: [String]) throws -> (status: Int32, text: String) {
    let result = try RunTool.run(["check", "Gate"] + words, in: folder)
    return (result.status, result.out + (result.errorLines.last ?? ""))
  }
}

/// A name that a core may have.
protocol CoreName: Sendable {
  static var name: String { get }
}

enum GuideName: CoreName { static let name = "guide" }
enum ForkName: CoreName { static let name = "fork" }
enum HalfName: CoreName { static let name = "half" }

/// A copy of guide in a package of one's own.
struct Fork<Name: CoreName>: HandlerCore {
  static var name: String { Name.name }
  static var source: String { "a copy of guide" }
  static var keys: LayoutKeys { GuideCore.keys }
  private var guide: GuideCore

  init(_ context: borrowing ReplayContext) { guide = GuideCore(context) }

  mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout { guide.handle(event, in: context, effects: &effects) }
}

/// The copy before a deliberate change, which made the constant a point larger wherever the keyboard
/// is about to show.
struct Before<Name: CoreName>: HandlerCore {
  static var name: String { Name.name }
  static var source: String { "a copy of guide" }
  static var keys: LayoutKeys { GuideCore.keys }
  private var guide: GuideCore

  init(_ context: borrowing ReplayContext) { guide = GuideCore(context) }

  mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout {
    var layout = guide.handle(event, in: context, effects: &effects)
    if event.kind == .keyboardWillShow { layout.constant -= 1 }
    return layout
  }
}

/// A core that fails on traces in landscape: a number that is not finite.
struct Failing: HandlerCore {
  static let name = "failing"
  static let source = "a core for tests"
  static let keys: LayoutKeys = [.constant]
  private let constant: Double

  init(_ context: borrowing ReplayContext) {
    constant = context.header.orientation.isLandscape ? .nan : 1
  }

  mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout {
    var layout = Layout()
    layout.constant = constant
    return layout
  }
}

extension TemporaryFolder {
  /// Makes a folder in it.
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }
}
