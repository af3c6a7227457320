extension Migration {
    /// Door events, who is on their lists, each move there, and what the door said to cards.
    ///
    /// Who is deleted leaves a place that was not used; what was used and paid stays without its person.
    static let door = Migration(
        name: "door",
        sql: """
            CREATE TABLE door_events (
                id BLOB PRIMARY KEY NOT NULL,
                name TEXT NOT NULL,
                kind TEXT NOT NULL,
                starts_at INTEGER NOT NULL,
                ends_at INTEGER NOT NULL,
                capacity INTEGER,
                price INTEGER NOT NULL,
                currency TEXT NOT NULL,
                location TEXT,
                organiser_id BLOB REFERENCES members (id) ON DELETE SET NULL,
                walk_ins INTEGER NOT NULL,
                cancelled INTEGER NOT NULL,
                created_at INTEGER NOT NULL,
                sequence INTEGER NOT NULL,
                changed_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX door_events_by_end ON door_events (ends_at, id);
            CREATE INDEX door_events_by_organiser ON door_events (organiser_id) WHERE organiser_id IS NOT NULL;

            CREATE TABLE attendances (
                id BLOB PRIMARY KEY NOT NULL,
                event_id BLOB NOT NULL REFERENCES door_events (id) ON DELETE CASCADE,
                member_id BLOB REFERENCES members (id) ON DELETE SET NULL,
                state TEXT NOT NULL,
                checked_in_at INTEGER,
                checked_out_at INTEGER,
                paid INTEGER,
                move_id BLOB NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE UNIQUE INDEX attendances_by_member ON attendances (member_id, event_id) WHERE member_id IS NOT NULL;
            CREATE INDEX attendances_by_state ON attendances (event_id, state, move_id);

            CREATE TABLE attendance_moves (
                id BLOB PRIMARY KEY NOT NULL,
                attendance_id BLOB NOT NULL REFERENCES attendances (id) ON DELETE CASCADE,
                state TEXT NOT NULL,
                before TEXT,
                at INTEGER NOT NULL,
                by TEXT NOT NULL,
                undone_at INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX attendance_moves_by_attendance ON attendance_moves (attendance_id, id);

            CREATE TABLE door_scans (
                id BLOB PRIMARY KEY NOT NULL,
                event_id BLOB NOT NULL REFERENCES door_events (id) ON DELETE CASCADE,
                member_id BLOB REFERENCES members (id) ON DELETE SET NULL,
                outcome TEXT NOT NULL,
                since INTEGER,
                move_id BLOB,
                at INTEGER NOT NULL,
                by TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX door_scans_by_event ON door_scans (event_id, id);
            CREATE INDEX door_scans_by_member ON door_scans (member_id) WHERE member_id IS NOT NULL;

            CREATE TRIGGER members_leave_doors BEFORE DELETE ON members BEGIN
                DELETE FROM attendances WHERE member_id = old.id AND state IN ('going', 'waitlisted', 'kicked');
            END;
            """)
}
