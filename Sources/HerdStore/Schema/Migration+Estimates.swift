extension Migration {
    /// How a weight became final, and what contradicts it.
    static let estimates = Migration(
        name: "estimates",
        sql: """
            ALTER TABLE weighings ADD COLUMN method TEXT NOT NULL DEFAULT 'device';
            ALTER TABLE weighings ADD COLUMN interval_grams INTEGER;
            ALTER TABLE weighings ADD COLUMN contradiction TEXT;
            ALTER TABLE devices ADD COLUMN confirmed TEXT;
            """)
}
