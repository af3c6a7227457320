extension Migration {
    /// Photos of animals; the files lie in a folder beside the store, each named after what is in it.
    static let photos = Migration(
        name: "photos",
        sql: """
            CREATE TABLE photos (
                animal_id BLOB NOT NULL,
                hash TEXT NOT NULL,
                width INTEGER NOT NULL,
                height INTEGER NOT NULL,
                small_hash TEXT NOT NULL,
                small_width INTEGER NOT NULL,
                small_height INTEGER NOT NULL,
                added_at INTEGER NOT NULL,
                added_by TEXT NOT NULL,
                deleted_at INTEGER,
                PRIMARY KEY (animal_id, hash)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX photos_by_hash ON photos (hash);
            CREATE INDEX photos_deleted ON photos (deleted_at) WHERE deleted_at IS NOT NULL;
            """)
}
