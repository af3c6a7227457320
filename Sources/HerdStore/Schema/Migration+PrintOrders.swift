extension Migration {
    /// What is to be printed, sheet by sheet, and how far each sheet is; and how far off each printer prints.
    static let printOrders = Migration(
        name: "print orders",
        sql: """
            CREATE TABLE print_orders (
                id BLOB PRIMARY KEY NOT NULL,
                subject TEXT NOT NULL,
                work TEXT NOT NULL,
                printer TEXT NOT NULL,
                copies INTEGER NOT NULL,
                per_sheet INTEGER NOT NULL,
                count INTEGER NOT NULL,
                direct INTEGER NOT NULL,
                state TEXT NOT NULL,
                trouble TEXT,
                backs TEXT,
                person TEXT NOT NULL,
                ordered_at INTEGER NOT NULL,
                finished_at INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX print_orders_open ON print_orders (id) WHERE finished_at IS NULL;

            CREATE TABLE print_order_items (
                order_id BLOB NOT NULL REFERENCES print_orders (id),
                position INTEGER NOT NULL,
                member_id BLOB,
                animal_id BLOB,
                place_id BLOB,
                PRIMARY KEY (order_id, position)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX print_order_items_of_member ON print_order_items (member_id) WHERE member_id IS NOT NULL;

            CREATE TABLE print_order_sheets (
                order_id BLOB NOT NULL REFERENCES print_orders (id),
                sheet INTEGER NOT NULL,
                state TEXT NOT NULL,
                job INTEGER,
                reason TEXT,
                PRIMARY KEY (order_id, sheet)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE printers (
                name TEXT PRIMARY KEY NOT NULL,
                offset_x INTEGER NOT NULL,
                offset_y INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)
}
