extension Migration {
    /// Who was erased, by id alone, and what of it is still to be done: the hashes of photos whose files must go.
    static let erasures = Migration(
        name: "erasures",
        sql: """
            CREATE TABLE erasures (
                person BLOB PRIMARY KEY NOT NULL,
                at INTEGER NOT NULL,
                photos TEXT NOT NULL,
                done_at INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX erasures_open ON erasures (person) WHERE done_at IS NULL;
            """)
}
