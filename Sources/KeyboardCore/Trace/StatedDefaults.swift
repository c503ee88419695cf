extension Trace {
  /// Leaves out of the header what says no more than its default, so that a trace that spells its
  /// defaults out has the content of one that does not.
  ///
  /// `window`, `root`, `view`, `scroll.frame` and `scroll.contentSize` follow other values until a
  /// line gives one; where a later event moves those, stating the default pins it. Such a value is
  /// left out only when every scene of the trace stays the same without it.
  public mutating func dropStatedDefaults() {
    let stated = header.scene
    guard stated != SceneChange() else { return }
    var change = stated
    if change.safeArea == Insets() { change.safeArea = nil }
    if change.contentOffset == Point() { change.contentOffset = nil }
    if change.contentInset == Insets() { change.contentInset = nil }
    if change.constant == 0 { change.constant = nil }
    if let start = sharedHeader.startingScene {
      if change.superview == Rect(bounds: start.contentSize) {
        drop(\.superview, of: &change, from: start)
      }
      drop(\.window, of: &change, from: start)
      drop(\.root, of: &change, from: start)
      drop(\.view, of: &change, from: start)
      drop(\.scrollFrame, of: &change, from: start)
      drop(\.contentSize, of: &change, from: start)
    }
    if change != stated {
      var header = header
      header.scene = change
      if stated.safeArea != nil { header.statesSafeArea = true }
      self.header = header
    }
  }

  private func drop<Value>(
    _ key: WritableKeyPath<SceneChange, Value?>, of change: inout SceneChange, from start: Scene
  ) {
    guard let stated = change[keyPath: key] else { return }
    change[keyPath: key] = nil
    if let without = header.startingScene(with: change), sameScenes(start, without) { return }
    change[keyPath: key] = stated
  }

  private func sameScenes(_ first: Scene, _ second: Scene) -> Bool {
    guard first.resolvesAlike(second) else { return false }
    var first = first
    var second = second
    for event in events where event.detailIndex >= 0 && !event.kind.isKeyboard {
      let detail = details[Int(event.detailIndex)]
      let carried = first.apply(detail.change, orientation: detail.orientation)
      guard carried == second.apply(detail.change, orientation: detail.orientation),
        first.resolvesAlike(second)
      else { return false }
    }
    return true
  }
}
