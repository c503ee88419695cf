import KeyboardCore
import TestSupport
import Testing

/// Layouts as JSON: the keys of each core, and what is no layout.
@Suite struct LayoutReaderTests {
  private static let whole =
    #"{"keyboardFrame":[0,1,2,3],"viewFrame":[0,0,375.5,812],"constant":-3,"contentInset":[1,2,3,4],"#
    + #""scrollIndicatorInsets":[0,0,0,1],"contentOffset":[0,-5],"superviewFrame":[1,1,1,1],"#
    + #""visibleFrame":[0,0,1e-7,1],"animation":{"kind":"scroll"},"calls":[],"custom":{"a":null}}"#

  private func outcome(_ objects: [String]) -> String {
    do {
      let sequence = try layouts(objects)
      var buffer = ByteBuffer()
      buffer.appendLayout(sequence, at: sequence.layouts.count - 1)
      return buffer.text
    } catch { return "\(error)" }
  }

  @Test func everyKeyIsReadAndWritten() {
    #expect(outcome([Self.whole]) == Self.whole)
    let null = Self.whole.replacing("[0,1,2,3]", with: "null").replacing(
      #"{"kind":"scroll"}"#, with: #"{"kind":"view","duration":0.25,"options":131072}"#)
    #expect(outcome([null]) == null)
  }

  @Test func keysInAnyOrderAreWrittenInOne() throws {
    guard case .object(let members)? = JSONValue(parsing: Self.whole) else {
      Issue.record("no object")
      return
    }
    let reversed = JSONValue.object(members.reversed()).text
    #expect(outcome([reversed]) == Self.whole)
    #expect(try canonical(layouts([reversed])) == canonical(layouts([Self.whole])))
  }

  @Test(arguments: [
    (#"{"constant":1e308}"#, #"{"constant":1e+308}"#),
    (
      #"{"viewFrame":[-1e9,2e15,0.1,123456789012]}"#,
      #"{"viewFrame":[-1000000000,2000000000000000,0.1,123456789012]}"#
    ),
    (#"{"constant":-0}"#, #"{"constant":0}"#),
    (#"{"calls":[{"name":"a"}]}"#, #"{"calls":[{"name":"a"}]}"#),
    (#"{"calls":[{"delta":[1,2.0],"name":"a"}]}"#, #"{"calls":[{"name":"a","delta":[1,2]}]}"#),
    (
      #"{"calls":[{"curve":7.0,"rotating":true,"duration":1e-1,"name":"k","frame":[0,1,2,-0]}]}"#,
      #"{"calls":[{"name":"k","frame":[0,1,2,0],"duration":0.1,"curve":7,"rotating":true}]}"#
    ),
    (
      #"{"calls":[{"name":"k","frame":[0,1,2,3],"duration":1,"curve":256}]}"#,
      #"{"calls":[{"name":"k","frame":[0,1,2,3],"duration":1,"curve":256}]}"#
    ),
    (
      #"{"calls":[{"name":"k","delta":[1,2],"z":1.50}]}"#,
      #"{"calls":[{"name":"k","delta":[1,2],"z":1.50}]}"#
    ),
    (#"{"custom":{"b":1.0,"a":"x","c":true}}"#, #"{"custom":{"b":1.0,"a":"x","c":true}}"#),
  ])
  func accepted(_ object: String, _ written: String) { #expect(outcome([object]) == written) }

  /// Calls of a published handler's shape, in any order of keys, equal those a core states.
  @Test func publishedCallsAreOne() throws {
    let trace = try oneTrace(
      #"{"kbtrace":1,"name":"x","device":{"screen":[375,812]}}"# + "\n"
        + #"{"t":0,"event":"keyboardWillShow","end":[0,521,375,291]}"#)
    let core = try replay(trace, ObserverCore.self)
    let read = try layouts([
      #"{"calls":[{"rotating":false,"curve":7e0,"duration":0.250,"frame":[0,521,375.0,291],"#
        + #""name":"keyboardWillShow"}],"animation":{"options":458752,"kind":"view","#
        + #""duration":0.25},"visibleFrame":[0,0,375,521],"constant":291,"#
        + #""keyboardFrame":[0,521,375,291]}"#
    ])
    #expect(canonical(read) == canonical(core))
    #expect(layoutLines(read) == layoutLines(core))
    #expect(LayoutDifference(baseline: core, now: read, of: trace) == nil)
  }

  @Test(arguments: [
    (#"{"colour":1}"#, #""colour" is no key of a layout; put a core's own values under "custom""#),
    (
      #"{"\u001b[2J":1}"#,
      #""\u001b[2J" is no key of a layout; put a core's own values under "custom""#
    ),
    (#"{"constant":1e400}"#, "constant: 1e400 is not a number; give finite numbers"),
    (#"{"constant":null}"#, "constant: null is not a number; give finite numbers"),
    (#"{"constant":"1"}"#, #"constant: "1" is not a number; give finite numbers"#),
    (#"{"constant":[1]}"#, "constant: [1] is not a number; give finite numbers"),
    (#"{"viewFrame":null}"#, "viewFrame: null is not 4 numbers; give finite numbers"),
    (#"{"viewFrame":[1,2,3]}"#, "viewFrame: [1,2,3] is not 4 numbers; give finite numbers"),
    (#"{"viewFrame":1}"#, "viewFrame: 1 is not 4 numbers; give finite numbers"),
    (
      #"{"keyboardFrame":[1,2,3,-1e999]}"#,
      "keyboardFrame: [1,2,3,-1e999] is not 4 numbers; give finite numbers"
    ),
    (#"{"contentInset":{}}"#, "contentInset: {} is not 4 numbers; give finite numbers"),
    (#"{"contentOffset":[0,0,0]}"#, "contentOffset: [0,0,0] is not 2 numbers; give finite numbers"),
    (
      #"{"scrollIndicatorInsets":[0,0,0,null]}"#,
      "scrollIndicatorInsets: [0,0,0,null] is not 4 numbers; give finite numbers"
    ),
    (#"{"calls":null}"#, "calls: is null, not an array; give a list of calls"),
    (#"{"calls":[{}]}"#, #"calls: has an entry without a name; give each call its "name""#),
    (#"{"calls":[{"name":1}]}"#, #"calls: has an entry without a name; give each call its "name""#),
    (#"{"calls":["a"]}"#, #"calls: has an entry without a name; give each call its "name""#),
    (
      #"{"calls":[{"name":"a","x":[1,{"y":1e999}]}]}"#,
      #"calls: {"name":"a","x":[1,{"y":1e999}]} has a number that is not finite; give finite numbers"#
    ),
    (#"{"custom":[]}"#, "custom: is an array, not an object; write an object there"),
    (
      #"{"custom":{"a":[]}}"#,
      #"custom: "a" is an array; give a number, a string, a boolean or null"#
    ),
    (
      #"{"custom":{"a":{}}}"#,
      #"custom: "a" is an object; give a number, a string, a boolean or null"#
    ),
    (#"{"custom":{"a":1e999}}"#, #"custom: "a" is not finite; give finite numbers"#),
    (#"{"animation":"view"}"#, "animation: is a string, not an object; write an object there"),
    (
      #"{"animation":{"kind":"view","duration":1e999,"options":7}}"#,
      "animation.duration: 1e999 is not a number; give finite numbers"
    ),
  ])
  func refused(_ object: String, _ error: String) {
    #expect(outcome([object]) == "f:4: " + error)
  }

  @Test(arguments: [
    "{}", #"{"kind":"scroll","duration":1}"#, #"{"kind":"view","duration":1}"#,
    #"{"kind":"view","duration":1,"opts":1}"#, #"{"kind":"none"}"#, #"{"kind":1}"#,
  ])
  func noAnimation(_ value: String) {
    #expect(
      outcome(["{\"animation\":\(value)}"])
        == "f:4: animation: \(value) is no animation; give null, "
        + #"{"kind":"view","duration":s,"options":n} or {"kind":"scroll"}"#)
  }

  @Test func everyLayoutHasTheSameKeys() {
    #expect(
      outcome([#"{"constant":1}"#, #"{"constant":1,"viewFrame":[0,0,0,0]}"#])
        == "f:6: viewFrame: is in some layouts only; give the same keys for every event")
  }

  @Test func manyNamesOfCallsAreNotCompared() throws {
    // 40,000 names, each new: one by one that would be 800 million comparisons.
    let calls = (0..<40_000).map { "{\"name\":\"n\($0)\"}" }.joined(separator: ",")
    let sequence = try layouts(["{\"calls\":[\(calls)]}", "{\"calls\":[\(calls)]}"])
    #expect(sequence.calls(at: 1).map(\.name) == (0..<40_000).map { "n\($0)" })
    #expect(sequence.calls(at: 0).count == 40_000)
  }

  @Test func layoutLinesOfEveryCore() throws {
    let trace = try #require(try Fixtures.traces("oracle/traces.jsonl").first)
    let expected: [String: [String]] = [
      "size-delta": ["keyboardFrame", "viewFrame", "visibleFrame", "animation", "calls"],
      "constraint-delta": ["constant", "visibleFrame", "animation", "calls"],
      "observer": ["keyboardFrame", "constant", "visibleFrame", "animation", "calls"],
      "content-inset": [
        "contentInset", "scrollIndicatorInsets", "contentOffset", "visibleFrame", "animation",
        "calls",
      ],
      "superview-frame": ["contentOffset", "superviewFrame", "visibleFrame", "animation", "calls"],
      "bottom-guide": ["constant", "visibleFrame", "animation", "calls"],
    ]
    for core in HandlerCatalog.builtIn.cores {
      let sequence = try replay(trace, core)
      for line in layoutLines(sequence).split(separator: "\n") {
        guard case .object(let members)? = JSONValue(parsing: String(line)) else {
          Issue.record("\(line) is no object")
          continue
        }
        #expect(members.map(\.key) == ["trace", "handler", "event", "layout"])
        guard case .object(let layout)? = members["layout"] else { continue }
        let keys = layout.map(\.key)
        #expect(keys == core.keys.names)
        if let listed = expected[core.name] { #expect(keys == listed) }
      }
    }
    let observer = try replay(trace, ObserverCore.self)
    #expect(layoutLines(observer).contains(#""keyboardFrame":[0,521,375,291]"#))
    let early = try oneTrace(
      #"{"kbtrace":1,"name":"x","device":{"screen":[375,812]}}"# + "\n"
        + #"{"t":0,"event":"textFieldDidEndEditing"}"#)
    #expect(
      try layoutLines(replay(early, ObserverCore.self))
        == #"{"trace":"t","handler":"h","event":0,"layout":{"keyboardFrame":null,"constant":0,"#
        + #""visibleFrame":[0,0,375,812],"animation":null,"calls":[]}}"# + "\n")
  }
}
