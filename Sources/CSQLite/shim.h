#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast that Swift does not import: these bind a copy.
static inline int turnstone_sqlite3_bind_text(
    sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

// A length of 0 binds an empty blob, never NULL.
static inline int turnstone_sqlite3_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, int length) {
    return length == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                       : sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}
