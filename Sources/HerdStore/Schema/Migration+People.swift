extension Migration {
    /// Members, devices and who may use the API.
    static let people = Migration(
        name: "people",
        sql: """
            CREATE TABLE members (
                id BLOB PRIMARY KEY NOT NULL,
                name TEXT NOT NULL,
                number TEXT NOT NULL UNIQUE,
                organisation TEXT,
                email TEXT,
                phone TEXT,
                until INTEGER,
                active INTEGER NOT NULL,
                created_at INTEGER NOT NULL,
                simulated INTEGER NOT NULL,
                name_key TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX members_by_name ON members (name_key, id);

            CREATE TABLE devices (
                id BLOB PRIMARY KEY NOT NULL,
                name TEXT NOT NULL,
                kind TEXT NOT NULL,
                link TEXT NOT NULL,
                dialect TEXT NOT NULL,
                place TEXT NOT NULL,
                simulated INTEGER NOT NULL,
                created_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE access (
                id BLOB PRIMARY KEY NOT NULL,
                name TEXT NOT NULL,
                role TEXT NOT NULL,
                digest TEXT NOT NULL UNIQUE,
                created_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)
}
