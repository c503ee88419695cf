/// The words of a rule that fired. Values stand in them as they do in layouts: `336`,
/// `[0,521,375,291]`.
public struct RuleText: ExpressibleByStringInterpolation, Sendable {
  /// The words.
  public let text: String

  /// Words without values.
  public init(stringLiteral text: String) { self.text = text }

  /// Words with values between them.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Puts the words together.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var text = ""

    /// No words yet.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 8)
    }

    /// Appends words.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends text.
    public mutating func appendInterpolation(_ text: String) { self.text += text }

    /// Appends other words.
    public mutating func appendInterpolation(_ words: RuleText) { text += words.text }

    /// Appends `true` or `false`.
    public mutating func appendInterpolation(_ flag: Bool) { text += flag ? "true" : "false" }

    /// Appends a whole number.
    public mutating func appendInterpolation(_ number: Int) { text += String(number) }

    /// Appends a number with as few digits as it takes.
    public mutating func appendInterpolation(_ number: Double) {
      text += number.isFinite ? NumberText.text(of: number) : "\(number)"
    }

    /// Appends the name of a kind of event.
    public mutating func appendInterpolation(_ kind: EventKind) { text += kind.name }

    /// Appends `[x,y]`.
    public mutating func appendInterpolation(_ point: Point) { append(point.x, point.y) }

    /// Appends `[width,height]`.
    public mutating func appendInterpolation(_ size: Size) { append(size.width, size.height) }

    /// Appends `[top,left,bottom,right]`.
    public mutating func appendInterpolation(_ insets: Insets) {
      append(insets.top, insets.left, insets.bottom, insets.right)
    }

    /// Appends `[x,y,width,height]`.
    public mutating func appendInterpolation(_ rect: Rect) {
      append(rect.x, rect.y, rect.width, rect.height)
    }

    private mutating func append(_ numbers: Double...) {
      for (index, number) in numbers.enumerated() {
        text += index == 0 ? "[" : ","
        appendInterpolation(number)
      }
      text += "]"
    }
  }
}

extension RuleText {
  /// The core does not observe events of this kind.
  static func ignored(_ kind: EventKind) -> RuleText {
    "ignored: this core does not observe \(kind)"
  }

  /// The same of a core whose visibleFrame follows the scene.
  @inline(never)
  static func unobserved(_ kind: EventKind) -> [RuleText] { [ignored(kind)] + followed(kind) }

  /// What a core derives from the scene may have moved with it; nothing of other events.
  static func followed(_ kind: EventKind) -> [RuleText] {
    kind == .sceneDidChange || kind == .interfaceOrientationWillChange
      ? ["visibleFrame follows the scene"] : []
  }

  /// Which field a core looks at, where the event began or ended its editing.
  static func edited(_ kind: EventKind, _ scene: Scene) -> RuleText? {
    switch kind {
    case .textFieldDidBeginEditing: "the field is \(scene.field ?? .zero), in its superview"
    case .textFieldDidEndEditing: "no field is edited"
    default: nil
    }
  }

  /// The rules of a core that observes editing, at an event that is no keyboard's; `taken` tell what
  /// it took over from the event.
  static func others(_ kind: EventKind, _ scene: Scene, _ taken: [RuleText]) -> [RuleText] {
    let edited = edited(kind, scene)
    return (edited.map { [$0] } ?? []) + (edited == nil && taken.isEmpty ? [ignored(kind)] : [])
      + taken + followed(kind)
  }
}
