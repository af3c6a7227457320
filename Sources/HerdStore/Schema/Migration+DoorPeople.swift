extension Migration {
    /// Who in the register an account, an app key or a phone is.
    static let doorPeople = Migration(
        name: "door people",
        sql: """
            CREATE TABLE access_members (
                access_id BLOB PRIMARY KEY NOT NULL REFERENCES access (id) ON DELETE CASCADE,
                member_id BLOB NOT NULL REFERENCES members (id) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX access_members_by_member ON access_members (member_id);
            """)
}
