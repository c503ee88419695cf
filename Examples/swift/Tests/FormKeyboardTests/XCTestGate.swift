import FormKeyboard
import KeyboardGate
import XCTest

final class FormGateTests: XCTestCase {
  func testFormAnswersAsAccepted() throws {
    let verdict = try Gate.check(FormCore.self, against: .folder("Gate"))
    XCTAssertTrue(verdict.passes, "\(verdict)")
  }
}
