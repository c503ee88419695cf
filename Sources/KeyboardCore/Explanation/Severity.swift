/// How grave a difference is, told from geometry; the gravest first.
///
/// Only a trace's own facts count: the scene at the first differing event, the field, and the last
/// keyboard. Slack is half a point.
public enum Severity: String, CaseIterable, Comparable, Sendable {
  /// Under a docked keyboard lies what was not there before: the field, or the bottom of what the
  /// core leaves for content.
  case covered
  /// Space that the baseline leaves for content is lost: above a docked keyboard, or at the bottom
  /// where no keyboard shows.
  case gap
  /// After a hide a value is not what it was before the keyboard came, though the scene is, and
  /// though the baseline's is.
  case notRestored
  /// A value of geometry changes at an event at which the baseline's stays, or has another value and
  /// nothing graver can be said for certain.
  case jump
  /// Nothing but this: the baseline's values arrive at a later event.
  case late
  /// Animation, calls or scroll indicators alone.
  case cosmetic

  /// As people read it.
  public var words: String { self == .notRestored ? "not restored" : rawValue }

  /// The graver of two comes first.
  public static func < (first: Severity, second: Severity) -> Bool { first.rank < second.rank }

  private var rank: Int {
    switch self {
    case .covered: 0
    case .gap: 1
    case .notRestored: 2
    case .jump: 3
    case .late: 4
    case .cosmetic: 5
    }
  }
}
