extension Migration {
    /// What was fetched of a study system, so that it is there without a network, and how far each list was read.
    ///
    /// Who is a student or a teacher is a member: of them stands here only what the register has no place for.
    static let studyLists = Migration(
        name: "study lists",
        sql: """
            CREATE TABLE study_lists (
                list TEXT PRIMARY KEY NOT NULL,
                root TEXT NOT NULL,
                generation INTEGER NOT NULL,
                page INTEGER NOT NULL,
                next TEXT,
                done INTEGER NOT NULL,
                bad INTEGER NOT NULL,
                problems TEXT NOT NULL,
                failure TEXT,
                started_at INTEGER,
                refreshed_at INTEGER
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE study_pages (
                list TEXT NOT NULL,
                page INTEGER NOT NULL,
                address TEXT NOT NULL,
                etag TEXT NOT NULL,
                next TEXT,
                PRIMARY KEY (list, page)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE study_entries (
                number INTEGER PRIMARY KEY NOT NULL,
                list TEXT NOT NULL,
                key TEXT NOT NULL,
                page INTEGER NOT NULL,
                generation INTEGER NOT NULL,
                member_id BLOB REFERENCES members (id) ON DELETE CASCADE,
                code TEXT NOT NULL,
                name_cs TEXT,
                name_en TEXT,
                unit_cs TEXT,
                unit_en TEXT,
                year TEXT,
                place TEXT,
                starts TEXT,
                ends TEXT,
                capacity INTEGER,
                occupied INTEGER,
                words TEXT NOT NULL,
                position TEXT NOT NULL,
                UNIQUE (list, key)
            ) STRICT;
            CREATE INDEX study_entries_by_position ON study_entries (list, position, number);
            CREATE INDEX study_entries_by_page ON study_entries (list, page);
            CREATE INDEX study_entries_by_member ON study_entries (member_id) WHERE member_id IS NOT NULL;

            CREATE TABLE study_teachers (
                entry INTEGER NOT NULL REFERENCES study_entries (number) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                username TEXT,
                name TEXT NOT NULL,
                words TEXT NOT NULL,
                PRIMARY KEY (entry, position)
            ) STRICT, WITHOUT ROWID;
            """)
}
