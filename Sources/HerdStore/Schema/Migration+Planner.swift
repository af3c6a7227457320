extension Migration {
    /// Who and what is planned with, when they are busy, and what is booked.
    ///
    /// Of a calendar nothing but busy times is kept. Bookings are told apart from the times they take, so that whoever must not
    /// see the one still does not plan over the other.
    static let planner = Migration(
        name: "planner",
        sql: """
            CREATE TABLE resources (
                id BLOB PRIMARY KEY NOT NULL,
                kind TEXT NOT NULL,
                name TEXT NOT NULL,
                key TEXT NOT NULL UNIQUE,
                closed INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE resource_calendars (
                id BLOB PRIMARY KEY NOT NULL,
                resource_id BLOB NOT NULL REFERENCES resources (id),
                name TEXT NOT NULL,
                address TEXT,
                etag TEXT,
                entries INTEGER NOT NULL DEFAULT 0,
                unread INTEGER NOT NULL DEFAULT 0,
                generation INTEGER NOT NULL DEFAULT 0,
                digest TEXT,
                covers_from INTEGER,
                covers_to INTEGER,
                read_at INTEGER,
                tried_at INTEGER,
                failure TEXT
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX resource_calendars_by_resource ON resource_calendars (resource_id);
            CREATE TABLE busy_times (
                calendar_id BLOB NOT NULL,
                generation INTEGER NOT NULL,
                ends_at INTEGER NOT NULL,
                starts_at INTEGER NOT NULL,
                PRIMARY KEY (calendar_id, generation, ends_at)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE bookings (
                id BLOB PRIMARY KEY NOT NULL,
                purpose TEXT NOT NULL,
                name TEXT NOT NULL,
                note TEXT,
                barn_id BLOB REFERENCES places (id),
                group_id BLOB REFERENCES places (id),
                starts_at INTEGER NOT NULL,
                ends_at INTEGER NOT NULL,
                sequence INTEGER NOT NULL,
                cancelled_at INTEGER,
                session_id BLOB REFERENCES sessions (id),
                booked_at INTEGER NOT NULL,
                booked_by TEXT NOT NULL,
                changed_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX bookings_by_end ON bookings (ends_at, id);
            CREATE TABLE booked_times (
                booking_id BLOB NOT NULL REFERENCES bookings (id),
                resource_id BLOB NOT NULL REFERENCES resources (id),
                starts_at INTEGER NOT NULL,
                ends_at INTEGER NOT NULL,
                PRIMARY KEY (booking_id, resource_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX booked_times_by_resource ON booked_times (resource_id, ends_at);
            CREATE TABLE calendar_feeds (
                kind TEXT PRIMARY KEY NOT NULL,
                digest TEXT NOT NULL,
                made_at INTEGER NOT NULL,
                made_by TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)
}
