import Dispatch
import Foundation
import KeyboardCore

/// The observation of the six notifications, from its creation to its end.
///
/// A class of its own, so that it ends with whatever owns it, on whichever thread that goes.
final class NotificationObservation {
  private let center: NotificationCenter
  private var tokens: [any NSObjectProtocol] = []

  /// Observes until `deinit`. On the main thread, where UIKit posts, `receive` is called before the
  /// post returns; what another thread posts is read there and handed on to the main thread, in
  /// order.
  @MainActor
  init(
    _ center: NotificationCenter, clock: @escaping @Sendable () -> Double,
    receive: @escaping @MainActor @Sendable (KeyboardReport) -> Void
  ) {
    self.center = center
    MainThread.prepare()
    tokens = KeyboardNotification.kinds.map { name, kind in
      center.addObserver(forName: Notification.Name(name), object: nil, queue: nil) {
        let report = KeyboardReport($0, kind: kind, time: clock())
        if MainThread.isCurrent {
          MainActor.assumeIsolated { receive(report) }
        } else {
          DispatchQueue.main.async { MainActor.assumeIsolated { receive(report) } }
        }
      }
    }
  }

  deinit {
    for token in tokens { center.removeObserver(token) }
  }
}

/// Whether code runs where the main actor's does.
enum MainThread {
  #if canImport(Darwin)
    @MainActor static func prepare() {}

    static var isCurrent: Bool { Thread.isMainThread }
  #else
    /// Here the main queue may be served by another thread than the process's first one, so that
    /// the queue is asked as well.
    private static let key = DispatchSpecificKey<Bool>()

    @MainActor static func prepare() { DispatchQueue.main.setSpecific(key: key, value: true) }

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? Thread.isMainThread }
  #endif
}

/// Seconds of the system's uptime: a time that never goes back, whatever happens to the date.
@Sendable
func monotonicSeconds() -> Double { ProcessInfo.processInfo.systemUptime }
