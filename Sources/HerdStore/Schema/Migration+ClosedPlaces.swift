extension Migration {
    /// Places that are no longer used, and where a barn stands.
    static let closedPlaces = Migration(
        name: "closed places",
        sql: """
            ALTER TABLE places ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE places ADD COLUMN latitude REAL;
            ALTER TABLE places ADD COLUMN longitude REAL;
            """)
}
