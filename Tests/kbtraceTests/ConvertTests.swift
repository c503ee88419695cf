import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

/// `kbtrace convert`, and logs as input of `record` and `replay`.
@Suite struct ConvertTests {
  static let log = """
    2015-06-29 15:29:08.330 App[2215:800684] {
        UIKeyboardAnimationDurationUserInfoKey = "0.4";
        UIKeyboardFrameBeginUserInfoKey = "NSRect: {{0, 667}, {375, 216}}";
        UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 451}, {375, 216}}";
    }
    2015-06-29 15:29:08.342 App[2215:800684] UIKeyboardDidShowNotification

    """

  static let trace = #"""
    {"kbtrace":1,"name":"a","device":{"screen":[375,812]}}
    {"t":0,"event":"keyboardWillShow","end":[0,521,375,291]}
    {"t":1,"event":"keyboardWillHide","end":[0,812,375,291]}

    """#

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func utf16IsNamed(_ encoding: String.Encoding) throws {
    let desk = try Desk()
    let file = try desk.folder.write(
      "windows.log", try #require(("\u{FEFF}" + Self.log).data(using: encoding)))
    for command in ["convert", "record", "replay"] {
      let line = try Desk.trouble(desk.run(command, file))
      #expect(line == "\(file): it is UTF-16; save it as UTF-8")
    }
  }

  @Test(arguments: ["", "a\u{1B}b", String(repeating: "n", count: 201)])
  func aNameThatNoTraceMayHaveIsRefused(_ name: String) throws {
    let desk = try Desk()
    let file = try desk.folder.write("console.log", Self.log)
    for command in ["convert", "record", "replay"] {
      #expect(try Desk.trouble(desk.run(command, "--name", name, file)).contains("--name"))
    }
  }

  @Test func aLogBecomesATraceNamedAfterItsFile() throws {
    let desk = try Desk()
    let file = try desk.folder.write("console.log", Self.log)
    let result = try desk.run("convert", file)
    #expect(result.status == 0)
    let traces = try readTraces(result.out)
    let trace = try #require(traces.first)
    #expect(traces.count == 1 && trace.header.name == "console")
    #expect(trace.header.device.screen == Size(width: 375, height: 667))
    #expect(
      result.lines.last
        == #"{"t":0,"event":"keyboardWillShow","begin":[0,667,375,216],"end":[0,451,375,216],"duration":0.4}"#
    )
    #expect(
      result.errorLines == [
        "\(file):1: note: the screen 375x667 is inferred from the frames",
        "\(file):1: note: the name keyboardWillShow is inferred: the end frame lies further up than the "
          + "begin frame and on the screen",
        "\(file):6: unread: the notification's name, but nothing that is said to be its end frame",
      ])
    // Every inference stands in the trace too.
    let source = try #require(trace.header.source)
    #expect(source.hasPrefix("read from console.log (objc); "))
    #expect(source.contains("the screen 375x667 is inferred from the frames (line 1)"))
    #expect(source.contains("(line 1)") && !source.contains(desk.folder.path))
  }

  @Test func strictMakesWhatIsUnreadTrouble() throws {
    let desk = try Desk()
    let file = try desk.folder.write("console.log", Self.log)
    let result = try desk.run("convert", "--strict", file)
    #expect(result.status == 2)
    #expect(try readTraces(result.out).count == 1)
    #expect(
      result.errorLines.last?.hasPrefix("kbtrace: 1 place could not be read (--strict); ") == true)
    let whole = try desk.folder.write(
      "whole.log", Self.log.split(separator: "\n").dropLast().joined(separator: "\n"))
    #expect(try desk.run("convert", "--strict", whole).status == 0)
  }

  @Test func withoutAnyEventNothingIsPrinted() throws {
    let desk = try Desk()
    let file = try desk.folder.write("names.log", "UIKeyboardDidShowNotification\nhello\n")
    for command in ["convert", "record", "replay"] {
      let result = try desk.run([command, file])
      #expect(result.status == 2 && result.out.isEmpty)
      #expect(
        result.errorLines.first
          == "\(file):1: unread: the notification's name, but nothing that is said to be its end frame"
      )
      #expect(result.errorLines.last?.hasPrefix("kbtrace: \(file): no keyboard event") == true)
      #expect(result.errorLines.count == 2)
    }
    #expect(!FileManager.default.fileExists(atPath: desk.database))
  }

  @Test func tracesPassThrough() throws {
    let desk = try Desk()
    let file = try desk.folder.write("t.jsonl", Self.trace + Samples.bare)
    let result = try desk.run("convert", file)
    #expect(result.status == 0 && result.err.isEmpty)
    #expect(result.out == Self.trace + Samples.bare)
    let array = try desk.folder.write(
      "t.json", "\u{FEFF}\n[" + Self.trace.split(separator: "\n").joined(separator: ",\n") + "]")
    #expect(try desk.run("convert", array).out == Self.trace)
  }

  @Test func filesOfAllSortsInOneGo() throws {
    let desk = try Desk()
    let log = try desk.folder.write("console.log", Self.log)
    let trace = try desk.folder.write("t.jsonl", Self.trace)
    let result = try desk.run("convert", log, trace, log)
    #expect(try readTraces(result.out).map(\.header.name) == ["console", "a", "console"])
  }

  @Test func whatIsLackingIsFilledIn() throws {
    let desk = try Desk()
    let file = try desk.folder.write(
      "x.log", "UIKeyboardFrameEndUserInfoKey = {{0, 100}, {500, 200}}\n")
    let bare = try readTraces(desk.run("convert", file).out)[0]
    #expect(bare.header.device.screen == nil)
    let words = [
      "convert", file, "--screen", "500x300", "--name", "mine", "--os", "iOS 7.0", "--locale",
      "de_DE",
      "--orientation", "portraitUpsideDown", "--tag", "a=b", "--device-model", "iPhone9,9",
    ]
    let header = try readTraces(desk.run(words).out)[0].header
    #expect(header.name == "mine" && header.device.screen == Size(width: 500, height: 300))
    #expect(header.coordinates == .fixed && header.orientation == .portraitUpsideDown)
    #expect(header.locale == "de_DE" && header.device.os == "iOS 7.0")
    #expect(header.device.model == "iPhone9,9" && header.tags.count == 1)
    // A trace's own name stays.
    let trace = try desk.folder.write("t.jsonl", Self.trace)
    #expect(try readTraces(desk.run("convert", "--name", "other", trace).out)[0].header.name == "a")
  }

  @Test func recordAndReplayTakeLogs() throws {
    let desk = try Desk()
    let file = try desk.folder.write("console.log", Self.log)
    let recorded = try desk.run("record", "--handler", "guide", file)
    #expect(recorded.status == 0, "\(recorded)")
    #expect(recorded.errorLines.contains { $0.hasPrefix("\(file):6: unread: ") })
    let traces = try desk.run(
      "query", "traces", "--format", "json", "--columns", "trace,events,source")
    #expect(
      traces.out.contains(#""trace":"console""#) && traces.out.contains("read from console.log"))
    let replayed = try desk.run("replay", "--handler", "guide", "--digest", file)
    #expect(replayed.lines.count == 1 && replayed.out.contains(#""events":1"#))
    // The converted trace is the same content.
    let converted = try desk.folder.write("c.jsonl", desk.run("convert", file).out)
    #expect(try desk.run("replay", "--handler", "guide", "--digest", converted).out == replayed.out)
  }

  @Test func aLogWithoutAScreenIsRefusedWhereOneIsNeeded() throws {
    let desk = try Desk()
    let file = try desk.folder.write(
      "x.log", "\nUIKeyboardFrameEndUserInfoKey = {{0, 100}, {500, 200}}\n")
    for command in ["record", "replay"] {
      let result = try desk.run([command, file])
      #expect(result.status == 2)
      #expect(result.errorLines.last?.contains("\(file):2: device.screen: is missing") == true)
      #expect(result.errorLines.last?.contains("--screen WxH") == true)
      #expect(try desk.run([command, "--screen", "500x300", file]).status == 0)
    }
  }

  @Test(arguments: [
    ("objc", true), ("log", true), ("swift", false), ("react-native", false), ("debugger", false),
  ])
  func inputForcesAReader(_ kind: String, _ isRead: Bool) throws {
    let desk = try Desk()
    let file = try desk.folder.write("console.log", Self.log)
    let result = try desk.run("convert", "--input", kind, file)
    #expect((result.status == 0) == isRead && result.out.isEmpty != isRead)
    let asTrace = try desk.run("convert", "--input", "trace", file)
    #expect(try Desk.trouble(asTrace).contains("console.log:1: column 1"))
  }

  @Test func noEscapeReachesTheTerminal() throws {
    let desk = try Desk()
    let file = try desk.folder.write(
      "a\u{1B}[31m.log",
      "\u{1B}]0;x\u{7}UIKeyboardDidShowNotification\n\u{1B}[2JUIKeyboardFrameEndUserInfoKey = {{0, 1}, {2, 3}}\n"
    )
    let result = try desk.run("convert", file, terminal: true)
    #expect(result.status == 0)
    let shown = (result.out + result.err).unicodeScalars
    #expect(shown.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
  }
}
