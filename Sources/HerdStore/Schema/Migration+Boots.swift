extension Migration {
    /// Which boot of the computer the gateway runs in, and which weighings were dated in it by a clock that may still turn
    /// out to be wrong.
    static let boots = Migration(
        name: "boots",
        sql: """
            CREATE TABLE boots (
                id TEXT PRIMARY KEY NOT NULL,
                began INTEGER NOT NULL,
                event INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE dated_weighings (
                weighing_id BLOB PRIMARY KEY NOT NULL REFERENCES weighings (id),
                boot TEXT NOT NULL,
                since_boot INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)
}
