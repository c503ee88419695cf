import FuzzDriver
import Glibc
import KeyboardCore
public import LogReader
import Synchronization

/// What the fuzzers do with each input: whatever it is, what is read of it keeps the formats' promises.
public enum Fuzz {
  /// Runs libFuzzer over the readers of these kinds of log.
  public static func logs(_ kinds: Set<LogKind>) -> Never {
    Input.kinds.withLock { $0 = kinds }
    unsafe exit(fuzz_run(CommandLine.argc, CommandLine.unsafeArgv) { unsafe Input.log($0, $1) })
  }

  /// Runs libFuzzer over the reader of traces.
  public static func traces() -> Never {
    unsafe exit(fuzz_run(CommandLine.argc, CommandLine.unsafeArgv) { unsafe Input.trace($0, $1) })
  }
}
