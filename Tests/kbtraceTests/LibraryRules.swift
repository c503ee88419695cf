import KeyboardCore

/// How a library handles the keyboard, in one value: before the change that broke it (or after the
/// one that mended it), and with the fault. A restatement of what its thread says, not its code.
protocol LibraryRule: Sendable {
  /// The rule over `scene`, with the fault or without.
  init(scene: Scene, isBroken: Bool)
  /// The value of the key that shows the fault, after `event`; `orientation` is what it turns to.
  mutating func value(after event: Event, orientation: InterfaceOrientation?) -> [Double]
}

/// The rules by the trace that catches their fault.
let libraryRules: [String: any LibraryRule.Type] = [
  "situation-insets-after-hide": PriorInsets.self,
  "situation-spacer-at-first-show": Spacer.self,
  "situation-password-field": HeightAtDidShow.self,
  "situation-text-emoji-text": ScrollToField.self,
  "situation-show-hide-show": AnimationFromLastPosition.self,
  "situation-last-points-of-a-hide": HeightWhileMoving.self,
  "situation-hide-before-the-echoed-show": IgnoredShow.self,
  "situation-cross-fade-empty-end": HeightFromTop.self,
  "situation-hide-with-another-height": VisibleHeight.self,
  "situation-empty-begin-frame": NoEmptyBegin.self,
  "situation-web-view-inset-after-hide": NegativeInset.self,
  "situation-rotation-while-shown": FloatingByWidth.self,
  "situation-view-above-the-keyboard": LeastDisplacement.self,
  "situation-page-sheet": BarAtTheBottom.self,
  "situation-hardware-keyboard-shortcut-bar": ReportedHeight.self,
]

/// TPKeyboardAvoiding: keeps the insets before the first show, to put them back.
private struct PriorInsets: LibraryRule {
  let scene: Scene
  let isBroken: Bool
  var isVisible = false
  var prior = Insets()
  var inset: Insets

  init(scene: Scene, isBroken: Bool) {
    (self.scene, self.isBroken, inset) = (scene, isBroken, scene.contentInset)
  }

  mutating func value(after event: Event, orientation: InterfaceOrientation?) -> [Double] {
    if event.kind == .keyboardWillShow {
      if isBroken { isVisible = true }
      if !isVisible { prior = inset }
      isVisible = true
      inset.bottom = scene.view.maxY - event.end.y
    } else if event.kind == .keyboardWillHide {
      isVisible = false
      inset = prior
    }
    return inset.values
  }
}

/// KeyboardAwareScrollView: the spacer below the content, as a share of the keyboard's height.
private struct Spacer: LibraryRule {
  let isBroken: Bool
  var height = 0.0
  var inset = Insets()

  init(scene: Scene, isBroken: Bool) { self.isBroken = isBroken }

  mutating func value(after event: Event, orientation: InterfaceOrientation?) -> [Double] {
    guard event.kind == .keyboardWillShow else { return inset.values }
    if !isBroken { height = event.end.height }
    // What is interpolated from [0, 0] to [0, 0] is 0.
    inset.bottom = height == 0 ? 0 : event.end.height / height * height
    height = event.end.height
    return inset.values
  }
}

/// keyboard-controller: the height to report at didShow.
private struct HeightAtDidShow: LibraryRule {
  let scene: Scene
  let isBroken: Bool
  var onScreen = 0.0
  var deadline = 0.0
  var inset = Insets()

  init(scene: Scene, isBroken: Bool) { (self.scene, self.isBroken) = (scene, isBroken) }

  mutating func value(after event: Event, orientation: InterfaceOrientation?) -> [Double] {
    if event.kind == .keyboardWillShow {
      // The keyboard's view has the frame before a resize until the next turn of the run loop.
      onScreen = scene.view.maxY - event.begin.y
      deadline = event.time + event.duration
      inset.bottom = event.end.height
    } else if event.kind == .keyboardDidShow {
      inset.bottom = isBroken || event.time < deadline ? onScreen : event.end.height
    }
    return inset.values
  }
}

/// KeyboardAwareScrollView: scrolls until the field's measured bottom is above the keyboard.
private struct ScrollToField: LibraryRule {
  let scene: Scene
  let isBroken: Bool
  let bottom: Double
  var measuredAt = 0.0
  var position = 0.0

  init(scene: Scene, isBroken: Bool) {
    (self.scene, self.isBroken) = (scene, isBroken)
    bottom = (scene.field?.maxY ?? 0) + scene.superview.y
  }

  mutating func value(after event: Event, orientation: InterfaceOrientation?) -> [Double] {
    if event.kind == .keyboardWillShow || event.kind == .keyboardWillChangeFrame {
      // Without the fault a resize measures the field anew, where the last scroll has left it.
      if !isBroken { measuredAt = position }
      position += max(0, bottom - measuredAt - event.end.y)
    }
    return [0, position]
  }
}

/// keyboard-controller: a show moves from the last position on the screen to the new one.
private struct AnimationFromLastPosition: LibraryRule {
  let scene: Scene
  let isBroken: Bool
  var last = 0.0
  var height = 0.0

  init(scene: Scene, isBroken: Bool) { (self.scene, self.isBroken) = (scene, isBroken) }

  mutating func value(after event: Event, orientation: InterfaceOrientation?) -> [Double] {
    switch event.kind {
    case .keyboardWillShow where last != event.end.height:
      height = event.end.height
      last = height
    case .keyboardWillHide: height = 0
    case .keyboardDidHide where !isBroken: last = 0
    default: break
    }
    return scene.view.values(less: height)
  }
}

/// keyboard-controller's KeyboardAvoidingView: the view's height follows the keyboard.
private struct HeightWhileMoving: LibraryRule {
  let scene: Scene
  let isBroken: Bool
  var overlap = 0.0

  init(scene: Scene, isBroken: Bool) { (self.scene, self.isBroken) = (scene, isBroken) }

  mutating func value(after event: Event, orientation: InterfaceOrientation?) -> [Double] {
    let bottom = max(0, scene.view.maxY - event.end.y)
    if !isBroken || bottom > 0 { overlap = bottom }
    return scene.view.values(less: overlap)
  }
}

/// keyboard-controller: the show that follows its own reload of the input views is ignored.
private struct IgnoredShow: LibraryRule {
  let scene: Scene
  let isBroken: Bool
  var ignoresShow = false
  var height = 0.0

  init(scene: Scene, isBroken: Bool) { (self.scene, self.isBroken) = (scene, isBroken) }

  mutating func value(after event: Event, orientation: InterfaceOrientation?) -> [Double] {
    switch event.kind {
    case .keyboardWillShow:
      if !ignoresShow { height = event.end.height }
      ignoresShow = false
    // It reloads the input views once the keyboard is up.
    case .keyboardDidShow: ignoresShow = true
    case .keyboardWillHide:
      height = 0
      if !isBroken { ignoresShow = false }
    default: break
    }
    return scene.view.values(less: height)
  }
}

extension Insets {
  /// As a layout has them.
  var values: [Double] { [top, left, bottom, right] }
}

extension Rect {
  /// As a layout has it, the height less `overlap`.
  func values(less overlap: Double) -> [Double] { [x, y, width, height - overlap] }
}
