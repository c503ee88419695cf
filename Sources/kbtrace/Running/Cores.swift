import KeyboardCore

/// The cores that a command can run: those built in.
enum Cores {
  /// All of them.
  static let catalog = HandlerCatalog.builtIn

  /// The cores of those names in the catalogue's order, or all where none is named.
  static func named(_ names: [String]) throws(UsageError) -> [any HandlerCore.Type] {
    for name in names where catalog[name] == nil {
      throw UsageError.badChoice(
        option: "--handler", value: name, choices: catalog.names,
        nearest: UsageError.nearest(to: name, in: catalog.names))
    }
    return names.isEmpty
      ? catalog.cores
      : catalog.cores.filter { core in names.contains { $0.sameBytes(as: core.name) } }
  }
}
