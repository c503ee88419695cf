import KeyboardCore

/// How the form of this app makes room for the keyboard: the constant of its bottom constraint is
/// the part of the view that the keyboard covers, less what the safe area keeps free already.
public struct FormCore: HandlerCore {
  /// Its baselines stand under this name.
  public static let name = "form"
  /// Where its rules come from.
  public static let source = "the form of this app"
  /// What it governs.
  public static let keys: LayoutKeys = [.constant, .animation, .calls]
  private var constant = 0.0

  /// The form before the first event.
  public init(_ context: borrowing ReplayContext) {}

  /// The form after `event`.
  public mutating func handle(
    _ event: Event, in context: borrowing ReplayContext, effects: inout Effects
  ) -> Layout {
    let before = constant
    if event.kind == .keyboardWillShow {
      let scene = context.scene
      let covered = scene.view.maxY - scene.interfaceOriented(event.end).minY
      constant = max(0, covered - scene.safeArea.bottom)
    }
    if event.kind == .keyboardWillHide { constant = 0 }
    var layout = Layout()
    layout.constant = constant
    if constant != before { layout.animation = .view(duration: event.duration, options: 0) }
    return layout
  }
}
