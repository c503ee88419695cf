import KeyboardCore
import TestSupport
import Testing

/// Which spellings are the same content, and which are not.
@Suite struct IdentityTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    let first: String
    let second: String
    init(_ first: String, _ second: String) {
      self.first = first
      self.second = second
    }
    var testDescription: String { "\(first) / \(second)" }
  }

  private static let known = #""device":{"screen":[375,812]}"#

  private func header(_ members: String) -> String {
    #"{"kbtrace":1,"name":"x""# + (members.isEmpty ? "" : ",") + members + "}\n"
  }

  private func form(_ members: String, events: String = "") throws -> [UInt8] {
    try canonical(oneTrace(header(members) + events))
  }

  @Test(arguments: [
    Pair("", #""tags":{"a":"b"},"source":"s""#), Pair("", #""device":{},"scene":{},"tags":{}"#),
    Pair("", #""device":null,"scene":null,"keyboard":null,"environment":null,"tags":null"#),
    Pair("", #""orientation":"portrait","coordinates":"interface","locale":null,"source":null"#),
    Pair("", #""keyboard":{"type":null},"environment":{"idiom":null},"scene":{"scroll":{}}"#),
    Pair("", #""scene":{"safeArea":[0,0,-0,0],"constant":-0,"field":null}"#),
    Pair("", #""scene":{"scroll":{"contentOffset":[0,0],"contentInset":[0,0,0,0]}}"#),
    Pair(#""device":{"scale":3}"#, #""device":{"scale":3.0,"model":null}"#),
    Pair(#""device":{"scale":3}"#, #""device":{"scale":30e-1}"#),
    Pair(
      #""device":{"model":"m","os":"o"},"locale":"l""#,
      #""locale":"l","device":{"os":"o","model":"m"}"#),
    Pair(
      #""keyboard":{"a":1,"b":{"c":[1.0],"d":2}}"#, #""keyboard":{"b":{"d":2e0,"c":[1]},"a":1.0}"#),
    Pair(#""environment":{"a":0,"b":1}"#, #""environment":{"b":1,"a":-0}"#),
    Pair(#""x":1,"y":"\u00e9""#, #""y":"é","x":1.00"#),
    Pair(known, known + #","scene":{"window":[0,0,375,812]}"#),
    Pair(known, known + #","scene":{"root":[0,0,375,812],"view":[0,0,375,812]}"#),
    Pair(known, known + #","scene":{"scroll":{"frame":[0,0,375,812],"contentSize":[375,812]}}"#),
    Pair(known, known + #","scene":{"superview":[0,0,375,812]}"#),
    Pair(
      known + #","scene":{"scroll":{"contentSize":[375,1200]}}"#,
      known + #","scene":{"scroll":{"contentSize":[375,1200]},"superview":[0,0,375,1200]}"#),
    Pair(
      known + #","orientation":"landscapeLeft""#,
      known + #","orientation":"landscapeLeft","scene":{"window":[0,0,812,375]}"#),
    Pair(
      known + #","scene":{"view":[0,64,375,700]}"#,
      known + #","scene":{"view":[0,64,375,700],"scroll":{"frame":[0,0,375,700]}}"#),
  ])
  func same(_ pair: Pair) throws { #expect(try form(pair.first) == form(pair.second)) }

  @Test(arguments: [
    Pair("", #""locale":"en_US""#), Pair("", #""keyboard":{"type":"default"}"#),
    Pair("", #""environment":{"reduceMotion":false}"#), Pair("", #""x":null"#),
    Pair("", #""keyboard":{"x":null}"#), Pair("", #""device":{"scale":2}"#),
    Pair("", #""coordinates":"fixed""#), Pair("", #""orientation":"landscapeLeft""#),
    Pair("", #""scene":{"constant":1}"#), Pair("", #""scene":{"field":[0,0,0,0]}"#),
    Pair(#""x":1"#, #""x":"1""#), Pair(#""x":true"#, #""x":1"#), Pair(#""x":[1,2]"#, #""x":[2,1]"#),
    Pair(#""x":"é""#, "\"x\":\"e\u{301}\""), Pair(#""é":1"#, "\"e\u{301}\":1"),
    Pair(#""x":9007199254740992"#, #""x":9007199254740994"#), Pair(#""x":1e400"#, #""x":1e401"#),
    Pair(#""keyboard":{"a":1}"#, #""environment":{"a":1}"#),
    Pair(#""device":{"model":"m"}"#, #""device":{"name":"m"}"#),
    // Without a screen nobody knows what the default is.
    Pair("", #""scene":{"window":[0,0,375,812]}"#),
    Pair(known, known + #","scene":{"window":[0,0,375,811]}"#),
    Pair(known, known + #","scene":{"view":[0,1,375,812]}"#),
    Pair(known, known + #","scene":{"superview":[0,0,375,813]}"#),
  ])
  func different(_ pair: Pair) throws { #expect(try form(pair.first) != form(pair.second)) }

  /// A stated default and an event that moves what an unstated one would follow.
  @Test(arguments: [
    Pair(#""window":[0,0,375,812]"#, #"{"t":0,"event":"sceneDidChange","window":[0,0,375,812]}"#),
    Pair(#""root":[0,0,375,812]"#, #"{"t":0,"event":"sceneDidChange","view":[0,0,1,1]}"#),
    Pair(#""view":[0,0,375,812]"#, #"{"t":0,"event":"sceneDidChange","constant":4}"#),
    Pair(
      #""window":[0,0,375,812],"root":[0,0,375,812],"view":[0,0,375,812]"#,
      #"{"t":0,"event":"interfaceOrientationWillChange","orientation":"landscapeLeft"}"#),
    Pair(
      #""window":[0,0,375,812]"#,
      #"{"t":0,"event":"interfaceOrientationWillChange","orientation":"landscapeLeft","#
        + #""window":[0,0,1,1]}"# + "\n"
        + #"{"t":0,"event":"interfaceOrientationWillChange","orientation":"portrait"}"#),
    Pair(
      #""superview":[0,0,375,812]"#,
      #"{"t":0,"event":"sceneDidChange","scroll":{"contentSize":[9,9]}}"#),
  ])
  func statedDefaultThatPinsNothing(_ pair: Pair) throws {
    #expect(
      try form(Self.known + ",\"scene\":{\(pair.first)}", events: pair.second)
        == form(Self.known, events: pair.second))
  }

  @Test(arguments: [
    Pair(#""root":[0,0,375,812]"#, #"{"t":0,"event":"sceneDidChange","window":[0,0,320,812]}"#),
    Pair(#""view":[0,0,375,812]"#, #"{"t":0,"event":"sceneDidChange","root":[0,20,375,792]}"#),
    Pair(
      #""scroll":{"frame":[0,0,375,812]}"#,
      #"{"t":0,"event":"interfaceOrientationWillChange","orientation":"landscapeRight"}"#),
    Pair(
      #""scroll":{"contentSize":[375,812]}"#,
      #"{"t":0,"event":"sceneDidChange","scroll":{"frame":[0,0,375,600]}}"#),
  ])
  func statedDefaultThatPins(_ pair: Pair) throws {
    let stated = Self.known + ",\"scene\":{\(pair.first)}"
    #expect(try form(stated, events: pair.second) != form(Self.known, events: pair.second))
  }

  private static let keyboard = #"{"t":0,"event":"keyboardWillShow","end":[0,1,2,3]"#

  @Test(arguments: [
    Pair("", #","begin":[0,1,2,3]"#), Pair("", #","duration":0.25,"curve":7,"local":true"#),
    Pair("", #","begin":null,"duration":null,"curve":null,"local":null"#),
    Pair(#","begin":[0,0,0,0]"#, #","begin":[-0,0.0,0e5,0]"#),
    Pair(#","curve":3"#, #","curve":3.0"#),
    Pair(#","x":{"a":1,"b":2}"#, #","x":{"b":2,"a":1.0}"#),
    Pair(#","x":1,"a":2"#, #","a":2,"x":1"#),
  ])
  func sameEvents(_ pair: Pair) throws {
    #expect(
      try form("", events: Self.keyboard + pair.first + "}")
        == form("", events: Self.keyboard + pair.second + "}"))
  }

  @Test(arguments: [
    Pair("", #","begin":[0,1,2,4]"#), Pair("", #","duration":0.2500000000000001"#),
    Pair("", #","curve":6"#), Pair("", #","local":false"#), Pair("", #","x":null"#),
    Pair("", #","field":[0,0,0,0]"#), Pair(#","orientation":"portrait""#, ""),
  ])
  func differentEvents(_ pair: Pair) throws {
    #expect(
      try form("", events: Self.keyboard + pair.first + "}")
        != form("", events: Self.keyboard + pair.second + "}"))
  }

  @Test func countAndKindOfEventsCount() throws {
    let end = #"{"t":0,"event":"textFieldDidEndEditing"}"#
    let scene = #"{"t":0,"event":"sceneDidChange"}"#
    let forms = try ["", end, scene, end + "\n" + end, end + "\n" + scene, scene + "\n" + end].map {
      try form("", events: $0)
    }
    #expect(Set(forms).count == forms.count)
  }
}
