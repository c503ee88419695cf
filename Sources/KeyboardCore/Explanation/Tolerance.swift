/// How far numbers may lie apart and count as same, in points; 0 for each key unless set.
public struct Tolerance: Sendable, Equatable {
  private var general = 0.0
  private var own: [LayoutKeys: Double] = [:]

  /// The keys whose numbers are points.
  public static let keys: LayoutKeys = [
    .keyboardFrame, .viewFrame, .constant, .contentInset, .scrollIndicatorInsets, .contentOffset,
    .superviewFrame, .visibleFrame,
  ]

  /// Room for the rounding of a difference of two doubles, in points.
  private static let rounding = 1e-9

  /// Nothing is tolerated.
  public static let exact = Tolerance()

  /// Nothing is tolerated yet.
  public init() {}

  /// Points of the keys that have none of their own.
  public mutating func setAll(_ points: Double) { general = max(0, points) }

  /// Points of one key, whatever holds for all.
  public mutating func set(_ key: LayoutKeys, _ points: Double) { own[key] = max(0, points) }

  /// Whether nothing is tolerated.
  public var isExact: Bool { general <= 0 && own.values.allSatisfy { $0 <= 0 } }

  /// Whether two layouts' values of `key` count as same.
  func covers(_ key: LayoutKeys, _ first: borrowing Layout, _ second: borrowing Layout) -> Bool {
    guard Self.keys.contains(key) else { return false }
    let points = own[key] ?? general
    guard points > 0, let a = first.numbers(of: key), let b = second.numbers(of: key) else {
      return false
    }
    let apart = a - b
    for place in 0..<4 where abs(apart[place]) > points + Self.rounding { return false }
    return true
  }

  /// What is tolerated, in words: `0.5 pt`, `constant 1 pt`.
  public var words: String {
    var parts = general > 0 ? ["\(NumberText.text(of: general)) pt"] : []
    for key in LayoutKeys.inOrder {
      if let points = own[key] { parts.append("\(key.name) \(NumberText.text(of: points)) pt") }
    }
    return parts.joined(separator: ", ")
  }
}
