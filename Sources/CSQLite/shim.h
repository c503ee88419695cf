#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

/* sqlite3_db_config is variadic, which Swift cannot call: turns one setting on or off. */
static inline int csqlite_set_flag(sqlite3 *db, int setting, int on) {
  return sqlite3_db_config(db, setting, on, (int *)0);
}

/* SQLITE_TRANSIENT is -1 cast to a function pointer, which Swift does not import. */
static inline int csqlite_bind_text_copy(sqlite3_stmt *statement, int index, const void *bytes,
                                         sqlite3_uint64 count) {
  const char *text = (const char *)bytes;
  return sqlite3_bind_text64(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* SQLITE_TRANSIENT again, for bytes that are no text. */
static inline int csqlite_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes,
                                         sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

#endif
