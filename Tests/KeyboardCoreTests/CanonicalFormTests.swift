import Foundation
import KeyboardCore
import TestSupport
import Testing

/// The bytes under the digests are those of `Documentation/Digests.md`, whose vectors an independent
/// program has computed.
@Suite struct CanonicalFormTests {
  /// One vector of the document: what its first block holds, and the bytes.
  struct Vector {
    let title: String
    let lines: [String]
    let bytes: [UInt8]
  }

  static func vectors() throws -> [Vector] {
    let page = try String(
      contentsOf: Fixtures.root.appendingPathComponent("Documentation/Digests.md"), encoding: .utf8)
    return page.components(separatedBy: "\n### ").dropFirst().map { section in
      let blocks = section.components(separatedBy: "```")
      let lines = blocks[1].split(separator: "\n").dropFirst().map(String.init)
      let digits = blocks[3].filter { $0 != "\n" }
      var bytes: [UInt8] = []
      var rest = Substring(digits)
      while !rest.isEmpty {
        bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      }
      let title = section.prefix { $0 != "\n" }
      return Vector(title: String(title), lines: lines, bytes: bytes)
    }
  }

  @Test func tracesOfTheDocument() throws {
    let vectors = try Self.vectors().filter { !$0.title.contains("Layouts") }
    #expect(vectors.count == 2)
    for vector in vectors {
      let trace = try oneTrace(vector.lines.joined(separator: "\n"))
      #expect(canonical(trace) == vector.bytes, "\(vector.title)")
    }
  }

  @Test func layoutsOfTheDocument() throws {
    let vectors = try Self.vectors().filter { $0.title.contains("Layouts") }
    #expect(vectors.count == 1)
    for vector in vectors {
      #expect(try canonical(layouts(vector.lines)) == vector.bytes, "\(vector.title)")
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func linesAndDocumentsKeepTheForm(_ seed: UInt64) throws {
    var generator = TraceGenerator(seed: seed, unknownKeys: true)
    var trace = generator.trace(events: 40)
    trace.dropStatedDefaults()
    let form = canonical(trace)
    #expect(try canonical(oneTrace(lines(of: trace))) == form)
    #expect(try canonical(storedTrace(document(of: trace))) == form)
    var other = generator.trace(events: 40)
    other.dropStatedDefaults()
    #expect(canonical(other) != form)
  }

  /// A core outside the catalogue, to state what no built-in one does.
  private struct Odd: HandlerCore {
    static let name = "odd"
    static let source = "a test"
    static let keys: LayoutKeys = [.constant, .calls]
    init(_ context: borrowing ReplayContext) {}
    mutating func handle(
      _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
    ) -> Layout {
      var layout = Layout()
      layout.viewFrame = Rect(x: event.time)
      layout.animation = .scroll
      switch event.time {
      case 0: effects.call("grow", .other([JSONMember("delta", .array([.number(1), .number(2)]))]))
      case 1: layout.constant = .nan
      case 2: layout.constant = -.infinity
      case 3: effects.call("grow", .delta(Size(width: .infinity)))
      case 4:
        effects.call(
          "grow", .keyboard(frame: .zero, duration: .nan, curve: 7, rotating: nil))
      default:
        effects.call("grow", .keyboard(frame: Rect(x: .nan), duration: 0, curve: 7, rotating: true))
      }
      return layout
    }
  }

  private func odd(times: [Int]) throws -> LayoutSequence {
    let events = times.map { "{\"t\":\($0),\"event\":\"textFieldDidEndEditing\"}" }
    let header = #"{"kbtrace":1,"name":"x","device":{"screen":[375,812]}}"#
    return try replay(oneTrace(([header] + events).joined(separator: "\n")), Odd.self)
  }

  @Test(arguments: 1...5)
  func aNumberThatIsNotFinite(_ time: Int) throws {
    var buffer = ByteBuffer()
    #expect(try buffer.appendCanonical(odd(times: [0, 0, time])) == 2)
  }

  @Test func onlyGovernedKeysCount() throws {
    let sequence = try odd(times: [0, 0])
    let objects = [String](
      repeating: #"{"constant":0,"calls":[{"name":"grow","delta":[1,2]}]}"#, count: 2)
    let form = try #require(canonical(sequence))
    #expect(try canonical(layouts(objects)) == form)
    #expect(try canonical(storedLayouts(document(of: sequence), events: 2)) == form)
  }
}
