extension Migration {
    /// What animals are searched by, in tables of its own: a weighing writes an animal's row anew, and none of these.
    ///
    /// `tag_end` is the number of the ear tag backwards, so that what a tag ends with is a range of an index. The two FTS5
    /// tables hold the parts of three characters of all numbers and names, and the words of names; their text is that
    /// of `animal_keys`, whose `number` counts up, as FTS5 needs it for many rows at once.
    static let search = Migration(
        name: "search",
        sql: """
            CREATE TABLE animal_keys (
                number INTEGER PRIMARY KEY NOT NULL,
                animal_id BLOB NOT NULL UNIQUE,
                tag_end TEXT NOT NULL,
                collar TEXT,
                numbers TEXT NOT NULL,
                name TEXT NOT NULL
            ) STRICT;
            INSERT INTO animal_keys (animal_id, tag_end, collar, numbers, name)
            SELECT id, substr(tag, 12, 1) || substr(tag, 11, 1) || substr(tag, 10, 1) || substr(tag, 9, 1)
                || substr(tag, 8, 1) || substr(tag, 7, 1) || substr(tag, 6, 1) || substr(tag, 5, 1)
                || substr(tag, 4, 1) || substr(tag, 3, 1) || substr(tag, 2, 1) || substr(tag, 1, 1),
                lower(collar), numbers_key, iif(name_key = '', '', ' ' || name_key)
            FROM (SELECT *, lower(substr(ear_tag, 3)) AS tag FROM animals);
            CREATE INDEX animal_keys_by_tag_end ON animal_keys (tag_end);
            CREATE INDEX animal_keys_by_collar ON animal_keys (collar) WHERE collar IS NOT NULL;

            CREATE VIRTUAL TABLE animal_parts USING fts5 (
                numbers, name, content = 'animal_keys', content_rowid = 'number',
                tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0);
            CREATE VIRTUAL TABLE animal_names USING fts5 (
                name, content = 'animal_keys', content_rowid = 'number',
                tokenize = 'unicode61 remove_diacritics 0', prefix = '1 2 3', columnsize = 0);
            INSERT INTO animal_parts (animal_parts) VALUES ('rebuild');
            INSERT INTO animal_names (animal_names) VALUES ('rebuild');

            DROP INDEX animals_search;
            ALTER TABLE animals DROP COLUMN numbers_key;
            ALTER TABLE animals DROP COLUMN name_key;
            """)
}
