import KeyboardCore
import TraceStore

/// A gate that was asked for what it cannot do.
public struct GateError: Error, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let problem: String
  /// What to do about it.
  public let remedy: String

  init(_ problem: String, _ remedy: String) {
    self.problem = problem.escapedForTerminal
    self.remedy = remedy.escapedForTerminal
  }

  init(_ fault: CoreFailed) {
    self.init(
      "the core \(fault.handler) failed on \(JSONValue.string(fault.trace).text): \(fault.reason)",
      "mend the core, or leave the trace out")
  }

  /// `what is wrong; what to do`.
  public var description: String { "\(problem); \(remedy)" }

  /// Runs `body`; what it throws steers no terminal, since a test framework prints it as it is.
  static func explained<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch var error as FormatError {
      error.file = error.file.escapedForTerminal
      error.key = error.key?.escapedForTerminal
      error.problem = error.problem.escapedForTerminal
      throw error
    } catch var error as StoreError {
      error.file = error.file.escapedForTerminal
      error.problem = error.problem.escapedForTerminal
      throw error
    } catch let error as FileError {
      throw FileError(error.file.escapedForTerminal, error.problem, error.remedy)
    } catch let fault as CoreFailed {
      throw GateError(fault)
    }
  }

  /// Sees that these cores can be told apart and may have baselines.
  static func check(_ cores: [RunnableCore]) throws(GateError) {
    guard !cores.isEmpty else {
      throw GateError("no core is given", "give the type that adopts HandlerCore")
    }
    for (index, core) in cores.enumerated() {
      guard HandlerCatalog.isName(core.name) else {
        throw GateError(
          "the core's name \(JSONValue.string(core.name).text) is none",
          "give 'static let name' 1 to 100 of the characters A-Z a-z 0-9 . _ -")
      }
      if cores[..<index].contains(where: { $0.name.sameBytes(as: core.name) }) {
        throw GateError("two cores are named \(core.name)", "give one of them another name")
      }
    }
  }
}
