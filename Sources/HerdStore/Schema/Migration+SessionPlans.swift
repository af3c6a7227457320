extension Migration {
    /// Which animals a session was opened for, and where they stood then.
    static let sessionPlans = Migration(
        name: "session plans",
        sql: """
            CREATE TABLE session_plan (
                session_id BLOB NOT NULL REFERENCES sessions (id),
                animal_id BLOB NOT NULL,
                group_id BLOB,
                PRIMARY KEY (session_id, animal_id)
            ) STRICT, WITHOUT ROWID;
            """)
}
