public import Foundation
public import KeyboardCore

/// Runs any handler core on the live notifications and tells its delegates what the core makes of
/// them.
///
/// It belongs to the main actor, as UIKit posts on the main thread: there the delegates are told
/// before the post returns. A notification that another thread posts is handed on to the main
/// thread. Delegates are held weakly and told in the order in which they were added; each message
/// goes to all of them before the next does. A delegate that is removed while being told hears no
/// more, and one that is added then hears the messages that follow. What a delegate causes meanwhile,
/// such as a hide by `resignFirstResponder`, is handled when all have been told the present event.
@MainActor
public final class LiveHandler: SurroundingsReceiver {
  /// How a change is animated: calls the closure, within an animation where there is one.
  public typealias Animator = @MainActor (Animation, @escaping @MainActor () -> Void) -> Void

  /// A handler of `NotificationCenter.default` for the whole app; it is not started.
  public static let shared = LiveHandler()

  /// Performs the animations of `animate(_:changes:)`; makes the changes at once where nobody sets
  /// another one. See `uiKitAnimator`.
  public var animator: Animator = { _, changes in changes() }
  /// Told which notifications were passed over, and why a start failed. It may call the handler.
  public var onProblem: (@MainActor (KeyboardProblem) -> Void)?
  /// The surroundings as last told.
  public private(set) var surroundings = Surroundings()
  /// What the core holds after the last event; nil before the first.
  public private(set) var lastAnswer: LiveAnswer?
  /// The name of the core that runs, or nil.
  public private(set) var coreName: String?
  /// Whether a core runs.
  public var isRunning: Bool { coreName != nil }

  private let center: NotificationCenter
  private let clock: @Sendable () -> Double
  private var delegates = DelegateList()
  private var observation: NotificationObservation?
  private var replay: LiveReplay?
  private var observer: LiveReplay?
  /// Grows with each stop, so that what belongs to an earlier run is told apart.
  private var session = 0
  private var start = 0.0
  private var lastTime = 0.0
  /// Messages to be told, and whether they are being told now.
  private var pending: [LiveMessage] = []
  private var isTelling = false

  /// A handler of what is posted to `center`.
  public convenience init(center: NotificationCenter = .default) {
    self.init(center: center, clock: monotonicSeconds)
  }

  /// A handler with a test's clock.
  init(center: NotificationCenter, clock: @escaping @Sendable () -> Double) {
    self.center = center
    self.clock = clock
  }

  // MARK: Running

  /// Runs `core` from now on, anew where one runs already. False, with the reason told to
  /// `onProblem`, where the surroundings name no screen or are unusable; then no core runs.
  @discardableResult
  public func start(
    _ core: any HandlerCore.Type = GuideCore.self, in surroundings: Surroundings
  ) -> Bool {
    stop()
    self.surroundings = surroundings
    guard Limits.allow(surroundings) else {
      onProblem?(.unusableSurroundings(event: "the start of a core"))
      return false
    }
    let header = surroundings.header(name: "live")
    guard header.startingScene != nil else {
      onProblem?(.noScreen)
      return false
    }
    replay = LiveReplay(core, header: header)
    observer = LiveReplay(ObserverCore.self, header: header)
    coreName = core.name
    start = clock()
    lastTime = 0
    observation = NotificationObservation(center, clock: clock) { [weak self, session] report in
      // What another thread posted may arrive after a stop.
      if self?.session == session { self?.take(report) }
    }
    return true
  }

  /// Runs the core of that name, as `start(_:in:)` does.
  @discardableResult
  public func start(
    named name: String, of catalog: HandlerCatalog = .builtIn, in surroundings: Surroundings
  ) -> Bool {
    guard let core = catalog[name] else {
      stop()
      onProblem?(.unknownCore(name: name))
      return false
    }
    return start(core, in: surroundings)
  }

  /// Stops at once: delegates are told nothing more, not even what is left of the present event.
  public func stop() {
    session += 1
    observation = nil
    replay = nil
    observer = nil
    coreName = nil
    lastAnswer = nil
    pending = []
  }

  // MARK: Delegates

  /// Tells `delegate` from now on; adding it again changes nothing. It is not kept alive.
  public func add(_ delegate: any LiveHandlerDelegate) { delegates.add(delegate) }

  /// Tells `delegate` nothing more.
  public func remove(_ delegate: any LiveHandlerDelegate) { delegates.remove(delegate) }

  /// Makes `changes` as `animation` says, through `animator`; at once where there is none.
  public func animate(_ animation: Animation, changes: @escaping @MainActor () -> Void) {
    if animation == .none { changes() } else { animator(animation, changes) }
  }

  // MARK: Events

  /// Takes an event other than a keyboard notification.
  public func receive(_ kind: EventKind, _ detail: EventDetail) {
    guard !kind.isKeyboard else { return }
    guard Limits.allow(detail) else {
      onProblem?(.unusableSurroundings(event: kind.name))
      return
    }
    surroundings.apply(Occurrence(kind, detail: detail))
    handle(Event(time: clock(), kind: kind), detail)
  }

  private func take(_ report: KeyboardReport) {
    switch report {
    case .event(let event): handle(event, nil)
    case .problem(let problem): onProblem?(problem)
    }
  }

  private func handle(_ event: Event, _ detail: EventDetail?) {
    var timed = event
    timed.time = max(event.time - start, lastTime)
    guard let answer = replay?.handle(timed, detail: detail),
      let observed = observer?.handle(timed, detail: detail)
    else { return }
    lastTime = timed.time
    lastAnswer = answer
    pending += observed.calls.map { .observed($0) }
    pending += answer.calls.map { .called($0) }
    pending.append(.answered(answer))
    if !isTelling { tellPending() }
  }

  /// Tells all messages in order, those included that come in meanwhile.
  private func tellPending() {
    isTelling = true
    defer { isTelling = false }
    while let message = pending.first {
      pending.removeFirst()
      let session = session
      for delegate in delegates.current where session == self.session {
        if delegates.contains(delegate) { message.tell(delegate, from: self) }
      }
    }
  }
}
