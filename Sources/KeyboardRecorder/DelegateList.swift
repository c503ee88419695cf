/// Delegates in the order in which they were added, held weakly.
@MainActor
struct DelegateList {
  private var entries: [Entry] = []

  private struct Entry { weak var delegate: (any LiveHandlerDelegate)? }

  /// Those that are alive now, kept alive while the result is.
  var current: [any LiveHandlerDelegate] { entries.compactMap(\.delegate) }

  func contains(_ delegate: any LiveHandlerDelegate) -> Bool {
    entries.contains { $0.delegate === delegate }
  }

  mutating func add(_ delegate: any LiveHandlerDelegate) {
    entries.removeAll { $0.delegate == nil }
    if !contains(delegate) { entries.append(Entry(delegate: delegate)) }
  }

  mutating func remove(_ delegate: any LiveHandlerDelegate) {
    entries.removeAll { $0.delegate == nil || $0.delegate === delegate }
  }
}
