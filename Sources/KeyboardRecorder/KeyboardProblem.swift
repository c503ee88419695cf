/// What went wrong, told to the app's closure: nothing is thrown into its run loop.
public enum KeyboardProblem: Error, Sendable, Equatable, CustomStringConvertible {
  /// A notification without the keyboard's frame after the change; it is not taken.
  case noEndFrame(notification: String)
  /// A value of a notification that is no finite number within the trace format's limits, or of
  /// another type; the notification is not taken.
  case unusableValue(notification: String, key: String)
  /// Surroundings with numbers that are not finite or out of range; they are not taken.
  case unusableSurroundings(event: String)
  /// A core needs the screen's size in points, and the surroundings name none.
  case noScreen
  /// No core of that name.
  case unknownCore(name: String)
  /// The recording's header would not be readable: what is wrong with it.
  case unusableHeader(String)
  /// An event's line would be longer than the trace format allows; it is not written.
  case lineTooLong(event: String)
  /// Another recorder of this process is writing to the file.
  case fileInUse(path: String)
  /// The file cannot be used: what was tried, and the system's error number. Recording has stopped.
  case disk(operation: String, path: String, code: Int32)

  /// The problem in a line, with what to do about it where the app can do something.
  public var description: String {
    switch self {
    case .noEndFrame(let notification): "\(notification) has no end frame; it was left out"
    case .unusableValue(let notification, let key):
      "\(notification): \(key) is no number that a trace can hold; it was left out"
    case .unusableSurroundings(let event):
      "\(event): a number is not finite or out of range; it was left out"
    case .noScreen: "the screen's size is not known; set device.screen"
    case .unknownCore(let name): "there is no core named \(name)"
    case .unusableHeader(let problem): "the recording's header cannot be written: \(problem)"
    case .lineTooLong(let event): "\(event) takes more than 1 MiB; it was left out"
    case .fileInUse(let path): "\(path): another recorder writes to it; use a file for each"
    case .disk(let operation, let path, let code):
      "\(path): \(operation) failed with error \(code); recording has stopped"
    }
  }
}
