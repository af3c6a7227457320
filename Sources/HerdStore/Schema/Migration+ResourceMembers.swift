extension Migration {
    /// Who of the register somebody is who is planned with.
    static let resourceMembers = Migration(
        name: "resource members",
        sql: """
            CREATE TABLE resource_members (
                resource_id BLOB PRIMARY KEY NOT NULL REFERENCES resources (id) ON DELETE CASCADE,
                member_id BLOB NOT NULL REFERENCES members (id) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX resource_members_by_member ON resource_members (member_id);
            """)
}
