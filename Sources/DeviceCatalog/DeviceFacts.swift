public import KeyboardCore

/// What the catalog says of the one device that somebody named; rows that contradict each other
/// leave a fact open.
public struct DeviceFacts: Sendable {
  /// The words that named it.
  public let query: String
  /// Its rows, one at least.
  public let rows: [KnownDevice]

  /// The model, unless one name is several models'.
  public var model: Agreement<String> { Agreement(rows.map(\.model)) }
  /// The marketing name.
  public var name: Agreement<String> { Agreement(rows.map(\.name)) }
  /// The screen in points, in portrait.
  public var screen: Agreement<Size> { Agreement(rows.map(\.screen)) }
  /// Pixels a point.
  public var scale: Agreement<Double> { Agreement(rows.map(\.scale)) }

  /// Safe-area insets in an orientation; no source has them for `portraitUpsideDown`. A row that has
  /// some of them can contradict, and never completes another's.
  public func safeArea(_ orientation: InterfaceOrientation) -> Agreement<Insets> {
    switch orientation {
    case .portrait:
      let parts = [\KnownDevice.safeTop, \.safeBottom]
      return safeArea(rows.map(\.portraitSafeArea), parts)
    case .landscapeLeft, .landscapeRight:
      let parts = [
        \KnownDevice.safeTopLandscape, \.safeLeftLandscape, \.safeBottomLandscape,
        \.safeRightLandscape,
      ]
      return safeArea(rows.map(\.landscapeSafeArea), parts)
    case .portraitUpsideDown: return .none
    }
  }

  private func safeArea(_ whole: [Insets?], _ parts: [KeyPath<KnownDevice, Double?>])
    -> Agreement<Insets>
  {
    let isContradicted = parts.contains { part in
      Agreement(rows.map { $0[keyPath: part] }).isConflict
    }
    let agreement = Agreement(whole)
    guard isContradicted, case .one(let insets) = agreement else { return agreement }
    return .several([insets])
  }

  /// The columns on which rows of one model contradict each other.
  public var conflicts: [String] {
    var columns: [String] = []
    if screen.isConflict { columns.append("screen") }
    if scale.isConflict { columns.append("scale") }
    for (column, path) in Self.safeAreaColumns
    where Agreement(rows.map { $0[keyPath: path] }).isConflict {
      columns.append(column)
    }
    return columns
  }

  private static var safeAreaColumns: [(String, KeyPath<KnownDevice, Double?>)] {
    [
      ("safe_top", \.safeTop), ("safe_bottom", \.safeBottom),
      ("safe_top_landscape", \.safeTopLandscape), ("safe_left_landscape", \.safeLeftLandscape),
      ("safe_right_landscape", \.safeRightLandscape),
      ("safe_bottom_landscape", \.safeBottomLandscape),
    ]
  }
}
