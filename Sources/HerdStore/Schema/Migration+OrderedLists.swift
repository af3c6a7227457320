extension Migration {
    /// Lists animals of a status or sex in the order of their ear tags, and counts the herd as it changes, so that a page
    /// costs the page and not the herd.
    static let orderedLists = Migration(
        name: "ordered lists",
        sql: """
            CREATE INDEX animals_by_status ON animals (status, ear_tag);
            CREATE INDEX animals_by_sex ON animals (sex, status, ear_tag);
            DROP INDEX animals_out_of_reproduction;
            CREATE INDEX animals_by_breeding ON animals (out_of_reproduction, status, ear_tag);
            DROP INDEX animals_counted;
            CREATE TABLE animal_counts (
                status TEXT NOT NULL,
                category TEXT NOT NULL,
                reproduction TEXT NOT NULL,
                out_of_reproduction INTEGER NOT NULL,
                group_id BLOB NOT NULL,
                count INTEGER NOT NULL,
                PRIMARY KEY (status, category, reproduction, out_of_reproduction, group_id)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO animal_counts
            SELECT status, category, ifnull(reproduction, ''), out_of_reproduction, ifnull(group_id, x''), count(*)
            FROM animals GROUP BY 1, 2, 3, 4, 5;
            """)
}
