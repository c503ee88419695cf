import KeyboardCore
import TestSupport
import Testing

@testable import TraceStore

@Suite("Verdicts put together by cause")
struct VerdictGroupTests {
  /// What a trace's accepted answers are edited by, five causes in turn.
  private static let edits: [(core: String, old: String, new: String)] = [
    ("guide", #""constant":HEIGHT"#, #""constant":HEIGHT"#),
    ("guide", #","animation":{"kind":"view","duration":0.25,"options":458752}"#, ""),
    ("observer", #""rotating":false"#, #""rotating":true"#),
    ("size-delta", #""options":7"#, #""options":458752"#),
    ("constraint-delta", #""visibleFrame":[0,0,375,812]"#, #""visibleFrame":[0,0,375,800]"#),
  ]

  private static let cores: [any HandlerCore.Type] = [
    GuideCore.self, ObserverCore.self, SizeDeltaCore.self, ConstraintDeltaCore.self,
  ]

  /// An exported trace with the layouts of the cores, as they are or one of them edited.
  private static func twin(_ number: Int, differs: Bool) throws -> TextTwin {
    let height = 200 + number % 150
    let trace = StoreDesk.trace("t\(number)", height: Double(height))
    var lines = [
      #"{"kbtrace":1,"name":"t\#(number)","device":{"screen":[375,812]}}"#,
      #"{"t":0,"event":"keyboardWillShow","begin":[0,812,375,\#(height)],"end":[0,\#(812 - height),375,\#(height)]}"#,
      #"{"t":1,"event":"keyboardWillHide","begin":[0,\#(812 - height),375,\#(height)],"end":[0,812,375,\#(height)]}"#,
    ]
    let edit = edits[number % edits.count]
    for core in cores {
      let answer = try replay(trace, core)
      lines.append(
        #"{"baseline":"\#(core.name)","reason":"r","at":"2026-01-31T12:00:00.000Z"}"#)
      for event in 0..<2 {
        var layout = ByteBuffer()
        layout.appendLayout(answer, at: event)
        var text = layout.text
        if differs, core.name == edit.core {
          text = text.replacing(
            edit.old.replacing("HEIGHT", with: "\(height)"),
            with: edit.new.replacing("HEIGHT", with: "\(height + 34)"))
        }
        lines.append(#"{"event":\#(event),"set":\#(text)}"#)
      }
    }
    var reader = TwinReader(
      file: "twin", source: BytesSource(lines.joined(separator: "\n")))
    return try reader.read()
  }

  /// Ten thousand differing traces of five causes: five blocks, few lines, in under twice the time of
  /// the same check without differences (here with room for a machine with other work).
  @Test func tenThousandTracesOfFiveCauses() throws {
    let count = 10_000
    // The traces are 150, each under many names: what is measured is the check.
    func twins(differing: Bool) throws -> [TextTwin] {
      let distinct = try (0..<150).map { try Self.twin($0, differs: differing) }
      return (0..<count).map { number in
        var twin = distinct[number % 150]
        twin.trace.header.name = "t\(number)"
        return twin
      }
    }
    let (differing, same) = (try twins(differing: true), try twins(differing: false))
    func check(_ twins: [TextTwin]) throws -> (groups: VerdictGroups, seconds: Double) {
      let checker = try TwinChecker(
        cores: Self.cores.map { RunnableCore($0) }, missing: [], twice: false)
      var groups = VerdictGroups()
      let begun = ContinuousClock.now
      for twin in twins {
        let verdicts = try checker.check(twin)
        for pair in verdicts.pairs { groups.add(pair, on: verdicts) }
      }
      let spent = ContinuousClock.now - begun
      return (
        groups, Double(spent.components.attoseconds) / 1e18 + Double(spent.components.seconds)
      )
    }
    let runs = try (0..<2).map { _ in (try check(differing), try check(same)) }
    let groups = runs[0].0.groups
    #expect(groups.groups.map(\.count) == Array(repeating: count / 5, count: 5))
    #expect(groups.lines().count < 60)
    #expect(runs[0].1.groups.isEmpty)
    let slow = runs.map(\.0.seconds).min() ?? 0
    let quick = runs.map(\.1.seconds).min() ?? 0
    #expect(slow < 3 * quick, "\(slow) s with differences, \(quick) s without")
  }

  private static func verdicts(_ name: String) -> TraceVerdicts {
    TraceVerdicts(TraceHeader(name: name), [])
  }

  private static func pair(
    _ handler: String, by amount: Double, wide: Bool = false, safeArea: Int = 0
  ) throws -> PairVerdict {
    let layout =
      wide ? #""visibleFrame":[0,0,320,\#(480 - amount)]"# : #""constant":\#(amount)"#
    let text = """
      {"kbtrace":1,"name":"x","device":{"screen":[320,480]},"scene":{"safeArea":[0,0,\(safeArea),0]}}
      {"t":0,"event":"keyboardWillShow","end":[0,240,320,240]}
      {"baseline":"a","reason":"r","at":"2026-01-31T12:00:00.000Z"}
      {"event":0,"set":{\(wide ? #""visibleFrame":[0,0,320,480]"# : #""constant":0"#)}}
      {"baseline":"b","reason":"r","at":"2026-01-31T12:00:00.000Z"}
      {"event":0,"set":{\(layout)}}
      """
    var reader = TwinReader(file: "twin", source: BytesSource(text))
    let twin = try reader.read()
    let difference = try #require(
      LayoutDifference(
        baseline: twin.baselines[0].layouts, now: twin.baselines[1].layouts, of: twin.trace))
    return PairVerdict(handler, .changed, difference: difference)
  }

  @Test func memoryIsBoundedAndTheRestIsCounted() throws {
    var groups = VerdictGroups()
    for number in 1...1500 {
      groups.add(try Self.pair("core", by: Double(number)), on: Self.verdicts("t\(number)"))
    }
    // 240 is the keyboard's height, a cause of its own whatever it is.
    #expect(groups.groups.count == VerdictGroups.capacity)
    #expect(groups.further == 1500 - VerdictGroups.capacity)
    #expect(
      groups.lines(limit: 2).last?.text
        == "and at least 1022 more causes, in 1498 pairs; --all shows every pair")
    // A graver one still finds room, before all others.
    groups.add(PairVerdict("core", .failed, reason: "it fell over"), on: Self.verdicts("late"))
    #expect(groups.groups.count == VerdictGroups.capacity)
    #expect(groups.groups.first?.verdict == .failed)
    #expect(groups.groups.reduce(groups.further) { $0 + $1.count } == 1501)
  }

  @Test func hostileTextStaysShort() throws {
    var groups = VerdictGroups()
    let long = String(repeating: "\u{1B}[2J", count: 5000)
    groups.add(PairVerdict("core", .failed, reason: long), on: Self.verdicts("a\nb"))
    groups.add(PairVerdict("core", .failed, reason: long), on: Self.verdicts("c"))
    let text = groups.lines().text
    #expect(text.utf8.count < 3000)
    #expect(text.hasPrefix("failed  core  in 2 traces: a\\nb, c\n  \\u{1B}[2J"))
  }

  @Test func theOrderIsThatOfGravity() throws {
    var groups = VerdictGroups()
    let name = Self.verdicts("t")
    groups.add(PairVerdict("a", .new), on: name)
    groups.add(PairVerdict("a", .unstable, reason: "twice"), on: name)
    groups.add(PairVerdict("a", .missing, reason: "gone"), on: name)
    groups.add(try Self.pair("a", by: 5), on: name)
    groups.add(try Self.pair("a", by: 300, wide: true), on: name)
    groups.add(PairVerdict("a", .failed, reason: "one"), on: name)
    groups.add(PairVerdict("a", .failed, reason: "two"), on: name)
    groups.add(PairVerdict("a", .failed, reason: "two"), on: name)
    groups.add(PairVerdict("a", .same), on: name)
    #expect(
      groups.groups.map { $0.severity?.rawValue ?? $0.reason ?? $0.verdict.rawValue } == [
        "two", "one", "gap", "jump", "gone", "twice", "new",
      ])
  }

  @Test func whatHoldsForSomeSaysForHowMany() throws {
    var groups = VerdictGroups()
    for (name, safeArea) in [("a", 34), ("b", 20), ("c", 34)] {
      groups.add(try Self.pair("core", by: 34, safeArea: safeArea), on: Self.verdicts(name))
    }
    #expect(
      groups.lines().text == """
        changed  core  jump  in 3 traces: a, b, c
          event 0, keyboardWillShow at 0 s, in a (unknown device, portrait, no locale):
            constant  0 -> 34  (+34)
          constant changes at this event, where the baseline stays
          34 pt = the bottom safe area  (in 2 of 3)

        """)
  }

  @Test func theExampleIsTheFirstOfTheGravest() throws {
    func covered(_ bottom: Int) throws -> PairVerdict {
      try Self.pair("core", by: Double(480 - bottom), wide: true)
    }
    // As much less room, but once above the keyboard's top edge, once below it.
    var groups = VerdictGroups()
    groups.add(try covered(300), on: Self.verdicts("below"))
    #expect(groups.groups.map(\.severity) == [.jump])
    let high = try Self.raised()
    groups.add(high, on: Self.verdicts("above"))
    groups.add(high, on: Self.verdicts("again"))
    #expect(groups.groups.map(\.severity) == [.gap])
    #expect(groups.groups.map(\.count) == [3])
    #expect(groups.lines().text.contains("in above ("))
    #expect(groups.lines().text.contains("\n  2 gap, 1 jump\n"))
    #expect(groups.lines().text.contains("a gap of 40 pt is left above the keyboard  (in 2 of 3)"))
  }

  /// 180 pt less, where the keyboard's top edge is at 340.
  private static func raised() throws -> PairVerdict {
    let text = """
      {"kbtrace":1,"name":"x","device":{"screen":[320,480]}}
      {"t":0,"event":"keyboardWillShow","end":[0,340,320,140]}
      {"baseline":"a","reason":"r","at":"2026-01-31T12:00:00.000Z"}
      {"event":0,"set":{"visibleFrame":[0,0,320,480]}}
      {"baseline":"b","reason":"r","at":"2026-01-31T12:00:00.000Z"}
      {"event":0,"set":{"visibleFrame":[0,0,320,300]}}
      """
    var reader = TwinReader(file: "twin", source: BytesSource(text))
    let twin = try reader.read()
    let difference = try #require(
      LayoutDifference(
        baseline: twin.baselines[0].layouts, now: twin.baselines[1].layouts, of: twin.trace))
    return PairVerdict("core", .changed, difference: difference)
  }

  @Test func aPairAloneIsWhatTheCommandPrints() throws {
    let verdicts = Self.verdicts("t")
    let pair = try Self.pair("core", by: 300, wide: true)
    #expect(
      verdicts.lines(of: pair).text == """
        changed  core  gap  in t  (unknown device, portrait, no locale)
          event 0, keyboardWillShow at 0 s:
            visibleFrame  [0,0,320,480] -> [0,0,320,180]  (height -300)
          a gap of 60 pt is left above the keyboard

        """)
  }
}
