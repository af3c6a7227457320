extension Migration {
    /// Messages within the farm, by their day.
    static let dailyEvents = Migration(
        name: "daily events",
        sql: """
            CREATE TABLE daily_events (
                id BLOB PRIMARY KEY NOT NULL,
                date INTEGER NOT NULL,
                barn_id BLOB REFERENCES places (id),
                technician TEXT,
                kind TEXT,
                milking TEXT,
                pregnancy INTEGER NOT NULL,
                text TEXT NOT NULL,
                recorded_at INTEGER NOT NULL,
                recorded_by TEXT NOT NULL,
                corrected_at INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX daily_events_by_date ON daily_events (date, id);
            """)
}
