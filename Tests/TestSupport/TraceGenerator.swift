public import KeyboardCore

/// Makes varied valid traces, the same ones from the same seed.
///
/// All kinds of event, orientations and both coordinate spaces; windows that do not fill the
/// screen, views inset, larger than the screen or turned over, scroll views, fields; docked,
/// undocked, split, floating and hardware keyboards, zero rects and negative sizes.
public struct TraceGenerator: Sendable {
  /// Where coordinates may lie.
  public enum Grid: Sendable {
    /// Multiples of half a point, whose sums and differences are exact.
    case halfPoints
    /// Mostly whole points, some thirds (as on a screen of scale 3) and some odd fractions.
    case fractions
  }

  private let seed: UInt64
  private let grid: Grid
  private let addsUnknown: Bool
  private var random: SeededRandom
  private var made = 0
  private var screen = Size()
  private var orientation = InterfaceOrientation.portrait
  private var coordinates = CoordinateSpace.interface
  private var lastEnd = Rect.zero

  /// A generator whose traces follow from `seed`; `unknownKeys` adds what version 1 does not define.
  public init(seed: UInt64, grid: Grid = .fractions, unknownKeys: Bool = false) {
    self.seed = seed
    self.grid = grid
    addsUnknown = unknownKeys
    random = SeededRandom(seed: seed)
  }

  /// The next trace, with so many events.
  public mutating func trace(events: Int) -> Trace {
    var trace = Trace(header: header())
    var time = 0.0
    for _ in 0..<events {
      if !random.oneIn(3) { time += Double(random.below(64)) / 32 }
      append(to: &trace, time: time)
    }
    return trace
  }

  private mutating func header() -> TraceHeader {
    made += 1
    var header = TraceHeader(name: "generated-\(seed)-\(made)")
    screen = pick(Self.screens)
    orientation = pick(InterfaceOrientation.allCases)
    coordinates = random.oneIn(3) ? .fixed : .interface
    lastEnd = .zero
    header.device.screen = screen
    header.orientation = orientation
    header.coordinates = coordinates
    header.scene = random.oneIn(4) ? SceneChange() : change(oneIn: 2)
    if random.oneIn(3) { header.field = field() }
    if random.oneIn(2) { header.locale = pick(Self.locales) }
    if addsUnknown { describe(&header) }
    return header
  }

  private mutating func describe(_ header: inout TraceHeader) {
    header.device.model = "iPhone10,\(random.below(7))"
    header.device.scale = Double(random.below(3) + 1)
    header.keyboard = [
      JSONMember("type", .string("default")), JSONMember("hardware", .bool(random.oneIn(2))),
    ]
    header.environment = [JSONMember("glow", .array([.null, .number("1e2")]))]
    header.tags = [JSONMember("build", .string("\(random.below(90))"))]
    if random.oneIn(2) { header.source = "TraceGenerator, seed \(seed)" }
    header.unknown = [JSONMember("later", .object([JSONMember("deep", .bool(true))]))]
    header.sceneUnknown = [JSONMember("tint", .string("Grün \u{1F511}"))]
  }

  private mutating func append(to trace: inout Trace, time: Double) {
    var detail = EventDetail()
    if addsUnknown, random.oneIn(4) { detail.unknown = [JSONMember("x-note", .string("α"))] }
    let hasUnknown = !detail.unknown.isEmpty
    let draw = random.below(100)
    switch draw {
    case ..<62:
      trace.append(keyboardEvent(time: time), detail: hasUnknown ? detail : nil)
    case ..<71:
      orientation = pick(InterfaceOrientation.allCases)
      detail.orientation = orientation
      if random.oneIn(3) { detail.change = change(oneIn: 4) }
      trace.append(Event(time: time, kind: .interfaceOrientationWillChange), detail: detail)
    case ..<80:
      detail.change = change(oneIn: 5)
      trace.append(Event(time: time, kind: .sceneDidChange), detail: detail)
    case ..<90:
      detail.field = field()
      if random.oneIn(3) { detail.change.superview = superview() }
      trace.append(Event(time: time, kind: .textFieldDidBeginEditing), detail: detail)
    case ..<95:
      trace.append(
        Event(time: time, kind: .textFieldDidEndEditing), detail: hasUnknown ? detail : nil)
    default:
      detail.locale = pick(Self.locales)
      trace.append(Event(time: time, kind: .inputModeDidChange), detail: detail)
    }
  }

  private static let screens = [
    Size(width: 320, height: 568), Size(width: 375, height: 667), Size(width: 375, height: 812),
    Size(width: 414, height: 896), Size(width: 768, height: 1024), Size(width: 1024, height: 1366),
  ]
  private static let locales = ["en_US", "de_DE", "ja_JP@sw=Kana", "emoji", "zh_Hans-Pinyin"]
}

// Keyboards.
extension TraceGenerator {
  private mutating func keyboardEvent(time: Double) -> Event {
    var event = Event(time: time, kind: pick(Self.keyboardKinds))
    event.end = random.oneIn(6) ? lastEnd : reported(keyboard(hides: event.kind.isHide))
    event.begin = random.oneIn(2) ? lastEnd : event.end
    if random.oneIn(20) { event.begin = reported(keyboard(hides: false)) }
    event.duration = pick(Self.durations)
    event.curve = random.oneIn(4) ? UInt8(truncatingIfNeeded: random.next()) : 7
    event.isLocal = !random.oneIn(8)
    lastEnd = event.end
    return event
  }

  /// A keyboard in interface-oriented screen coordinates.
  private mutating func keyboard(hides: Bool) -> Rect {
    let lies = orientation.turned(screen)
    // Whole where a case below is about half a point, so that thirds don't blur it.
    let draw = random.below(20)
    let height = draw == 13 || draw == 15 ? length(150, 420).rounded() : length(150, 420)
    let docked = Rect(x: 0, y: lies.height - height, width: lies.width, height: height)
    if hides, !random.oneIn(3) { return docked.offsetBy(x: 0, y: height) }
    switch draw {
    case ..<9: return docked
    case 9:  // A hardware keyboard's bar: the rest lies below the screen.
      return docked.offsetBy(x: 0, y: height - length(0, 70))
    case 10:  // Undocked, or split.
      return docked.offsetBy(x: 0, y: -length(1, 300))
    case 11:  // Floating.
      return Rect(x: length(0, 60), y: length(80, 600), width: 320, height: height)
    case 12: return .zero
    case 13:  // Hardly any of it shows.
      return docked.offsetBy(x: 0, y: height - Double(random.below(3)) / 2)
    case 14:  // Cut to a window that ends above the screen's bottom, as in Stage Manager.
      return docked.offsetBy(x: 0, y: -Double(random.below(5)) * 20)
    case 15:  // Nearly spanning, nearly reaching the bottom.
      return Rect(
        x: Double(random.below(3)) / 2, y: docked.y - Double(random.below(3)) / 2,
        width: docked.width - Double(random.below(4)) / 2, height: height)
    case 16:  // Taller than the screen.
      return Rect(x: 0, y: -40, width: lies.width, height: lies.height + 40)
    case 17: return Rect(x: lies.width, y: docked.y, width: -lies.width, height: height)
    case 18: return Rect(x: 0, y: lies.height, width: lies.width, height: -height)
    default:
      return Rect(
        x: length(-100, 100), y: length(0, 900), width: length(0, 900), height: length(0, 500))
    }
  }

  /// The rectangle as a notification reports it.
  private func reported(_ rect: Rect) -> Rect {
    guard coordinates == .fixed else { return rect }
    switch orientation {
    case .portrait: return rect
    case .portraitUpsideDown:
      return Rect(
        x: screen.width - rect.x - rect.width, y: screen.height - rect.y - rect.height,
        width: rect.width, height: rect.height)
    case .landscapeRight:
      return Rect(
        x: screen.width - rect.y - rect.height, y: rect.x, width: rect.height, height: rect.width)
    case .landscapeLeft:
      return Rect(
        x: rect.y, y: screen.height - rect.x - rect.width, width: rect.height, height: rect.width)
    }
  }

  private static let durations = [0.25, 0.25, 0.25, 0.4, 0, 1.5]
  private static let keyboardKinds = EventKind.allCases.filter(\.isKeyboard)
}

// Surroundings.
extension TraceGenerator {
  /// Each key stated once in so many times.
  private mutating func change(oneIn times: Int) -> SceneChange {
    var change = SceneChange()
    if random.oneIn(times) { change.window = window() }
    if random.oneIn(times * 2) { change.root = frame() }
    if random.oneIn(times) { change.view = frame() }
    if random.oneIn(times) { change.safeArea = insets(60) }
    if random.oneIn(times * 2) { change.scrollFrame = frame() }
    if random.oneIn(times) {
      change.contentSize = Size(width: length(0, 500), height: length(0, 2400))
    }
    if random.oneIn(times) {
      change.contentOffset = Point(x: length(-20, 40), y: length(-120, 1600))
    }
    if random.oneIn(times) { change.contentInset = insets(120) }
    if random.oneIn(times * 2) { change.superview = superview() }
    if random.oneIn(times * 2) { change.constant = length(-40, 300) }
    return change
  }

  private mutating func window() -> Rect {
    let lies = orientation.turned(screen)
    switch random.below(6) {
    case 0, 1: return Rect(bounds: lies)
    case 2: return Rect(x: lies.width / 2, width: lies.width / 2, height: lies.height)
    case 3: return Rect(x: lies.width - 320, y: 20, width: 320, height: lies.height - 40)
    case 4: return Rect(x: 0, y: 0, width: lies.width, height: lies.height - length(0, 120))
    default:
      return Rect(
        x: length(0, 100), y: length(0, 200), width: length(200, 600), height: length(200, 700))
    }
  }

  /// A frame for a view: filling, under bars, a sheet, longer than the screen, turned over, empty.
  private mutating func frame() -> Rect {
    let lies = orientation.turned(screen)
    switch random.below(10) {
    case 0, 1: return Rect(bounds: lies)
    case 2, 3: return Rect(y: 64, width: lies.width, height: lies.height - 64 - length(0, 83))
    case 4: return Rect(x: 20, y: length(0, 300), width: length(200, 400), height: length(100, 620))
    case 5:
      return Rect(y: length(-40, 100), width: lies.width, height: lies.height + length(0, 400))
    case 6: return Rect(y: lies.height, width: lies.width, height: -length(0, 500))
    case 7: return random.oneIn(3) ? .zero : Rect(x: 5, y: 500, width: lies.width, height: 0)
    default: return Rect(x: 0, y: length(0, 200), width: lies.width, height: length(0, 400))
    }
  }

  private mutating func superview() -> Rect {
    Rect(x: length(0, 40), y: length(-100, 900), width: length(0, 500), height: length(-60, 1200))
  }

  private mutating func field() -> Rect {
    let height = random.oneIn(6) ? length(-80, 700) : length(20, 60)
    return Rect(x: length(0, 60), y: length(-100, 1500), width: 200, height: height)
  }

  private mutating func insets(_ most: Int) -> Insets {
    Insets(
      top: length(0, most), left: length(0, 20), bottom: length(0, most), right: length(0, 20))
  }

  /// A number of points from `least` to `most`, on the grid.
  private mutating func length(_ least: Int, _ most: Int) -> Double {
    let whole = Double(least + random.below(most - least))
    switch grid {
    case .halfPoints: return random.oneIn(2) ? whole : whole + 0.5
    case .fractions:
      switch random.below(8) {
      case 0: return whole + 1.0 / 3
      case 1: return whole + Double(random.below(1000)) / 1000
      default: return whole
      }
    }
  }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[random.below(choices.count)]
  }
}
