// The words that labels are made of.
extension Label {
  /// What a word, or a part of one, means.
  static func meaning(of part: ArraySlice<UInt8>) -> Meaning {
    if part.allSatisfy({ $0 == UInt8(ascii: "_") }) { return .neutral }
    guard part.count <= 12 else { return .other }
    return switch String(decoding: part.map { $0 | 0x20 }, as: UTF8.self) {
    case "keyboard", "keyboards", "kb", "kbd": .keyboard
    case "begin", "start", "initial": .begin
    case "end": .end
    case "final", "target", "destination": .target
    case "frame", "rect", "rectangle": .frame
    case "coordinates": [.frame, .script]
    case "size", "height", "width": .size
    case "shown", "showing", "visible", "open", "opened", "hidden": .shown
    case "duration": .duration
    case "curve": .curve
    case "easing": .easing
    case "local": .local
    case "app": .app
    case "from": .from
    case "to": .to
    case "bounds": .bounds
    case "converted", "convert", "intersection": [.foreign, .otherStage]
    case "previous", "prev", "last", "old", "estimated": .otherStage
    case "inset", "insets": .inset
    case "view", "field", "text", "scroll", "table", "cell", "window", "button", "label", "toolbar",
      "container", "content", "accessory", "offset", "safe", "area", "status", "bar", "layer",
      "collection", "image", "controller", "textfield", "superview", "header", "footer", "composer",
      "bubble", "caret", "cursor", "tab", "nav", "map", "icon", "list", "row", "layout", "guide",
      "placeholder", "spacer", "above", "below", "behind":
      .foreign
    case "sheet", "panel", "modal", "popup", "popover", "drawer", "menu", "banner", "toast",
      "dialog",
      "alert", "snackbar", "tooltip", "hud", "hero", "gesture", "drag", "avatar", "player":
      [.foreign, .thing]
    case let word: isNeutral(word) ? .neutral : .other
    }
  }

  /// Whether a word says nothing of what follows.
  private static func isNeutral(_ word: String) -> Bool {
    switch word {
    case "with", "and", "is", "the", "ui", "ns", "cg", "log", "info", "debug", "warn", "nobridge",
      "flutter", "user", "key", "value", "of", "print", "po", "p", "in", "animation", "event",
      "this", "current", "belongs", "animate", "seconds", "s", "expr", "expression", "frames",
      "v", "nsrect", "cgrect", "animates", "animated", "animating", "transitions", "slid",
      "resizes", "moves", "move", "moved", "moving", "goes", "changes", "change",
      "changed", "will", "did", "show", "hide", "self", "new", "native", "payload",
      "notification", "console", "raw", "note", "args", "shows", "hides", "slides", "sec", "secs",
      "at", "now",
      "it", "its", "e", "c", "optional", "any", "double", "notice":
      true
    default: false
    }
  }
}
