/// A fault in a table of the catalog: where it stands and what it is.
public struct CatalogFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The table's file name.
  public var file: String
  /// The line, counted from 1, on which the faulty record begins.
  public var line: Int
  /// What is wrong.
  public var problem: String

  /// `FILE:LINE: what is wrong`.
  public var description: String { "\(file):\(line): \(problem)" }
}
