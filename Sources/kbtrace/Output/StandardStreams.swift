import Glibc

/// Standard input, output and error.
enum StandardStreams {
  /// Takes the places of those that the caller closed, so that no file that is opened later, a
  /// database above all, is mistaken for one. Using a closed one still fails.
  static func claim() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is the one that is missing.
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
