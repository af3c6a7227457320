extension Migration {
    /// What the farm calls its kinds of notes; `key` is the name without case and accents.
    static let noteTypes = Migration(
        name: "note types",
        sql: """
            CREATE TABLE note_types (
                id BLOB PRIMARY KEY NOT NULL,
                name TEXT NOT NULL,
                key TEXT NOT NULL UNIQUE,
                retired INTEGER NOT NULL,
                created_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)
}
