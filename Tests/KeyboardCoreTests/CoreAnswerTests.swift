import TestSupport
import Testing

@testable import KeyboardCore

@Suite("Lines of an outside core")
struct CoreAnswerTests {
  /// Reads lines one after the other; the answers, or what is wrong.
  private func read(_ lines: [String]) -> ([CoreAnswer], LayoutSequence, String?) {
    var sequence = LayoutSequence()
    sequence.removeAll()
    var answers: [CoreAnswer] = []
    for line in lines {
      var buffer = ByteBuffer()
      buffer.append(utf8: line)
      do throws(CoreFault) { answers.append(try sequence.append(answer: buffer)) } catch {
        return (answers, sequence, error.reason)
      }
    }
    return (answers, sequence, nil)
  }

  @Test func layoutsAreTakenInOrder() {
    let (answers, sequence, fault) = read([
      #"{"event":0,"layout":{"constant":1.5,"keyboardFrame":null}}"#,
      #" {"layout":{"keyboardFrame":[0,1,2,3],"constant":-0.0},"event":1.0} "#,
    ])
    #expect(fault == nil && answers == [.layout, .layout])
    #expect(sequence.keys == [.constant, .keyboardFrame])
    #expect(sequence.layouts.map(\.constant) == [1.5, 0])
    #expect(sequence.layouts[1].keyboardFrame == Rect(x: 0, y: 1, width: 2, height: 3))
  }

  @Test func everyKeyComesBackAsItWent() throws {
    let traces = try Fixtures.traces("oracle/traces.jsonl")
    for core in HandlerCatalog.builtIn.cores {
      let sequence = try replay(traces[0], core)
      let lines = sequence.layouts.indices.map { event in
        var text = ByteBuffer()
        text.append(utf8: "{\"event\":\(event),\"layout\":")
        text.appendLayout(sequence, at: event)
        text.append("}")
        return text.text
      }
      let (_, read, fault) = read(lines)
      #expect(fault == nil && read.keys == sequence.keys)
      #expect(LayoutDifference(baseline: sequence, now: read, of: traces[0]) == nil)
    }
  }

  @Test func aTraceIsGivenUp() {
    #expect(read([#"{"error":"no"}"#]).0 == [.gaveUp("no")])
  }

  @Test(arguments: [
    ("hello", "column 1: 'h' stands"), ("[]", "it is an array, not an object"), ("7", "a number"),
    ("{}", "event: nothing stands where 0 should"), (#"{"event":0}"#, "layout: it is no object"),
    (#"{"event":1,"layout":{}}"#, "event: 1 stands where 0 should"),
    (#"{"event":"0","layout":{}}"#, "event: \"0\" stands"),
    (#"{"event":0.5,"layout":{}}"#, "event: 0.5 stands"),
    (#"{"event":-0,"layout":{"constant":"1"}}"#, "constant: \"1\" is not a number"),
    (#"{"event":0,"layout":null}"#, "layout: it is no object"),
    (#"{"event":0,"layout":{},"x":1}"#, "\"x\" is no key of an answer"),
    (#"{"event":0,"layout":{"x":1}}"#, "\"x\" is no key of a layout"),
    (#"{"event":0,"layout":{"constant":NaN}}"#, "column 33: 'N' stands"),
    (#"{"event":0,"layout":{"constant":1e999}}"#, "1e999 is not a number: give finite numbers"),
    (#"{"event":0,"layout":{"viewFrame":[0,0,1]}}"#, "viewFrame: [0,0,1] is not 4 numbers"),
    (#"{"event":0,"layout":{"viewFrame":null}}"#, "viewFrame: null is not 4 numbers"),
    (#"{"event":0,"layout":{"calls":[{}]}}"#, "calls: has an entry without a name"),
    (#"{"event":0,"layout":{"animation":true}}"#, "animation: is a boolean, not an object"),
    (#"{"event":0,"layout":{"custom":{"a":[]}}}"#, "custom: \"a\" is an array"),
    (#"{"event":0,"layout":{"constant":1,"constant":1}}"#, "given twice"),
    (#"{"event":0,"layout":{}"#, "it is cut off"), (#"{"event":0,"layout":{}} x"#, "'x' stands"),
    (#"{"error":7}"#, "error: it is no error line"),
    (#"{"error":"a","event":0}"#, "error: it is no error line"),
    ("{\"event\":0,\"layout\":{\"custom\":{\"a\":\"\u{1}\"}}}", "a raw control character"),
    (String(repeating: "[", count: 100), "nested deeper than 64"),
  ])
  func otherLinesAreFaults(line: String, problem: String) {
    let (answers, sequence, fault) = read([line])
    #expect(answers.isEmpty && sequence.layouts.isEmpty)
    #expect(fault?.contains(problem) == true, "\(fault ?? "")")
  }

  @Test func keysMustStayTheSame() {
    let (answers, _, fault) = read([
      #"{"event":0,"layout":{"constant":1}}"#, #"{"event":1,"layout":{"contentOffset":[0,0]}}"#,
    ])
    #expect(answers == [.layout])
    #expect(fault?.contains("constant, contentOffset: is in some layouts only") == true)
  }
}
