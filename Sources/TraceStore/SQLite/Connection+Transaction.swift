extension Connection {
  /// When a transaction takes its lock.
  package enum TransactionKind: String, Sendable {
    /// At the first statement that needs one; for reading.
    case deferred = "BEGIN DEFERRED"
    /// At once, so that a writer waits before its work and not in the middle of it.
    case immediate = "BEGIN IMMEDIATE"
  }

  /// Runs `body` as a whole or not at all: commits when it returns, rolls back when it throws.
  ///
  /// - Precondition: No transaction is open; transactions do not nest.
  /// - Throws: The first error: the body's, or that of BEGIN or COMMIT, never one of the rollback.
  ///   `abort` where SQLite rolled the transaction back and the body went on regardless.
  package func transaction<T>(_ kind: TransactionKind = .immediate, _ body: () throws -> T) throws
    -> T
  {
    precondition(!isInTransaction, "transactions do not nest")
    // Not through the cache: a kept statement could report an interruption after it has committed.
    try execute(kind.rawValue)
    do {
      let result = try body()
      guard isInTransaction else {
        throw SQLiteError(
          .abort, "the transaction had been rolled back before it could be committed")
      }
      try execute("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Ends the transaction where SQLite has not ended it by itself; the caller has an error already.
  private func rollBack() {
    guard isInTransaction else { return }
    try? execute("ROLLBACK")
  }
}
