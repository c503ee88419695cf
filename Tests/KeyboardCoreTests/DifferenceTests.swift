import Foundation
import KeyboardCore
import TestSupport
import Testing

/// Every sentence that explains a difference has a trace that produces it, and near misses.
@Suite struct SentenceTests {
  @Test func everyKindHasACase() {
    for kind in SentenceKind.allCases {
      let cases = SentenceCase.all.filter { $0.kind == kind }
      #expect(!cases.isEmpty, "\(kind)")
      for one in cases { #expect(!one.misses.isEmpty, "\(kind)") }
    }
  }

  @Test(arguments: SentenceCase.all.indices) func standsExactlyWhereItIsTrue(_ place: Int) throws {
    let one = SentenceCase.all[place]
    let difference = try #require(try one.hit.difference(), "\(one.kind)")
    let texts = difference.sentences.filter { SentenceKind($0) == one.kind }.map(\.text)
    #expect(texts == [one.text])
    for (number, miss) in one.misses.enumerated() {
      let sentences = try miss.difference()?.sentences ?? []
      #expect(
        !sentences.contains { SentenceKind($0) == one.kind && $0.text == one.text }
          && !sentences.contains { SentenceKind($0) == one.kind },
        "\(one.kind), near miss \(number): \(sentences.map(\.text))")
    }
  }

  @Test func thePageListsEverySentence() throws {
    let file = Fixtures.root.appendingPathComponent("Documentation/Differences.md")
    let page = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    for kind in SentenceKind.allCases {
      let one = try #require(SentenceCase.all.first { $0.kind == kind })
      #expect(page.contains("| \(one.text) |"), "\(one.text)")
    }
    for severity in Severity.allCases {
      #expect(page.contains("| \(severity.words) |"), "\(severity)")
    }
  }
}

@Suite struct DifferenceTests {
  private static func grade(_ baseline: String, _ now: String, events: [String] = [Compared.show])
    throws -> Severity?
  {
    try Compared(events: events, baseline: [0: baseline], now: [0: now]).difference()?.severity
  }

  @Test func severityIsTheGravest() throws {
    let (low, high) = (#""visibleFrame":[0,0,320,264]"#, #""visibleFrame":[0,0,320,230]"#)
    #expect(try Self.grade(low, high) == .gap)
    #expect(try Self.grade(high, low) == .jump)
    #expect(try Self.grade(low, #""visibleFrame":[0,0,320,300]"#) == .covered)
    #expect(try Self.grade(#""constant":1"#, #""constant":2"#) == .jump)
    #expect(try Self.grade(#""custom":{"a":1}"#, #""custom":{"a":2}"#) == .jump)
    #expect(try Self.grade(#""animation":null"#, #""animation":{"kind":"scroll"}"#) == .cosmetic)
    #expect(try Self.grade(#""calls":[]"#, #""calls":[{"name":"a"}]"#) == .cosmetic)
    #expect(
      try Self.grade(
        #""scrollIndicatorInsets":[0,0,1,0]"#, #""scrollIndicatorInsets":[0,0,2,0]"#) == .cosmetic)
    let both = Compared(
      baseline: [0: low + #","animation":null"#],
      now: [0: high + #","animation":{"kind":"scroll"}"#])
    #expect(try both.difference()?.sentences.map { SentenceKind($0) } == [.gap, .animationNew])
    #expect(Severity.allCases == Severity.allCases.sorted())
  }

  @Test func whatOnlyComesLaterIsLate() throws {
    let frames = (#""visibleFrame":[0,0,320,264]"#, #""visibleFrame":[0,0,320,480]"#)
    let late = Compared(
      events: [Compared.show, Compared.didShow], baseline: [0: #""constant":216,"# + frames.0],
      now: [0: #""constant":0,"# + frames.1, 1: #""constant":216,"# + frames.0])
    let difference = try #require(try late.difference())
    #expect(difference.severity == .late)
    #expect(
      difference.sentences.first?.text
        == "constant and visibleFrame arrive 1 event later, at keyboardDidShow")
    // The constant comes later, the frame never.
    let never = Compared(
      events: late.events, baseline: late.baseline,
      now: [0: #""constant":0,"# + frames.1, 1: #""constant":216"#])
    #expect(try never.difference()?.severity == .covered)
  }

  @Test func laterEventsAreFolded() throws {
    let five = [Compared.show, Compared.didShow, Compared.didShow, Compared.didShow, Compared.hide]
    let calls = #","animation":{"kind":"view","duration":0.25,"options":7}"#
    let compared = Compared(
      events: five, baseline: [0: #""constant":200,"animation":null"#, 4: #""constant":0"#],
      now: [
        0: #""constant":234"# + calls, 2: #""constant":230"#, 3: #""constant":234"# + calls,
        4: #""constant":0"#,
      ])
    let difference = try #require(try compared.difference())
    // Event 1 carries 34 on, event 2 differs by 30, event 3 animates too, event 4 is the same.
    #expect(difference.later == 3 && difference.likewise == 2 && difference.otherwise == 1)
  }

  @Test func numbersSayByHowMuch() throws {
    let compared = Compared(
      baseline: [
        0: #""constant":257.3333333333333,"visibleFrame":[0,0,320,264],"keyboardFrame":null"#
      ],
      now: [
        0: #""constant":291.3333333333333,"visibleFrame":[0,1,320,230],"keyboardFrame":[0,0,1,1]"#
      ])
    let keys = try #require(try compared.difference()).keys
    #expect(keys.map(\.key.name) == ["keyboardFrame", "constant", "visibleFrame"])
    #expect(keys.map(\.change) == [nil, [34], [0, 1, 0, -34]])
    #expect(keys.map { $0.baseline?.text } == ["null", "257.3333333333333", "[0,0,320,264]"])
  }

  @Test func oneCauseWhateverTheTrace() throws {
    func cause(_ height: Double, by amount: Double, _ event: String = "keyboardWillShow") throws
      -> DifferenceCause?
    {
      let end = "[0,\(480 - height),320,\(height)]"
      return try Compared(
        events: [#"\#(event) "end":\#(end)"#], baseline: [0: #""constant":\#(height)"#],
        now: [0: #""constant":\#(height + amount)"#]
      ).difference()?.cause
    }
    #expect(try cause(216, by: 34) == cause(260.25, by: 34))
    #expect(try cause(216, by: 34) != cause(216, by: 35))
    #expect(try cause(216, by: 34) != cause(216, by: -34))
    #expect(try cause(216, by: 34) != cause(216, by: 34, "keyboardDidShow"))
    // What goes with the keyboard is one cause, however high that is.
    #expect(try cause(216, by: -216) == cause(260.25, by: -260.25))
    #expect(try cause(216, by: -216) != cause(216, by: 216))
  }

  @Test func aToleranceIsForEachNumber() throws {
    let compared = Compared(
      events: [Compared.show, Compared.didShow],
      baseline: [0: #""constant":200,"visibleFrame":[0,0,320,264],"animation":null"#],
      now: [0: #""constant":200.5,"visibleFrame":[0,0.25,320,264]"#])
    let (trace, baseline, now) = try compared.read()
    func outcome(_ general: Double, _ own: (LayoutKeys, Double)...) -> String {
      var tolerance = Tolerance()
      tolerance.setAll(general)
      for (key, points) in own { tolerance.set(key, points) }
      switch LayoutComparison(baseline: baseline, now: now, of: trace, tolerance: tolerance) {
      case .same: return "same"
      case .tolerated: return "tolerated"
      case .differs(let difference): return difference.keys.map(\.key.name).joined(separator: " ")
      }
    }
    #expect(outcome(0) == "constant visibleFrame")
    #expect(outcome(0.25) == "constant")
    #expect(outcome(0.4999) == "constant")
    #expect(outcome(0.5) == "tolerated")
    #expect(outcome(0, (.constant, 0.5)) == "visibleFrame")
    #expect(outcome(1, (.constant, 0.1)) == "constant")
    #expect(outcome(0, (.constant, 0.5), (.visibleFrame, 0.25)) == "tolerated")
    guard case .same = LayoutComparison(baseline: now, now: now, of: trace) else {
      Issue.record("equal answers differ")
      return
    }
  }

  /// No layout or trace, however odd, makes the explanation crash.
  @Test func anythingIsExplained() throws {
    var generator = TraceGenerator(seed: 77)
    let cores = HandlerCatalog.builtIn.cores
    var seen: Set<SentenceKind> = []
    for round in 0..<300 {
      let trace = generator.trace(events: 1 + round % 40)
      let answers = try cores.map { try replay(trace, $0) }
      for first in answers {
        for second in answers {
          guard let difference = LayoutDifference(baseline: first, now: second, of: trace) else {
            continue
          }
          #expect(difference.likewise <= difference.later)
          for sentence in difference.sentences {
            seen.insert(SentenceKind(sentence))
            #expect(!sentence.text.isEmpty)
          }
          #expect(DifferenceText(difference).lines().count > difference.keys.count)
        }
      }
    }
    #expect(seen.isSuperset(of: [.contentCovered, .gap, .notRestored, .jump, .late, .callGone]))
  }
}
