import KeyboardCore
import TestSupport

/// The layouts of a short trace on a screen of 320 by 480 points.
///
/// `header` holds further members of the header; an event is its name, a space and its members.
func layouts(_ core: any HandlerCore.Type, header: String = "", _ events: String...) throws
  -> LayoutSequence
{
  try replay(ruleTrace(header: header, events), core)
}

/// The trace of `layouts`, its events a second apart.
func ruleTrace(header: String, _ events: [String]) throws -> Trace {
  let device = #"{"kbtrace":1,"name":"rule","device":{"screen":[320,480]}"#
  var text = device + (header.isEmpty ? "" : ",") + header + "}\n"
  for (index, event) in events.enumerated() {
    let parts = event.split(separator: " ", maxSplits: 1)
    let members = parts.count > 1 ? "," + parts[1] : ""
    text += #"{"t":\#(index),"event":"\#(parts[0])"\#(members)}"# + "\n"
  }
  guard let trace = try readTraces(text).first else {
    throw FixtureError(problem: "no trace in \(text)")
  }
  return trace
}

/// The steps of a core over the trace of `ruleTrace`.
func steps(_ core: any HandlerCore.Type, header: String = "", _ events: [String]) throws
  -> [ReplayStep]
{
  guard var replay = ReplaySteps(core, over: try ruleTrace(header: header, events)) else {
    throw FixtureError(problem: "the trace names no screen")
  }
  var steps: [ReplayStep] = []
  while let step = replay.next() { steps.append(step) }
  return steps
}

/// `[x, y, width, height]`
func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
  Rect(x: x, y: y, width: width, height: height)
}

/// A keyboard at the bottom of that screen.
let shown = #""end":[0,264,320,216]"#
/// The same keyboard gone below it.
let gone = #""begin":[0,264,320,216],"end":[0,480,320,216]"#

extension LayoutSequence {
  /// The calls of an event as JSON, for comparing.
  func callText(at index: Int) -> String {
    calls(at: index).map { call in
      JSONValue.object([JSONMember("name", .string(call.name))] + call.arguments.members).text
    }.joined(separator: " ")
  }
}
