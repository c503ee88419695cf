/// Scene and keyboard after one event of a trace, from what the trace states alone.
struct KeyboardMoment {
  /// The scene, with what the event carried taken over.
  let scene: Scene
  /// What the keyboard covers.
  let cover: Cover
  /// Height of the last keyboard frame, shown or not, in points; nil before any keyboard event.
  let keyboardHeight: Double?
  /// The event that brought the keyboard whose hide was the last word, and the scene before that
  /// event; nil unless the last word is a hide that followed a show.
  let show: (event: Int, scene: Scene)?

  /// Whether nothing of a keyboard shows.
  var isHidden: Bool { cover.keyboard == nil }

  /// The moment after the event at `index`, or nil where the trace names no screen.
  init?(at index: Int, of trace: borrowing Trace) {
    guard var context = ReplayContext(trace.sharedHeader) else { return nil }
    var keyboard: Rect?
    var height: Double?
    var show: (event: Int, scene: Scene)?
    var isHide = false
    for place in 0...index {
      let event = trace.events[place]
      let before = context.scene
      context.advance(event, in: trace)
      guard event.kind.isKeyboard else { continue }
      let frame = context.scene.interfaceOriented(event.end)
      height = abs(frame.height)
      isHide = event.kind.isHide
      if !isHide, keyboard == nil { show = (place, before) }
      keyboard = isHide ? nil : frame
    }
    scene = context.scene
    cover = Cover(keyboard: keyboard, scene: context.scene)
    keyboardHeight = height
    self.show = isHide ? show : nil
  }

  /// Whether the scene is as it was before the keyboard came; another field does not count.
  var isSceneOfBefore: Bool {
    guard var before = show?.scene else { return false }
    before.edit(scene.field)
    return before.resolvesAlike(scene)
  }
}

extension Scene {
  /// What a layout starts from, for the keys that a scene states; nil for the others.
  func start(of key: LayoutKeys) -> SIMD4<Double>? {
    var layout = Layout()
    switch key {
    case .viewFrame: layout.viewFrame = view
    case .constant: layout.constant = constant
    case .contentInset: layout.contentInset = contentInset
    case .contentOffset: layout.contentOffset = contentOffset
    case .superviewFrame: layout.superviewFrame = superview
    default: return nil
    }
    return layout.numbers(of: key)
  }
}
