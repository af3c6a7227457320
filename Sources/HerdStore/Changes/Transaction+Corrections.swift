import SQLite
import Values

extension Transaction {
    func editChange(_ id: Change.ID, _ patch: ChangePatch, by person: String) throws -> Change {
        let old = try editableChange(id)
        let date = patch.date ?? old.date
        try patch.withdrawalOverride?.check()
        var fields = try patch.fields.map { try old.fields.replaced(by: $0) } ?? old.fields
        let animal = try animal(old.animalId)
        if case .birth(let birth) = fields {
            try checkBirth(birth, date, of: animal)
        } else {
            try check(fields, date, for: animal, replacing: old.fields)
            let draft = ChangeDraft(date: date, fields: fields, withdrawalOverride: patch.withdrawalOverride)
            fields = try recordable(draft, of: animal, by: person, correcting: old)
        }
        let (text, earTag, event) = (try fields.completed.text, try fields.earTag, try promiseEvent())
        try run(
            """
            UPDATE changes SET date = \(date.start), whole_day = \(date.isWholeDay), fields = \(text),
                ear_tag = \(earTag), corrected_at = \(now), corrections = corrections + 1, event = \(event)
            WHERE id = \(id)
            """)
        try returnToStock(old.fields, recordedAt: old.recordedAt)
        try takeFromStock(fields, recordedAt: old.recordedAt)
        try refold(animal.id)
        let new = try change(id)
        try audit("change.edited", id, by: person, before: old, after: new)
        if patch.withdrawalOverride != nil { try auditOverride(of: id, fields, of: animal, by: person) }
        try emit(.animalChanged, ["animalId": animal.id])
        return new
    }

    func deleteChange(_ id: Change.ID, by person: String) throws {
        let old = try editableChange(id)
        if old.kind == .birth {
            let others: Int? = try value("SELECT count(*) - 1 FROM changes WHERE animal_id = \(old.animalId)")
            guard let others, others == 0 else {
                throw HerdError.birthNeeded(try animal(old.animalId).earTag, others: others ?? 0)
            }
        }
        if old.kind == .birth {
            try run("DELETE FROM lactation_records WHERE animal_id = \(old.animalId)")
            try run("DELETE FROM photos WHERE animal_id = \(old.animalId)")
        }
        let released = try releaseWeighing(of: id, by: person)
        try removeChange(old)
        try refold(old.animalId)
        try audit("change.deleted", id, by: person, before: old)
        if let released { try emit(.weighingCorrected, try weighing(released)) }
        try emit(.animalChanged, ["animalId": old.animalId])
    }

    /// A corrected birth must suit all that happened since.
    private func checkBirth(_ birth: BirthFields, _ date: ChangeDate, of animal: Animal) throws {
        try ChangeRules.check(.birth(birth))
        try requireReferences(.birth(birth), of: animal.id)
        guard date.isWholeDay else {
            throw HerdError.badChange(
                "a birth is dated by a day, without time", CodedText("bad-change.birth-time"))
        }
        guard date.day <= instant.day else { throw HerdError.bornInFuture(date.day) }
        let tag = try birth.earTag
        let since: [Change] = try rows(
            """
            SELECT * FROM changes WHERE animal_id = \(animal.id) AND kind <> \(ChangeKind.birth) ORDER BY date, id
            """)
        for later in since {
            try ChangeRules.check(later.fields, sex: birth.sex, tag: tag)
            let day = localDay(of: later.date)
            guard day >= date.day else { throw HerdError.beforeBirth(day, born: date.day, tag) }
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
        let field = path.map(\.stringValue).joined(separator: ".")
        return .badChange("'\(field)' \(reason)", CodedText("bad-change.field", ["field": .text(field)]))
    }
}
