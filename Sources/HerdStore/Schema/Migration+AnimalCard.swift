extension Migration {
    /// What an animal counts as in the herd, so that the herd is counted and listed by it.
    ///
    /// Animals of which nothing of reproduction was recorded are what their sex says; the others are folded again at the
    /// first look, as if a change of theirs had come into force: the fold alone knows how to fill the columns.
    static let animalCard = Migration(
        name: "animal card",
        sql: """
            ALTER TABLE animals ADD COLUMN category TEXT NOT NULL DEFAULT 'heifer';
            ALTER TABLE animals ADD COLUMN reproduction TEXT;
            ALTER TABLE animals ADD COLUMN out_of_reproduction INTEGER NOT NULL DEFAULT 0;
            UPDATE animals SET category = 'bull' WHERE sex = 'male';
            UPDATE animals SET reproduction = 'open' WHERE sex = 'female';
            UPDATE animals SET next_moment = 0
            WHERE id IN (SELECT animal_id FROM changes WHERE kind IN (6, 17, 18, 19, 20, 21, 23));
            CREATE INDEX animals_counted ON animals (status, category, reproduction, out_of_reproduction, group_id);
            CREATE INDEX animals_by_category ON animals (category, status, ear_tag);
            CREATE INDEX animals_by_reproduction ON animals (reproduction, status, ear_tag);
            CREATE INDEX animals_out_of_reproduction ON animals (status, ear_tag) WHERE out_of_reproduction = 1;
            """)
}
