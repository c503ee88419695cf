import Foundation
import Glibc
import KeyboardGate

/// The program: finds the command, runs it, and turns its end into a status. Nothing else decides
/// what the process exits with.
@main
enum KBTrace {
  static func main() {
    // A reader that goes away is seen where it matters: in the write that fails.
    signal(SIGPIPE, SIG_IGN)
    StandardStreams.claim()
    let context = Context(
      environment: ProcessInfo.processInfo.environment,
      out: Console(descriptor: STDOUT_FILENO, isTerminal: isatty(STDOUT_FILENO) == 1),
      err: Console(descriptor: STDERR_FILENO, isTerminal: isatty(STDERR_FILENO) == 1),
      now: .now)
    let status = run(try ProgramWords.current(), context)
    if Interruption.isAsked, status != .done { Interruption.end() }
    exit(finish(status, context).rawValue)
  }

  /// Runs the words of a command line.
  static func run(_ words: @autoclosure () throws -> [String], _ context: Context) -> ExitStatus {
    do { return try dispatch(words(), context) } catch let quiet as QuietExit {
      return quiet.status
    } catch  where Interruption.isAsked {
      return .undecided
    } catch {
      context.out.flush()
      context.err.line("kbtrace: \(Trouble.text(of: error))")
      return .trouble
    }
  }

  /// Writes what is left; output that could not be written is trouble, a reader that left is not.
  static func finish(_ status: ExitStatus, _ context: Context) -> ExitStatus {
    context.out.flush()
    if let code = context.out.failure {
      let reason = unsafe String(cString: strerror(code))
      context.err.line(
        "kbtrace: standard output: it cannot be written: \(reason); "
          + "make room there, or send it elsewhere")
      return .trouble
    }
    return status
  }

  private static func dispatch(_ words: [String], _ context: Context) throws -> ExitStatus {
    guard let first = words.first else {
      context.err.write(HelpText.program(CommandCatalog.commands))
      context.err.flush()
      throw UsageError.wrongUse("no command is given", remedy: "name one, such as 'kbtrace query'")
    }
    switch first {
    case "--help", "-h":
      context.out.write(HelpText.program(CommandCatalog.commands))
      return .done
    case "--version":
      context.out.write("kbtrace \(ToolVersion.current)\n")
      return .done
    case "help":
      guard let word = words.dropFirst().first(where: { !["--help", "-h"].contains($0) }) else {
        return try dispatch(["--help"], context)
      }
      return try run(CommandCatalog.command(word), ["--help"], context)
    default:
      if first.utf8.first == UInt8(ascii: "-") {
        let word = first.splitOnce(at: "=").head
        throw UsageError.misplacedOption(
          word, nearest: UsageError.nearest(to: word, in: ["--help", "--version"]))
      }
      return try run(CommandCatalog.command(first), Array(words.dropFirst()), context)
    }
  }

  private static func run<C: Command>(_ type: C.Type, _ words: [String], _ context: Context) throws
    -> ExitStatus
  {
    switch try C.parse(words) {
    case .help:
      context.out.write(HelpText.command(type))
      return .done
    case .command(let command): return try command.run(context)
    }
  }
}
