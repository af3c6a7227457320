import Values

extension Transaction {
    func importAnimals(
        _ run: inout AnimalImport, by person: String, progress: (ImportProgress) -> Void
    ) throws {
        try insertRows(&run, by: person, progress: progress)
        guard run.skipsBad || run.report.errors.isEmpty else { throw AnimalImport.Refusal() }
        guard run.report.imported > 0 else { return }
        try emit(.importDone, ["imported": run.report.imported, "skipped": run.report.skipped])
    }

    private func insertRows(
        _ run: inout AnimalImport, by person: String, progress: (ImportProgress) -> Void
    ) throws {
        while let (number, cells) = run.next() {
            do {
                var row = try AnimalRow(cells)
                try run.remember(row, number: number)
                try refuseKnown(row)
                // Once a row was bad, the others are only looked at.
                if run.mayWrite {
                    try part {
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
        guard row.draft.born <= instant.day else {
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
    private func group(of row: AnimalRow) throws -> Location.ID? {
        guard let group = row.group else { return nil }
        guard let barn = row.barn else {
            let found = try locations(.group, called: group)
            guard found.count <= 1 else {
                throw CellError(.group, group, "there are \(found.count) groups of that number: say which barn")
            }
            return try found.first ?? insertLocation(LocationDraft(kind: .group, number: group)).id
        }
        let barnId =
            try locations(.barn, called: barn).first ?? insertLocation(LocationDraft(kind: .barn, number: barn)).id
        return try self.group(called: group, in: barnId)
            ?? insertLocation(LocationDraft(kind: .group, number: group, parent: barnId)).id
    }
}

extension AnimalImport {
    /// Rolls an import back.
    struct Refusal: Error {}
}
