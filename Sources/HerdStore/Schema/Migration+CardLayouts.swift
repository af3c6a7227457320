extension Migration {
    /// Layouts of cards that were taught by naming the fields of one of them.
    static let cardLayouts = Migration(
        name: "card layouts",
        sql: """
            CREATE TABLE card_layouts (
                id BLOB PRIMARY KEY NOT NULL,
                name TEXT NOT NULL UNIQUE,
                delimiter TEXT NOT NULL,
                keys TEXT,
                fields TEXT NOT NULL,
                taught_at INTEGER NOT NULL,
                taught_by TEXT NOT NULL
            ) STRICT;
            """)
}
