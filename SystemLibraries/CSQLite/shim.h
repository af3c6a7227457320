#pragma once
#include <malloc.h>
#include <sqlite3.h>
/// SQLITE_TRANSIENT is a cast macro, so Swift cannot see it.
static inline int sqlite_bind_text_copy(sqlite3_stmt *statement, int index, const char *text, int count) {
    return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}
/// SQLITE_TRANSIENT is a cast macro, so Swift cannot see it.
static inline int sqlite_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}
/// Variadic, so Swift cannot call it.
static inline int sqlite_without_memory_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
