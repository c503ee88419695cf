import FormKeyboard
import Foundation
import KeyboardCore

/// The form with a fault: a point too much whenever the keyboard shows. Its name makes the form's
/// baselines its own.
struct WrongCore: HandlerCore {
  static let name = FormCore.name
  static let source = "a fault made for a test"
  static let keys = FormCore.keys
  private var form: FormCore

  init(_ context: borrowing ReplayContext) { form = FormCore(context) }

  mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout {
    var layout = form.handle(event, in: context, effects: &effects)
    if event.kind == .keyboardWillShow { layout.constant += 1 }
    return layout
  }
}

/// Whether the tests that must fail are to run: WRONG_CORE=1 swift test --filter WrongCoreTests
let runsWrongCore = ProcessInfo.processInfo.environment["WRONG_CORE"] == "1"
