extension Migration {
    /// A session's drafting limits, what they said of a weighing, and what is written to a gate.
    static let drafting = Migration(
        name: "drafting",
        sql: """
            ALTER TABLE sessions ADD COLUMN drafts TEXT NOT NULL DEFAULT '[]';
            ALTER TABLE weighings ADD COLUMN draft TEXT;
            ALTER TABLE devices ADD COLUMN line TEXT;
            """)
}
