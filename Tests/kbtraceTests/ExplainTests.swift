import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import kbtrace

@Suite("explain")
struct ExplainTests {
  private static let didShow = """
    {"kbtrace":1,"name":"login","device":{"screen":[375,812]},"scene":{"safeArea":[0,0,34,0]}}
    {"t":0,"event":"keyboardWillShow","begin":[0,812,375,291],"end":[0,521,375,291],"local":false}
    {"t":0.25,"event":"keyboardDidShow","begin":[0,812,375,291],"end":[0,521,375,291]}
    {"t":1,"event":"sceneDidChange","constant":4}
    {"t":2,"event":"keyboardWillHide","begin":[0,521,375,291],"end":[0,812,375,291]}

    """

  @Test func aPersonSeesABlockAnEvent() throws {
    let desk = try Desk(recorded: Self.didShow)
    let result = try desk.run("explain", "login", "--handler", "constraint-delta")
    #expect(result.status == 0 && result.err.isEmpty)
    #expect(
      result.out == """
        login  constraint-delta  (unknown device, portrait, no locale)
          event 0, keyboardWillShow at 0 s:
            [0,812,375,291] -> [0,521,375,291], 0.25 s, curve 7, of another app
            rule  constant += begin's top less end's, in the view: 812 - 521 = 291
            constant              -> 291
            visibleFrame          -> [0,0,375,521]
            state:
              constant              0 -> 291
          event 1, keyboardDidShow at 0.25 s: nothing changed
            rule  ignored: this core does not observe keyboardDidShow
          event 2, sceneDidChange at 1 s:
            carries constant 4
            rule  the event sets constant: constant := 4
            rule  visibleFrame follows the scene
            constant              291 -> 4
            visibleFrame          [0,0,375,521] -> [0,0,375,812]
            state:
              constant              291 -> 4
          event 3, keyboardWillHide at 2 s:
            [0,521,375,291] -> [0,812,375,291], 0.25 s, curve 7
            rule  constant += begin's top less end's, in the view: 521 - 812 = -291
            constant              4 -> -287
            visibleFrame          [0,0,375,812] -> [0,0,375,1103]
            state:
              constant              4 -> -287

        """)
  }

  @Test func oneEventIsShownWhole() throws {
    let desk = try Desk(recorded: Self.didShow)
    let result = try desk.run("explain", "login@1", "--handler", "observer")
    #expect(result.status == 0)
    #expect(
      result.lines == [
        "login  observer  (unknown device, portrait, no locale)",
        "  event 1, keyboardDidShow at 0.25 s:",
        "    [0,812,375,291] -> [0,521,375,291], 0.25 s, curve 7",
        "    rule  didShow := true, willShow := false",
        "    rule  keyboardDidShow is told, with the last properties",
        #"    calls                 [] -> [{"name":"keyboardDidShow","frame":[0,521,375,291],"#
          + #""duration":0.25,"curve":7}]"#,
        "    state:", "      willShow              true -> false",
        "      didShow               false -> true",
      ])
    let ignored = try desk.run("explain", "login@1", "--handler", "size-delta")
    #expect(
      ignored.lines.dropFirst() == [
        "  event 1, keyboardDidShow at 0.25 s: nothing changed",
        "    [0,812,375,291] -> [0,521,375,291], 0.25 s, curve 7",
        "    rule  ignored: this core does not observe keyboardDidShow",
      ])
  }

  static let fields = [
    "trace", "handler", "event", "kind", "t", "rule", "state_before", "state_after", "changed",
    "layout",
  ]

  @Test func programsGetARowAnEvent() throws {
    let desk = try Desk(recorded: Self.didShow)
    func run(_ format: String) throws -> String {
      let result = try desk.run("explain", "login", "--handler", "guide", "--format", format)
      #expect(result.status == 0 && result.err.isEmpty)
      return result.out
    }
    let rows = try Reading.json(run("json"))
    #expect(rows.count == 4)
    for row in rows { #expect(row.map(\.key) == Self.fields) }
    #expect(rows[3].text("kind") == "keyboardWillHide" && rows[3].text("t") == "2")
    #expect(
      rows[3].text("rule")
        == "last word := hidden, whatever end the hide carries; "
        + "hidden: no keyboard event yet, or the last word is a hide; the change is animated, 0.25 s"
    )
    #expect(
      rows[3].text("state_before") == #"{"lastWord":[0,521,375,291],"rotating":false,"field":null}"#
    )
    #expect(rows[3].text("state_after") == #"{"lastWord":null,"rotating":false,"field":null}"#)
    #expect(
      rows[3].text("changed") == """
        {"keyboardFrame":[[0,521,375,291],null],"constant":[257,0],\
        "contentInset":[[0,0,291,0],[0,0,0,0]],"scrollIndicatorInsets":[[0,0,291,0],[0,0,0,0]],\
        "visibleFrame":[[0,0,375,521],[0,0,375,812]],\
        "animation":[null,{"kind":"view","duration":0.25,"options":458752}]}
        """)
    #expect(rows[0].text("changed").hasPrefix(#"{"keyboardFrame":[null,[0,521,375,291]],"#))
    let layouts = try desk.run("replay", desk.path("input.jsonl"), "--handler", "guide").lines
    for (row, line) in zip(rows, layouts) { #expect(line.contains(row.text("layout"))) }

    #expect(try Reading.jsonLines(run("jsonl")).map(\.count) == [10, 10, 10, 10])
    let texts = rows.map { row in Self.fields.map { row.text($0) } }
    #expect(try Reading.csv(run("csv")) == [Self.fields] + texts)
    #expect(try Reading.markdown(run("markdown")) == [Self.fields] + texts)
  }

  @Test func oneEventIsOneRow() throws {
    let desk = try Desk(recorded: Self.didShow)
    let result = try desk.run("explain", "login@2", "--handler", "guide", "--format", "json")
    let rows = try Reading.json(result.out)
    #expect(rows.map { $0.text("event") } == ["2"] && rows[0].text("kind") == "sceneDidChange")
  }

  @Test func anExactNameWins() throws {
    let desk = try Desk(
      recorded: Samples.plain("a") + Samples.plain("a@1", height: 300) + Samples.plain("b@x@")
        + Samples.plain("a*"))
    func heads(_ word: String) throws -> [String] {
      let result = try desk.run("explain", word, "--handler", "guide", "--format", "csv")
      return try Reading.csv(result.out).dropFirst().map { $0[0] + " " + $0[2] }
    }
    #expect(try heads("a") == ["a 0", "a 1"])
    #expect(try heads("a@0") == ["a 0"])
    #expect(try heads("a@1") == ["a@1 0", "a@1 1"])
    #expect(try heads("a@1@01") == ["a@1 1"])
    #expect(try heads("b@x@") == ["b@x@ 0", "b@x@ 1"])
    #expect(try heads("b@x@@1") == ["b@x@ 1"])
    #expect(try heads("a*") == ["a* 0", "a* 1"], "a name is no glob")
  }

  @Test(arguments: [
    ("logn", "did you mean 'login'?"), ("logn@2", "did you mean 'login'?"),
    ("log", "did you mean 'login', 'login-2' or 'relogin'?"), ("", "kbtrace query traces"),
    ("zzzzzz", "kbtrace query traces"), ("@1", "kbtrace query traces"),
    ("login@4", "it has 4; say @0 to @3"), ("login@99999999999999999999", "say @0 to @3"),
    ("login@-1", "did you mean"), ("login@1x", "did you mean"),
    ("empty@0", "it has none at all"),
  ])
  func aWordThatNamesNothing(word: String, hint: String) throws {
    let desk = try Desk(
      recorded: Self.didShow + Samples.plain("other") + Samples.plain("login-2")
        + Samples.plain("relogin") + #"{"kbtrace":1,"name":"empty","device":{"screen":[9,9]}}"#
        + "\n")
    for place in [[], ["--from", desk.path("input.jsonl")]] {
      let words = ["explain", "--handler", "guide"] + place + ["--", word]
      let line = try Desk.trouble(desk.run(words))
      #expect(line.contains(hint) || (!place.isEmpty && line.contains("name one that stands in")))
    }
  }

  @Test(arguments: [
    (["a"], "name one core: size-delta, "), (["a", "--handler", "giude"], "'guide'"),
    (["a", "--handler", "guide,observer"], "--handler"), (["--handler", "guide"], "TRACE[@EVENT]"),
    (["a", "b", "--handler", "guide"], "'b'"),
    (["a", "--handler", "guide", "--handler", "guide"], "twice"),
    (["a", "--handler", "guide", "--from", "x", "--db", "y"], "--from"),
    (["a", "--handler", "guide", "--from", "no-such-file"], "no-such-file"),
  ])
  func wrongUseIsExplained(words: [String], hint: String) throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    #expect(try Desk.trouble(desk.run(["explain"] + words)).contains(hint))
  }

  @Test func aFileOrFolderNeedsNoDatabase() throws {
    let desk = try Desk(recorded: Self.didShow + Samples.plain("other"))
    let stored = try desk.run("explain", "login", "--handler", "guide")
    try desk.run("export", desk.path("twin"))
    try FileManager.default.removeItem(atPath: desk.database)
    for place in ["input.jsonl", "twin"] {
      let result = try desk.run(
        "explain", "login", "--handler", "guide", "--from", desk.path(place))
      #expect(result.status == 0 && result.out == stored.out && result.err.isEmpty)
      let one = try desk.run(
        "explain", "login@3", "--handler", "guide", "--from", desk.path(place), "--format", "jsonl")
      #expect(one.lines.count == 1)
    }
    let gone = try Desk.trouble(desk.run("explain", "login", "--handler", "guide"))
    #expect(gone.contains("kbtrace record FILE"))
  }

  @Test func aTraceWithoutScreenOrEvents() throws {
    let desk = try Desk()
    let file = try desk.folder.write(
      "a.jsonl",
      #"{"kbtrace":1,"name":"log"}"# + "\n"
        + #"{"kbtrace":1,"name":"empty","device":{"screen":[9,9]}}"# + "\n")
    let words = ["--handler", "guide", "--from", file]
    #expect(try Desk.trouble(desk.run(["explain", "log"] + words)).contains("--screen"))
    let empty = try desk.run(["explain", "empty"] + words)
    #expect(empty.status == 0 && empty.lines.last == "  no events")
    #expect(try desk.run(["explain", "empty", "--format", "json"] + words).out == "[]\n")
  }

  @Test func nothingSteersATerminal() throws {
    let name = "a\u{202E}b"
    let text = Samples.plain(name, device: "x\\u001b[2J", locale: "\\u202e")
      .replacingOccurrences(of: "\"t\":1,", with: "\"t\":1,\"\\u202ex\":\"\\u001b[2J\",")
    let desk = try Desk(recorded: text)
    for format in ["table", "json", "jsonl", "csv", "markdown"] {
      let result = try desk.run(
        ["explain", name, "--handler", "guide", "--format", format], terminal: true)
      #expect(result.status == 0)
      let shown = result.out.unicodeScalars.filter { scalar in
        scalar.value == 0x202E || (scalar.value < 0x20 && scalar != "\n" && scalar != "\r")
      }
      #expect(format == "table" || shown.isEmpty, "\(format): \(result.out)")
    }
    let plain = try desk.run(["explain", name, "--handler", "guide", "--color", "never"])
    #expect(
      plain.out.unicodeScalars.allSatisfy {
        $0 == "\n" || ($0.value >= 0x20 && $0.value != 0x202E)
      })
    #expect(plain.out.contains("carries \\u{202E}x") || plain.out.contains("\\u202e"))
  }

  @Test func colourIsForTerminals() throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    let words = ["explain", "a", "--handler", "guide"]
    #expect(try desk.run(words, terminal: true).out.contains("\u{1B}[32m"))
    #expect(try !desk.run(words).out.contains("\u{1B}"))
    #expect(try desk.run(words + ["--color", "always"]).out.contains("\u{1B}[31m"))
  }

  @Test func quietPrintsNothing() throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    for format in ["table", "json"] {
      let result = try desk.run("explain", "a", "--handler", "guide", "-q", "--format", format)
      #expect(result.status == 0 && result.out.isEmpty && result.err.isEmpty)
    }
  }
}

/// Outside cores say nothing of rules and state: their layouts are stepped through.
@Suite struct ExplainOutsideTests {
  private static let program = """
    while read -r line; do case "$line" in
    *'"kbtrace"'*) n=0;; *) echo "{\\"event\\":$n,\\"layout\\":{\\"constant\\":$n}}"; n=$((n+1));;
    esac; done
    """

  @Test func itsLayoutsAreTold() throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    let file = try desk.folder.write("core.sh", Self.program)
    let result = try desk.run(
      "explain", "a", "--handler", "mine", "--core", "mine=sh \(file)", "--format", "jsonl")
    #expect(result.status == 0)
    let first = try #require(result.lines.dropFirst().first)
    #expect(first.contains(#""rule":null,"state_before":null,"state_after":null"#))
    #expect(first.contains(#""changed":{"constant":[0,1]},"layout":{"constant":1}"#))
    let one = try desk.run("explain", "a@1", "--handler", "mine", "--core", "mine=sh \(file)")
    #expect(one.lines.contains { $0.hasPrefix("    constant") && $0.hasSuffix("0 -> 1") })
  }

  @Test func aFailureIsTrouble() throws {
    let desk = try Desk(recorded: Samples.plain("a"))
    let result = try desk.run("explain", "a", "--handler", "mine", "--core", "mine=exit 3")
    #expect(result.status == 2 && result.out.isEmpty)
    #expect(result.errorLines.last?.hasPrefix("kbtrace: the core mine failed on 'a': ") == true)
  }
}
