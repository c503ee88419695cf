import KeyboardCore
import TestSupport
import Testing

/// Stored documents give back what was stored, or say that they are damaged.
@Suite struct DocumentTests {
  private static let counts = [0, 1, 2, 31, 32, 33, 63, 64, 65, 100]

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func tracesComeBack(_ seed: UInt64) throws {
    var generator = TraceGenerator(seed: seed, unknownKeys: seed.isMultiple(of: 2))
    for count in Self.counts + (0..<40).map({ $0 * 7 % 97 }) {
      let stored = generator.trace(events: count)
      var read = try storedTrace(document(of: stored))
      #expect(canonical(read) == canonical(stored))
      // Name, tags and source stand beside the document.
      read.header.name = stored.header.name
      read.header.tags = stored.header.tags
      read.header.source = stored.header.source
      #expect(lines(of: read) == lines(of: stored))
      #expect(document(of: read) == document(of: stored))
    }
  }

  @Test(arguments: HandlerCatalog.builtIn.names)
  func layoutsComeBack(_ name: String) throws {
    let core = try #require(HandlerCatalog.builtIn[name])
    var generator = TraceGenerator(seed: 11)
    for count in Self.counts + Array(repeating: 24, count: 25) {
      let stored = try replay(generator.trace(events: count), core)
      let read = try storedLayouts(document(of: stored), events: count)
      #expect(read.keys == stored.keys)
      #expect(canonical(read) == canonical(stored))
      #expect(layoutLines(read) == layoutLines(stored))
      #expect(document(of: read) == document(of: stored))
    }
  }

  /// Layouts as this version writes them are read on a path of their own; a space before them leads to
  /// the patient one. Both say the same, whatever byte is damaged.
  @Test(arguments: HandlerCatalog.builtIn.names)
  func bothReadersOfLayoutsAgree(_ name: String) throws {
    let core = try #require(HandlerCatalog.builtIn[name])
    var generator = TraceGenerator(seed: 12)
    var random = SeededRandom(seed: 13)
    let letters = Array("0123456789-.eE,:[]{}\"\\ nulltrefas\u{0}".utf8)
    func outcome(_ bytes: [UInt8], _ events: Int) -> String {
      do { return layoutLines(try storedLayouts(bytes, events: events)) } catch { return "damaged" }
    }
    var damaged = 0
    for count in [1, 2, 31, 32, 33, 70] {
      let stored = document(of: try replay(generator.trace(events: count), core))
      for round in 0..<150 {
        var bytes = stored
        if round > 0 { bytes[random.below(bytes.count)] = letters[random.below(letters.count)] }
        let quick = outcome(bytes, count)
        #expect(quick == outcome([0x20] + bytes, count))
        if quick == "damaged" { damaged += 1 }
      }
    }
    #expect(damaged > 100)
  }

  @Test func ownValuesAndCallsComeBack() throws {
    let objects = (0..<70).map { event in
      "{\"custom\":{\"b\":\(event / 3),\"a\":\"\(event)\",\"n\":null,\"w\":1e2},"
        + "\"calls\":[{\"name\":\"é\\n\",\"x\":{\"y\":[\(event % 5)]}},{\"name\":\"k\",\"delta\":[0,1]}]}"
    }
    let stored = try layouts(objects)
    let read = try storedLayouts(document(of: stored), events: objects.count)
    #expect(canonical(read) == canonical(stored))
    #expect(layoutLines(read) == layoutLines(stored))
    #expect(layoutLines(read).contains(#""custom":{"b":0,"a":"0","n":null,"w":1e2}"#))
  }

  /// Sixty-four frames and one block: every character of the alphabet is needed.
  @Test func aBlockOfDistinctFrames() throws {
    var trace = Trace(header: TraceHeader(name: "x"))
    for index in 0..<64 {
      let (x, y) = (Double(2 * index), Double(2 * index + 1))
      trace.append(
        Event(
          time: Double(index), kind: .keyboardWillShow, begin: Rect(x: x), end: Rect(x: y),
          duration: x, curve: UInt8(index), isLocal: index % 2 == 0))
    }
    let text = String(decoding: document(of: trace), as: UTF8.self)
    #expect(text.contains("~"))
    let read = try storedTrace(Array(text.utf8))
    #expect(lines(of: read) == "{\"kbtrace\":1,\"name\":\"\"}" + lines(of: trace).dropFirst(24))
  }

  /// What a line may nest a document may nest too.
  @Test func nestingAtItsLimit() throws {
    let deep = String(repeating: "[", count: 63) + String(repeating: "]", count: 63)
    let stored = try oneTrace(
      "{\"kbtrace\":1,\"name\":\"x\",\"deep\":\(deep)}\n"
        + "{\"t\":0,\"event\":\"textFieldDidEndEditing\",\"deep\":\(deep)}")
    #expect(try canonical(storedTrace(document(of: stored))) == canonical(stored))
    let call = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
    let sequence = try layouts(["{\"calls\":[{\"name\":\"a\",\"deep\":\(call)}]}"])
    let again = try storedLayouts(document(of: sequence), events: 1)
    #expect(layoutLines(again) == layoutLines(sequence))
  }

  @Test func layoutsOfNoEventsKeepTheirKeys() throws {
    let empty = LayoutSequence(keys: [.constant, .calls])
    #expect(document(of: empty) == Array(#"[{"n":0,"constant":["",[]],"calls":["",[]]}]"#.utf8))
    #expect(try storedLayouts(document(of: empty), events: 0).keys == [.constant, .calls])
    #expect(document(of: LayoutSequence()) == Array("[]".utf8))
    #expect(try storedLayouts(Array("[]".utf8), events: 0).keys == [])
  }

  // MARK: Damage

  private func damaged() throws -> Trace {
    try oneTrace(
      #"{"kbtrace":1,"name":"x","device":{"screen":[375,812]},"u":[1,"é"]}"# + "\n"
        + #"{"t":0,"event":"keyboardWillShow","begin":[0,812,375,291],"end":[0,521,375,291],"curve":3}"#
        + "\n" + #"{"t":1,"event":"interfaceOrientationWillChange","orientation":"landscapeLeft"}"#
        + "\n" + #"{"t":2,"event":"keyboardDidHide","end":[0,0,1,1],"duration":1,"local":false}"#)
  }

  @Test func everyDamagedByteIsAFaultOrAValue() throws {
    let good = try document(of: damaged())
    var faults = 0
    for place in good.indices {
      for byte in [
        0, 0x22, 0x2C, 0x30, 0x39, 0x5B, 0x7D, 0x7E, 0x80, good[place] ^ 1, good[place] ^ 0x20,
      ] {
        var bytes = good
        bytes[place] = byte
        faults += try isFault(bytes) ? 1 : 0
      }
    }
    #expect(faults > good.count * 5)
    for count in good.indices { #expect(try isFault(Array(good[..<count]))) }
    for more in ["}", " ", "\n", "0"] { #expect(try isFault(good + Array(more.utf8))) }
  }

  /// Reads a document and uses what it gives.
  private func isFault(_ bytes: [UInt8]) throws -> Bool {
    do {
      let trace = try storedTrace(bytes)
      _ = canonical(trace)
      _ = lines(of: trace)
      _ = trace.maxKeyboardHeight
      guard trace.header.device.screen != nil else { return false }
      for core in HandlerCatalog.builtIn.cores { _ = try canonical(replay(trace, core)) }
      return false
    } catch let fault as DocumentFault {
      #expect(!fault.problem.isEmpty)
      return true
    }
  }

  @Test(arguments: HandlerCatalog.builtIn.names)
  func everyDamagedByteOfLayouts(_ name: String) throws {
    let core = try #require(HandlerCatalog.builtIn[name])
    let good = try document(of: replay(damaged(), core))
    for place in good.indices {
      for byte in [0, 0x22, 0x2C, 0x39, 0x5B, 0x7E, 0xFF, good[place] ^ 1] {
        var bytes = good
        bytes[place] = byte
        checkLayouts(bytes)
      }
    }
    func fails(_ bytes: [UInt8], events: Int) -> Bool {
      do throws(DocumentFault) {
        var buffer = ByteBuffer()
        buffer.append(bytes)
        _ = try LayoutSequence(document: buffer, events: events)
        return false
      } catch { return true }
    }
    for count in good.indices { #expect(fails(Array(good[..<count]), events: 3)) }
    #expect(fails(good + [0x5D], events: 3))
    for events in [0, 1, 2, 33] { #expect(fails(good, events: events)) }
    #expect(!fails(good, events: 3))
  }

  private func checkLayouts(_ bytes: [UInt8]) {
    do {
      let read = try storedLayouts(bytes, events: 3)
      #expect(canonical(read) != nil)
      #expect(read.layouts.count == 3)
    } catch { #expect(error is DocumentFault) }
  }

  @Test(arguments: [
    "", "null", "[]", "{}", "{\"header\":{}}", "{\"header\":{},\"blocks\":[}",
    "{\"header\":[],\"blocks\":[]}",
    "{\"header\":{\"device\":5},\"blocks\":[]}", "{\"header\":{},\"blocks\":[{}]}",
    "{\"header\":{},\"blocks\":[{\"t\":[],\"event\":[\"\",[\"sceneDidChange\"]]}]}",
    "{\"header\":{},\"blocks\":[{\"t\":[0],\"event\":[\"\",[]]}]}",
    "{\"header\":{},\"blocks\":[{\"t\":[0],\"event\":[\"1\",[\"sceneDidChange\"]]}]}",
    "{\"header\":{},\"blocks\":[{\"t\":[0],\"event\":[\"00\",[\"sceneDidChange\"]]}]}",
    "{\"header\":{},\"blocks\":[{\"t\":[0],\"event\":[\"\",[\"keyboardWillShow\"]]}]}",
    "{\"header\":{},\"blocks\":[{\"t\":[1e999],\"event\":[\"\",[\"sceneDidChange\"]]}]}",
    "{\"header\":{},\"blocks\":[{\"t\":[0],\"event\":[\"\",[\"sceneDidChange\"]],\"detail\":{\"0\":1}}]}",
    "{\"header\":{},\"blocks\":[{\"t\":[0],\"event\":[\"\",[\"keyboardWillShow\"]],\"begin\":\"0\","
      + "\"end\":\"0\",\"frames\":[null]}]}",
  ])
  func noDocument(_ text: String) {
    #expect(throws: DocumentFault.self) { _ = try storedTrace(Array(text.utf8)) }
  }
}
