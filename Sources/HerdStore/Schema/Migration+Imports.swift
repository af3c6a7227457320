extension Migration {
    /// Files that are imported beside the work: how far each is stands here, written by the batch that went so far.
    static let imports = Migration(
        name: "imports",
        sql: """
            CREATE TABLE imports (
                id BLOB PRIMARY KEY NOT NULL,
                kind TEXT NOT NULL,
                name TEXT,
                file TEXT NOT NULL,
                skip_bad INTEGER NOT NULL,
                state TEXT NOT NULL,
                phase TEXT,
                failure TEXT,
                rows_read INTEGER NOT NULL,
                bytes_read INTEGER NOT NULL,
                bytes_total INTEGER NOT NULL,
                report TEXT NOT NULL,
                person TEXT NOT NULL,
                received_at INTEGER NOT NULL,
                started_at INTEGER,
                finished_at INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX imports_open ON imports (id) WHERE finished_at IS NULL;

            CREATE TABLE import_problems (
                import_id BLOB NOT NULL REFERENCES imports (id),
                row INTEGER NOT NULL,
                problem TEXT,
                PRIMARY KEY (import_id, row)
            ) STRICT, WITHOUT ROWID;
            """)
}
