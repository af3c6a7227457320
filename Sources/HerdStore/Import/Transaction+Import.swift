import SQLite
import Values

extension Transaction {
    func importAnimals(
        _ run: inout AnimalImport, by person: String, progress: (ImportProgress) -> Void
    ) throws {
        while try takeRow(&run, by: person) {
            if run.rows.isMultiple(of: 500) { progress(run.progress) }
        }
        progress(run.progress)
        // A preview does all that the import would, and takes it back.
        guard !run.isPreview else { throw AnimalImport.Rollback.preview }
        guard run.skipsBad || run.report.errors.isEmpty else { throw AnimalImport.Rollback.bad }
        try emitImported(run.report, since: ImportReport())
    }

    /// Takes the next rows of a large table, fewer when somebody waits for the store.
    func importBatch(
        _ run: inout AnimalImport, _ length: inout BatchLength, upTo size: Int, by person: String,
        isAwaited: () -> Bool
    ) throws {
        let (before, first, begin) = (run.report, run.rows, ContinuousClock.now)
        while run.rows - first < size,
            !length.isOver(run.rows - first, since: begin, at: .now, isAwaited: isAwaited()),
            try takeRow(&run, by: person)
        {}
        if isAwaited() { length.wasAwaited(at: .now) }
        guard !run.isPreview else {
            run.groups = [:]
            throw AnimalImport.Rollback.preview
        }
        try emitImported(run.report, since: before)
    }

    func emitImported(_ report: ImportReport, since before: ImportReport) throws {
        let (imported, updated) = (report.imported - before.imported, report.updated - before.updated)
        let changes = (report.changes?.written ?? 0) - (before.changes?.written ?? 0)
        guard imported + updated + changes > 0 else { return }
        var counts = ["imported": imported, "updated": updated, "skipped": report.skipped - before.skipped]
        if report.changes != nil { counts["changes"] = changes }
        try emit(.importDone, counts)
    }

    /// - Returns: false at the end of the table.
    private func takeRow(_ run: inout AnimalImport, by person: String) throws -> Bool {
        guard let (number, cells) = run.next() else { return false }
        do {
            try take(AnimalRow(cells), number, &run, by: person)
        } catch let error as CellError {
            run.refuse(number, error)
        } catch let error as HerdError {
            let value = cells[.earTag] ?? cells[.number]
            run.refuse(number, CellError(.earTag, value, ImportProblem(error), error.description))
        }
        return true
    }

    func take(_ row: AnimalRow, _ number: Int, _ run: inout AnimalImport, by person: String) throws {
        guard let known = try knownAnimal(of: row) else {
            var draft = try row.draft()
            try refuseImpossible(row, besides: nil)
            try run.remember(EarTag(country: draft.country, number: draft.number), row.eid, number: number)
            // Once a row was bad, the others are only looked at.
            if run.mayWrite {
                draft.groupId = try group(of: row, &run)
                if !run.isPreview { try insertAnimal(draft, by: person, simulated: false) }
            }
            run.report.imported += 1
            return
        }
        try refuseImpossible(row, besides: known.id)
        try run.remember(known.earTag, row.eid, number: number)
        guard run.mayWrite else { return }
        var fields: [ImportReport.FieldDifference] = []
        try part { fields = try update(known, from: row, by: person) }
        if fields.isEmpty {
            run.report.unchanged += 1
        } else {
            run.report.add(ImportReport.RowUpdate(row: number, animal: known.summary, fields: fields))
        }
    }

    /// The group of a row, which is looked up once in a table.
    func group(of row: AnimalRow, _ run: inout AnimalImport) throws -> Location.ID? {
        guard let name = row.group else { return nil }
        let key = [row.barn ?? "", name]
        if let known = run.groups[key] { return known }
        var found: Location.ID?
        // A barn that was made for a group that cannot be is taken back.
        try part { found = try group(of: row) }
        run.groups[key] = found
        return found
    }

    /// The animal that a row is about: by its ear tag, or by its EID where the row has no ear tag.
    private func knownAnimal(of row: AnimalRow) throws -> Animal? {
        if let tag = row.tag {
            let id: Animal.ID? = try value("SELECT id FROM animals WHERE ear_tag = \(tag)")
            return try id.map { try animal($0) }
        }
        guard let eid = row.eid else { return nil }
        let holders = try holders(of: eid)
        return holders.count == 1 ? holders[0] : nil
    }

    private func refuseImpossible(_ row: AnimalRow, besides animal: Animal.ID?) throws {
        if let born = row.born, born > instant.day {
            throw CellError(.born, born.description, .bornInFuture, "the birth date has not come yet")
        }
        // Most EIDs of a new herd are nobody's.
        guard let eid = row.eid, try exists("SELECT 1 FROM eids WHERE eid = \(eid)") else { return }
        let other = try holders(of: eid).first { $0.id != animal && $0.eid == eid && $0.status == .alive }
        if let other {
            throw CellError(
                .eid, eid.description, .eidTaken, HerdError.eidTaken(eid, by: other.earTag).description,
                other: other.earTagText)
        }
    }

    /// The group a row names, by number or name; created when it is new, as is its barn.
    func group(of row: AnimalRow) throws -> Location.ID? {
        guard let group = row.group else { return nil }
        guard let barn = row.barn else {
            let found = try locations(.group, called: group)
            guard found.count <= 1 else {
                throw CellError(
                    .group, group, .severalGroups, "there are \(found.count) groups of that number: say which barn")
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
    /// Why all of an import is taken back.
    enum Rollback: Error { case bad, preview }
}
