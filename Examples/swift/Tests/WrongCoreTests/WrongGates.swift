import KeyboardGate
import Testing
import XCTest

@Test(.enabled(if: runsWrongCore)) func aWrongCoreFails() throws {
  let verdict = try Gate.check(WrongCore.self, against: .folder("Gate"))
  #expect(verdict.passes, "\(verdict)")
}

final class WrongGateTests: XCTestCase {
  func testAWrongCoreFails() throws {
    try XCTSkipUnless(runsWrongCore)
    let verdict = try Gate.check(WrongCore.self, against: .folder("Gate"))
    XCTAssertTrue(verdict.passes, "\(verdict)")
  }
}
