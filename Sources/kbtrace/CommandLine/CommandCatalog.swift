/// All commands, in the order in which help lists them.
enum CommandCatalog {
  static let commands: [any Command.Type] = [
    RecordCommand.self, ConvertCommand.self, RerunCommand.self, ReplayCommand.self,
    QueryCommand.self, ExplainCommand.self,
    CheckCommand.self, AcceptCommand.self, ForgetCommand.self, ExportCommand.self,
    ImportCommand.self, HandlersCommand.self, DevicesCommand.self,
  ]

  /// The command of that name.
  static func command(_ name: String) throws(UsageError) -> any Command.Type {
    if let found = commands.first(where: { $0.name == name }) { return found }
    throw UsageError.unknownCommand(
      name, nearest: UsageError.nearest(to: name, in: commands.map { $0.name } + ["help"]))
  }
}
