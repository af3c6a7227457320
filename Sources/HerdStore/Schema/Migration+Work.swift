extension Migration {
    /// Until when something of an animal is withheld, and what its life says of work to come.
    ///
    /// Animals that may have either are folded again at the first look, as if a change of theirs had come into force: the
    /// fold alone knows how to fill it.
    static let work = Migration(
        name: "work",
        sql: """
            ALTER TABLE animals ADD COLUMN withdrawal TEXT;
            CREATE INDEX animals_withheld ON animals (ear_tag) WHERE withdrawal IS NOT NULL;
            CREATE TABLE work_marks (
                animal_id BLOB NOT NULL,
                kind TEXT NOT NULL,
                value INTEGER NOT NULL,
                change_id BLOB NOT NULL,
                PRIMARY KEY (animal_id, kind, value, change_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX work_marks_by_kind ON work_marks (kind, value, animal_id);
            UPDATE animals SET next_moment = 0 WHERE status = 'alive'
                AND (selections <> '[]' OR last_weighing IS NOT NULL
                    OR id IN (SELECT animal_id FROM changes WHERE kind IN (19, 30)));
            """)
}
