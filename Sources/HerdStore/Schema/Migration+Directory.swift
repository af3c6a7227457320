extension Migration {
    /// What the register is searched by: words in a table of its own, and an index of their beginnings and parts.
    ///
    /// The index holds tokens and no text (`DirectoryKeys.tokens`); whatever is found in it is looked up in `directory_keys`,
    /// whose `number` counts up. Who is in the register already is entered when the store is opened.
    static let directory = Migration(
        name: "directory",
        sql: """
            CREATE TABLE directory_keys (
                number INTEGER PRIMARY KEY NOT NULL,
                member_id BLOB UNIQUE,
                organisation_id BLOB UNIQUE,
                names TEXT NOT NULL,
                others TEXT NOT NULL
            ) STRICT;
            CREATE INDEX directory_keys_by_names ON directory_keys (names, number);
            CREATE VIRTUAL TABLE directory_words USING fts5 (
                tokens, content = '', tokenize = "ascii tokenchars '=^'", detail = none, columnsize = 0);
            UPDATE members SET name_key = '';
            """)
}
