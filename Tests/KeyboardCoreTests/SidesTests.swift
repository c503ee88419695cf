import KeyboardCore
import Testing

@Suite("Two answers of which neither is a baseline")
struct SidesTests {
  private static let lone = Compared(
    baseline: [0: #""constant":1,"contentInset":[0,0,1,0]"#],
    now: [0: #""constant":1,"contentOffset":[0,2]"#])

  @Test func keysOfOneSideCountOnlyWhereTheyAreAskedFor() throws {
    let (trace, baseline, now) = try Self.lone.read()
    guard case .differs(let whole) = LayoutComparison(baseline: baseline, now: now, of: trace)
    else { throw Unexpected() }
    #expect(whole.keys.map(\.key) == [.contentInset, .contentOffset])
    guard
      case .same = LayoutComparison(baseline: baseline, now: now, of: trace, onlyShared: true)
    else { throw Unexpected() }
  }

  @Test func sharedKeysStillDiffer() throws {
    var compared = Self.lone
    compared.now = [0: #""constant":1.5,"contentOffset":[0,2]"#]
    let (trace, baseline, now) = try compared.read()
    guard
      case .differs(let shared) = LayoutComparison(
        baseline: baseline, now: now, of: trace, onlyShared: true)
    else { throw Unexpected() }
    #expect(shared.keys.map(\.key) == [.constant])
    #expect(shared.sentences.allSatisfy { !$0.text.contains("govern") })
    var tolerance = Tolerance()
    tolerance.setAll(0.5)
    guard
      case .tolerated = LayoutComparison(
        baseline: baseline, now: now, of: trace, tolerance: tolerance, onlyShared: true)
    else { throw Unexpected() }
  }

  /// No sentence speaks of a baseline where there is none, and its other words stay.
  @Test func everySentenceCanSpeakOfA() throws {
    var count = 0
    for one in SentenceCase.all {
      for sentence in try one.hit.difference()?.sentences ?? [] {
        let told = sentence.text(calling: "A")
        #expect(!told.contains("baseline"))
        #expect(told == sentence.text.replacing("the baseline", with: "A"))
        if told != sentence.text { count += 1 }
      }
    }
    #expect(count > 3)
  }

  private struct Unexpected: Error {}
}
