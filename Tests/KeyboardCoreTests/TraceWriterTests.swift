import KeyboardCore
import TestSupport
import Testing

/// Lines that are written: known keys in the format's order, defaults left out, then unknown keys.
@Suite struct TraceWriterTests {
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func linesComeBack(_ seed: UInt64) throws {
    var generator = TraceGenerator(seed: seed, unknownKeys: seed.isMultiple(of: 2))
    var traces = ByteBuffer()
    var written: [String] = []
    for count in [0, 1, 31, 32, 33, 64, 65] + (0..<60).map({ $0 % 13 }) {
      var trace = generator.trace(events: count)
      trace.dropStatedDefaults()
      traces.append(trace)
      written.append(lines(of: trace))
    }
    let read = try readTraces(traces.bytes)
    #expect(read.map(lines) == written)
    #expect(read.map(\.events.count).prefix(7) == [0, 1, 31, 32, 33, 64, 65])
  }

  /// Every known key, in the order of the format.
  static let full =
    #"{"kbtrace":1,"name":"n","device":{"model":"m","name":"d","os":"o","screen":[375,812],"scale":2.5,"u":1.0},"#
    + #""orientation":"landscapeRight","locale":"l","coordinates":"fixed","keyboard":{"z":1e2,"type":"t"},"#
    + #""scene":{"window":[1,2,3,4],"root":[1,2,3,5],"view":[1,2,3,6],"safeArea":[1,2,3,7],"#
    + #""scroll":{"frame":[1,2,3,8],"contentSize":[1,2],"contentOffset":[3,4],"contentInset":[1,2,3,9],"su":null},"#
    + #""superview":[1,2,3,10],"field":[1,2,3,11],"constant":12,"cu":[]},"environment":{"b":-0,"a":{}},"#
    + #""tags":{"k":"v"},"source":"s","u2":{"x":[1E5]},"u1":"\u001b"}"# + "\n"

  @Test func aHeaderWithEverything() throws {
    #expect(try lines(of: oneTrace(Self.full)) == Self.full)
    guard case .object(let members)? = JSONValue(parsing: Self.full) else {
      Issue.record("no object")
      return
    }
    // Known keys may come in any order, unknown ones keep theirs.
    let known = members.filter { !$0.key.hasPrefix("u") }.reversed()
    let mixed = JSONValue.object(Array(known) + members.filter { $0.key.hasPrefix("u") }).text
    #expect(try lines(of: oneTrace(mixed)) == Self.full)
  }

  private static let header = #"{"kbtrace":1,"name":"x"}"# + "\n"

  @Test(arguments: [
    #"{"t":0,"event":"keyboardWillShow","begin":[1,2,3,4],"end":[0,521,375,291],"duration":0.4,"curve":0,"local":false,"u":1e0}"#,
    #"{"t":0.1,"event":"keyboardDidHide","end":[0,0,0,0]}"#,
    #"{"t":0,"event":"interfaceOrientationWillChange","orientation":"portrait","window":[0,0,1,1],"root":[0,0,1,2],"view":[0,0,1,3],"safeArea":[0,0,1,4],"scroll":{"frame":[0,0,1,5],"contentSize":[0,0],"contentOffset":[0,0],"contentInset":[0,0,0,0],"u":2},"superview":[0,0,1,6],"constant":0,"field":"unknown here"}"#,
    #"{"t":1000000000,"event":"sceneDidChange","constant":-10000000,"orientation":1,"locale":null,"begin":[]}"#,
    #"{"t":0,"event":"textFieldDidBeginEditing","field":[0,0,0,0],"superview":[0,0,0,1],"view":1}"#,
    #"{"t":0,"event":"textFieldDidEndEditing","field":null,"set":{},"baseline":"b"}"#,
    #"{"t":0,"event":"inputModeDidChange","locale":"ja_JP@sw=Kana","end":2}"#,
  ])
  func anEventAsItStands(_ line: String) throws {
    let text = Self.header + line + "\n"
    let trace = try oneTrace(text)
    #expect(lines(of: trace) == text)
    // The same by way of the stored document.
    var stored = try storedTrace(document(of: trace))
    stored.header.name = "x"
    #expect(lines(of: stored) == text)
  }

  @Test(arguments: [
    (
      #"{"event":"keyboardWillShow","curve":7,"local":true,"duration":0.25,"begin":[0,0,1,1],"end":[0,0,1,1],"t":0}"#,
      #"{"t":0,"event":"keyboardWillShow","end":[0,0,1,1]}"#
    ),
    (#"{"t":-0,"event":"sceneDidChange","scroll":{}}"#, #"{"t":0,"event":"sceneDidChange"}"#),
    (
      #"{"t":0,"event":"sceneDidChange","window":null,"scroll":{"frame":null},"x":null}"#,
      #"{"t":0,"event":"sceneDidChange","x":null}"#
    ),
    (
      #"{"t":0,"x":0.10,"event":"textFieldDidEndEditing","a":1E400,"b":"\u00e9\ud83d\ude00\/\b"}"#,
      #"{"t":0,"event":"textFieldDidEndEditing","x":0.10,"a":1E400,"b":"é😀/\u0008"}"#
    ),
  ])
  func defaultsAreLeftOut(_ line: String, _ written: String) throws {
    #expect(try lines(of: oneTrace(Self.header + line)) == Self.header + written + "\n")
  }

  @Test func controlsAreNeverWritten() throws {
    let scalars = (0...0x2100).compactMap { Unicode.Scalar(UInt32($0)) }
    let text = scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
    var buffer = ByteBuffer()
    buffer.append(quoted: text)
    let written = buffer.text
    for scalar in written.unicodeScalars {
      let value = scalar.value
      #expect(value >= 0x20 && !(0x7F...0x9F).contains(value) && !(0x2028...0x202E).contains(value))
    }
    guard case .string(let read)? = JSONValue(parsing: written) else {
      Issue.record("not read back")
      return
    }
    #expect(read.utf8.elementsEqual(text.utf8))
  }
}
