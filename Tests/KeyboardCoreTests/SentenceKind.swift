import KeyboardCore

/// The kinds of sentence, so that none is without a case.
enum SentenceKind: CaseIterable, Sendable {
  case fieldCovered, contentCovered, contentUncovered, roomGained, gap, emptyBottom, notRestored
  case jump, early, late, safeAreaBottom, accessoryHeight, keyboardHeight, signReversed, doubled
  case halved, animationGone, animationNew, animationDuration, animationOptions, animationKind
  case callGone, callNew, callCount, callValues, callOrder, keysGone, keysNew

  init(_ sentence: Sentence) {
    self =
      switch sentence {
      case .fieldCovered: .fieldCovered
      case .contentCovered: .contentCovered
      case .contentUncovered: .contentUncovered
      case .roomGained: .roomGained
      case .gap: .gap
      case .emptyBottom: .emptyBottom
      case .notRestored: .notRestored
      case .jump: .jump
      case .early: .early
      case .late: .late
      case .safeAreaBottom: .safeAreaBottom
      case .accessoryHeight: .accessoryHeight
      case .keyboardHeight: .keyboardHeight
      case .signReversed: .signReversed
      case .doubled: .doubled
      case .halved: .halved
      case .animationGone: .animationGone
      case .animationNew: .animationNew
      case .animationDuration: .animationDuration
      case .animationOptions: .animationOptions
      case .animationKind: .animationKind
      case .callGone: .callGone
      case .callNew: .callNew
      case .callCount: .callCount
      case .callValues: .callValues
      case .callOrder: .callOrder
      case .keysGone: .keysGone
      case .keysNew: .keysNew
      }
  }
}
