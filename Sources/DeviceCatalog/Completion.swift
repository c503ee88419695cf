public import KeyboardCore

/// What the catalog did for a header: a sentence each, without what it is about.
public struct Completion: Equatable, Sendable {
  /// What was filled in, such as `device.scale 3`.
  public var filled: [String] = []
  /// What was not, and why.
  public var open: [String] = []

  /// Nothing was done.
  public init() {}
}

extension DeviceFacts {
  /// Fills in what `header` lacks; what it states stays, and what rows contradict each other on is
  /// left open. A header that states another model gets nothing.
  public func complete(_ header: inout TraceHeader) -> Completion {
    var completion = Completion()
    if let stated = header.device.model, !model.values.contains(stated) {
      completion.open.append(
        "nothing is filled in from the catalog's '\(query)': the model is '\(stated)'")
      return completion
    }
    fill(&header.device.model, "device.model", model, { $0 }, { $0.model }, &completion)
    fill(&header.device.name, "device.name", name, { $0 }, { $0.name }, &completion)
    fill(
      &header.device.screen, "device.screen", screen, { $0.text }, { $0.screen.text }, &completion)
    fill(
      &header.device.scale, "device.scale", scale, { NumberText.text(of: $0) },
      { $0.scale.map { NumberText.text(of: $0) } }, &completion)
    completeSafeArea(of: &header, &completion)
    return completion
  }

  /// The safe area, which belongs to a window that fills the screen as the header has it now.
  private func completeSafeArea(of header: inout TraceHeader, _ completion: inout Completion) {
    guard header.scene.safeArea == nil, !header.statesSafeArea else { return }
    let reason: String
    if header.scene.window != nil {
      reason = "the input states a window, which may not fill the screen"
    } else if let stated = header.device.screen, !screen.values.contains(stated) {
      reason =
        "the catalog's is that of a screen of "
        + screen.values.map(\.text).joined(separator: " or ")
    } else if header.orientation == .portraitUpsideDown {
      reason = "the catalog has none for portraitUpsideDown"
    } else {
      let isLandscape = header.orientation.isLandscape
      fill(
        &header.scene.safeArea, "scene.safeArea", safeArea(header.orientation), { $0.text },
        { isLandscape ? $0.landscapeText : $0.portraitText }, &completion)
      return
    }
    completion.open.append("scene.safeArea is not filled in: " + reason)
  }

  private func fill<Value: Hashable & Sendable>(
    _ place: inout Value?, _ key: String, _ agreement: Agreement<Value>,
    _ text: (Value) -> String, _ inRow: (KnownDevice) -> String?, _ completion: inout Completion
  ) {
    guard place == nil else { return }
    switch agreement {
    case .none: completion.open.append("\(key) is not filled in: the catalog does not have it")
    case .one(let value):
      place = value
      completion.filled.append("\(key) \(text(value))")
    case .several:
      completion.open.append("\(key) is not filled in: \(contradiction(inRow))")
    }
  }

  /// What the rows say, each value with the source of the first row that says it.
  private func contradiction(_ inRow: (KnownDevice) -> String?) -> String {
    if model.isConflict, rows.allSatisfy({ inRow($0) == $0.model }) {
      return "'\(query)' is the name of \(model.values.joined(separator: ", "))"
    }
    var said: [String] = []
    var parts: [String] = []
    for row in rows {
      guard let text = inRow(row), !said.contains(text) else { continue }
      said.append(text)
      parts.append("\(text) (\(row.source))")
    }
    return "rows of the catalog contradict each other: " + parts.joined(separator: ", against ")
  }
}

extension Size {
  /// `375x812`
  public var text: String { NumberText.text(of: width) + "x" + NumberText.text(of: height) }
}

extension Insets {
  /// `[44,0,34,0]`
  var text: String {
    "[" + [top, left, bottom, right].map { NumberText.text(of: $0) }.joined(separator: ",") + "]"
  }
}

extension KnownDevice {
  /// What the row says of the safe area in portrait: `[44,?,34,?]`, a question mark for no word.
  fileprivate var portraitText: String? { Self.text([safeTop, 0, safeBottom, 0]) }

  /// The same in landscape.
  fileprivate var landscapeText: String? {
    Self.text([safeTopLandscape, safeLeftLandscape, safeBottomLandscape, safeRightLandscape])
  }

  private static func text(_ insets: [Double?]) -> String? {
    if insets.allSatisfy({ ($0 ?? 0) == 0 }), insets.contains(where: { $0 == nil }) { return nil }
    return "[" + insets.map { $0.map { NumberText.text(of: $0) } ?? "?" }.joined(separator: ",")
      + "]"
  }
}
