extension Migration {
    /// Sessions, weighings with all that is known of them, and the recorders' states.
    static let weighings = Migration(
        name: "weighings",
        sql: """
            CREATE TABLE sessions (
                id BLOB PRIMARY KEY NOT NULL,
                name TEXT NOT NULL,
                kind TEXT NOT NULL,
                barn_id BLOB REFERENCES places (id),
                group_id BLOB REFERENCES places (id),
                opened_at INTEGER NOT NULL,
                closed_at INTEGER,
                simulated INTEGER NOT NULL
            ) STRICT;
            CREATE UNIQUE INDEX one_open_session ON sessions (kind) WHERE closed_at IS NULL;

            CREATE TABLE weighings (
                id BLOB PRIMARY KEY NOT NULL,
                idempotency_key TEXT NOT NULL UNIQUE,
                event INTEGER NOT NULL,
                session_id BLOB NOT NULL REFERENCES sessions (id),
                place TEXT NOT NULL,
                at INTEGER NOT NULL,
                grams INTEGER NOT NULL,
                unit TEXT,
                text TEXT NOT NULL,
                eid INTEGER,
                state TEXT NOT NULL,
                reason TEXT,
                eids TEXT NOT NULL,
                animal_id BLOB,
                plausibility TEXT,
                device_id BLOB,
                capture TEXT,
                trace TEXT NOT NULL,
                simulated INTEGER NOT NULL,
                change_id BLOB REFERENCES changes (id)
            ) STRICT;
            CREATE INDEX weighings_newest ON weighings (at, id);
            CREATE INDEX weighings_unassigned ON weighings (at, id) WHERE state = 'unassigned';
            CREATE INDEX weighings_of_session ON weighings (session_id, at, id, state, grams);
            CREATE INDEX weighings_of_animal ON weighings (animal_id, at, id);
            CREATE INDEX weighings_by_change ON weighings (change_id) WHERE change_id IS NOT NULL;

            CREATE TABLE recorder_states (
                place TEXT PRIMARY KEY NOT NULL,
                state TEXT NOT NULL,
                at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)
}
