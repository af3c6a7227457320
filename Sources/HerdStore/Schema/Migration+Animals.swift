extension Migration {
    /// Places, changes as the truth, animals and EIDs as what follows from them, and the events.
    ///
    /// `changes` has no foreign key to `animals`, which may be dropped and rebuilt at any time.
    static let animals = Migration(
        name: "animals",
        sql: """
            CREATE TABLE places (
                id BLOB PRIMARY KEY NOT NULL,
                kind TEXT NOT NULL,
                number TEXT NOT NULL,
                name TEXT,
                parent BLOB REFERENCES places (id)
            ) STRICT;
            CREATE INDEX places_by_parent ON places (parent);
            CREATE INDEX places_by_number ON places (kind, number);
            CREATE INDEX places_by_name ON places (kind, name);

            CREATE TABLE changes (
                id BLOB PRIMARY KEY NOT NULL,
                animal_id BLOB NOT NULL,
                kind INTEGER NOT NULL,
                date INTEGER NOT NULL,
                whole_day INTEGER NOT NULL,
                recorded_at INTEGER NOT NULL,
                recorded_by TEXT NOT NULL,
                corrected_at INTEGER,
                corrections INTEGER NOT NULL DEFAULT 0,
                uploaded_at INTEGER,
                simulated INTEGER NOT NULL,
                ear_tag TEXT,
                fields TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX changes_of_animal ON changes (animal_id, date, id);
            CREATE UNIQUE INDEX births_by_ear_tag ON changes (ear_tag) WHERE ear_tag IS NOT NULL;

            CREATE TABLE animals (
                id BLOB PRIMARY KEY NOT NULL,
                ear_tag TEXT NOT NULL UNIQUE,
                eid INTEGER,
                aliases TEXT NOT NULL,
                collar TEXT,
                vitalimeter TEXT,
                name TEXT,
                sex TEXT NOT NULL,
                born INTEGER NOT NULL,
                breed TEXT,
                dam TEXT,
                sire TEXT,
                dam_sire TEXT,
                colour TEXT,
                group_id BLOB,
                status TEXT NOT NULL,
                last_weighing TEXT,
                selections TEXT NOT NULL,
                simulated INTEGER NOT NULL,
                numbers_key TEXT NOT NULL,
                name_key TEXT NOT NULL,
                next_day INTEGER,
                next_moment INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX animals_search ON animals (ear_tag, numbers_key, name_key, group_id, sex);
            CREATE INDEX animals_by_group ON animals (group_id, ear_tag);
            CREATE INDEX animals_by_collar ON animals (collar) WHERE collar IS NOT NULL;
            CREATE INDEX animals_by_next_day ON animals (next_day) WHERE next_day IS NOT NULL;
            CREATE INDEX animals_by_next_moment ON animals (next_moment) WHERE next_moment IS NOT NULL;

            CREATE TABLE eids (
                eid INTEGER NOT NULL,
                animal_id BLOB NOT NULL,
                current INTEGER NOT NULL,
                PRIMARY KEY (eid, animal_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX eids_of_animal ON eids (animal_id);

            CREATE TABLE events (
                number INTEGER PRIMARY KEY NOT NULL,
                at INTEGER NOT NULL,
                kind TEXT NOT NULL,
                data TEXT NOT NULL
            ) STRICT;

            CREATE TABLE requests (
                key TEXT PRIMARY KEY NOT NULL,
                kind TEXT NOT NULL,
                result BLOB NOT NULL,
                at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE audit (
                id BLOB PRIMARY KEY NOT NULL,
                at INTEGER NOT NULL,
                by TEXT NOT NULL,
                action TEXT NOT NULL,
                subject TEXT NOT NULL,
                before TEXT,
                after TEXT
            ) STRICT, WITHOUT ROWID;
            """)
}
