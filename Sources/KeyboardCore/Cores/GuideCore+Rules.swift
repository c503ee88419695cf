/// The guide's rules in words; made only where somebody listens.
extension GuideCore {
  /// The same keyboard over the same scene.
  @inline(never)
  func repetition(of event: Event) -> [RuleText] {
    [lastWord(event), "the same keyboard over the same scene: the layout stays"]
      + (rotating ? ["the rotation is over"] : [])
  }

  /// How the geometry of `layout` follows from scene, field and last word.
  @inline(never)
  func geometry(of layout: Layout, after event: Event, _ scene: Scene) -> [RuleText] {
    if event.kind == .inputModeDidChange { return [.ignored(event.kind)] }
    let cover = Cover(keyboard: keyboard, scene: scene)
    let scroll = cover.inScreen(scene.scrollFrameInWindow)
    let scrollOverlap = cover.overlap(of: scroll)
    var rules = [cause(event, scene), cover.standing(of: keyboard)]
    if let shown = cover.keyboard, cover.isDocked {
      rules += constant(layout, cover, top: shown.minY, scene)
      rules.append(insets(scrollOverlap, scene))
    }
    return rules + offset(layout, height: scroll.height, covered: scrollOverlap > 0, scene)
  }

  /// Why a keyboard event's change is animated, or is not.
  @inline(never)
  func animation(of layout: Layout, _ event: Event) -> RuleText {
    if layout.animation != .none { return "the change is animated, \(event.duration) s" }
    if rotating { return "not animated: the rotation does it, and is over" }
    return event.duration > 0
      ? "not animated: nothing changed" : "not animated: the duration is \(event.duration)"
  }

  private func cause(_ event: Event, _ scene: Scene) -> RuleText {
    switch event.kind {
    case .interfaceOrientationWillChange:
      "the rotation animates what changes, up to the next keyboard event"
    case .sceneDidChange: "the scene changed: the last word is laid out in it"
    default: RuleText.edited(event.kind, scene) ?? lastWord(event)
    }
  }

  private func lastWord(_ event: Event) -> RuleText {
    guard let keyboard else { return "last word := hidden, whatever end the hide carries" }
    let turned: RuleText = keyboard == event.end ? "" : ", turned from \(event.end)"
    return "last word := end, \(keyboard)\(turned)"
  }

  private func constant(_ layout: Layout, _ cover: Cover, top: Double, _ scene: Scene)
    -> [RuleText]
  {
    let bottom = cover.view.maxY
    let overlap = cover.overlap(of: cover.view)
    let bound: RuleText =
      bottom - top > overlap
      ? ", at most the view's height \(overlap)"
      : bottom - top < overlap ? ", at least 0" : ""
    let safePart = max(0, bottom - (scene.window.maxY - scene.safeArea.bottom))
    return [
      """
      overlap := the view's bottom less the keyboard's top: \(bottom) - \(top) = \
      \(bottom - top)\(bound)
      """,
      safePart > 0
        ? """
        constant := overlap less the view's part of the safe area, at least 0: \(overlap) - \
        \(safePart), so \(layout.constant)
        """ : "constant := overlap = \(layout.constant)",
    ]
  }

  private func insets(_ overlap: Double, _ scene: Scene) -> RuleText {
    guard overlap > 0 else { return "the scroll view is not covered: the starting insets stand" }
    return """
      the scroll view is covered by \(overlap): contentInset.bottom := the greater of that and \
      \(scene.contentInset.bottom), scrollIndicatorInsets.bottom of that and \
      \(indicatorInsets.bottom)
      """
  }

  private func offset(_ layout: Layout, height: Double, covered: Bool, _ scene: Scene)
    -> [RuleText]
  {
    var rules: [RuleText] = []
    let start = scene.contentOffset.y
    let inset = layout.contentInset
    let wanted = fieldOffset(scene, inset: inset, height: height, covered: covered)
    if wanted != start {
      let isTaller = (scene.field?.standardized.height ?? 0) > height - inset.bottom - inset.top
      let how: RuleText = isTaller ? "to its top, as it is taller than what shows" : "the least way"
      rules.append(
        "the field does not show at offset \(start): contentOffset.y := \(wanted), \(how)")
    } else if covered, scene.field != nil {
      rules.append("the field shows at offset \(start)")
    }
    if layout.contentOffset.y != wanted {
      let (least, greatest) = scrollableRange(scene, inset: inset, height: height)
      rules.append(
        """
        contentOffset.y := \(layout.contentOffset.y), within what can be scrolled, \(least) to \
        \(greatest)
        """)
    }
    return rules
  }
}

extension Cover {
  /// Whether `last`, the last word, is hidden, docked or undocked, and why.
  fileprivate func standing(of last: Rect?) -> RuleText {
    guard let last else { return "hidden: no keyboard event yet, or the last word is a hide" }
    guard let keyboard else {
      return last.width > 0 && last.height > 0
        ? "hidden: hardly any of it shows on the screen"
        : "hidden: it has no width or height, \(last.size)"
    }
    if isDocked { return "docked: it spans the view and reaches the bottom" }
    if !spansView {
      return """
        undocked, overlap 0: from \(keyboard.minX) to \(keyboard.maxX) it does not span the view's \
        \(view.minX) to \(view.maxX)
        """
    }
    return "undocked, overlap 0: its bottom, \(keyboard.maxY), is above the screen's or window's"
  }
}
