import Glibc

/// A line on a terminal that says how far the work is, after about a second of it.
final class Progress {
  private let console: Console
  private let isShown: Bool
  private let what: String
  private let clock: () -> Double
  private let begun: Double
  private var next = 1.0
  private var isVisible = false
  private var count = 0

  /// Seconds between two lines.
  private static let pause = 0.2

  /// Progress of things called `what`, such as traces; `clock` counts seconds.
  init(
    _ what: String, _ context: Context, quiet: Bool,
    clock: @escaping () -> Double = Progress.seconds
  ) {
    self.clock = clock
    begun = clock()
    console = context.err
    isShown = context.err.isTerminal && !quiet
    self.what = what
  }

  deinit { clear() }

  /// So many more are done.
  func add(_ more: Int) {
    guard isShown else { return }
    count += more
    let elapsed = clock() - begun
    guard elapsed >= next else { return }
    next = elapsed + Self.pause
    isVisible = true
    console.write("\r\(count) \(what)")
    console.flush()
  }

  /// Takes the line away.
  func clear() {
    guard isVisible else { return }
    isVisible = false
    console.write("\r\u{1B}[K")
    console.flush()
  }

  /// Seconds of a clock that nobody sets.
  static func seconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
