extension Migration {
    /// Lists of who is in the organisation, and what each says otherwise than the register.
    ///
    /// The lines and differences of a person go with the person, whoever deletes it, and so does what stands in lines of
    /// which nobody can tell whose they are. `register_state` counts what was
    /// edited in the register of what a list may say otherwise.
    static let registerLists = Migration(
        name: "register lists",
        sql: """
            CREATE TABLE register_lists (
                id BLOB PRIMARY KEY NOT NULL,
                name TEXT,
                day INTEGER NOT NULL,
                state TEXT NOT NULL,
                revision INTEGER NOT NULL,
                older_than INTEGER,
                locks INTEGER NOT NULL,
                counts TEXT NOT NULL,
                outcome TEXT,
                person TEXT NOT NULL,
                received_at INTEGER NOT NULL,
                finished_at INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX register_lists_applied ON register_lists (day) WHERE state = 'applied';

            CREATE TABLE register_lines (
                list_id BLOB NOT NULL REFERENCES register_lists (id),
                row INTEGER NOT NULL,
                number TEXT,
                draft TEXT,
                problem TEXT,
                PRIMARY KEY (list_id, row)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX register_lines_by_number ON register_lines (number);

            CREATE TABLE register_differences (
                list_id BLOB NOT NULL REFERENCES register_lists (id),
                position INTEGER NOT NULL,
                kind TEXT NOT NULL,
                row INTEGER,
                number TEXT NOT NULL,
                name TEXT NOT NULL,
                member_id BLOB,
                fields TEXT NOT NULL,
                reason TEXT,
                done INTEGER NOT NULL,
                PRIMARY KEY (list_id, position)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX register_differences_by_member ON register_differences (member_id) WHERE member_id IS NOT NULL;
            CREATE INDEX register_differences_by_number ON register_differences (number);
            CREATE INDEX register_differences_open ON register_differences (list_id, position) WHERE done = 0;

            CREATE TABLE register_state (id INTEGER PRIMARY KEY NOT NULL, revision INTEGER NOT NULL) STRICT;
            INSERT INTO register_state VALUES (1, 0);
            CREATE TRIGGER register_entered AFTER INSERT ON members BEGIN
                UPDATE register_state SET revision = revision + 1;
            END;
            CREATE TRIGGER register_edited AFTER UPDATE OF
                name, number, organisation, email, phone, until, employer, level, roles, insured_until, active, checked_on
            ON members BEGIN
                UPDATE register_state SET revision = revision + 1;
            END;
            CREATE TRIGGER register_erased AFTER DELETE ON members BEGIN
                UPDATE register_state SET revision = revision + 1;
                DELETE FROM register_lines WHERE number = OLD.number OR number IN (
                    SELECT number FROM register_differences WHERE member_id = OLD.id);
                DELETE FROM register_differences WHERE member_id = OLD.id OR number = OLD.number;
                UPDATE register_lines SET draft = NULL, problem = NULL WHERE number IS NULL;
            END;
            """)
}
