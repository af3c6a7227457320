extension Migration {
    /// What milk recording found, and which items of it the farm has chosen, in its order.
    static let lactationRecords = Migration(
        name: "lactation records",
        sql: """
            CREATE TABLE lactation_records (
                id BLOB PRIMARY KEY NOT NULL,
                animal_id BLOB NOT NULL,
                date INTEGER NOT NULL,
                source TEXT NOT NULL,
                items TEXT NOT NULL,
                recorded_at INTEGER NOT NULL,
                recorded_by TEXT NOT NULL,
                simulated INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX lactation_records_of_animal ON lactation_records (animal_id, date, id);

            CREATE TABLE lactation_items (
                name TEXT PRIMARY KEY NOT NULL,
                position INTEGER NOT NULL,
                shown INTEGER NOT NULL,
                asked INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)
}
