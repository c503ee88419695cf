import FormKeyboard
import KeyboardGate
import Testing

@Test func formAnswersAsAccepted() throws {
  let verdict = try Gate.check(FormCore.self, against: .folder("Gate"))
  #expect(verdict.passes, "\(verdict)")
}
