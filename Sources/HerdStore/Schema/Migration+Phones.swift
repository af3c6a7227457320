extension Migration {
    /// Which tokens are those of phones, and when those were last used.
    static let phones = Migration(
        name: "phones",
        sql: """
            ALTER TABLE access ADD COLUMN kind TEXT NOT NULL DEFAULT 'token';
            ALTER TABLE access ADD COLUMN last_used_at INTEGER;
            """)
}
