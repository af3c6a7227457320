extension Migration {
    /// What of this store the central system knows, and what of the central system this store knows (docs/sync.md).
    ///
    /// `sync_rows` has a row for every row of the central system; one that was deleted there has no `local_id`.
    static let sync = Migration(
        name: "sync",
        sql: """
            CREATE TABLE sync_state (
                one INTEGER PRIMARY KEY NOT NULL CHECK (one = 1),
                server TEXT,
                succeeded_at INTEGER
            ) STRICT;
            CREATE TABLE sync_tables (
                name TEXT PRIMARY KEY NOT NULL,
                sn INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE sync_rows (
                name TEXT NOT NULL,
                id INTEGER NOT NULL,
                local_id BLOB,
                sn INTEGER NOT NULL,
                PRIMARY KEY (name, id)
            ) STRICT, WITHOUT ROWID;
            CREATE UNIQUE INDEX sync_rows_by_local ON sync_rows (name, local_id) WHERE local_id IS NOT NULL;
            CREATE TABLE sync_sent (
                change_id BLOB PRIMARY KEY NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE sync_refused (
                change_id BLOB PRIMARY KEY NOT NULL,
                reason TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE sync_stuck (
                name TEXT NOT NULL,
                id INTEGER NOT NULL,
                sn INTEGER NOT NULL,
                row TEXT NOT NULL,
                reason TEXT NOT NULL,
                PRIMARY KEY (name, id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX changes_to_upload ON changes (id) WHERE uploaded_at IS NULL AND simulated = 0;
            """)
}
