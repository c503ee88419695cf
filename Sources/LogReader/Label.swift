/// The words in front of a value, as far as they say what it is.
struct Label {
  /// What a word, or a part of one, means.
  struct Meaning: OptionSet {
    var rawValue: UInt32
    static let keyboard = Meaning(rawValue: 1)
    static let begin = Meaning(rawValue: 1 << 1)
    static let end = Meaning(rawValue: 1 << 2)
    static let frame = Meaning(rawValue: 1 << 3)
    static let size = Meaning(rawValue: 1 << 4)
    static let shown = Meaning(rawValue: 1 << 5)
    static let duration = Meaning(rawValue: 1 << 6)
    static let curve = Meaning(rawValue: 1 << 7)
    static let local = Meaning(rawValue: 1 << 8)
    static let from = Meaning(rawValue: 1 << 9)
    static let to = Meaning(rawValue: 1 << 10)
    static let foreign = Meaning(rawValue: 1 << 11)
    static let neutral = Meaning(rawValue: 1 << 12)
    static let other = Meaning(rawValue: 1 << 13)
    static let target = Meaning(rawValue: 1 << 14)
    static let script = Meaning(rawValue: 1 << 15)
    static let bounds = Meaning(rawValue: 1 << 16)
    static let easing = Meaning(rawValue: 1 << 17)
    static let app = Meaning(rawValue: 1 << 18)
    static let inset = Meaning(rawValue: 1 << 19)
    /// A class with the keyboard in its name: whose line it is, and not whose frame.
    static let keyboardClass = Meaning(rawValue: 1 << 20)
    /// A view is named before its frame: `keyboard view end frame`, and not `keyboard end frame in view`.
    static let foreignFrame = Meaning(rawValue: 1 << 21)
    /// Since the last colon: the keyboard is named, or something that nobody knows.
    static let keyboardHere = Meaning(rawValue: 1 << 22)
    static let otherHere = Meaning(rawValue: 1 << 23)
    /// The frame is one of another time or in other coordinates: the previous, a converted one.
    static let otherStage = Meaning(rawValue: 1 << 24)
    /// What moves by itself as a keyboard does: a sheet, a toast.
    static let thing = Meaning(rawValue: 1 << 25)
  }

  private(set) var meaning: Meaning = []
  private(set) var last: Meaning = []
  private(set) var isEmpty = true

  /// Takes another word in.
  mutating func add(_ word: ArraySlice<UInt8>) {
    // `$0` and `$1` are a debugger's own.
    if word.first == UInt8(ascii: "$") || Self.isType(word) { return }
    if Self.isLibrary(word) { return }
    // An address or a number's rest: its letters are no words.
    if word.first?.isDigit == true {
      (last, isEmpty) = (.other, false)
      meaning.formUnion([.other, .otherHere])
      return
    }
    if Self.isKeyboardClass(word) {
      meaning.insert(.keyboardClass)
      isEmpty = false
      return
    }
    var all: Meaning = []
    var start = word.startIndex
    for index in word.indices where index > start {
      if Self.breaks(word, index) {
        all.formUnion(Self.meaning(of: word[start..<index]))
        start = index
      }
    }
    all.formUnion(Self.meaning(of: word[start...]))
    if Self.saysKeyboard(word) { all.insert(.keyboard) }
    if all != .neutral { isEmpty = false }
    note(all)
    meaning.formUnion(all)
    // `from frame {…}`.
    if !all.isSubset(of: [.frame, .neutral]) || last.isDisjoint(with: [.from, .to]) { last = all }
  }

  /// Notes what a word means where it stands.
  private mutating func note(_ all: Meaning) {
    if all.contains(.keyboard) {
      meaning.insert(.keyboardHere)
      if !all.contains(.foreign) { meaning.remove(.foreignFrame) }
    }
    let isAfterKeyboard = !meaning.union(all).isDisjoint(with: [.keyboard, .keyboardClass])
    if all.contains(.foreign), isAfterKeyboard, !meaning.contains(.frame) {
      meaning.insert(.foreignFrame)
    }
    if !all.isDisjoint(with: [.other, .app]) { meaning.insert(.otherHere) }
  }

  /// A colon that names no field: what stands in front of it moves no frame behind it.
  mutating func addColon() {
    if last.isDisjoint(with: [.from, .to]) { meaning.subtract([.keyboardHere, .otherHere]) }
  }

  /// An arrow between two frames.
  mutating func addArrow() {
    meaning.insert(.to)
    last = .to
    isEmpty = false
  }

  /// The field that the label names, or nil. `context`: a keyboard is spoken of around it.
  func field(context: Bool, afterFrom: Bool) -> Field? {
    if meaning.contains(.easing) { return .easing }
    if let scalar = scalarField { return scalar }
    let ours = meaning.contains(.keyboard)
    if !meaning.isDisjoint(with: [.foreign, .inset]) && !ours { return nil }
    if !meaning.isDisjoint(with: [.foreignFrame, .otherStage]) { return nil }
    let ends =
      meaning.contains(.end)
      || meaning.contains(.target) && ours && meaning.isDisjoint(with: [.begin, .foreign])
    let begins = meaning.contains(.begin)
    if ends != begins {
      let isFrame = !meaning.isDisjoint(with: [.frame, .bounds])
      let isPlain = meaning.isDisjoint(with: [.other, .app])
      if ours || isFrame && (context || isPlain) || context && isPlain {
        return ends ? .frameEnd : .frameBegin
      }
    }
    guard isKeyboardsMove else { return nil }
    if last.contains(.to), ours || afterFrom { return .frameEnd }
    if last.contains(.from), ours || context { return .frameBegin }
    return nil
  }

  /// Whether nothing but the keyboard is said to move.
  var isKeyboardsMove: Bool {
    meaning.isDisjoint(with: [.foreign, .inset])
      && (meaning.contains(.keyboardHere) || !meaning.contains(.otherHere))
  }

  private var scalarField: Field? {
    let about: Meaning = [.duration, .curve, .local, .app]
    guard !meaning.isDisjoint(with: about),
      meaning.isDisjoint(with: [.other, .foreign, .frame, .size, .begin, .end, .inset])
    else { return nil }
    if meaning.contains(.duration) { return .duration }
    if meaning.contains(.curve) { return .curve }
    if meaning.contains(.local) { return .local }
    // isEventFromThisApp, belongsToCurrentApp.
    return meaning.isDisjoint(with: [.from, .to]) ? nil : .local
  }

  /// Whether it is JavaScript's way to name a frame.
  var isScript: Bool { meaning.contains(.script) }

  /// Whether a number or a rectangle so called is the keyboard's, and nothing says which.
  var isOfKeyboard: Bool {
    !meaning.isDisjoint(with: [.keyboard, .keyboardClass])
      && meaning.isDisjoint(with: [.inset, .foreign])
  }

  private static func breaks(_ word: ArraySlice<UInt8>, _ index: Int) -> Bool {
    let (before, here) = (word[index - 1], word[index])
    if here == UInt8(ascii: "_") || before == UInt8(ascii: "_") { return true }
    if here.isUppercase {
      return !before.isUppercase
        || index + 1 < word.endIndex && word[index + 1].isLetter && !word[index + 1].isUppercase
    }
    return here.isDigit != before.isDigit
  }

  private static func isType(_ word: ArraySlice<UInt8>) -> Bool {
    switch String(decoding: word, as: UTF8.self) {
    case "CGRect", "NSRect", "NSValue", "NSConcreteValue", "Rect", "CoreGraphics", "Optional",
      "some":
      true
    default: false
    }
  }

  /// IQKeyboardManager's own name, in front of all that it moves.
  static func isLibrary(_ word: ArraySlice<UInt8>) -> Bool {
    word.starts(with: "IQKeyboardManager".utf8)
  }

  /// Whether a word is the name of a class that has to do with keyboards: `KeyboardViewController`.
  static func isKeyboardClass(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first, first.isUppercase, word.count <= 64, saysKeyboard(word) else {
      return false
    }
    return ["Manager", "Controller", "View", "Handler", "Observer", "Helper", "Listener", "Tests"]
      .contains { word.reversed().starts(with: $0.utf8.reversed()) }
  }

  /// Whether words name something else than the keyboard that moves by itself: `SheetInfo`.
  static func namesThing(_ words: ArraySlice<UInt8>) -> Bool {
    guard words.count <= 64 else { return false }
    var label = Label()
    for word in words.split(whereSeparator: { !$0.isWordPart }) { label.add(word) }
    return label.meaning.contains(.thing)
      && label.meaning.isDisjoint(with: [.keyboard, .keyboardClass])
  }

  /// Whether a member so called holds another move: `prev`, `oldFrame`.
  static func namesOtherStage(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count <= 40 else { return false }
    var label = Label()
    label.add(word)
    return label.meaning.contains(.otherStage)
  }

  static func saysKeyboard(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count >= 8, word.count <= 64 else { return false }
    let text = String(decoding: word.map { $0 | 0x20 }, as: UTF8.self).utf8
    var rest = text[...]
    while rest.count >= 8 {
      if rest.starts(with: "keyboard".utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
