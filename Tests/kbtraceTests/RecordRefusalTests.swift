import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

@Suite("record: what is refused")
struct RecordRefusalTests {
  static let other = Samples.plain("x", height: 300)

  private func traces(_ desk: Desk) throws -> [String] {
    try Reading.csv(desk.run("query", "--columns", "trace", "--format", "csv").out)
      .dropFirst().map { $0[0] }
  }

  @Test func otherContentUnderAKnownName() throws {
    let desk = try Desk(recorded: Samples.plain("x"))
    let before = try desk.databaseBytes
    let file = try desk.folder.write("b.jsonl", Samples.plain("y") + Self.other)
    let line = try Desk.trouble(desk.run("record", file))
    #expect(line.hasPrefix("\(file):4: name: ") && line.contains("--replace"))
    #expect(try desk.databaseBytes == before)
  }

  @Test func otherContentTwiceInOneFile() throws {
    let desk = try Desk()
    let file = try desk.folder.write("b.jsonl", Samples.plain("x") + Self.other)
    #expect(try Desk.trouble(desk.run("record", file)).hasPrefix("\(file):4: name: "))
    #expect(try desk.folder.names() == ["b.jsonl"], "a failed first record leaves nothing behind")
  }

  @Test func composedAndDecomposedAreTwoNames() throws {
    let desk = try Desk(
      recorded: Samples.plain("caf\u{E9}") + Samples.plain("cafe\u{301}", height: 300))
    let names = try traces(desk)
    #expect(names.count == 2 && !names[0].sameBytes(as: names[1]))
    for (name, height) in [("caf\u{E9}", "291"), ("cafe\u{301}", "300")] {
      let found = try Reading.json(desk.run("query", "--trace", name, "--format", "json").out)
      #expect(found.map { $0.text("max_keyboard_height") } == [height])
    }
    #expect(try desk.run("check").errorLines.last?.hasPrefix("14 same, 0 changed") == true)
  }

  @Test func replaceReplaces() throws {
    let desk = try Desk(recorded: Samples.plain("x", tags: #"{"old":"1"}"#) + Samples.plain("y"))
    let file = try desk.folder.write("b.jsonl", Self.other)
    let result = try desk.run("record", file, "--replace")
    #expect(result.status == 0 && result.lines.last?.hasSuffix("new") == true, "\(result.err)")
    #expect(Set(try traces(desk)) == ["x", "y"])
    let trace = try Reading.json(desk.run("query", "--trace", "x", "--format", "json").out)[0]
    #expect(trace.text("max_keyboard_height") == "300")
    #expect(try desk.run("query", "--tag", "old", "--format", "jsonl").out.isEmpty)
    #expect(try desk.run("query", "runs", "--trace", "x", "--format", "jsonl").lines.count == 7)
    #expect(try desk.run("check").status == 0)
    #expect(try desk.sound)
  }

  @Test func eachFileWholeOrNotAtAll() throws {
    let desk = try Desk()
    let a = try desk.folder.write("a.jsonl", Samples.plain("a"))
    let b = try desk.folder.write("b.jsonl", Samples.plain("b") + "{\"t\":0,\"event\":\"no\"}\n")
    let c = try desk.folder.write("c.jsonl", Samples.plain("c"))
    for format in ["table", "json"] {
      let result = try desk.run("record", a, b, c, "--format", format)
      #expect(try Desk.trouble(result).hasPrefix("\(b):4: "))
      #expect(result.out.contains("a") && !result.out.contains("c.jsonl"), "a is stored, and told")
      if format == "json" { #expect(try Reading.json(result.out).count == 1) }
      #expect(try traces(desk) == ["a"])
    }
  }

  @Test func aMissingFileStopsAllBeforeAnyIsStored() throws {
    let desk = try Desk()
    let a = try desk.folder.write("a.jsonl", Samples.plain("a"))
    let line = try Desk.trouble(desk.run("record", a, desk.path("none.jsonl")))
    #expect(line.contains("none.jsonl") && line.contains("No such file"))
    #expect(try desk.folder.names() == ["a.jsonl"])
  }

  @Test func keepGoingStoresTheGood() throws {
    let desk = try Desk(recorded: Samples.plain("x"))
    let bad =
      "{\"kbtrace\":1,\"name\":\"bad\",\"device\":{\"screen\":[375,812]}}\n{\"t\":0,\"event\":\"no\"}\n"
    let a = try desk.folder.write(
      "a.jsonl",
      Samples.plain("a") + bad + Self.other + RecordFillTests.silent + Samples.plain("b"))
    let b = try desk.folder.write("b.jsonl", "{\"kbtrace\":7}\n" + Samples.plain("b2"))
    let c = try desk.folder.write("c.jsonl", Samples.plain("c"))
    let result = try desk.run("record", "--keep-going", a, b, c, "--format", "jsonl")
    #expect(result.status == 2)
    #expect(try Reading.jsonLines(result.out).map { $0.text("trace") } == ["a", "b", "b2", "c"])
    let places = result.errorLines.map { String($0.dropFirst("kbtrace: ".count)) }
    #expect(places.count == 4, "\(result.err)")
    for place in ["\(a):5: ", "\(a):6: name: ", "\(a):9: device.screen: ", "\(b):1: "] {
      #expect(places.count { $0.hasPrefix(place) } == 1, "\(place) in \(places)")
    }
    #expect(try traces(desk) == ["x", "a", "b", "b2", "c"])
    #expect(try desk.run("check").status == 0)
  }

  @Test func keepGoingWithNothingGoodLeavesNothing() throws {
    let desk = try Desk()
    let a = try desk.folder.write("a.jsonl", RecordFillTests.silent)
    let result = try desk.run("record", "--keep-going", a)
    #expect(result.status == 2 && result.errorLines.count == 1)
    #expect(try desk.folder.names() == ["a.jsonl"])
  }

  @Test func keepGoingDoesNotHideAFaultOfTheDatabase() throws {
    let desk = try Desk()
    let a = try desk.folder.write("a.jsonl", RecordFillTests.silent + Samples.bare)
    try desk.folder.write("kbtrace.db", "text, no database, but long enough to be looked at\n")
    let result = try desk.run("record", "--keep-going", a)
    #expect(result.errorLines.last?.contains("not a database") == true)
  }

  static let broken: [(String, String, Int)] = [
    ("an empty file", "", 0), ("blank lines", "\n\n", 0), ("no header", "{\"t\":0}\n", 1),
    ("an event first", "{\"t\":0,\"event\":\"keyboardWillHide\",\"end\":[0,0,1,1]}\n", 1),
    ("a version from the future", "{\"kbtrace\":2,\"name\":\"a\"}\n", 1),
    ("no name", "{\"kbtrace\":1}\n", 1), ("an empty name", "{\"kbtrace\":1,\"name\":\"\"}\n", 1),
    ("a NUL in a name", "{\"kbtrace\":1,\"name\":\"a\\u0000b\"}\n", 1),
    (
      "a name of 201 scalars",
      "{\"kbtrace\":1,\"name\":\"" + String(repeating: "é", count: 201) + "\"}\n", 1
    ),
    ("a wrong type", "{\"kbtrace\":1,\"name\":7}\n", 1), ("no JSON", "kbtrace\n", 1),
    ("half a line", "{\"kbtrace\":1,\"na", 1),
    ("a lone surrogate", "{\"kbtrace\":1,\"name\":\"\\ud800\"}\n", 1),
    ("a key twice", "{\"kbtrace\":1,\"name\":\"a\",\"name\":\"a\"}\n", 1),
    ("no end", header + "{\"t\":0,\"event\":\"keyboardWillShow\"}\n", 2),
    ("NaN", header + "{\"t\":NaN,\"event\":\"textFieldDidEndEditing\"}\n", 2),
    ("1e400", header + "{\"t\":1e400,\"event\":\"textFieldDidEndEditing\"}\n", 2),
    (
      "a rectangle of 1e8",
      header + "{\"t\":0,\"event\":\"keyboardWillShow\",\"end\":[0,0,1e8,1]}\n", 2
    ),
    ("t below 0", header + "{\"t\":-1,\"event\":\"textFieldDidEndEditing\"}\n", 2),
    ("t going backwards", header + ended(2) + ended(1), 3),
    ("an unknown event", header + "{\"t\":0,\"event\":\"keyboardDidDance\"}\n", 2),
    (
      "a curve of 256",
      header + "{\"t\":0,\"event\":\"keyboardWillShow\",\"end\":[0,0,1,1],\"curve\":256}\n", 2
    ),
    (
      "deep nesting",
      header + ended(0) + "{\"t\":0,\"x\":" + String(repeating: "[", count: 100_000) + "\n", 3
    ),
    ("a long line", header + "{\"x\":\"" + String(repeating: "y", count: 1 << 20) + "\"}\n", 2),
    ("two values in a line", header + "{} {}\n", 2), ("an open array", "[" + header, 2),
  ]
  private static let header = "{\"kbtrace\":1,\"name\":\"a\",\"device\":{\"screen\":[1,2]}}\n"
  private static func ended(_ time: Int) -> String {
    "{\"t\":\(time),\"event\":\"textFieldDidEndEditing\"}\n"
  }

  @Test(arguments: broken.indices)
  func brokenInput(index: Int) throws {
    let (what, text, line) = Self.broken[index]
    let desk = try Desk(recorded: Samples.plain("x"))
    let before = try desk.databaseBytes
    let file = try desk.folder.write("b.jsonl", Samples.plain("good") + text)
    let whole = try desk.folder.write("c.jsonl", text)
    if line > 0 {
      for command in ["record", "replay"] {
        let result = try desk.run(command, "--input", "trace", whole)
        #expect(try Desk.trouble(result).hasPrefix("\(whole):\(line): "), "\(what): \(result.err)")
      }
      // A last line that was cut off is let pass where traces stand before it.
      if !text.hasPrefix("["), what != "half a line" {
        let found = try Desk.trouble(desk.run("record", "--input", "trace", file))
        #expect(
          found.hasPrefix("\(file):\(line + 3): ") || what == "an event first", "\(what): \(found)")
      }
    } else {
      #expect(try Desk.trouble(desk.run("record", whole)).hasPrefix("\(whole):"), "\(what)")
    }
    if what != "blank lines", what != "an empty file", what != "an event first" {
      #expect(try desk.databaseBytes == before, "\(what)")
    }
  }

  @Test func invalidUTF8() throws {
    let desk = try Desk()
    let text = Data("{\"kbtrace\":1,\"name\":\"".utf8) + Data([0xC3, 0x28]) + Data("\"}\n".utf8)
    let file = try desk.folder.write("a.jsonl", text)
    #expect(try Desk.trouble(desk.run("record", file)).hasPrefix("\(file):1: "))
  }

  @Test func aFolderAndAnUnreadableFile() throws {
    let desk = try Desk()
    #expect(try Desk.trouble(desk.run("record", desk.folder.path)).contains("folder"))
    #expect(try Desk.trouble(desk.run("replay", desk.folder.path)).contains("folder"))
    let missing = try Desk.trouble(desk.run("replay", desk.path("none")))
    #expect(missing.contains("No such file"))
    #expect(try desk.folder.names() == [])
  }
}

extension Desk {
  /// Whether SQLite and the schema find nothing wrong with the database.
  var sound: Bool {
    get throws {
      for pragma in ["integrity_check", "foreign_key_check"] {
        let result = try run("query", "--sql", "PRAGMA \(pragma)", "--format", "csv")
        let expected = pragma == "integrity_check" ? ["integrity_check\r", "ok\r"] : nil
        if let expected, result.lines != expected { return false }
        if expected == nil, result.lines.count != 1 { return false }
      }
      return true
    }
  }
}
