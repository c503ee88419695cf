public import Foundation
public import KeyboardCore

/// The files that tests read, found beside this source file.
public enum Fixtures {
  /// `Tests/Fixtures`.
  public static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures")

  /// The repository's root.
  public static let root = folder.deletingLastPathComponent().deletingLastPathComponent()

  /// The bytes of a fixture.
  public static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  /// All traces of a fixture.
  public static func traces(_ path: String) throws -> [Trace] {
    try readTraces(bytes(path), file: path)
  }

  /// The repository's own gate: the twins whose file's name begins with `prefix`, by name.
  public static func gate(_ prefix: String = "") throws -> [TextTwin] {
    let folder = root.appendingPathComponent("Gate")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try files.filter { $0.hasPrefix(prefix) }.map { file in
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
      var reader = TwinReader(file: file, source: BytesSource(bytes))
      return try reader.read()
    }
  }

  /// The JSON objects of a fixture's lines.
  public static func objects(_ path: String) throws -> [[String: Any]] {
    try String(decoding: bytes(path), as: UTF8.self).split(separator: "\n").map { line in
      guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      else { throw FixtureError(problem: "\(path): a line is no object") }
      return object
    }
  }
}

/// A fixture that is not as it should be.
public struct FixtureError: Error {
  let problem: String

  /// A fixture with that problem.
  public init(problem: String) { self.problem = problem }
}

/// All traces of `bytes`.
public func readTraces(_ bytes: [UInt8], file: String = "input") throws -> [Trace] {
  var reader = TraceReader(file: file, source: BytesSource(bytes))
  var traces: [Trace] = []
  while let trace = try reader.next() { traces.append(trace) }
  return traces
}

/// All traces of `text`.
public func readTraces(_ text: String) throws -> [Trace] { try readTraces(Array(text.utf8)) }

/// What a core yields for a trace.
public func replay(_ trace: Trace, _ core: any HandlerCore.Type) throws -> LayoutSequence {
  var sequence = LayoutSequence()
  guard core.replay(trace, into: &sequence) else {
    throw FixtureError(problem: "the trace names no screen")
  }
  return sequence
}

/// Whether two JSON values of Foundation agree, numbers within `tolerance`.
public func agree(_ first: Any, _ second: Any, tolerance: Double = 1e-9) -> Bool {
  switch (first, second) {
  case (let a as [String: Any], let b as [String: Any]):
    a.count == b.count
      && a.allSatisfy { key, value in
        b[key].map { agree(value, $0, tolerance: tolerance) } ?? false
      }
  case (let a as [Any], let b as [Any]):
    a.count == b.count && zip(a, b).allSatisfy { agree($0, $1, tolerance: tolerance) }
  case (is NSNull, is NSNull): true
  case (let a as String, let b as String): a == b
  case (let a as NSNumber, let b as NSNumber):
    a.isBoolean == b.isBoolean && abs(a.doubleValue - b.doubleValue) <= tolerance
  default: false
  }
}

extension NSNumber {
  fileprivate var isBoolean: Bool { unsafe String(cString: objCType) == "c" }
}
