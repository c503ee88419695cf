import KeyboardCore
import TestSupport

/// A short trace on a screen of 320 by 480 points with two answers to it, by event.
struct Compared: Sendable {
  /// Further members of the header.
  var header = ""
  /// The events, as `ruleTrace` takes them.
  var events = [Compared.show]
  /// The keys that each event sets; the first sets all.
  var baseline: [Int: String]
  var now: [Int: String]

  static let show = "keyboardWillShow \(shown)"
  static let didShow = "keyboardDidShow \(shown)"
  static let hide = "keyboardWillHide \(gone)"
  /// A keyboard that floats above the bottom.
  static let floating = #"keyboardWillShow "end":[0,200,320,216]"#

  /// The trace and both answers, read as an exported file is.
  func read() throws -> (trace: Trace, baseline: LayoutSequence, now: LayoutSequence) {
    var lines = [
      #"{"kbtrace":1,"name":"rule","device":{"screen":[320,480]}"#
        + (header.isEmpty ? "" : "," + header) + "}"
    ]
    for (index, event) in events.enumerated() {
      let parts = event.split(separator: " ", maxSplits: 1)
      let members = parts.count > 1 ? "," + parts[1] : ""
      lines.append(#"{"t":\#(index),"event":"\#(parts[0])"\#(members)}"#)
    }
    for (name, sets) in [("baseline", baseline), ("now", now)] {
      lines.append(#"{"baseline":"\#(name)","reason":"r","at":"2026-01-31T12:00:00.000Z"}"#)
      for (event, set) in sets.sorted(by: { $0.key < $1.key }) {
        lines.append(#"{"event":\#(event),"set":{\#(set)}}"#)
      }
    }
    var reader = TwinReader(file: "compared", source: BytesSource(lines.joined(separator: "\n")))
    let twin = try reader.read()
    return (twin.trace, twin.baselines[0].layouts, twin.baselines[1].layouts)
  }

  /// What differs, or nil where nothing does.
  func difference() throws -> LayoutDifference? {
    let (trace, baseline, now) = try read()
    return LayoutDifference(baseline: baseline, now: now, of: trace)
  }
}
