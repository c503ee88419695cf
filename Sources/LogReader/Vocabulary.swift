import KeyboardCore

/// What a line can say of a keyboard event.
enum Field: UInt8 {
  case frameBegin, frameEnd, duration, curve, easing, local
  /// Keys that belong to an event and are not used.
  case bounds, centerBegin, centerEnd, changedByUser, other

  /// Whether its value is in brackets.
  var isGeometry: Bool {
    switch self {
    case .frameBegin, .frameEnd, .bounds, .centerBegin, .centerEnd: true
    default: false
    }
  }

  /// Whether it needs a frame beside it to mean anything.
  var isScalar: Bool {
    switch self {
    case .duration, .curve, .easing, .local: true
    default: false
    }
  }
}

/// A set of fields.
struct FieldSet: OptionSet {
  var rawValue: UInt16
  static let scalars: FieldSet = [
    FieldSet(.duration), FieldSet(.curve), FieldSet(.easing), FieldSet(.local),
  ]

  init(rawValue: UInt16) { self.rawValue = rawValue }
  init(_ field: Field) { rawValue = 1 << field.rawValue }
}

/// The words that have a fixed meaning.
enum Vocabulary {
  /// The user info key that a word is, or nil.
  static func userInfoKey(_ word: ArraySlice<UInt8>) -> Field? {
    guard word.count > 14, let rest = afterKeyboard(word) else { return nil }
    switch String(decoding: rest, as: UTF8.self) {
    case "FrameBeginUserInfoKey": return .frameBegin
    case "FrameEndUserInfoKey": return .frameEnd
    case "AnimationDurationUserInfoKey": return .duration
    case "AnimationCurveUserInfoKey": return .curve
    case "IsLocalUserInfoKey": return .local
    case "BoundsUserInfoKey": return .bounds
    case "CenterBeginUserInfoKey": return .centerBegin
    case "CenterEndUserInfoKey": return .centerEnd
    case "FrameChangedByUserInteraction": return .changedByUser
    default: return rest.ends(with: "UserInfoKey") ? .other : nil
    }
  }

  /// The notification that a word names, or nil. Handlers are called after what they handle.
  static func eventName(_ word: ArraySlice<UInt8>) -> EventKind? {
    var word = word
    if word.first == UInt8(ascii: "_") { word = word.dropFirst() }
    if word.starts(with: "on".utf8) || word.starts(with: "On".utf8) { word = word.dropFirst(2) }
    if word.starts(with: "handle".utf8) { word = word.dropFirst(6) }
    guard let rest = afterKeyboard(word) else { return nil }
    switch String(decoding: rest, as: UTF8.self) {
    case "WillShow", "WillShowNotification": return .keyboardWillShow
    case "DidShow", "DidShowNotification": return .keyboardDidShow
    case "WillHide", "WillHideNotification": return .keyboardWillHide
    case "DidHide", "DidHideNotification": return .keyboardDidHide
    case "WillChangeFrame", "WillChangeFrameNotification": return .keyboardWillChangeFrame
    case "DidChangeFrame", "DidChangeFrameNotification": return .keyboardDidChangeFrame
    default: return nil
    }
  }

  /// Whether a word may stand between a frame's name and its value.
  static func leadsToValue(_ word: ArraySlice<UInt8>) -> Bool {
    if isValueType(word) || word.first?.isDigit == true || word.first == UInt8(ascii: "$") {
      return true
    }
    return switch String(decoding: word, as: UTF8.self) {
    case "Optional", "some", "Some", "Object", "Any", "NSConcreteValue", "CoreGraphics", "Rect",
      "DOMRect", "fromLTRB", "AnyHashable", "rect", "new", "Map", "Dictionary", "Array", "Record":
      true
    default: false
    }
  }

  /// Whether a word may stand between a number's name and its value.
  static func leadsToNumber(_ word: ArraySlice<UInt8>) -> Bool {
    if leadsToValue(word) { return true }
    return switch String(decoding: word, as: UTF8.self) {
    case "UIViewAnimationCurve", "UIViewAnimationOptions", "UIView", "AnimationCurve",
      "AnimationOptions", "rawValue", "TimeInterval", "NSTimeInterval", "Double", "CGFloat", "Int",
      "UInt", "Bool", "float", "double", "int", "unsigned", "long", "is", "of", "__C":
      true
    default: word.starts(with: "__NSCF".utf8)
    }
  }

  /// Seconds in the unit that a word names, or nil.
  static func unit(_ word: ArraySlice<UInt8>) -> Double? {
    switch String(decoding: word, as: UTF8.self) {
    case "ms", "msec", "msecs", "millis", "millisecond", "milliseconds": 0.001
    case "s", "sec", "secs", "second", "seconds": 1
    default: nil
    }
  }

  /// Whether a word names another notification.
  static func isNotification(_ word: ArraySlice<UInt8>) -> Bool {
    // The class of all of them says nothing of their name, nor does what is read from one.
    word.count > 16 && word.ends(with: "Notification") && !word.starts(with: "NSConcrete".utf8)
      && !word.ends(with: "FromNotification")
  }

  /// Whether a word begins or ends one of react-native-keyboard-controller's moves.
  static func isMove(_ word: ArraySlice<UInt8>) -> Bool {
    equals(word, "onKeyboardMoveStart") || equals(word, "onKeyboardMoveEnd")
  }

  /// The curve that a word names: UIViewAnimationCurve's names, and React Native's easings.
  static func curve(_ word: ArraySlice<UInt8>) -> Double? {
    var name = word.prefix(48).map { $0 | 0x20 }[...]
    if name.starts(with: "uiviewanimation".utf8) { name = name.dropFirst(15) }
    if name.starts(with: "curve".utf8) { name = name.dropFirst(5) }
    switch String(decoding: name, as: UTF8.self) {
    case "keyboard": return 7
    case "easeineaseout", "easeinout": return 0
    case "easein": return 1
    case "easeout": return 2
    case "linear": return 3
    default: return nil
    }
  }

  /// The truth that a word says, or nil.
  static func truth(_ word: ArraySlice<UInt8>) -> Bool? {
    switch String(decoding: word, as: UTF8.self) {
    case "true", "YES", "yes", "TRUE": true
    case "false", "NO", "no", "FALSE": false
    default: nil
    }
  }

  /// Whether a word stands for a number that is not finite.
  static func isNotFinite(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first, first | 0x20 == 0x69 || first | 0x20 == 0x6E else { return false }
    switch String(decoding: word, as: UTF8.self) {
    case "inf", "INF", "Inf", "infinity", "Infinity", "nan", "NaN", "NAN": return true
    default: return false
    }
  }

  /// Whether a word stands in front of a value that is printed behind its key.
  static func isValueType(_ word: ArraySlice<UInt8>) -> Bool {
    switch String(decoding: word, as: UTF8.self) {
    case "NSRect", "CGRect", "NSPoint", "CGPoint", "NSValue", "NSNumber", "value": true
    default: false
    }
  }

  /// Whether a line with this word is source code or a registration, whose names are no events.
  static func isCode(_ word: ArraySlice<UInt8>) -> Bool {
    switch String(decoding: word, as: UTF8.self) {
    case "addObserver", "removeObserver", "addListener", "removeListener", "selector", "func",
      "postNotificationName", "removeAllListeners", "objectForKey", "let", "const":
      true
    default: false
    }
  }

  /// Whether a line with this word makes a value up, as code and tests do.
  static func isMadeUp(_ word: ArraySlice<UInt8>) -> Bool {
    switch String(decoding: word, as: UTF8.self) {
    case "CGRectMake", "setState", "useState", "initialState", "toHaveBeenCalledWith", "toEqual":
      true
    default: false
    }
  }

  /// Whether the word is `text`.
  static func equals(_ word: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    word.count == text.utf8CodeUnitCount && word.ends(with: text)
  }

  private static func afterKeyboard(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let rest = word.starts(with: "UI".utf8) ? word.dropFirst(2) : word
    guard let first = rest.first, first | 0x20 == UInt8(ascii: "k"),
      rest.dropFirst().starts(with: "eyboard".utf8)
    else { return nil }
    return rest.dropFirst(8)
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes end as `text` does.
  func ends(with text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard count >= length else { return false }
    return unsafe suffix(length).elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: length))
  }
}
