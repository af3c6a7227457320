extension Migration {
    /// What somebody said of the columns of a table of members, for one import and for the next table with its heading.
    static let memberImport = Migration(
        name: "member import",
        sql: """
            ALTER TABLE imports ADD COLUMN columns TEXT;
            CREATE TABLE member_columns (
                heading TEXT PRIMARY KEY NOT NULL,
                columns TEXT NOT NULL,
                used_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX member_columns_by_use ON member_columns (used_at);
            """)
}
