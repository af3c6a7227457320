extension Migration {
    /// What is known of the clock that a weighing was dated by; nothing where it was right.
    static let clock = Migration(
        name: "clock",
        sql: """
            ALTER TABLE weighings ADD COLUMN clock TEXT;
            CREATE INDEX events_of_clock ON events (kind) WHERE kind IN ('clock.doubted', 'clock.corrected');
            """)
}
