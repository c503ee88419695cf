import KeyboardCore
import TestSupport
import Testing

/// What holds for `guide` whatever happens, over generated events.
@Suite struct GuideLawTests {
  /// Events in all; each of the cases takes its part.
  static let events = 1_000_000
  static let cases = 20
  static let eventsPerTrace = 40

  @Test(arguments: 0..<cases) func lawsHold(_ part: Int) throws {
    var generator = TraceGenerator(seed: 90_000 + UInt64(part))
    var random = SeededRandom(seed: UInt64(part))
    var counted = 0
    while counted < Self.events / Self.cases {
      let trace = generator.trace(events: Self.eventsPerTrace)
      let layouts = try replay(trace, GuideCore.self).layouts
      try #require(layouts.count == Self.eventsPerTrace)
      var broken: [String] = []
      if !Self.contentStaysClear(trace, layouts) {
        broken.append("content is covered, or further away than it must be")
      }
      if !Self.hideRestores(trace, layouts) { broken.append("a hide does not restore") }
      if !Self.repetitionChangesNothing(trace, layouts) {
        broken.append("a repetition changes something")
      }
      if !Self.onlyTheLastWordCounts(trace, layouts, &random) {
        broken.append("an earlier notification counts")
      }
      // Only once a case: the next traces break the same law.
      guard broken.isEmpty else {
        Issue.record("\(trace.header.name): \(broken.joined(separator: "; "))")
        return
      }
      counted += layouts.count
    }
    #expect(counted >= Self.events / Self.cases)
  }

  /// Content never lies under a docked keyboard, and never further from it than it must; and every
  /// number is finite.
  private static func contentStaysClear(_ trace: Trace, _ layouts: [Layout]) -> Bool {
    var guide = NaiveGuide(trace.header)
    for (index, event) in trace.events.enumerated() {
      guide.take(event, trace.detail(of: event))
      let layout = layouts[index]
      guard layout.sum.isFinite else { return false }
      let (view, scroll) = (guide.view, guide.scroll)
      let viewGap = view.bottom - guide.scene.window.y - layout.visibleFrame.maxY
      let start = guide.scene.contentInset.bottom
      guard let top = guide.dockedTop else {
        guard viewGap.isNear(0), layout.contentInset.bottom == start else { return false }
        continue
      }
      guard viewGap.isNear(view.leastGap(to: top)),
        layout.contentInset.bottom.isNear(max(start, scroll.leastGap(to: top)))
      else { return false }
    }
    return true
  }

  /// Where the keyboard is hidden, the layout is the one of the same scene had there never been one.
  private static func hideRestores(_ trace: Trace, _ layouts: [Layout]) -> Bool {
    var without = Trace(header: trace.header)
    for event in trace.events {
      // An event that `guide` ignores keeps the numbers alike.
      let kept =
        event.kind.isKeyboard ? Event(time: event.time, kind: .inputModeDidChange) : event
      without.append(kept, detail: trace.detail(of: event))
    }
    guard let never = try? replay(without, GuideCore.self).layouts else { return false }
    var isHidden = true
    for (index, event) in trace.events.enumerated() {
      if event.kind.isKeyboard { isHidden = event.kind.isHide }
      guard isHidden else { continue }
      guard layouts[index].isPlaced(as: never[index]), layouts[index].keyboardFrame == nil
      else { return false }
    }
    return true
  }

  /// The same notification once more has the same answer, not animated.
  private static func repetitionChangesNothing(_ trace: Trace, _ layouts: [Layout]) -> Bool {
    var repeating = Trace(header: trace.header)
    for event in trace.events {
      repeating.append(event, detail: trace.detail(of: event))
      if event.kind.isKeyboard { repeating.append(event) }
    }
    guard let twice = try? replay(repeating, GuideCore.self).layouts else { return false }
    var index = 0
    for (place, event) in trace.events.enumerated() {
      guard twice[index].isPlaced(as: layouts[place]),
        twice[index].animation == layouts[place].animation
      else { return false }
      index += 1
      guard event.kind.isKeyboard else { continue }
      guard twice[index].isPlaced(as: layouts[place]), twice[index].animation == .none
      else { return false }
      index += 1
    }
    return index == twice.count
  }

  /// Notifications before the last one may be missing, doubled or in any order.
  private static func onlyTheLastWordCounts(
    _ trace: Trace, _ layouts: [Layout], _ random: inout SeededRandom
  ) -> Bool {
    let notifications = trace.events.filter(\.kind.isKeyboard)
    var altered = Trace(header: trace.header)
    // Where the answer is to be the original's: the original's index, or nil.
    var same: [Int?] = []
    var lastWordStands = true
    for (index, event) in trace.events.enumerated() {
      guard event.kind.isKeyboard else {
        altered.append(event, detail: trace.detail(of: event))
        same.append(lastWordStands ? index : nil)
        continue
      }
      lastWordStands = !random.oneIn(4)
      guard lastWordStands else { continue }
      for _ in 0..<random.below(3) {
        altered.append(notifications[random.below(notifications.count)])
        same.append(nil)
      }
      altered.append(event)
      same.append(index)
    }
    guard let answer = try? replay(altered, GuideCore.self).layouts, answer.count == same.count
    else { return false }
    return same.indices.allSatisfy { place in
      same[place].map { layouts[$0].isPlaced(as: answer[place]) } ?? true
    }
  }
}

extension Area {
  /// How far what shows must end above the bottom, for a keyboard whose top is `top`.
  fileprivate func leastGap(to top: Double) -> Double {
    top >= bottom ? 0 : top <= self.top ? bottom - self.top : bottom - top
  }
}

extension Double {
  fileprivate func isNear(_ other: Double) -> Bool { abs(self - other) < 1e-6 }
}

extension Layout {
  /// Finite only when every number of `guide` is.
  fileprivate var sum: Double {
    let keyboard = keyboardFrame ?? .zero
    let content = contentInset.top + contentInset.left + contentInset.bottom + contentInset.right
    let bars = scrollIndicatorInsets
    let frames =
      keyboard.x + keyboard.y + keyboard.width + keyboard.height + visibleFrame.x + visibleFrame.y
      + visibleFrame.width + visibleFrame.height
    let indicators = bars.top + bars.left + bars.bottom + bars.right
    return frames + content + indicators + constant + contentOffset.x + contentOffset.y
  }
}
