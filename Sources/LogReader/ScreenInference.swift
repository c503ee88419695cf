import KeyboardCore

/// What the frames of a log say of the screen they are on.
struct ScreenInference {
  /// The screen in portrait, or nil where the frames do not single one out.
  private(set) var screen: Size?
  /// The orientation at the first event that shows one, or nil.
  private(set) var orientation: InterfaceOrientation?
  /// Why the frames are in the portrait screen's coordinates, or nil where they are not.
  private(set) var fixedReason: String?
  /// The first line on which the screen rests.
  private(set) var line = 0

  private var votes: [Vote] = []

  private struct Vote {
    let screen: Size
    var count: Int
    let line: Int
  }

  /// Looks at all events; `known` is the screen where it is not to be inferred.
  init(_ events: [StatedEvent], known: Size?, hints: LogHints) {
    if let os = hints.os, Self.isBeforeInterfaceCoordinates(os) {
      fixedReason = "\(os) reports them so"
    }
    for event in events {
      let edge = FrameEdge(event, screen: known)
      switch edge {
      case .bottom: voteDocked(event)
      case .top:
        vote(KnownScreens.screens(width: event.end.width), event)
        fixedReason = fixedReason ?? "a frame comes in over the top of the screen"
      case .left, .right:
        vote(KnownScreens.screens(height: event.end.height), event)
        fixedReason = fixedReason ?? "a frame stands upright along a side of the screen"
      }
      if edge != .bottom { orientation = orientation ?? edge.orientation }
    }
    decide(known)
    let isAcross = (known ?? screen).map { screen in
      events.first { $0.end.width > 0 }?.end.width == screen.height
    }
    // A frame as wide as the screen is high is in interface coordinates, whoever prints it.
    if fixedReason == nil, hints.os == nil, isAcross != true,
      events.contains(where: \.hasOldKey)
    {
      fixedReason = "only iOS 5 to 7 print UIKeyboardFrameChangedByUserInteraction"
    }
    if fixedReason == nil || hints.coordinates == .interface, orientation == nil, isAcross == true {
      orientation = .landscapeRight
    }
  }

  /// A docked keyboard is as wide as the interface, and its lower edge, or its upper one when it is
  /// hidden, is the bottom.
  private mutating func voteDocked(_ event: StatedEvent) {
    for frame in [event.begin, event.end].compactMap(\.self) where frame.x == 0 {
      for edge in frame.height == 0 ? [frame.maxY] : [frame.maxY, frame.minY] {
        let found =
          KnownScreens.portrait(frame.width, edge) ?? KnownScreens.portrait(edge, frame.width)
        if let found { vote([found], event) }
      }
    }
  }

  private mutating func vote(_ screens: [Size], _ event: StatedEvent) {
    guard screens.count == 1, let screen = screens.first else { return }
    if let place = votes.firstIndex(where: { $0.screen == screen }) {
      votes[place].count += 1
    } else {
      votes.append(Vote(screen: screen, count: 1, line: event.firstLine))
    }
  }

  private mutating func decide(_ known: Size?) {
    guard known == nil, let best = votes.max(by: { $0.count < $1.count }) else { return }
    let others = votes.reduce(0) { $0 + $1.count } - best.count
    guard best.count >= 4 * others else { return }
    screen = best.screen
    line = best.line
  }

  /// iOS 7 and earlier, by a system's name.
  static func isBeforeInterfaceCoordinates(_ os: String) -> Bool {
    guard os.hasPrefix("iOS ") || os.hasPrefix("iPhone OS ") else { return false }
    let major = os.utf8.drop { !$0.isDigit }.prefix { $0.isDigit }
    guard let number = Int(String(decoding: Array(major), as: UTF8.self)) else { return false }
    return number <= 7
  }
}
