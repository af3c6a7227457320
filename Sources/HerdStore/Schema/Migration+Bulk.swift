extension Migration {
    /// What was recorded of many animals at once, so that it can be taken back at once.
    static let bulk = Migration(
        name: "bulk",
        sql: """
            ALTER TABLE changes ADD COLUMN batch BLOB;
            CREATE INDEX changes_of_batch ON changes (batch) WHERE batch IS NOT NULL;
            CREATE TABLE change_batches (
                id BLOB PRIMARY KEY NOT NULL,
                kind INTEGER NOT NULL,
                recorded_at INTEGER NOT NULL,
                recorded_by TEXT NOT NULL,
                recorded INTEGER NOT NULL,
                refused TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)
}
