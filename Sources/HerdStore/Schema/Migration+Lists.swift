extension Migration {
    /// What is picked in forms: bulls, technicians, diagnoses and medicines; `key` is what is unique of each, without case
    /// and accents.
    static let lists = Migration(
        name: "lists",
        sql: """
            CREATE TABLE bulls (
                id BLOB PRIMARY KEY NOT NULL,
                number TEXT NOT NULL,
                key TEXT NOT NULL UNIQUE,
                name TEXT,
                price REAL,
                placement TEXT NOT NULL,
                place_id BLOB REFERENCES places (id),
                sexed INTEGER NOT NULL,
                stock REAL,
                stocked_at INTEGER,
                closed INTEGER NOT NULL,
                created_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE technicians (
                id BLOB PRIMARY KEY NOT NULL,
                number TEXT NOT NULL,
                key TEXT NOT NULL UNIQUE,
                name TEXT,
                closed INTEGER NOT NULL,
                created_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE diagnoses (
                id BLOB PRIMARY KEY NOT NULL,
                code TEXT NOT NULL,
                key TEXT NOT NULL UNIQUE,
                name TEXT,
                closed INTEGER NOT NULL,
                created_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE medicines (
                id BLOB PRIMARY KEY NOT NULL,
                name TEXT NOT NULL,
                key TEXT NOT NULL UNIQUE,
                unit TEXT,
                milk_days INTEGER,
                meat_days INTEGER,
                stock REAL,
                stocked_at INTEGER,
                closed INTEGER NOT NULL,
                created_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)
}
