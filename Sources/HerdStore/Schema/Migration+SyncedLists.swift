extension Migration {
    /// Which tables the central system has beside the usual ones, and what it knows of lactation records.
    ///
    /// `sync_unfolded` names animals of which changes came that are not in their rows yet. A record that was sent has `sent_at` until its answer comes, and then `uploaded_at`, or why it was `refused`.
    static let syncedLists = Migration(
        name: "synced lists",
        sql: """
            CREATE TABLE sync_unfolded (
                animal_id BLOB PRIMARY KEY NOT NULL
            ) STRICT, WITHOUT ROWID;
            ALTER TABLE sync_state ADD COLUMN tables TEXT;
            ALTER TABLE lactation_records ADD COLUMN uploaded_at INTEGER;
            ALTER TABLE lactation_records ADD COLUMN sent_at INTEGER;
            ALTER TABLE lactation_records ADD COLUMN refused TEXT;
            CREATE INDEX lactation_records_to_upload ON lactation_records (id)
                WHERE uploaded_at IS NULL AND simulated = 0;
            """)
}
