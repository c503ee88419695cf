import KeyboardCore
import KeyboardGate

extension TwinFolder {
  /// Names that are told at most.
  private static let limit = 5

  /// The folder's trace files by name; what is not read and looks as if it were meant to be is told,
  /// so that no trace leaves the gate without a word.
  func files(telling err: Console) throws -> [String] {
    let files = try files()
    let others = passedOver()
    guard !others.isEmpty else { return files }
    let more = others.count > Self.limit ? " and \(others.count - Self.limit) more" : ""
    let names = others.prefix(Self.limit).map(\.escapedForTerminal).joined(separator: ", ")
    err.line(
      "\(path.escapedForTerminal): not read: \(names)\(more); only NAME.jsonl in the folder is")
    return files
  }
}
