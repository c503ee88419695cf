/// One event of a trace. A plain value, so that a replay copies no reference: what only a few
/// kinds carry stands in the trace's `details`.
public struct Event: BitwiseCopyable, Sendable {
  /// Seconds since the trace began.
  public var time: Double
  /// What happened.
  public var kind: EventKind
  /// UIKit's animation curve of a keyboard event, 0 to 255.
  public var curve: UInt8 = Event.defaultCurve
  /// Whether the keyboard belongs to this app (IsLocal).
  public var isLocal = true
  /// Place of the event's `EventDetail` in `Trace.details`, or -1.
  var detailIndex: Int32 = -1
  /// Frame before the change, as reported; equal to `end` where the trace names none.
  public var begin = Rect.zero
  /// Frame after the change, as reported.
  public var end = Rect.zero
  /// Seconds of animation.
  public var duration = Event.defaultDuration

  /// What a trace means by leaving `curve` out.
  public static let defaultCurve: UInt8 = 7
  /// What a trace means by leaving `duration` out, in seconds.
  public static let defaultDuration = 0.25

  /// An event without keyboard facts.
  public init(time: Double, kind: EventKind) {
    self.time = time
    self.kind = kind
  }

  /// A keyboard event; `begin` left out is `end`.
  public init(
    time: Double, kind: EventKind, begin: Rect? = nil, end: Rect,
    duration: Double = Event.defaultDuration, curve: UInt8 = Event.defaultCurve,
    isLocal: Bool = true
  ) {
    self.init(time: time, kind: kind)
    self.begin = begin ?? end
    self.end = end
    self.duration = duration
    self.curve = curve
    self.isLocal = isLocal
  }
}

/// The kinds of event, by their names in a trace.
public enum EventKind: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  /// UIKeyboardWillShowNotification.
  case keyboardWillShow
  /// UIKeyboardDidShowNotification.
  case keyboardDidShow
  /// UIKeyboardWillHideNotification.
  case keyboardWillHide
  /// UIKeyboardDidHideNotification.
  case keyboardDidHide
  /// UIKeyboardWillChangeFrameNotification.
  case keyboardWillChangeFrame
  /// UIKeyboardDidChangeFrameNotification.
  case keyboardDidChangeFrame
  /// viewWillTransition or willRotate.
  case interfaceOrientationWillChange
  /// The layout changed for another cause.
  case sceneDidChange
  /// UITextFieldDelegate's.
  case textFieldDidBeginEditing
  /// UITextFieldDelegate's.
  case textFieldDidEndEditing
  /// UITextInputMode's.
  case inputModeDidChange

  /// The name in a trace.
  public var name: String {
    switch self {
    case .keyboardWillShow: "keyboardWillShow"
    case .keyboardDidShow: "keyboardDidShow"
    case .keyboardWillHide: "keyboardWillHide"
    case .keyboardDidHide: "keyboardDidHide"
    case .keyboardWillChangeFrame: "keyboardWillChangeFrame"
    case .keyboardDidChangeFrame: "keyboardDidChangeFrame"
    case .interfaceOrientationWillChange: "interfaceOrientationWillChange"
    case .sceneDidChange: "sceneDidChange"
    case .textFieldDidBeginEditing: "textFieldDidBeginEditing"
    case .textFieldDidEndEditing: "textFieldDidEndEditing"
    case .inputModeDidChange: "inputModeDidChange"
    }
  }

  /// The kind of that name, or nil.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name.utf8.elementsEqual(name.utf8) })
    else { return nil }
    self = found
  }

  /// Whether it is one of UIKit's six keyboard notifications.
  public var isKeyboard: Bool { rawValue <= EventKind.keyboardDidChangeFrame.rawValue }

  /// Whether the notification says that the keyboard goes away, whatever its frame.
  public var isHide: Bool { self == .keyboardWillHide || self == .keyboardDidHide }
}

/// What only some kinds of event carry, apart from the plain `Event`.
public struct EventDetail: Sendable {
  /// Frame of the text field, in its superview's coordinates (textFieldDidBeginEditing).
  public var field: Rect?
  /// The orientation turned to (interfaceOrientationWillChange).
  public var orientation: InterfaceOrientation?
  /// What the event carries of the scene.
  public var change = SceneChange()
  /// The new input mode (inputModeDidChange).
  public var locale: String?
  /// Keys inside `scroll` that version 1 does not define.
  public var scrollUnknown: [JSONMember] = []
  /// Keys that version 1 does not define, in their order.
  public var unknown: [JSONMember] = []

  /// A detail that carries nothing yet.
  public init() {}

  /// The detail of a field's editing.
  init(field: Rect) { self.field = field }
}
