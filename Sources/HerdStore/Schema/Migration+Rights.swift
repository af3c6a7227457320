extension Migration {
    /// Which barns the owner of a token sees (all without a list), and whose inseminations are recorded with it.
    static let rights = Migration(
        name: "rights",
        sql: """
            ALTER TABLE access ADD COLUMN barns TEXT;
            ALTER TABLE access ADD COLUMN technicians TEXT NOT NULL DEFAULT '[]';
            ALTER TABLE access ADD COLUMN sees_all_bulls INTEGER NOT NULL DEFAULT 1;
            """)
}
