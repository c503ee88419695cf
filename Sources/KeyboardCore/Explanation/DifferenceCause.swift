/// What differences of one cause have in common, whatever the trace: the kind of event, and how each
/// key differs there. Equal causes of one core make a group.
public struct DifferenceCause: Hashable, Sendable {
  /// What the first differing event is.
  public let kind: EventKind
  /// How each differing key differs, in the order in which layouts are written.
  let changes: [KeyChange]

  /// The keys that differ.
  public var keys: LayoutKeys { changes.reduce(into: []) { $0.formUnion($1.key) } }
}

/// How one key's two values differ, apart from what the values are.
struct KeyChange: Hashable, Sendable {
  let key: LayoutKeys
  let how: How

  enum How: Hashable, Sendable {
    /// Now less baseline, in millionths of a point; the keyboard's height counts as one amount
    /// whatever it is, so that what comes or goes with the keyboard is one cause.
    case moved(SIMD4<Int64>)
    /// A frame where the baseline has none, or none where it has one.
    case known, unknown
    /// Only the one side governs the key.
    case governed, ungoverned
    case animation(AnimationChange)
    case calls(CallChanges)
    /// The names of custom values that differ.
    case custom([String])
  }
}

/// In what two animations differ.
struct AnimationChange: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let gone = AnimationChange(rawValue: 1)
  static let new = AnimationChange(rawValue: 2)
  /// A view's animation for a scrolling one, or the other way.
  static let kind = AnimationChange(rawValue: 4)
  static let duration = AnimationChange(rawValue: 8)
  static let options = AnimationChange(rawValue: 16)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(from baseline: Animation, to now: Animation) {
    switch (baseline, now) {
    case (.none, .none), (.scroll, .scroll): self = []
    case (_, .none): self = .gone
    case (.none, _): self = .new
    case (.view(let before, let options), .view(let after, let newOptions)):
      self = []
      if before != after { insert(.duration) }
      if options != newOptions { insert(.options) }
    case (.view, .scroll), (.scroll, .view): self = .kind
    }
  }
}
