// The README's example.
import KeyboardCore

/// A core of your own: half of the keyboard's height.
struct HalfCore: HandlerCore {
  static let name = "half"
  static let source = "an example"
  static let keys: LayoutKeys = [.constant, .animation, .calls]
  private var constant = 0.0

  init(_ context: borrowing ReplayContext) {}

  mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout {
    if event.kind == .keyboardWillShow { constant = event.end.height / 2 }
    if event.kind == .keyboardWillHide { constant = 0 }
    var layout = Layout()
    layout.constant = constant
    return layout
  }
}

/// What it answers to each event of the traces in `text`.
func constants(of text: String) throws -> [String] {
  var reader = TraceReader(file: "traces.jsonl", source: BytesSource(text))
  var lines: [String] = []
  while let trace = try reader.next() {
    var answers = LayoutSequence()
    guard HalfCore.replay(trace, into: &answers) else { continue }
    for (event, layout) in answers.layouts.enumerated() {
      lines.append("\(trace.header.name) \(event): \(layout.constant)")
    }
  }
  return lines
}
