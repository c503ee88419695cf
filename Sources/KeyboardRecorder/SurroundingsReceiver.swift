public import KeyboardCore

/// What is told of the surroundings beside the notifications: a recorder and a live handler alike.
@MainActor
public protocol SurroundingsReceiver: AnyObject {
  /// The surroundings as last told.
  var surroundings: Surroundings { get }

  /// Takes an event other than a keyboard notification. Use the methods below, which cannot leave
  /// out what the event needs.
  func receive(_ kind: EventKind, _ detail: EventDetail)
}

extension SurroundingsReceiver {
  /// The interface is about to turn: call it from `viewWillTransition(to:with:)`.
  ///
  /// A window that fills the screen turns with it; what else changes is stated in `scene`.
  public func interfaceOrientationWillChange(
    to orientation: InterfaceOrientation, scene: SceneChange = SceneChange()
  ) {
    tell(
      Occurrence(.interfaceOrientationWillChange) {
        $0.orientation = orientation
        $0.change = scene
      })
  }

  /// Window, view, safe area or scroll view changed for another cause than the keyboard.
  public func sceneDidChange(_ change: SceneChange) {
    tell(Occurrence(.sceneDidChange) { $0.change = change })
  }

  /// A text field took the focus: its frame in its superview's coordinates, and that superview's in
  /// the scroll view's content where it is not the one last told.
  public func textFieldDidBeginEditing(_ field: Rect, superview: Rect? = nil) {
    tell(
      Occurrence(.textFieldDidBeginEditing) {
        $0.field = field
        $0.change.superview = superview
      })
  }

  /// The text field lost the focus.
  public func textFieldDidEndEditing() { tell(Occurrence(.textFieldDidEndEditing)) }

  /// The keyboard's locale or input mode changed.
  public func inputModeDidChange(_ locale: String) {
    tell(Occurrence(.inputModeDidChange) { $0.locale = locale })
  }

  /// The surroundings are now `new`: tells the events that lead there. What `new` leaves nil stays
  /// as it is, but for the field; the device, the coordinates and the free-form facts are those of
  /// the start.
  public func update(_ new: Surroundings) {
    for occurrence in surroundings.occurrences(to: new) { tell(occurrence) }
  }

  private func tell(_ occurrence: Occurrence) { receive(occurrence.kind, occurrence.detail) }
}
