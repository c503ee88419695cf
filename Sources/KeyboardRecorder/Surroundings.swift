public import KeyboardCore

/// What an app knows of the keyboard's surroundings: device, orientation, scene and field.
///
/// The app fills it in once and may update it; what it leaves nil stays unknown, or follows the
/// trace format's defaults.
public struct Surroundings: Sendable {
  /// The device; its `screen`, in points and in portrait, is what a core needs.
  public var device: Device
  /// The interface orientation now.
  public var orientation: InterfaceOrientation
  /// The keyboard's locale or input mode.
  public var locale: String?
  /// What reported rectangles are relative to: `interface` on every system since iOS 8.
  public var coordinates: CoordinateSpace
  /// Window, view, safe area and scroll view.
  public var scene: SceneChange
  /// Frame of the text field being edited, in its superview's coordinates.
  public var field: Rect?
  /// Free-form facts on the keyboard, for the recording's header.
  public var keyboard: [JSONMember] = []
  /// Free-form facts on the surroundings, for the recording's header.
  public var environment: [JSONMember] = []
  /// The app's own labels, string to string, for the recording's header.
  public var tags: [JSONMember] = []

  /// Surroundings of which only these are known.
  public init(
    device: Device = Device(), orientation: InterfaceOrientation = .portrait,
    locale: String? = nil, coordinates: CoordinateSpace = .interface,
    scene: SceneChange = SceneChange(), field: Rect? = nil
  ) {
    self.device = device
    self.orientation = orientation
    self.locale = locale
    self.coordinates = coordinates
    self.scene = scene
    self.field = field
  }

  /// The header of a trace that begins now.
  func header(name: String, source: String? = nil) -> TraceHeader {
    var header = TraceHeader(name: name)
    header.device = device
    header.orientation = orientation
    header.locale = locale
    header.coordinates = coordinates
    header.keyboard = keyboard
    header.scene = scene
    header.field = field
    header.environment = environment
    header.tags = tags
    header.source = source
    return header
  }
}

// MARK: Events

/// Something other than a keyboard notification that happened to the surroundings.
struct Occurrence: Sendable {
  let kind: EventKind
  let detail: EventDetail

  init(_ kind: EventKind, detail: EventDetail) {
    self.kind = kind
    self.detail = detail
  }

  init(_ kind: EventKind, _ fill: (inout EventDetail) -> Void = { _ in }) {
    var detail = EventDetail()
    fill(&detail)
    self.init(kind, detail: detail)
  }
}

extension Surroundings {
  /// Takes over what an occurrence states, so that a later trace begins where this one stands.
  mutating func apply(_ occurrence: Occurrence) {
    let detail = occurrence.detail
    if let orientation = detail.orientation {
      if detail.change.window == nil { turnWhatFillsTheScreen(to: orientation) }
      self.orientation = orientation
    }
    scene.merge(detail.change)
    if let locale = detail.locale { self.locale = locale }
    switch occurrence.kind {
    case .textFieldDidBeginEditing: field = detail.field
    case .textFieldDidEndEditing: field = nil
    default: break
    }
  }

  /// The trace format's rule: a rotation without a window turns one that fills the screen, and
  /// what fills that window.
  private mutating func turnWhatFillsTheScreen(to turned: InterfaceOrientation) {
    guard let screen = device.screen else { return }
    let before = Rect(bounds: orientation.turned(screen))
    let after = Rect(bounds: turned.turned(screen))
    guard scene.window == nil || scene.window == before else { return }
    if scene.window != nil { scene.window = after }
    if scene.root == before { scene.root = after }
    if scene.view == before { scene.view = after }
  }

  /// What has to happen for these surroundings to become `new`, in order.
  ///
  /// What `new` leaves nil stays as it is, but for the field, whose absence ends its editing. The
  /// device, the coordinates and the free-form facts are those of the header and do not change.
  func occurrences(to new: Surroundings) -> [Occurrence] {
    var occurrences: [Occurrence] = []
    if orientation != new.orientation {
      var turned = self
      turned.apply(Occurrence(.interfaceOrientationWillChange) { $0.orientation = new.orientation })
      let change = new.scene.difference(from: turned.scene)
      occurrences.append(
        Occurrence(.interfaceOrientationWillChange) {
          $0.orientation = new.orientation
          $0.change = change
        })
    } else {
      let change = new.scene.difference(from: scene)
      if change != SceneChange() {
        occurrences.append(Occurrence(.sceneDidChange) { $0.change = change })
      }
    }
    if field != new.field {
      if let field = new.field {
        occurrences.append(Occurrence(.textFieldDidBeginEditing) { $0.field = field })
      } else {
        occurrences.append(Occurrence(.textFieldDidEndEditing))
      }
    }
    if let locale = new.locale, locale != self.locale {
      occurrences.append(Occurrence(.inputModeDidChange) { $0.locale = locale })
    }
    return occurrences
  }
}

extension SceneChange {
  /// Takes over what `other` states.
  fileprivate mutating func merge(_ other: SceneChange) {
    window = other.window ?? window
    root = other.root ?? root
    view = other.view ?? view
    safeArea = other.safeArea ?? safeArea
    scrollFrame = other.scrollFrame ?? scrollFrame
    contentSize = other.contentSize ?? contentSize
    contentOffset = other.contentOffset ?? contentOffset
    contentInset = other.contentInset ?? contentInset
    superview = other.superview ?? superview
    constant = other.constant ?? constant
  }

  /// What this states otherwise than `other`.
  fileprivate func difference(from other: SceneChange) -> SceneChange {
    var change = self
    if window == other.window { change.window = nil }
    if root == other.root { change.root = nil }
    if view == other.view { change.view = nil }
    if safeArea == other.safeArea { change.safeArea = nil }
    if scrollFrame == other.scrollFrame { change.scrollFrame = nil }
    if contentSize == other.contentSize { change.contentSize = nil }
    if contentOffset == other.contentOffset { change.contentOffset = nil }
    if contentInset == other.contentInset { change.contentInset = nil }
    if superview == other.superview { change.superview = nil }
    if constant == other.constant { change.constant = nil }
    return change
  }
}
