/// A delegate message that an event caused: its name and its arguments.
public struct Call: Sendable {
  /// The message's name.
  public var name: String
  /// What it was called with.
  public var arguments: Arguments

  /// The arguments that the published handlers pass, and any others.
  public enum Arguments: Sendable {
    /// `delta`, the change of the keyboard's size.
    case delta(Size)
    /// `frame`, `duration`, `curve`, and whether a rotation is under way where that is passed.
    case keyboard(frame: Rect, duration: Double, curve: UInt8, rotating: Bool?)
    /// Anything else, as JSON members in their order.
    case other([JSONMember])
  }

  /// A call.
  public init(name: String, arguments: Arguments) {
    self.name = name
    self.arguments = arguments
  }

  /// A call from its object; nil without a `name` that is a string.
  init?(members: [JSONMember]) {
    guard case .string(let name)? = members["name"] else { return nil }
    let rest = members.filter { $0.key != "name" }
    self.init(name: name, arguments: Arguments(members: rest))
  }
}

extension Call.Arguments {
  /// Arguments from members; those of a published handler's shape become that shape.
  fileprivate init(members: [JSONMember]) {
    if members.count == 1, let delta = Self.numbers(members["delta"], 2) {
      self = .delta(Size(width: delta[0], height: delta[1]))
      return
    }
    let rotating = members["rotating"]
    if members.count == (rotating == nil ? 3 : 4), let frame = Self.numbers(members["frame"], 4),
      let duration = Self.numbers(members["duration"], 0),
      let curve = Self.numbers(members["curve"], 0).flatMap({ UInt8(exactly: $0[0]) })
    {
      let rect = Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
      switch rotating {
      case nil:
        self = .keyboard(frame: rect, duration: duration[0], curve: curve, rotating: nil)
        return
      case .bool(let flag):
        self = .keyboard(frame: rect, duration: duration[0], curve: curve, rotating: flag)
        return
      default: break
      }
    }
    self = .other(members)
  }

  /// The same arguments; a published handler's shape is told as such, so that equal calls have equal
  /// forms.
  var normalized: Call.Arguments {
    if case .other(let members) = self { Call.Arguments(members: members) } else { self }
  }

  private static func numbers(_ value: JSONValue?, _ count: Int) -> [Double]? {
    guard let value else { return nil }
    return try? Layout.numbers(value, "", count: count)
  }

  /// The arguments as JSON members in the order in which they are written.
  public var members: [JSONMember] {
    switch self {
    case .delta(let size):
      [JSONMember("delta", .array([.number(size.width), .number(size.height)]))]
    case .keyboard(let frame, let duration, let curve, let rotating):
      [
        JSONMember(
          "frame",
          .array([
            .number(frame.x), .number(frame.y), .number(frame.width), .number(frame.height),
          ])), JSONMember("duration", .number(duration)),
        JSONMember("curve", .number(String(curve))),
      ] + (rotating.map { [JSONMember("rotating", .bool($0))] } ?? [])
    case .other(let members): members
    }
  }
}
