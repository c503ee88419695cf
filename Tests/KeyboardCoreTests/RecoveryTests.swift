import KeyboardCore
import TestSupport
import Testing

/// Reading on behind a faulty trace: what is whole is kept, every fault is told.
@Suite struct RecoveryTests {
  /// The names of the good traces of an input, and the lines of its faults.
  private func readOn(_ text: String) -> (names: [String], faults: [Int]) {
    var reader = TraceReader(file: "f", source: BytesSource(text))
    var names: [String] = []
    var faults: [Int] = []
    while true {
      do {
        guard let trace = try reader.next() else { return (names, faults) }
        names.append(trace.header.name)
      } catch let fault as FormatError {
        faults.append(fault.line)
        if !reader.recover() { return (names, faults) }
      } catch { return (names, faults + [-1]) }
    }
  }

  private static let good = #"{"t":0,"event":"keyboardWillShow","end":[0,0,1,1]}"#
  private static let bad = #"{"t":0,"event":"keyboardWillShow"}"#

  private static func header(_ name: String) -> String { #"{"kbtrace":1,"name":"\#(name)"}"# }

  @Test func aTraceBeforeAFaultyHeaderIsWhole() {
    let text = [
      Self.header("a"), Self.good, #"{"kbtrace":7,"name":"b"}"#, Self.good, Self.header("c"),
    ]
    let read = readOn(text.joined(separator: "\n"))
    #expect(read.names == ["a", "c"])
    #expect(read.faults == [3])
  }

  @Test func everyFaultyHeaderIsTold() {
    let text = [
      Self.header("a"), Self.bad, #"{"kbtrace":7}"#, #"{"kbtrace":1}"#, Self.header("d"), Self.good,
    ]
    let read = readOn(text.joined(separator: "\n"))
    #expect(read.names == ["d"])
    #expect(read.faults == [2, 3, 4])
  }

  @Test func aFaultyEventTakesOnlyItsTrace() {
    let text = [Self.header("a"), Self.bad, Self.good, Self.header("b"), Self.good]
    let read = readOn(text.joined(separator: "\n"))
    #expect(read.names == ["b"])
    #expect(read.faults == [2])
  }
}
