extension Migration {
    /// Of which end of a membership or an insurance somebody was reminded, and who may read the calendar of them.
    static let reminders = Migration(
        name: "reminders",
        sql: """
            CREATE TABLE member_reminders (
                member_id BLOB NOT NULL,
                what TEXT NOT NULL,
                day INTEGER NOT NULL,
                told_at INTEGER NOT NULL,
                PRIMARY KEY (member_id, what, day)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX member_reminders_by_day ON member_reminders (day);
            CREATE TABLE reminder_feeds (
                digest TEXT PRIMARY KEY NOT NULL,
                made_at INTEGER NOT NULL,
                made_by TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX members_by_until ON members (until) WHERE until IS NOT NULL;
            CREATE INDEX members_by_insured_until ON members (insured_until) WHERE insured_until IS NOT NULL;
            """)
}
