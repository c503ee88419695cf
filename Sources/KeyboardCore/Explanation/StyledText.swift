/// A line of text, its parts told apart by what they are, so that colour is a matter of whoever
/// prints it. Nothing in it steers a terminal.
public struct StyledLine: Sendable, Equatable {
  /// The parts from left to right.
  public private(set) var spans: [Span] = []

  /// Some text and what it is.
  public struct Span: Sendable, Equatable {
    /// The text, fit for a terminal.
    public let text: String
    /// What it is.
    public let role: Role
  }

  /// What a part of a line is.
  public enum Role: Sendable, Equatable {
    /// Words.
    case plain
    /// What the gate says.
    case verdict
    /// How grave it is.
    case severity(Severity)
    /// What was accepted.
    case baseline
    /// What the core answers now.
    case now
    /// Of less weight, such as where an example comes from.
    case aside
  }

  /// An empty line.
  public init() {}

  /// A line of words.
  public init(_ text: String, _ role: Role = .plain) { append(text, role) }

  /// Appends text; what could steer a terminal is made visible.
  public mutating func append(_ text: String, _ role: Role = .plain) {
    if !text.isEmpty { spans.append(Span(text: text.escapedForTerminal, role: role)) }
  }

  /// The line without its roles.
  public var text: String { spans.map(\.text).joined() }
}

extension [StyledLine] {
  /// The lines without their roles, each ended.
  public var text: String { map { $0.text + "\n" }.joined() }
}
