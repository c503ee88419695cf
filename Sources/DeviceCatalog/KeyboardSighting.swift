public import KeyboardCore

/// A docked keyboard that a trace reports as shown.
public struct KeyboardSighting: Hashable, Sendable {
  /// The screen in points, in portrait.
  public var screen: Size
  /// Whether the interface lay across.
  public var isLandscape: Bool
  /// The keyboard's height in points, an accessory that the trace states left out.
  public var height: Double
}

extension Trace {
  /// The docked keyboards that the trace's shows report, one a notification.
  ///
  /// It counts `keyboardWillShow` and `keyboardDidShow` whose end frame, as the interface lies then,
  /// spans the width of the screen, ends at its bottom and is higher than 0. A trace that states a
  /// keyboard of kind `thirdParty` or `custom` has none: their heights are their makers'.
  public var keyboardSightings: [KeyboardSighting] {
    guard let screen = header.device.screen, !statesForeignKeyboard else { return [] }
    let accessory = statedAccessoryHeight
    var orientation = header.orientation
    var sightings: [KeyboardSighting] = []
    for event in events {
      if let turnedTo = detail(of: event)?.orientation { orientation = turnedTo }
      guard event.kind == .keyboardWillShow || event.kind == .keyboardDidShow else { continue }
      let end = event.end.interfaceOriented(
        from: header.coordinates, portrait: screen, orientation: orientation)
      guard end.isDocked(in: orientation.turned(screen)) else { continue }
      sightings.append(
        KeyboardSighting(
          screen: screen, isLandscape: orientation.isLandscape, height: end.height - accessory))
    }
    return sightings
  }

  private var statesForeignKeyboard: Bool {
    guard case .string(let kind)? = header.keyboard["kind"] else { return false }
    return kind == "thirdParty" || kind == "custom"
  }

  private var statedAccessoryHeight: Double {
    guard case .number(let text)? = header.keyboard["accessoryHeight"] else { return 0 }
    return Double(text) ?? 0
  }
}

extension Rect {
  /// Whether it lies along the whole bottom of bounds of that size.
  fileprivate func isDocked(in bounds: Size) -> Bool {
    let slack = KeyboardHeights.slack
    return width > 0 && height > 0 && abs(x) <= slack && abs(maxX - bounds.width) <= slack
      && abs(maxY - bounds.height) <= slack
  }
}
