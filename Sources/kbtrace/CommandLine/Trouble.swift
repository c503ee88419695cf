import Glibc
import KeyboardCore
import KeyboardGate
import TraceStore

/// Words for errors.
enum Trouble {
  /// The line that a person sees, without `kbtrace: `.
  static func text(of error: any Error) -> String {
    switch error {
    case let error as UsageError: error.sentence
    case let error as FormatError: error.description
    case let error as StoreError: error.description
    case let error as FileError: error.description
    case let error as NameTaken: error.error(file: "-", line: 0).description
    case let error as CoreFailed: error.error(file: "-", line: 0).description
    default: "\(error)"
    }
  }
}
