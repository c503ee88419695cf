import Foundation
import KeyboardCore
import TestSupport
import Testing

@testable import KeyboardRecorder

/// What a live handler makes of real notifications.
@MainActor @Suite struct LiveHandlerTests {
  private let center = NotificationCenter()

  @Test(arguments: HandlerCatalog.builtIn.names)
  func everyCoreAnswersLiveAsInAReplay(core name: String) throws {
    let handler = LiveHandler(center: center)
    let log = Log()
    handler.add(log)
    for trace in try Fixtures.traces("oracle/traces.jsonl").prefix(40) {
      log.answers = []
      log.calls = []
      var surroundings = Surroundings(
        device: trace.header.device, orientation: trace.header.orientation,
        locale: trace.header.locale, coordinates: trace.header.coordinates,
        scene: trace.header.scene, field: trace.header.field)
      surroundings.keyboard = trace.header.keyboard
      #expect(handler.start(named: name, in: surroundings))
      for event in trace.events {
        if event.kind.isKeyboard {
          post(event, to: center)
        } else {
          handler.receive(event.kind, trace.detail(of: event) ?? EventDetail())
        }
      }
      let batch = try replay(trace, #require(HandlerCatalog.builtIn[name]))
      #expect(
        log.answers.map { text($0.sequence, at: 0) }
          == batch.layouts.indices.map { text(batch, at: $0) }, "\(trace.header.name)")
      #expect(
        log.calls.map(\.name) == batch.layouts.indices.flatMap { batch.calls(at: $0) }.map(\.name))
    }
  }

  private func text(_ sequence: LayoutSequence, at index: Int) -> String {
    var buffer = ByteBuffer()
    buffer.appendLayout(sequence, at: index)
    return buffer.text
  }

  @Test func observersMessagesCallsAndLayoutsComeInOrder() {
    let handler = LiveHandler(center: center)
    let log = Log()
    handler.add(log)
    handler.add(log)
    handler.start(SizeDeltaCore.self, in: iPhoneX())
    post("WillShow", shown, duration: 0.5, curve: 3, to: center)
    post("DidShow", shown, to: center)
    handler.interfaceOrientationWillChange(to: .landscapeLeft)
    post("WillHide", hidden, to: center)
    post("WillShow", shown, to: center)
    handler.inputModeDidChange("emoji")
    post("WillHide", hidden, duration: 0.75, to: center)
    post("DidHide", hidden, to: center)
    #expect(
      log.lines == [
        "willShow 291.0 0.5 3 false", "call keyboardSizeChanged", "answer keyboardWillShow",
        "didShow 0.5", "answer keyboardDidShow", "answer interfaceOrientationWillChange",
        // The hide that a rotation causes is kept from VFKeyboardObserver's delegates only.
        "call keyboardSizeChanged", "answer keyboardWillHide",
        "willShow 291.0 0.25 7 true", "call keyboardSizeChanged", "answer keyboardWillShow",
        "answer inputModeDidChange",
        "willHide 0.75", "call keyboardSizeChanged", "answer keyboardWillHide",
        "didHide 0.75", "answer keyboardDidHide",
      ])
  }

  @Test func delegatesAreHeldWeakly() {
    let handler = LiveHandler(center: center)
    var log: Log? = Log()
    weak let gone = log
    let other = Log()
    if let log { handler.add(log) }
    handler.add(other)
    handler.start(in: iPhoneX())
    log = nil
    #expect(gone == nil)
    post("DidShow", shown, to: center)
    #expect(other.answers.count == 1)
  }

  @Test func eachMessageGoesToAllBeforeTheNext() {
    let handler = LiveHandler(center: center)
    let told = Told()
    let delegates = ["a", "b", "c"].map { NamedDelegate($0, told) }
    for delegate in delegates { handler.add(delegate) }
    handler.start(ObserverCore.self, in: iPhoneX())
    post("WillShow", shown, to: center)
    #expect(
      told.lines == [
        "a willShow", "b willShow", "c willShow", "a call", "b call", "c call", "a answer",
        "b answer", "c answer",
      ])
  }

  @Test func delegatesMayBeAddedAndRemovedWhileBeingTold() {
    let handler = LiveHandler(center: center)
    let told = Told()
    let (a, b, late) = (
      NamedDelegate("a", told), NamedDelegate("b", told), NamedDelegate("late", told)
    )
    a.onCall = {
      handler.remove(b)
      handler.add(late)
    }
    handler.add(a)
    handler.add(b)
    handler.start(ObserverCore.self, in: iPhoneX())
    post("WillShow", shown, to: center)
    #expect(told.lines == ["a willShow", "b willShow", "a call", "a answer", "late answer"])
    a.onCall = { handler.remove(a) }
    post("WillHide", hidden, to: center)
    #expect(
      told.lines.dropFirst(5) == [
        "a willHide", "late willHide", "a call", "late call", "late answer",
      ])
  }

  @Test func whatADelegatePostsIsToldAfterThePresentEvent() {
    let handler = LiveHandler(center: center)
    let told = Told()
    let (a, b) = (NamedDelegate("a", told), NamedDelegate("b", told))
    handler.add(a)
    handler.add(b)
    handler.start(ObserverCore.self, in: iPhoneX())
    let center = center
    a.onCall = {
      a.onCall = nil
      post("WillHide", hidden, to: center)
    }
    post("WillShow", shown, to: center)
    #expect(
      told.lines == [
        "a willShow", "b willShow", "a call", "b call", "a answer", "b answer",
        "a willHide", "b willHide", "a call", "b call", "a answer", "b answer",
      ])
  }

  @Test(arguments: [false, true])
  func stopWhileBeingToldSilencesTheRest(restarts: Bool) {
    let handler = LiveHandler(center: center)
    let told = Told()
    let (a, b) = (NamedDelegate("a", told), NamedDelegate("b", told))
    handler.add(a)
    handler.add(b)
    handler.start(ObserverCore.self, in: iPhoneX())
    a.onCall = {
      a.onCall = nil
      if restarts { handler.start(GuideCore.self, in: iPhoneX()) } else { handler.stop() }
    }
    post("WillShow", shown, to: center)
    #expect(told.lines == ["a willShow", "b willShow", "a call"])
    post("WillHide", hidden, to: center)
    let expected = restarts ? ["a willHide", "b willHide", "a answer", "b answer"] : []
    #expect(Array(told.lines.dropFirst(3)) == expected)
    #expect(handler.coreName == (restarts ? "guide" : nil))
  }

  @Test func delegatesAreToldOnThePostingThreadBeforeThePostReturns() {
    let handler = LiveHandler(center: center)
    let log = Log()
    handler.add(log)
    handler.start(in: iPhoneX())
    let thread = Thread.current
    log.onAnswer = { #expect(Thread.current === thread) }
    post("WillShow", shown, to: center)
    #expect(log.answers.count == 1)
  }

  @Test func whatAnotherThreadPostsIsHandedOnUnlessStopped() async {
    let handler = LiveHandler(center: center)
    let log = Log()
    handler.add(log)
    handler.start(in: iPhoneX())
    let center = center
    await Task.detached {
      post("WillShow", shown, to: center)
      post("DidShow", shown, to: center)
    }.value
    while log.answers.count < 2 { await Task.yield() }
    #expect(log.answers.map(\.event.kind) == [.keyboardWillShow, .keyboardDidShow])
    let posted = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      post("WillHide", shown, to: center)
      posted.signal()
    }
    posted.wait()
    handler.stop()
    handler.start(in: iPhoneX())
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(log.answers.count == 2)
  }

  @Test func whatCannotBeStartedIsTold() {
    let problems = Problems()
    let handler = LiveHandler(center: center)
    handler.onProblem = { problems.all.append($0) }
    #expect(!handler.start(in: Surroundings()))
    #expect(!handler.start(named: "none", in: iPhoneX()))
    var spoiled = iPhoneX()
    spoiled.scene.view = Rect(x: .nan, y: 0, width: 1, height: 1)
    #expect(!handler.start(in: spoiled))
    #expect(!handler.isRunning)
    #expect(
      problems.all == [
        .noScreen, .unknownCore(name: "none"),
        .unusableSurroundings(event: "the start of a core"),
      ])
    #expect(handler.start(named: "observer", in: iPhoneX()))
    #expect(handler.coreName == "observer")
    var change = SceneChange()
    change.constant = .nan
    handler.sceneDidChange(change)
    #expect(problems.all.last == .unusableSurroundings(event: "sceneDidChange"))
  }

  @Test func animationsAreRunByTheAppsClosure() {
    let handler = LiveHandler(center: center)
    var made: [String] = []
    handler.animate(.view(duration: 1, options: 0)) { made.append("at once") }
    handler.animator = { animation, changes in
      made.append("\(animation)")
      changes()
    }
    handler.animate(.view(duration: 0.5, options: 7)) { made.append("animated") }
    handler.animate(.scroll) { made.append("scrolled") }
    handler.animate(.none) { made.append("not animated") }
    #expect(
      made == [
        "at once", "view(duration: 0.5, options: 7.0)", "animated", "scroll", "scrolled",
        "not animated",
      ])
    let properties = KeyboardProperties(frame: .zero, duration: 0.25, curve: 7)
    #expect(properties.animation == .view(duration: 0.25, options: 458_752))
  }
}
