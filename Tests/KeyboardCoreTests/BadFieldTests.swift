import KeyboardCore
import TestSupport
import Testing

/// A known key with a value that it cannot have is refused by its path.
@Suite struct BadFieldTests {
  typealias Case = BadTraceTests.Case

  private static func header(_ members: String) -> String {
    "{\"kbtrace\":1,\"name\":\"x\",\(members)}"
  }

  @Test(arguments: [
    Case(#"{"kbtrace":2,"name":"x"}"#, newer("2")),
    Case(#"{"kbtrace":1e400,"name":"x"}"#, newer("1e400")),
    Case(#"{"kbtrace":1.5,"name":"x"}"#, noVersion("1.5")),
    Case(#"{"kbtrace":0,"name":"x"}"#, noVersion("0")),
    Case(#"{"kbtrace":-1,"name":"x"}"#, noVersion("-1")),
    Case(#"{"kbtrace":"1","name":"x"}"#, noVersion(#""1""#)),
    Case(#"{"kbtrace":true,"name":"x"}"#, noVersion("true")),
    Case(#"{"kbtrace":null,"name":"x"}"#, noVersion("null")),
    Case(#"{"kbtrace":[1],"name":"x"}"#, noVersion("[1]")),
  ])
  func version(_ bad: Case) { #expect(rejection(bad.input) == "f:1: " + bad.error) }

  private static func newer(_ version: String) -> String {
    "kbtrace: the format version \(version) is newer than this kbtrace, which reads version 1; "
      + "use a newer kbtrace"
  }

  private static func noVersion(_ value: String) -> String {
    "kbtrace: is \(value), not a format version; write 1"
  }

  @Test(arguments: ["1", "1.0", "1e0", "10e-1"])
  func versionOneInAnySpelling(_ version: String) {
    #expect(rejection("{\"kbtrace\":\(version),\"name\":\"x\"}") == "accepted: 1 lines")
  }

  static let needsName = "name: is missing; give the trace a name of 1 to 200 characters"

  @Test(arguments: [
    Case(#"{"kbtrace":1}"#, needsName), Case(#"{"kbtrace":1,"name":null}"#, needsName),
    Case(#"{"kbtrace":1,"name":5}"#, "name: is a number, not a string; write a string there"),
    Case(
      #"{"kbtrace":1,"name":""}"#, "name: is empty; give the trace a name of 1 to 200 characters"),
    Case(
      "{\"kbtrace\":1,\"name\":\"\(String(repeating: "ü", count: 201))\"}",
      "name: is 201 characters long; give the trace a name of 1 to 200 characters"),
    Case(
      "{\"kbtrace\":1,\"name\":\"\(String(repeating: "e\u{301}", count: 101))\"}",
      "name: is 202 characters long; give the trace a name of 1 to 200 characters"),
  ])
  func name(_ bad: Case) { #expect(rejection(bad.input) == "f:1: " + bad.error) }

  @Test(arguments: ["x", "ü", "😀", "e\u{301}"])
  func nameOf200Scalars(_ character: String) throws {
    let name = String(repeating: character, count: 200 / character.unicodeScalars.count)
    let trace = try oneTrace("{\"kbtrace\":1,\"name\":\"\(name)\"}")
    #expect(trace.header.name.utf8.elementsEqual(name.utf8))
  }

  @Test(arguments: Array(0...0x1F) + Array(0x7F...0x9F))
  func controlInAName(_ value: Int) {
    let digits = String(value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: 4 - digits.count) + digits
    let error =
      "f:1: name: has the control character U+\(padded); give the trace a name without control "
      + "characters"
    #expect(rejection("{\"kbtrace\":1,\"name\":\"a\\u\(padded)b\"}") == error)
    #expect(rejection("{\"kbtrace\":1,\"name\":\"\\u\(padded)\"}") == error)
  }

  /// Keys of a header by their path, what they want, and a value of another type.
  static let headerKeys: [(String, String)] = [
    ("device", "an object"), ("device.model", "a string"), ("device.name", "a string"),
    ("device.os", "a string"), ("device.screen", "a size [width, height]"),
    ("device.scale", "a number"), ("orientation", "a string"), ("locale", "a string"),
    ("coordinates", "a string"), ("keyboard", "an object"), ("keyboard.type", "a string"),
    ("keyboard.predictive", "true or false"), ("keyboard.hardware", "true or false"),
    ("keyboard.floating", "true or false"), ("keyboard.kind", "a string"),
    ("keyboard.attach", "a string"), ("keyboard.accessoryHeight", "a number"),
    ("environment", "an object"), ("environment.windowMode", "a string"),
    ("environment.reduceMotion", "true or false"), ("environment.crossFade", "true or false"),
    ("environment.osBuild", "a string"), ("environment.idiom", "a string"),
    ("scene", "an object"), ("scene.window", "a rectangle [x, y, width, height]"),
    ("scene.root", "a rectangle [x, y, width, height]"),
    ("scene.view", "a rectangle [x, y, width, height]"),
    ("scene.safeArea", "insets [top, left, bottom, right]"), ("scene.scroll", "an object"),
    ("scene.scroll.frame", "a rectangle [x, y, width, height]"),
    ("scene.scroll.contentSize", "a size [width, height]"),
    ("scene.scroll.contentOffset", "a point [x, y]"),
    ("scene.scroll.contentInset", "insets [top, left, bottom, right]"),
    ("scene.superview", "a rectangle [x, y, width, height]"),
    ("scene.field", "a rectangle [x, y, width, height]"), ("scene.constant", "a number"),
    ("tags", "an object"), ("source", "a string"),
  ]

  @Test(arguments: headerKeys)
  func typeOfAHeaderKey(_ path: String, _ wanted: String) {
    for (value, kind) in Self.values where !Self.fits(kind, wanted) {
      #expect(
        rejection(Self.header(Self.nested(path, value)))
          == "f:1: \(path): is \(kind), not \(wanted); write \(wanted) there")
    }
    #expect(rejection(Self.header(Self.nested(path, "null"))) == "accepted: 1 lines")
  }

  static let eventKeys: [(String, String, String)] =
    ["begin", "end"].map { ("keyboardWillShow", $0, "a rectangle [x, y, width, height]") } + [
      ("keyboardDidHide", "duration", "a number"), ("keyboardDidHide", "curve", "a number"),
      ("keyboardDidHide", "local", "true or false"), ("keyboardDidHide", "t", "a number"),
      ("interfaceOrientationWillChange", "orientation", "a string"),
      ("interfaceOrientationWillChange", "view", "a rectangle [x, y, width, height]"),
      ("interfaceOrientationWillChange", "scroll.contentSize", "a size [width, height]"),
      ("sceneDidChange", "window", "a rectangle [x, y, width, height]"),
      ("sceneDidChange", "root", "a rectangle [x, y, width, height]"),
      ("sceneDidChange", "view", "a rectangle [x, y, width, height]"),
      ("sceneDidChange", "safeArea", "insets [top, left, bottom, right]"),
      ("sceneDidChange", "scroll", "an object"),
      ("sceneDidChange", "scroll.frame", "a rectangle [x, y, width, height]"),
      ("sceneDidChange", "scroll.contentSize", "a size [width, height]"),
      ("sceneDidChange", "scroll.contentOffset", "a point [x, y]"),
      ("sceneDidChange", "scroll.contentInset", "insets [top, left, bottom, right]"),
      ("sceneDidChange", "superview", "a rectangle [x, y, width, height]"),
      ("sceneDidChange", "constant", "a number"),
      ("textFieldDidBeginEditing", "field", "a rectangle [x, y, width, height]"),
      ("textFieldDidBeginEditing", "superview", "a rectangle [x, y, width, height]"),
      ("inputModeDidChange", "locale", "a string"),
    ]

  @Test(arguments: eventKeys)
  func typeOfAnEventKey(_ kind: String, _ path: String, _ wanted: String) {
    for (value, valueKind) in Self.values where !Self.fits(valueKind, wanted) {
      let time = path == "t" ? "" : "\"t\":0,"
      #expect(
        lineRejection("{\(time)\"event\":\"\(kind)\",\(Self.nested(path, value))}")
          == "\(path): is \(valueKind), not \(wanted); write \(wanted) there")
    }
  }

  private static let values = [
    ("true", "a boolean"), ("1", "a number"), (#""x""#, "a string"), ("[1]", "an array"),
    (#"{"a":1}"#, "an object"),
  ]

  /// Whether a value of that kind is not of the wrong type, or is told by its length.
  private static func fits(_ kind: String, _ wanted: String) -> Bool {
    kind == wanted || kind == "a boolean" && wanted == "true or false"
      || kind == "an array" && wanted.contains("[")
  }

  /// `"a":{"b":VALUE}` for the path `a.b`.
  private static func nested(_ path: String, _ value: String) -> String {
    let keys = path.split(separator: ".")
    let inner = "\"\(keys[keys.count - 1])\":\(value)"
    return keys.dropLast().reversed().reduce(inner) { "\"\($1)\":{\($0)}" }
  }
}
