extension Migration {
    /// When and how an animal left the herd, and a search that leaves those out without reading them.
    ///
    /// Animals that are culled are folded again at the first look, as if a change of theirs had come into force: the fold
    /// alone knows how to fill the column.
    static let culled = Migration(
        name: "culled",
        sql: """
            ALTER TABLE animals ADD COLUMN culled TEXT;
            UPDATE animals SET next_moment = 0 WHERE status = 'culled';
            DROP INDEX animals_search;
            CREATE INDEX animals_search ON animals (ear_tag, numbers_key, name_key, group_id, sex, status);
            """)
}
