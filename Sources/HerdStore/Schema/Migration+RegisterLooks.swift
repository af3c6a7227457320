extension Migration {
    /// By which a line is found whose number looks like a member's; what nobody has confirmed yet is compared anew with it.
    static let registerLooks = Migration(
        name: "register looks",
        sql: """
            ALTER TABLE register_lines ADD COLUMN look TEXT;
            CREATE INDEX register_lines_by_look ON register_lines (list_id, look) WHERE look IS NOT NULL;
            DELETE FROM register_lines WHERE list_id IN (
                SELECT id FROM register_lists WHERE state IN ('reading', 'open'));
            DELETE FROM register_differences WHERE list_id IN (
                SELECT id FROM register_lists WHERE state IN ('reading', 'open'));
            DELETE FROM register_lists WHERE state IN ('reading', 'open');
            """)
}
