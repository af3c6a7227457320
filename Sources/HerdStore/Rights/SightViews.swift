import SQLite

/// Views that stand before the tables of the same names on a connection: a query that is run there sees what its person
/// may see, without its author having thought of it.
///
/// SQLite looks a name up among the temporary ones first, so `animals` is the view and `main.animals` the table. A table that
/// nobody has spoken of here is empty for a limited sight, unless its rows name their animal.
struct SightViews {
    /// What makes the views.
    let script: String
    /// What takes them away.
    let removal: String

    /// Tables that say nothing of animals: everybody sees all of them.
    static let open: Set<String> = [
        "access", "access_log", "access_members", "attendance_moves", "attendances", "booked_times", "boots",
        "busy_times",
        "card_keys", "card_layouts",
        "devices", "diagnoses", "directory_keys", "door_events", "door_scans", "erasures", "forgotten",
        "issued_cards", "lactation_items", "medicines", "member_columns", "member_reminders", "members",
        "note_types", "organisations", "printers", "register_differences", "register_lines", "register_lists",
        "register_state",
        "recorder_states", "reminder_feeds", "requests", "resource_calendars", "resource_members", "resources",
        "sign_ins", "store_identity", "study_entries", "study_lists", "study_pages", "study_teachers", "sync_state",
        "sync_tables",
        "technicians",
    ]

    /// Tables that FTS5 reads and writes; whatever is found in them is looked up in `animal_keys` or `directory_keys`.
    static func isIndex(_ table: String) -> Bool {
        table.hasPrefix("animal_parts") || table.hasPrefix("animal_names") || table.hasPrefix("directory_words")
            || table.hasPrefix("sqlite_")
    }

    /// Events that name no animal; all others are told by `ReadView.events`, which looks into them.
    private static let openEvents: [Event.Kind] = [
        .deviceState, .deviceChanged, .deviceUnsent, .deviceAdded, .deviceRemoved, .memberCreated, .memberChanged,
        .memberErased, .memberExpiring,
        .cardPrinted, .cardIssued, .cardRevoked, .cardKeysChanged, .importDone, .settingsChanged, .noteTypesChanged,
        .listChanged, .herdSynchronised,
        .clockDoubted, .clockCorrected, .doorEventCreated, .doorEventChanged, .doorEventDeleted, .doorMoved,
        .doorRefused, .plannerChanged, .organisationChanged,
    ]

    /// Rules of the tables whose rows do not simply belong to an animal, by the table; `t` is its row.
    static let rules: [String: @Sendable (Words) -> String] = [
        // The order of an index is kept: a page is full long before all animals of a barn are read.
        "animals": { "+t.group_id IN (\($0.groups))" },
        "places": {
            """
            t.id IN (\($0.barns)) OR t.parent IN (\($0.barns))
                OR t.id IN (SELECT parent FROM main.places WHERE id IN (\($0.barns)))
                OR t.id IN (SELECT parent FROM main.places WHERE id IN (
                    SELECT parent FROM main.places WHERE id IN (\($0.barns))))
            """
        },
        "bulls": { $0.seesBull("t") },
        "sessions": { $0.sees(session: "t") },
        "daily_events": { "t.barn_id IS NULL OR t.barn_id IN (\($0.barns))" },
        "bookings": {
            """
            (t.barn_id IS NULL OR t.barn_id IN (\($0.barns))) AND (t.group_id IS NULL OR t.group_id IN (\($0.groups)))
            """
        },
        "calendar_feeds": { _ in "0" },
        "sync_sent": { $0.sees(change: "t.change_id") },
        "sync_refused": { $0.sees(change: "t.change_id") },
        // Only the gateway itself asks for them.
        "dated_weighings": { _ in "0" },
        // What could not be taken in belongs to no animal that is known.
        "sync_rows": { _ in "0" },
        "sync_stuck": { _ in "0" },
        // A file is of the whole herd.
        "imports": { _ in "0" },
        "import_problems": { _ in "0" },
        "weighings": {
            """
            CASE WHEN t.animal_id IS NOT NULL THEN \($0.sees(animal: "t.animal_id"))
            ELSE EXISTS (SELECT 1 FROM main.sessions s WHERE s.id = t.session_id AND \($0.sees(session: "s")))
                AND NOT \($0.hides(eid: "t.eid"))
                AND NOT EXISTS (SELECT 1 FROM json_each(t.eids) j WHERE \($0.hides(eid: "CAST(j.value AS INTEGER)")))
            END
            """
        },
        // An animal that is gone with its birth is in no barn any more.
        "deleted_changes": { $0.sees(earTag: "t.animal ->> '$.earTag'") },
        "print_orders": { words in
            """
            NOT EXISTS (SELECT 1 FROM main.print_order_items i
                WHERE i.order_id = t.id AND i.animal_id IS NOT NULL AND NOT \(words.sees(animal: "i.animal_id")))
            """
        },
        "print_order_sheets": { words in
            """
            NOT EXISTS (SELECT 1 FROM main.print_order_items i
                WHERE i.order_id = t.order_id AND i.animal_id IS NOT NULL AND NOT \(words.sees(animal: "i.animal_id")))
            """
        },
        "change_batches": {
            """
            NOT EXISTS (SELECT 1 FROM main.changes c WHERE c.batch = t.id AND NOT \($0.sees(animal: "c.animal_id")))
            """
        },
        // What stands in a history is looked through on its way out.
        "audit": { _ in "t.action GLOB 'weighing.*'" },
        "events": { words in
            """
            t.kind IN (\(openEvents.map { "'\($0.rawValue)'" }.joined(separator: ", "))) OR t.kind = 'weighing.missed'
                AND (t.data ->> '$.animal.earTag' IS NULL OR \(words.sees(earTag: "t.data ->> '$.animal.earTag'")))
                AND NOT EXISTS (SELECT 1 FROM json_each(t.data, '$.eids') j
                    WHERE \(words.hides(eid: "CAST(j.value AS INTEGER)")))
            """
        },
    ]

    /// Columns that name other animals beside the row's own, and what is left of them.
    private static func column(_ name: String, of table: String, _ words: Words) -> String {
        guard table == "weighings" else { return "t.\(name)" }
        switch name {
        case "eids":
            return """
                (SELECT json_group_array(j.value) FROM json_each(t.eids) j
                WHERE NOT \(words.hides(eid: "CAST(j.value AS INTEGER)"))) AS eids
                """
        case "candidates":
            return """
                iif(t.candidates IS NULL, NULL, (SELECT json_group_array(json(j.value)) FROM json_each(t.candidates) j
                WHERE NOT \(words.hides(eid: "CAST(j.value ->> '$.eid' AS INTEGER)")))) AS candidates
                """
        default: return "t.\(name)"
        }
    }

    /// - Parameters:
    ///   - eyes: that do not see all.
    ///   - database: whose tables these are.
    init(of eyes: Eyes, in database: Database) throws {
        let words = Words(eyes.sight)
        let tables: [String] = try database.values("SELECT name FROM main.sqlite_schema WHERE type = 'table'")
        var views: [(name: String, text: String)] = []
        for table in tables where !Self.isIndex(table) {
            let columns: [String] = try database.values("SELECT name FROM pragma_table_info(\(table), 'main')")
            let ofAnimals = eyes.sight.isLimited ? Self.rule(for: table, with: columns, words) : nil
            let ofPeople = eyes.seesPeople ? nil : PersonalData.rule(for: table)
            let rule = [ofAnimals, ofPeople].compactMap(\.self).map { "(\($0))" }.joined(separator: " AND ")
            guard !rule.isEmpty else { continue }
            let shown = columns.map { ofAnimals == nil ? "t.\($0)" : Self.column($0, of: table, words) }.joined(
                separator: ", ")
            views.append((table, "CREATE TEMP VIEW \(table) AS SELECT \(shown) FROM main.\(table) t WHERE \(rule);"))
        }
        script = views.map(\.text).joined(separator: "\n")
        removal = views.map { "DROP VIEW temp.\($0.name);" }.joined(separator: "\n")
    }

    /// What of a table is of animals in sight, as a condition; `nil` where everybody sees all of it.
    private static func rule(for table: String, with columns: [String], _ words: Words) -> String? {
        guard !open.contains(table) else { return nil }
        return rules[table].map { $0(words) }
            ?? (columns.contains("animal_id") ? words.sees(animal: "t.animal_id") : "0")
    }

    /// The tables that are neither open nor ruled nor name their animal: nobody with a limited sight sees their rows.
    static func forgotten(in database: Database) throws -> [String] {
        let tables: [String] = try database.values("SELECT name FROM main.sqlite_schema WHERE type = 'table'")
        return try tables.filter { table in
            guard !open.contains(table), rules[table] == nil, !isIndex(table) else { return false }
            let columns: [String] = try database.values("SELECT name FROM pragma_table_info(\(table), 'main')")
            return !columns.contains("animal_id")
        }
    }

    /// Conditions, always of the tables themselves.
    struct Words {
        /// The barns, as a list.
        let barns: String
        private let allBulls: Bool
        /// The groups of the barns.
        var groups: String { "SELECT id FROM main.places WHERE parent IN (\(barns))" }

        init(_ sight: Sight) {
            // Who sees all is given no views; if it happens, too little is seen and not too much.
            guard case .barns(let barns, let allBulls) = sight else {
                (self.barns, self.allBulls) = ("", false)
                return
            }
            self.allBulls = allBulls
            self.barns = barns.sorted().map { "x'\($0.description.filter { $0 != "-" })'" }.joined(separator: ", ")
        }

        func sees(animal id: String) -> String {
            "EXISTS (SELECT 1 FROM main.animals va WHERE va.id = \(id) AND +va.group_id IN (\(groups)))"
        }

        func sees(change id: String) -> String {
            "EXISTS (SELECT 1 FROM main.changes vc WHERE vc.id = \(id) AND \(sees(animal: "vc.animal_id")))"
        }

        func sees(earTag: String) -> String {
            "EXISTS (SELECT 1 FROM main.animals va WHERE va.ear_tag = \(earTag) AND +va.group_id IN (\(groups)))"
        }

        /// Whether a transponder is or was on an animal that is not seen, and on none that is.
        func hides(eid: String) -> String {
            """
            (EXISTS (SELECT 1 FROM main.eids ve WHERE ve.eid = \(eid))
                AND NOT EXISTS (SELECT 1 FROM main.eids ve WHERE ve.eid = \(eid) AND \(sees(animal: "ve.animal_id"))))
            """
        }

        /// General bulls are everybody's; one that is placed is its barn's or centre's.
        func seesBull(_ bull: String) -> String {
            guard !allBulls else { return "1" }
            return """
                (\(bull).place_id IS NULL OR \(bull).place_id IN (\(barns))
                    OR \(bull).place_id IN (SELECT parent FROM main.places WHERE id IN (\(barns))))
                """
        }

        func sees(session: String) -> String {
            """
            ((\(session).barn_id IS NULL OR \(session).barn_id IN (\(barns)))
                AND (\(session).group_id IS NULL OR \(session).group_id IN (\(groups))))
            """
        }
    }
}
