import Synchronization

/// Somebody's wish to stop, which long work asks about at each step. Who watches for it calls `ask`.
package enum Interruption {
  private static let wasAsked = Atomic(false)

  /// Whether the person has asked to stop.
  package static var isAsked: Bool { wasAsked.load(ordering: .relaxed) }

  /// Forgets the wish; also makes its flag, so that a signal cannot find it unmade.
  package static func reset() { wasAsked.store(false, ordering: .relaxed) }

  /// Asks to stop.
  package static func ask() { wasAsked.store(true, ordering: .relaxed) }

  /// Ends the work when it was asked for.
  package static func check() throws {
    if isAsked { throw Interrupted() }
  }
}

/// The person asked to stop.
package struct Interrupted: Error {}
