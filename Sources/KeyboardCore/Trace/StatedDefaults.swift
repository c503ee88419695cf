extension Trace {
  /// Leaves out of the header what says no more than its default, so that a trace that spells its
  /// defaults out has the content of one that does not.
  ///
  /// `window`, `root`, `view`, `scroll.frame` and `scroll.contentSize` follow other values until a
  /// line gives one; where a later event moves those, stating the default pins it. Such a value is
  /// left out only when every scene of the trace stays the same without it.
  public mutating func dropStatedDefaults() {
    let scene = header.scene
    if scene.safeArea == Insets() { header.scene.safeArea = nil }
    if scene.contentOffset == Point() { header.scene.contentOffset = nil }
    if scene.contentInset == Insets() { header.scene.contentInset = nil }
    if scene.constant == 0 { header.scene.constant = nil }
    guard let start = header.startingScene else { return }
    if scene.superview == Rect(bounds: start.contentSize) { drop(\.superview, from: start) }
    drop(\.window, from: start)
    drop(\.root, from: start)
    drop(\.view, from: start)
    drop(\.scrollFrame, from: start)
    drop(\.contentSize, from: start)
  }

  private mutating func drop<Value>(_ key: WritableKeyPath<SceneChange, Value?>, from start: Scene)
  {
    guard let stated = header.scene[keyPath: key] else { return }
    header.scene[keyPath: key] = nil
    if let without = header.startingScene, sameScenes(start, without) { return }
    header.scene[keyPath: key] = stated
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
