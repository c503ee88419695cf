package import TraceStore

/// The traces of a database that a filter selects.
package struct StoredTraces {
  package let database: TraceDatabase
  private let filter: TraceFilter

  /// Traces that are read and worked on together.
  package static let portion = 128

  package init(_ database: TraceDatabase, _ filter: TraceFilter) {
    self.database = database
    self.filter = filter
  }

  /// Hands out the traces' numbers in portions, in the order in which they were stored.
  package func portions(of size: Int = portion) -> () throws -> [Int64]? {
    var last: Int64 = 0
    return {
      let ids = try database.traceIDs(filter, after: last, limit: size)
      last = ids.last ?? last
      return ids.isEmpty ? nil : ids
    }
  }
}
