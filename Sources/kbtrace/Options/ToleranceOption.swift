import KeyboardCore

extension OptionSpec {
  /// `--tolerance [KEY=]PT`
  static func tolerance(_ path: any WritableKeyPath<Owner, Tolerance> & Sendable) -> Self {
    parsed(
      "--tolerance", "[KEY=]PT",
      help:
        "Points that numbers may lie apart, in one key or in all of geometry; 0 when not given.",
      isRepeatable: true
    ) { (owner, text) throws(UsageError) in
      let (head, tail) = text.splitOnce(at: "=")
      // No coordinate of a trace is further out.
      guard let points = Double(tail ?? head), (0...1e7).contains(points) else {
        throw UsageError.badValue(
          option: "--tolerance", value: text, wanted: "points such as 0.5, or KEY=0.5")
      }
      if tail == nil {
        owner[keyPath: path].setAll(points)
      } else {
        let name = try UsageError.chosen(head, of: Tolerance.keys.names, for: "--tolerance")
        if let key = LayoutKeys(name: name) { owner[keyPath: path].set(key, points) }
      }
    }
  }
}
