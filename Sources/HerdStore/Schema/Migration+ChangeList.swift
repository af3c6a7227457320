extension Migration {
    /// Which event told of a change last, and the changes that were deleted; changes of older files have event 0.
    static let changeList = Migration(
        name: "change list",
        sql: """
            ALTER TABLE changes ADD COLUMN event INTEGER NOT NULL DEFAULT 0;
            CREATE INDEX changes_by_event ON changes (event, id);
            CREATE TABLE deleted_changes (
                id BLOB PRIMARY KEY NOT NULL,
                event INTEGER NOT NULL,
                animal TEXT NOT NULL,
                change TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX deleted_changes_by_event ON deleted_changes (event, id);
            """)
}
