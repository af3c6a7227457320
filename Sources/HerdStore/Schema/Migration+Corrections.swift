extension Migration {
    /// Why a weighing was discarded, and the history of one thing found quickly.
    static let corrections = Migration(
        name: "corrections",
        sql: """
            ALTER TABLE weighings ADD COLUMN discard_reason TEXT;
            CREATE INDEX weighings_of_place ON weighings (place, at, id);
            CREATE INDEX weighings_unassigned_by_eid ON weighings (eid, at, id) WHERE state = 'unassigned';
            CREATE INDEX audit_of_subject ON audit (subject, id);
            """)
}
