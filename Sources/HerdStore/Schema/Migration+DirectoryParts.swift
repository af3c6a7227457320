extension Migration {
    /// Five characters of a word that follow each other stand in the index, too (`DirectoryToken.parts`); all are entered
    /// anew when the store is opened.
    static let directoryParts = Migration(
        name: "directory parts",
        sql: """
            DELETE FROM directory_keys;
            DROP TABLE directory_words;
            CREATE VIRTUAL TABLE directory_words USING fts5 (
                tokens, content = '', tokenize = "ascii tokenchars '=^'", detail = none, columnsize = 0);
            UPDATE members SET name_key = '';
            """)
}
