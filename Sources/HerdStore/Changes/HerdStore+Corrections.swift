import SQLite
import Values

/// Recorded changes may be corrected and deleted until they are uploaded (domain.md §1.3).
extension HerdStore {
    package func editChange(_ id: Change.ID, _ patch: ChangePatch, by person: String) throws -> Change {
        try catchUp()
        return try write {
            let old = try editableChange(id)
            let date = patch.date ?? old.date
            let fields = try patch.fields.map { try old.fields.replaced(by: $0) } ?? old.fields
            let animal = try requireAnimal(old.animalId)
            if case .birth(let birth) = fields {
                try checkBirth(birth, date, of: animal)
            } else {
                try check(fields, date, for: animal)
            }
            try database.run(
                """
                UPDATE changes SET date = ?, whole_day = ?, fields = ?, ear_tag = ?, corrected_at = ?,
                    corrections = corrections + 1, event = ? WHERE id = ?
                """,
                date.start, date.isWholeDay, try JSONText.encode(fields), try fields.earTag, clock.now(),
                try numberOfComingEvent(), id)
            try refold(animal.id, at: instant())
            let new = try change(id)
            try audit("change.edited", id, by: person, before: old, after: new)
            try tell(.animalChanged, ["animalId": animal.id])
            return new
        }
    }

    /// Deletes a change.
    ///
    /// The weighing that one came from goes back among the unassigned; a birth takes the animal along.
    package func deleteChange(_ id: Change.ID, by person: String) throws {
        try write {
            let old = try editableChange(id)
            if old.kind == .birth {
                let others = try database.first("SELECT count(*) - 1 FROM changes WHERE animal_id = ?", old.animalId) {
                    try $0[0] as Int
                }
                guard let others, others == 0 else {
                    throw HerdError.birthNeeded(try requireAnimal(old.animalId).earTag, others: others ?? 0)
                }
            }
            let released = try releaseWeighing(of: id, by: person)
            try removeChange(old)
            try refold(old.animalId, at: instant())
            try audit("change.deleted", id, by: person, before: old)
            if let released { try tell(.weighingCorrected, try storedWeighing(released)) }
            try tell(.animalChanged, ["animalId": old.animalId])
        }
    }

    func editableChange(_ id: Change.ID) throws -> Change {
        let change = try change(id)
        if let uploadedAt = change.uploadedAt { throw HerdError.changeUploaded(id, at: uploadedAt) }
        return change
    }

    /// A corrected birth must suit all that happened since.
    private func checkBirth(_ birth: BirthFields, _ date: ChangeDate, of animal: Animal) throws {
        try ChangeRules.check(.birth(birth))
        try requireReferences(.birth(birth), of: animal.id)
        guard date.isWholeDay else { throw HerdError.badChange("a birth is dated by a day, without time") }
        guard date.day <= instant().day else { throw HerdError.bornInFuture(date.day) }
        let tag = try birth.earTag
        for later in try database.rows(
            "\(Self.changeColumns) FROM changes WHERE animal_id = ? AND kind <> ? ORDER BY date, id", animal.id,
            ChangeKind.birth, as: { try change($0) })
        {
            try ChangeRules.check(later.fields, sex: birth.sex, tag: tag)
            guard later.date.day >= date.day else { throw HerdError.beforeBirth(later.date.day, born: date.day, tag) }
        }
    }
}

extension ChangeFields {
    /// These fields replaced by others of the same kind; a weighing keeps the scale's weighing it came from.
    fileprivate func replaced(by json: JSONValue) throws -> ChangeFields {
        var fields: ChangeFields
        do {
            fields = try ChangeFields(kind, json: json)
        } catch let error as DecodingError {
            throw HerdError.badFields(error)
        }
        if case .weighing(let old) = self, case .weighing(var new) = fields {
            new.weighingId = old.weighingId
            fields = .weighing(new)
        }
        return fields
    }
}

extension HerdError {
    /// Fields that are not those of the change's kind.
    fileprivate static func badFields(_ error: DecodingError) -> HerdError {
        let (path, reason): ([any CodingKey], String) =
            switch error {
            case .keyNotFound(let key, let context): (context.codingPath + [key], "is missing")
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                (context.codingPath, "is wrong: \(context.debugDescription)")
            @unknown default: ([], "cannot be read")
            }
        return .badChange("'\(path.map(\.stringValue).joined(separator: "."))' \(reason)")
    }
}
