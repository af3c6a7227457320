import SQLite

/// Views that stand before the tables of the same names on a connection: a query that is run there sees what its person
/// may see, without its author having thought of it.
///
/// SQLite looks a name up among the temporary ones first, so `animals` is the view and `main.animals` the table. `StoreTable.scope`
/// says which rows a view shows.
struct SightViews {
    /// What makes the views.
    let script: String
    /// What takes them away.
    let removal: String

    /// Tables that FTS5 reads and writes; whatever is found in them is looked up in `animal_keys` or `directory_keys`.
    static func isIndex(_ table: String) -> Bool {
        table.hasPrefix("animal_parts") || table.hasPrefix("animal_names") || table.hasPrefix("directory_words")
            || table.hasPrefix("sqlite_")
    }

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
            let ofAnimals = eyes.sight.isLimited ? Self.rule(for: table, words) : nil
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

    /// The SQL condition for the visible rows of a table; `nil` if all rows are visible.
    private static func rule(for table: String, _ words: Words) -> String? {
        switch StoreTable.named[table]?.scope {
        case .everybody: nil
        case .ofAnimal: words.sees(animal: "t.animal_id")
        case .rule(let rule): rule(words)
        // A table without a declaration appears empty.
        case .nobody, nil: "0"
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
