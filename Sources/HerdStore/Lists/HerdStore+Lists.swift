extension HerdStore {
    /// The entries of a list by number, code or name.
    package nonisolated func entries<Entry: ListEntry>(
        _ type: Entry.Type = Entry.self, _ query: ListQuery = ListQuery()
    ) async throws -> [Entry] {
        try await look { try $0.entries(query) }
    }

    /// Adds to a list.
    package func createEntry<Entry: ListEntry>(
        _ type: Entry.Type = Entry.self, _ fields: JSONValue, by person: String
    ) throws -> Entry {
        try write { try $0.createEntry(fields, by: person) }
    }

    /// Corrects, closes or opens an entry: what is absent stays, `null` empties.
    package func editEntry<Entry: ListEntry>(
        _ id: Identifier<Entry>, _ fields: JSONValue, by person: String
    ) throws -> Entry {
        try write { try $0.editEntry(id, fields, by: person) }
    }

    /// Takes an entry out of its list; what was recorded with it keeps its number, code or name.
    package func deleteEntry<Entry: ListEntry>(_ id: Identifier<Entry>, by person: String) throws {
        try write { try $0.deleteEntry(id, by: person) }
    }

    /// Brings a table into a list: what is new is added, what is known by its number, code or name is brought up to date.
    ///
    /// An empty cell says nothing. One bad row, and nothing is taken.
    package func importEntries<Entry: ListEntry>(
        _ type: Entry.Type, csv bytes: [UInt8], isPreview: Bool = false, by person: String
    ) throws -> ListImportReport {
        do {
            return try write { transaction in
                let report = try transaction.importEntries(Entry.self, csv: bytes, by: person)
                guard !isPreview, report.errors.isEmpty else { throw ListImportReport.Rollback(report: report) }
                return report
            }
        } catch let rollback as ListImportReport.Rollback {
            return rollback.report
        }
    }
}
