extension Migration {
    /// Accounts with passwords, browsers that are signed in, and the log of who came and went.
    ///
    /// What a phone had was a key in its cookie. It becomes the cookie of a sign-in and is a key no more.
    static let accounts = Migration(
        name: "accounts",
        sql: """
            CREATE TABLE access_with_accounts (
                id BLOB PRIMARY KEY NOT NULL,
                name TEXT NOT NULL,
                role TEXT NOT NULL,
                kind TEXT NOT NULL,
                digest TEXT UNIQUE,
                password TEXT,
                stays_signed_in INTEGER NOT NULL DEFAULT 0,
                barns TEXT,
                technicians TEXT NOT NULL DEFAULT '[]',
                sees_all_bulls INTEGER NOT NULL DEFAULT 1,
                created_at INTEGER NOT NULL,
                last_used_at INTEGER,
                last_address TEXT
            ) STRICT, WITHOUT ROWID;
            INSERT INTO access_with_accounts
                (id, name, role, kind, digest, barns, technicians, sees_all_bulls, created_at, last_used_at)
                SELECT id, name, role, kind, digest, barns, technicians, sees_all_bulls, created_at, last_used_at
                FROM access;
            DROP TABLE access;
            ALTER TABLE access_with_accounts RENAME TO access;

            CREATE TABLE sign_ins (
                id BLOB PRIMARY KEY NOT NULL,
                access_id BLOB NOT NULL REFERENCES access (id),
                digest TEXT NOT NULL UNIQUE,
                way TEXT NOT NULL,
                signed_in_at INTEGER NOT NULL,
                confirmed_at INTEGER NOT NULL,
                used_at INTEGER NOT NULL,
                address TEXT
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX sign_ins_by_access ON sign_ins (access_id);
            INSERT INTO sign_ins
                SELECT id, id, digest, 'phone', coalesce(last_used_at, created_at), coalesce(last_used_at, created_at),
                    coalesce(last_used_at, created_at), NULL
                FROM access WHERE kind = 'phone';
            UPDATE access SET digest = NULL WHERE kind = 'phone';

            CREATE TABLE access_log (
                id BLOB PRIMARY KEY NOT NULL,
                at INTEGER NOT NULL,
                kind TEXT NOT NULL,
                access_id BLOB,
                name TEXT,
                way TEXT,
                address TEXT,
                person TEXT,
                count INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX access_log_by_time ON access_log (at);
            CREATE INDEX access_log_by_address ON access_log (kind, address);
            """)
}
