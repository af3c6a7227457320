import SQLite
import Values

extension HerdStore {
    /// Creates the animals of a CSV file, in one transaction.
    ///
    /// Delimiter and encoding are found out; docs/import.md lists the columns. Unknown barns and groups are created.
    ///
    /// - Parameter skipsBad: take the good rows; otherwise one bad row and nothing is imported.
    package func importAnimals(
        csv bytes: [UInt8], skipsBad: Bool = false, by person: String,
        progress: @Sendable (ImportProgress) -> Void = { _ in }
    ) throws -> ImportReport {
        let encoding = TextEncoding.detect(bytes)
        guard let text = encoding.utf8(bytes) else {
            return .refused("the file is not in \(encoding.rawValue), which its first bytes promise")
        }
        var run = AnimalImport(text, skipsBad: skipsBad)
        do {
            return try write {
                try importRows(&run, by: person, progress: progress)
                if !skipsBad, !run.report.errors.isEmpty { throw Refusal() }
                if run.report.imported > 0 {
                    try tell(.importDone, ["imported": run.report.imported, "skipped": run.report.skipped])
                } else {
                    // What bad rows had begun to write was taken back.
                    owesEvent = false
                }
                return run.report
            }
        } catch is Refusal {
            run.report.imported = 0
            return run.report
        }
    }

    private func importRows(
        _ run: inout AnimalImport, by person: String, progress: (ImportProgress) -> Void
    ) throws {
        while let (number, cells) = run.next() {
            do {
                var row = try AnimalRow(cells)
                try run.remember(row, number: number)
                try refuseKnown(row)
                // Once a row was bad, the others are only looked at.
                if run.mayWrite {
                    try database.savepoint {
                        row.draft.groupId = try group(of: row)
                        try insertAnimal(row.draft, by: person, simulated: false)
                    }
                }
                run.report.imported += 1
            } catch let error as CellError {
                run.refuse(number, error)
            } catch let error as HerdError {
                run.refuse(number, CellError(.earTag, cells[.earTag] ?? cells[.number], error.description))
            }
            if run.rows.isMultiple(of: 500) { progress(run.progress) }
        }
        progress(run.progress)
    }

    private func refuseKnown(_ row: AnimalRow) throws {
        guard row.draft.born <= instant().day else {
            throw CellError(.born, row.draft.born.description, "the birth date has not come yet")
        }
        let fields = [
            (AnimalColumn.earTag, ChangeFields.birth(row.draft.birth)),
            (.eid, .tagging(TaggingFields(eid: row.draft.eid.map { .set($0) } ?? .unchanged))),
        ]
        for (column, fields) in fields {
            do {
                // A new animal has no id yet; any id stands for "another one".
                try requireReferences(fields, of: makeID())
            } catch let error as HerdError {
                let value = column == .eid ? row.draft.eid?.description : row.tag.description
                throw CellError(column, value, error.description)
            }
        }
    }

    /// The group a row names, by number or name; created when it is new, as is its barn.
    private func group(of row: AnimalRow) throws -> Place.ID? {
        guard let group = row.group else { return nil }
        guard let barn = row.barn else {
            let found = try places(.group, called: group)
            guard found.count <= 1 else {
                throw CellError(.group, group, "there are \(found.count) groups of that number: say which barn")
            }
            return try found.first ?? insertPlace(PlaceDraft(kind: .group, number: group)).id
        }
        let barnId = try places(.barn, called: barn).first ?? insertPlace(PlaceDraft(kind: .barn, number: barn)).id
        let found = try database.first(
            "SELECT id FROM places WHERE kind = 'group' AND parent = ?1 AND (number = ?2 OR name = ?2)", barnId, group
        ) { try $0[0] as Place.ID }
        return try found ?? insertPlace(PlaceDraft(kind: .group, number: group, parent: barnId)).id
    }

    private func places(_ kind: Place.Kind, called text: String) throws -> [Place.ID] {
        try database.rows(
            """
            SELECT id FROM places WHERE kind = ?1 AND number = ?2
            UNION SELECT id FROM places WHERE kind = ?1 AND name = ?2 LIMIT 2
            """, kind, text
        ) { try $0[0] }
    }
}

/// Rolls an import back.
private struct Refusal: Error {}

extension ImportReport {
    fileprivate static func refused(_ message: String) -> ImportReport {
        var report = ImportReport()
        report.add(RowError(row: 1, column: nil, value: nil, message: message))
        return report
    }
}
