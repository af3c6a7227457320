extension Migration {
    /// How far what is not kept for ever has been forgotten: up to which event, and up to which time curves of weighings.
    static let retention = Migration(
        name: "retention",
        sql: """
            CREATE TABLE forgotten (
                what TEXT PRIMARY KEY NOT NULL,
                until INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)
}
