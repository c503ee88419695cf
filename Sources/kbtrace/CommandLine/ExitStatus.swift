/// What the process says at its end; one meaning each.
enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Done, and nothing differs.
  case done = 0
  /// A layout differs from its baseline.
  case differs = 1
  /// Usage, unreadable input, a fault of the database, a core that crashed.
  case trouble = 2
  /// A baseline is missing or left over, nothing was selected, a core answered in two ways.
  case undecided = 3

  /// The graver of two: trouble outranks a difference, which outranks what is undecided.
  func combined(with other: ExitStatus) -> ExitStatus {
    func rank(_ status: ExitStatus) -> Int {
      switch status {
      case .done: 0
      case .undecided: 1
      case .differs: 2
      case .trouble: 3
      }
    }
    return rank(self) >= rank(other) ? self : other
  }
}
