internal import CSQLite

/// Whether `text` matches a glob as SQL's GLOB does: `*`, `?` and `[…]`, by Unicode scalars.
package func matchesGlob(_ glob: String, _ text: String) -> Bool {
  unsafe sqlite3_strglob(glob, text) == 0
}
