/// The version of the tool.
enum ToolVersion {
  /// As `--version` prints it and recordings keep it.
  static let current = "0.1.0"
}
