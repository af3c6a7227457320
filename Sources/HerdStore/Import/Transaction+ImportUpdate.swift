import SQLite
import Values

extension Transaction {
    /// Brings a known animal to what a row says of it, by the same changes that a person would record.
    ///
    /// An empty cell says nothing, and an EID that the animal carried before is of an older table: it stays replaced.
    ///
    /// - Returns: what differed.
    func update(_ animal: Animal, from row: AnimalRow, by person: String) throws -> [ImportReport.FieldDifference] {
        try updateBirth(of: animal, from: row, by: person) + updateTags(of: animal, from: row, by: person)
            + updateGroup(of: animal, from: row, by: person)
    }

    private func updateBirth(
        of animal: Animal, from row: AnimalRow, by person: String
    ) throws -> [ImportReport.FieldDifference] {
        var found = Differences()
        found.note(.sex, animal.sex.rawValue, row.sex?.rawValue)
        found.note(.born, animal.born.description, row.born?.description)
        let texts: [(AnimalColumn, String?)] = [
            (.breed, animal.breed), (.dam, animal.dam), (.sire, animal.sire), (.damSire, animal.damSire),
            (.name, animal.name), (.colour, animal.colour),
        ]
        for (column, before) in texts { found.note(column, before, row.texts[column]) }
        guard let differing = found.fields.first else { return [] }
        let birth: Change? = try first(
            "SELECT * FROM changes WHERE animal_id = \(animal.id) AND kind = \(ChangeKind.birth)")
        guard let birth, case .birth(var fields) = birth.fields else { return [] }
        fields.sex = row.sex ?? fields.sex
        fields.breed = row.texts[.breed] ?? fields.breed
        fields.dam = row.texts[.dam] ?? fields.dam
        fields.sire = row.texts[.sire] ?? fields.sire
        fields.damSire = row.texts[.damSire] ?? fields.damSire
        fields.name = row.texts[.name] ?? fields.name
        fields.colour = row.texts[.colour] ?? fields.colour
        let patch = ChangePatch(date: row.born.map(ChangeDate.day), fields: try JSONValue(encoding: fields))
        do {
            _ = try editChange(birth.id, patch, by: person)
        } catch let error as HerdError {
            // Told at the cell that would change, not at the ear tag.
            let column = AnimalColumn(named: differing.column) ?? .earTag
            throw CellError(column, differing.after, ImportProblem(error), error.description)
        }
        return found.fields
    }

    private func updateTags(
        of animal: Animal, from row: AnimalRow, by person: String
    ) throws -> [ImportReport.FieldDifference] {
        var found = Differences()
        var tagging = TaggingFields()
        if let eid = row.eid, eid != animal.eid, !animal.eidAliases.contains(eid) {
            tagging.eid = .set(eid)
            found.note(.eid, animal.eid?.description, eid.description)
        }
        if found.note(.collar, animal.collar, row.texts[.collar]), let collar = row.texts[.collar] {
            tagging.collar = .set(collar)
        }
        if found.note(.vitalimeter, animal.vitalimeter, row.texts[.vitalimeter]),
            let vitalimeter = row.texts[.vitalimeter]
        {
            tagging.vitalimeter = .set(vitalimeter)
        }
        guard !found.fields.isEmpty else { return [] }
        _ = try addChange(
            ChangeDraft(date: .moment(now), fields: .tagging(tagging)), to: animal.id, by: person, idempotencyKey: nil)
        return found.fields
    }

    private func updateGroup(
        of animal: Animal, from row: AnimalRow, by person: String
    ) throws -> [ImportReport.FieldDifference] {
        guard let group = try group(of: row), group != animal.group?.id else { return [] }
        _ = try addChange(
            ChangeDraft(date: .moment(now), fields: .move(MoveFields(groupId: group))), to: animal.id, by: person,
            idempotencyKey: nil)
        let before = [animal.barn?.number, animal.group?.number].compactMap(\.self).joined(separator: " / ")
        let after = [row.barn, row.group].compactMap(\.self).joined(separator: " / ")
        return [
            ImportReport.FieldDifference(
                column: AnimalColumn.group.header, before: before.isEmpty ? nil : before, after: after)
        ]
    }
}

/// What a row says otherwise than the store, collected field by field.
private struct Differences {
    var fields: [ImportReport.FieldDifference] = []

    /// - Returns: whether they differ; a cell that says nothing does not.
    @discardableResult
    mutating func note(_ column: AnimalColumn, _ before: String?, _ after: String?) -> Bool {
        guard let after, after != before else { return false }
        fields.append(ImportReport.FieldDifference(column: column.header, before: before, after: after))
        return true
    }
}
