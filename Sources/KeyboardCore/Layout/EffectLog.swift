/// What a core did besides its layouts in one run: calls, custom values, and rules where somebody
/// listened.
@usableFromInline
struct EffectLog: Sendable {
  /// The calls of the run so far, as plain values.
  private(set) var calls: [PlainCall] = []
  /// The names that the calls use; few, and the same from trace to trace.
  private var names: [String] = []
  /// Places of the names by their bytes, once they are too many to be compared one by one.
  private var places: [[UInt8]: Int32] = [:]
  /// Arguments of no published handler's shape.
  private var others: [[JSONMember]] = []
  /// The custom values of the run so far.
  private(set) var customs: [[JSONMember]] = []
  /// Place of the current event's custom values, or -1.
  private(set) var customIndex: Int32 = -1
  /// The rules that fired in the run so far, in words.
  var rules: [String] = []

  /// Appends a delegate's call.
  mutating func call(_ name: String, _ arguments: Call.Arguments) {
    var call = PlainCall(name: index(of: name))
    switch arguments {
    case .delta(let size):
      call.form = .delta
      call.values = SIMD4(size.width, size.height, 0, 0)
    case .keyboard(let frame, let duration, let curve, let rotating):
      call.form = .keyboard
      call.values = SIMD4(frame.x, frame.y, frame.width, frame.height)
      call.duration = duration
      call.curve = curve
      call.rotating = rotating.map { $0 ? 1 : 0 } ?? 2
    case .other(let members):
      let told = arguments.normalized
      guard case .other = told else { return self.call(name, told) }
      call.form = .other
      call.other = Int32(truncatingIfNeeded: others.count)
      others.append(members)
    }
    calls.append(call)
  }

  private mutating func index(of name: String) -> Int32 {
    let next = Int32(truncatingIfNeeded: names.count)
    if names.count < 16 {
      if let known = names.firstIndex(where: { $0.sameBytes(as: name) }) {
        return Int32(truncatingIfNeeded: known)
      }
    } else {
      if places.isEmpty {
        for (place, name) in names.enumerated() {
          places[Array(name.utf8)] = Int32(truncatingIfNeeded: place)
        }
      }
      let key = Array(name.utf8)
      if let known = places[key] { return known }
      places[key] = next
    }
    names.append(name)
    return next
  }

  /// The name of one of this run's calls.
  func name(of call: PlainCall) -> String { names[Int(call.name)] }

  /// The arguments of one of this run's calls that has no published handler's shape.
  func members(of call: PlainCall) -> [JSONMember] { others[Int(call.other)] }

  /// One of this run's calls with its name and arguments.
  func call(_ call: PlainCall) -> Call {
    let arguments: Call.Arguments =
      switch call.form {
      case .delta: .delta(Size(width: call.values[0], height: call.values[1]))
      case .keyboard:
        .keyboard(
          frame: call.frame, duration: call.duration, curve: call.curve,
          rotating: call.rotating == 2 ? nil : call.rotating == 1)
      case .other: .other(members(of: call))
      }
    return Call(name: name(of: call), arguments: arguments)
  }

  /// Whether two of this run's calls are the same.
  func areSame(_ first: PlainCall, _ second: PlainCall) -> Bool {
    if first.form == .other, second.form == .other { return call(first).isSame(as: call(second)) }
    return first == second
  }

  /// Sets the current event's custom values.
  mutating func custom(_ values: [JSONMember]) {
    customIndex = Int32(truncatingIfNeeded: customs.count)
    customs.append(values)
  }

  mutating func beginEvent() { customIndex = -1 }

  mutating func removeAll() {
    calls.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    customs.removeAll(keepingCapacity: true)
    rules.removeAll(keepingCapacity: true)
    if names.count > 64 {
      names = []
      places = [:]
    }
    customIndex = -1
  }
}

/// A call as plain values, so that two are compared without touching a string.
struct PlainCall: BitwiseCopyable, Equatable, Sendable {
  /// Place of the name in `EffectLog.names`.
  var name: Int32
  /// Place of the arguments in `EffectLog.others`, or -1.
  var other: Int32 = -1
  var form = Form.other
  /// 0 false, 1 true, 2 not passed.
  var rotating: UInt8 = 2
  var curve: UInt8 = 0
  var values = SIMD4<Double>()
  var duration = 0.0

  enum Form: UInt8, BitwiseCopyable { case other, delta, keyboard }

  init(name: Int32) { self.name = name }

  var frame: Rect { Rect(x: values[0], y: values[1], width: values[2], height: values[3]) }
}
