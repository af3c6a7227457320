extension Migration {
    /// Whose a weight may be, and what it was before it was corrected.
    static let attribution = Migration(
        name: "attribution",
        sql: """
            ALTER TABLE weighings ADD COLUMN candidates TEXT;
            ALTER TABLE weighings ADD COLUMN correction TEXT;
            """)
}
