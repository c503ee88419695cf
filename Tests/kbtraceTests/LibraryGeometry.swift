import KeyboardCore

// The rules of libraries that keep nothing between two events, or next to nothing.

/// React Native's KeyboardAvoidingView: the view less what lies below the keyboard's top.
struct HeightFromTop: LibraryRule {
  let scene: Scene
  let isBroken: Bool

  init(scene: Scene, isBroken: Bool) { (self.scene, self.isBroken) = (scene, isBroken) }

  mutating func value(after event: Event, orientation: InterfaceOrientation?) -> [Double] {
    // The fix: with cross-fade transitions, y = 0 is a hide.
    if !isBroken, event.end.y == 0 { return scene.view.values(less: 0) }
    return scene.view.values(less: max(0, scene.view.maxY - event.end.y))
  }
}

/// RxKeyboard: the keyboard's height on the screen.
struct VisibleHeight: LibraryRule {
  let screen: Rect
  let isBroken: Bool

  init(scene: Scene, isBroken: Bool) { (screen, self.isBroken) = (scene.screenBounds, isBroken) }

  mutating func value(after event: Event, orientation: InterfaceOrientation?) -> [Double] {
    isBroken
      ? [screen.height - event.end.y] : [screen.intersection(event.end)?.height ?? 0]
  }
}

/// MessageKit: the part of the list that the keyboard covers.
struct NoEmptyBegin: LibraryRule {
  let scene: Scene
  let isBroken: Bool
  var inset = Insets()

  init(scene: Scene, isBroken: Bool) { (self.scene, self.isBroken) = (scene, isBroken) }

  mutating func value(after event: Event, orientation: InterfaceOrientation?) -> [Double] {
    let isEmpty = event.begin.width == 0 || event.begin.height == 0
    if isBroken, isEmpty { return inset.values }
    inset.bottom = scene.view.intersection(event.end)?.height ?? 0
    return inset.values
  }
}

/// flutter_inappwebview: takes the room back that the system gives to the keyboard.
struct NegativeInset: LibraryRule {
  let scene: Scene
  let isBroken: Bool
  var inset = Insets()

  init(scene: Scene, isBroken: Bool) { (self.scene, self.isBroken) = (scene, isBroken) }

  mutating func value(after event: Event, orientation: InterfaceOrientation?) -> [Double] {
    if event.kind == .keyboardWillShow { inset.bottom = event.end.y - scene.view.maxY }
    if event.kind == .keyboardWillHide, !isBroken { inset = Insets() }
    return inset.values
  }
}

/// React Native's KeyboardAvoidingView on an iPad: a keyboard not as wide as the window floats.
struct FloatingByWidth: LibraryRule {
  let screen: Size
  let isBroken: Bool
  var window: Rect
  var windowWidth: Double

  init(scene: Scene, isBroken: Bool) {
    (screen, self.isBroken) = (scene.screen, isBroken)
    (window, windowWidth) = (scene.window, scene.window.width)
  }

  mutating func value(after event: Event, orientation: InterfaceOrientation?) -> [Double] {
    if let orientation {
      window = Rect(bounds: orientation.turned(screen))
      if !isBroken { windowWidth = window.width }
    }
    guard event.kind.isKeyboard, event.end.width == windowWidth else {
      return window.values(less: 0)
    }
    return window.values(less: max(0, window.maxY - event.end.y))
  }
}

/// IHKeyboardAvoiding: moves a view up by what is covered; `constant` counts upwards.
struct LeastDisplacement: LibraryRule {
  let scene: Scene
  let isBroken: Bool

  init(scene: Scene, isBroken: Bool) { (self.scene, self.isBroken) = (scene, isBroken) }

  mutating func value(after event: Event, orientation: InterfaceOrientation?) -> [Double] {
    let distance = event.end.y - scene.view.maxY
    guard isBroken ? abs(distance) > 0 : distance < 0 else { return [0] }
    return [-max(-event.end.height, distance)]
  }
}

/// InputBarAccessoryView: a bar at the bottom of a view that need not end with the screen.
struct BarAtTheBottom: LibraryRule {
  let scene: Scene
  let isBroken: Bool

  init(scene: Scene, isBroken: Bool) { (self.scene, self.isBroken) = (scene, isBroken) }

  mutating func value(after event: Event, orientation: InterfaceOrientation?) -> [Double] {
    let below = scene.screenBounds.maxY - scene.view.maxY
    return [isBroken ? event.end.height : event.end.height - below]
  }
}

/// ionic-plugin-keyboard: the height that it tells the page.
struct ReportedHeight: LibraryRule {
  let screen: Rect
  let isBroken: Bool

  init(scene: Scene, isBroken: Bool) { (screen, self.isBroken) = (scene.screenBounds, isBroken) }

  mutating func value(after event: Event, orientation: InterfaceOrientation?) -> [Double] {
    let onScreen = screen.intersection(event.end)?.height ?? 0
    return [0, 0, isBroken ? event.end.height : onScreen, 0]
  }
}
