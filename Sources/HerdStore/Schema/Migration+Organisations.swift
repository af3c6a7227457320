extension Migration {
    /// The contact directory; it is searched with the register (`directory_keys`).
    static let organisations = Migration(
        name: "organisations",
        sql: """
            CREATE TABLE organisations (
                id BLOB PRIMARY KEY NOT NULL,
                name TEXT NOT NULL,
                company_number TEXT UNIQUE,
                address TEXT,
                email TEXT,
                phone TEXT,
                notes TEXT,
                created_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX directory_keys_of_organisations ON directory_keys (names, number)
                WHERE organisation_id IS NOT NULL;
            """)
}
