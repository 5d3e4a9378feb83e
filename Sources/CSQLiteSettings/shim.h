// SQLite takes the settings of a connection through a variadic function, which Swift cannot call.
#ifndef FAM_CSQLITESETTINGS_SHIM_H
#define FAM_CSQLITESETTINGS_SHIM_H

#include <sqlite3.h>
#include <sys/types.h>

/// What a file brings along can do nothing: no triggers, no views, no functions called from the schema, none of its text for a name.
static inline int fam_sqlite_distrust(sqlite3 *db) {
    int status = sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (void *)0);
    status |= sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (void *)0);
    status |= sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (void *)0);
    status |= sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (void *)0);
    return status;
}

/// Closing the file does not write into it what its log still holds.
static inline int fam_sqlite_keep_log(sqlite3 *db) {
    return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (void *)0);
}

/// All of the process' databases are used by one thread. Before the first one is opened.
static inline int fam_sqlite_one_thread(void) { return sqlite3_config(SQLITE_CONFIG_SINGLETHREAD); }

/// The C library's own, which it declares for GNU programs only.
extern int sync_file_range(int descriptor, __off64_t offset, __off64_t count, unsigned int flags);

/// Begins to write the pages of a file to the disk, and does not wait for them.
static inline void fam_begin_writing(int descriptor, __off64_t offset, __off64_t count) {
    (void)sync_file_range(descriptor, offset, count, 2 /* SYNC_FILE_RANGE_WRITE */);
}

#endif
