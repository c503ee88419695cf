import KeyboardCore
import OutsideCore

/// The cores that a command can run: those built in, and those that are programs of their own.
struct Cores: Sendable {
  /// Those that are built in.
  static let catalog = HandlerCatalog.builtIn

  /// All of them: the built-in ones, those that options give, those that a file lists.
  let all: [RunnableCore]
  /// Names of those that options give.
  let given: [String]
  /// The commands that a file lists, told before they run.
  let listed: [ListedCore]

  /// The core of that name, or nil.
  subscript(name: String) -> RunnableCore? { all.first { $0.name.sameBytes(as: name) } }

  /// The cores of those names in their order, or all where none is named.
  func named(_ names: [String], _ context: Context) throws(UsageError) -> [RunnableCore] {
    for name in names where self[name] == nil { throw unknown(name) }
    return chosen(names.isEmpty ? all : all.filter { $0.isNamed(in: names) }, context)
  }

  /// The cores that a gate judges, and the names of those that have baselines but are gone: exactly
  /// those that `--handler` asks for, else those that are known by a baseline or given by an option.
  func judged(asked: [String], known: [String], _ context: Context) throws -> JudgedCores {
    if let name = asked.first(where: { self[$0] == nil && !$0.isContained(in: known) }) {
      throw unknown(name)
    }
    let names = asked.isEmpty ? known + given : asked
    return JudgedCores(
      cores: chosen(all.filter { $0.isNamed(in: names) }, context),
      missing: names.filter { self[$0] == nil })
  }

  /// The cores, after it is told which commands of a file they are.
  private func chosen(_ cores: [RunnableCore], _ context: Context) -> [RunnableCore] {
    for core in listed where cores.contains(where: { $0.name.sameBytes(as: core.name) }) {
      context.err.line("\(core.file): \(core.name): \(core.command)")
    }
    return cores
  }

  private func unknown(_ name: String) -> UsageError {
    let names = all.map(\.name)
    return .badChoice(
      option: "--handler", value: name, choices: names,
      nearest: UsageError.nearest(to: name, in: names))
  }
}

/// A core that a file lists.
struct ListedCore: Sendable, Equatable {
  /// The file, as it was named.
  let file: String
  /// The core's name.
  let name: String
  /// What is run.
  let command: String
}

/// The cores that a gate runs, and the names of those that have baselines but are gone.
struct JudgedCores: Sendable {
  let cores: [RunnableCore]
  let missing: [String]
}

extension RunnableCore {
  fileprivate func isNamed(in names: [String]) -> Bool { name.isContained(in: names) }
}

extension String {
  fileprivate func isContained(in names: [String]) -> Bool {
    names.contains { $0.sameBytes(as: self) }
  }
}
