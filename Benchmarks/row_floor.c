// The row floor: what plain C and SQLite need to store keyboard events as rows, one row an event, in
// one transaction with a write-ahead log: row_floor NEW.db EVENTS. Prints the seconds from BEGIN to
// the end of COMMIT.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const char *schema =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
    "CREATE TABLE event ("
    "  trace_id INT NOT NULL, seq INT NOT NULL, t REAL NOT NULL, kind INT NOT NULL,"
    "  begin_x REAL, begin_y REAL, begin_width REAL, begin_height REAL,"
    "  end_x REAL, end_y REAL, end_width REAL, end_height REAL,"
    "  duration REAL, curve INT, local INT,"
    "  PRIMARY KEY (trace_id, seq)"
    ") STRICT, WITHOUT ROWID;";

static const char *insert = "INSERT INTO event VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void check(sqlite3 *database, int code) {
  if (code == SQLITE_OK || code == SQLITE_DONE) return;
  fprintf(stderr, "row_floor: %s\n", sqlite3_errmsg(database));
  exit(2);
}

static void bind(sqlite3_stmt *statement, int row) {
  static const double frames[8] = {0, 812, 375, 291.5, 0, 520.5, 375, 291.5};
  sqlite3_bind_int(statement, 1, row / 20);
  sqlite3_bind_int(statement, 2, row % 20);
  sqlite3_bind_double(statement, 3, row % 20 * 0.25);
  sqlite3_bind_int(statement, 4, row % 4);
  for (int index = 0; index < 8; index++) sqlite3_bind_double(statement, 5 + index, frames[index]);
  sqlite3_bind_double(statement, 13, 0.25);
  sqlite3_bind_int(statement, 14, 7);
  sqlite3_bind_int(statement, 15, 1);
}

int main(int count, char **words) {
  if (count != 3) {
    fputs("usage: row_floor NEW.db EVENTS\n", stderr);
    return 2;
  }
  int rows = atoi(words[2]);
  sqlite3 *database;
  sqlite3_stmt *statement;
  int opened = sqlite3_open(words[1], &database);
  check(database, opened);
  check(database, sqlite3_exec(database, schema, NULL, NULL, NULL));
  double start = now();
  check(database, sqlite3_exec(database, "BEGIN", NULL, NULL, NULL));
  check(database, sqlite3_prepare_v3(database, insert, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL));
  for (int row = 0; row < rows; row++) {
    bind(statement, row);
    check(database, sqlite3_step(statement));
    sqlite3_reset(statement);
  }
  check(database, sqlite3_exec(database, "COMMIT", NULL, NULL, NULL));
  printf("%.6f\n", now() - start);
  sqlite3_finalize(statement);
  return sqlite3_close(database) == SQLITE_OK ? 0 : 2;
}
