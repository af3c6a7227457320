import SQLite
import Values

extension Transaction {
    /// Takes a person out of what is remembered of imports.
    ///
    /// Rows of tables of members that could not be taken say what stood in them, and whose they were nobody can tell any more;
    /// where there was no heading, the first person stands among the columns that were not understood. Of other tables, as
    /// when members are handed in as animals, that goes which has the name in it, or a number of theirs that was refused.
    func eraseImports(_ names: PersonalNames) throws {
        let traces = NameTraces(names)
        for one in try importTexts() where one.isOfMembers || traces.are(in: one.text) {
            try run(
                """
                UPDATE imports SET name = NULL, report = json_set(report, '$.ignoredColumns', json('[]'))
                WHERE id = \(one.id)
                """)
            if one.isOfMembers { try run("UPDATE import_problems SET problem = NULL WHERE import_id = \(one.id)") }
        }
        for one in try importProblems() where traces.are(in: one.text) {
            try run("UPDATE import_problems SET problem = NULL WHERE import_id = \(one.id) AND row = \(one.row)")
        }
        for number in names.numbers {
            try run("UPDATE import_problems SET problem = NULL WHERE problem ->> '$.value' = \(number)")
        }
    }

    private func importTexts() throws -> [(id: Import.ID, isOfMembers: Bool, text: String)] {
        try rows("SELECT id, kind, coalesce(name, '') || char(10) || report AS text FROM imports") {
            let kind: Import.Kind = try $0["kind"]
            return (id: try $0["id"], isOfMembers: [.members, .kosapi].contains(kind), text: try $0["text"])
        }
    }

    private func importProblems() throws -> [(id: Import.ID, row: Int, text: String)] {
        try rows("SELECT import_id, row, problem FROM import_problems WHERE problem IS NOT NULL") {
            (id: try $0["import_id"], row: try $0["row"], text: try $0["problem"])
        }
    }
}
