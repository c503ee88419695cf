import DeviceCatalog

extension OptionSpec<FillOptions> {
  /// `--device NAME`, looked up at once, so that nothing begins for a device that there is not.
  static var device: Self {
    .parsed(
      "--device", "NAME",
      help: "A device of the catalog, by its model, its name or a part that no other has: its "
        + "model, name, screen, scale and safe area, where the input has none."
    ) { (owner, text) throws(UsageError) in owner.device = try DeviceFacts.named(text) }
  }
}

extension DeviceFacts {
  /// Candidates that are listed at most.
  private static let listed = 12

  /// What the catalog says of the device that is called `text`.
  static func named(_ text: String) throws(UsageError) -> DeviceFacts {
    let catalog: DeviceCatalog
    do throws(CatalogFault) { catalog = try DeviceCatalog.builtIn() } catch {
      throw .wrongUse("the catalog cannot be read: \(error)", remedy: "build kbtrace anew")
    }
    do throws(DeviceLookupFault) { return try catalog.facts(for: text) } catch {
      switch error {
      case .unknown(let names):
        let isPattern = text.contains { $0 == "*" || $0 == "?" }
        let nearest = UsageError.nearest(to: text, in: names).map { "did you mean '\($0)'?" }
        throw .wrongUse(
          "'\(text)' is no device of the catalog",
          remedy: isPattern
            ? "a pattern is for 'kbtrace devices'; give one device here"
            : nearest ?? "see 'kbtrace devices'")
      case .ambiguous(let candidates):
        let names = candidates.prefix(listed).map { "'\($0)'" }
        let rest = candidates.count - names.count
        throw .wrongUse(
          "'\(text)' is part of several devices' names",
          remedy: "give one of " + names.joined(separator: ", ")
            + (rest > 0 ? " and \(rest) more; see 'kbtrace devices'" : ""))
      }
    }
  }
}
