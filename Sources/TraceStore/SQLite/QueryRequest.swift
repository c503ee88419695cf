internal import CSQLite

/// One thing that a statement is going to do, as SQLite's authorizer puts it.
struct QueryRequest {
  private let action: Int32
  private let first: String?
  private let second: String?

  /// Takes the authorizer's arguments, whose meaning depends on the action.
  init(_ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?) {
    self.action = action
    self.first = unsafe first.map { unsafe String(cString: $0) }
    self.second = unsafe second.map { unsafe String(cString: $0) }
  }

  /// Whether it only reads. What is not known to be harmless is not allowed.
  var isAllowed: Bool {
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: true
    // SQLite asks so when it declares a virtual table such as json_each, and then writes nothing;
    // it refuses a person's own UPDATE of its schema by itself.
    case SQLITE_UPDATE: first == "sqlite_master"
    case SQLITE_FUNCTION: !Self.outwardFunctions.contains(lowercased(second))
    case SQLITE_PRAGMA:
      Self.describingPragmas.contains(lowercased(first))
        || second == nil && Self.readablePragmas.contains(lowercased(first))
    default: false
    }
  }

  /// What it is called in SQL.
  var name: String {
    switch action {
    case SQLITE_FUNCTION: "the function \(second ?? "")"
    case SQLITE_PRAGMA: "PRAGMA \(first ?? "")"
    default: Self.names[action] ?? "this statement"
    }
  }

  private func lowercased(_ name: String?) -> String {
    name?.lowercased() ?? ""
  }

  /// Functions that read or write files, load code, or hand out addresses.
  private static let outwardFunctions: Set<String> = [
    "edit", "fts3_tokenizer", "load_extension", "readfile", "writefile",
  ]

  /// Pragmas that describe what their argument names, and change nothing.
  private static let describingPragmas: Set<String> = [
    "collation_list", "compile_options", "database_list", "foreign_key_check",
    "foreign_key_list", "function_list", "index_info", "index_list", "index_xinfo",
    "integrity_check", "module_list", "pragma_list", "quick_check", "table_info", "table_list",
    "table_xinfo",
  ]

  /// Pragmas that answer when asked without a value, and would set with one.
  private static let readablePragmas: Set<String> = [
    "application_id", "data_version", "encoding", "freelist_count", "page_count", "page_size",
    "schema_version", "user_version",
  ]

  private static let names: [Int32: String] = [
    SQLITE_ATTACH: "ATTACH", SQLITE_DETACH: "DETACH", SQLITE_INSERT: "INSERT",
    SQLITE_UPDATE: "UPDATE", SQLITE_DELETE: "DELETE", SQLITE_TRANSACTION: "a transaction",
    SQLITE_SAVEPOINT: "a savepoint", SQLITE_ANALYZE: "ANALYZE", SQLITE_REINDEX: "REINDEX",
    SQLITE_ALTER_TABLE: "ALTER TABLE",
    SQLITE_CREATE_INDEX: "CREATE INDEX", SQLITE_CREATE_TABLE: "CREATE TABLE",
    SQLITE_CREATE_TEMP_INDEX: "CREATE INDEX", SQLITE_CREATE_TEMP_TABLE: "CREATE TABLE",
    SQLITE_CREATE_TEMP_TRIGGER: "CREATE TRIGGER", SQLITE_CREATE_TEMP_VIEW: "CREATE VIEW",
    SQLITE_CREATE_TRIGGER: "CREATE TRIGGER", SQLITE_CREATE_VIEW: "CREATE VIEW",
    SQLITE_CREATE_VTABLE: "CREATE VIRTUAL TABLE",
    SQLITE_DROP_INDEX: "DROP INDEX", SQLITE_DROP_TABLE: "DROP TABLE",
    SQLITE_DROP_TEMP_INDEX: "DROP INDEX", SQLITE_DROP_TEMP_TABLE: "DROP TABLE",
    SQLITE_DROP_TEMP_TRIGGER: "DROP TRIGGER", SQLITE_DROP_TEMP_VIEW: "DROP VIEW",
    SQLITE_DROP_TRIGGER: "DROP TRIGGER", SQLITE_DROP_VIEW: "DROP VIEW",
    SQLITE_DROP_VTABLE: "DROP TABLE",
  ]
}
