/// Where traces and accepted answers are kept.
public enum GateBaselines: Sendable {
  /// A database of `kbtrace`, by its file.
  case database(String)
  /// Folders that `kbtrace export` or `Gate.accept` wrote; nothing else is in need of `kbtrace`.
  case folders([String])

  /// One such folder. A relative path starts at the working directory, which `swift test` sets to
  /// the package's folder.
  public static func folder(_ path: String) -> GateBaselines { .folders([path]) }
}
