extension Migration {
    /// Which store this is: its events are numbered from 1, and so are those of every other one.
    static let identity = Migration(
        name: "identity",
        sql: """
            CREATE TABLE store_identity (identity BLOB NOT NULL) STRICT;
            INSERT INTO store_identity (identity) VALUES (randomblob(16));
            """)
}
