import SQLite
import Values

extension Transaction {
    func addLactationRecord(
        _ draft: LactationRecordDraft, to animal: Animal.ID, by person: String, idempotencyKey: String?
    ) throws -> LactationRecord {
        let id: LactationRecord.ID = try once(idempotencyKey, "lactation record") {
            let id = try insertLactationRecord(draft, to: AnimalFacts(try self.animal(animal)), by: person)
            try emit(.animalChanged, ["animalId": animal])
            return id
        }
        return try lactationRecord(id, of: animal)
    }

    /// Without an event: an import has one for all of its batch.
    func insertLactationRecord(
        _ draft: LactationRecordDraft, to animal: AnimalFacts, by person: String
    ) throws -> LactationRecord.ID {
        guard animal.sex == .female else { throw HerdError.lactationOfMale(animal.earTag) }
        guard draft.date >= animal.born else {
            throw HerdError.beforeBirth(draft.date, born: animal.born, animal.earTag)
        }
        guard draft.date <= instant.day else { throw HerdError.lactationAhead(draft.date) }
        let items = try checkedItems(draft.items)
        let id: LactationRecord.ID = makeID()
        try insert(
            into: "lactation_records",
            [
                "id": id, "animal_id": animal.id, "date": draft.date, "source": draft.source ?? .byHand,
                "items": JSONText.encode(items), "recorded_at": now, "recorded_by": person,
                "simulated": animal.simulated,
            ])
        try audit("lactationRecord.created", id, by: person, after: items)
        return id
    }

    func deleteLactationRecord(_ id: LactationRecord.ID, of animal: Animal.ID, by person: String) throws {
        let before = try lactationRecord(id, of: animal)
        guard !before.uploaded else { throw HerdError.uploadedLactation }
        try run("DELETE FROM lactation_records WHERE id = \(id)")
        try audit("lactationRecord.deleted", id, by: person, before: before)
        try emit(.animalChanged, ["animalId": animal])
    }

    func chooseLactationItems(_ draft: LactationItemsDraft, by person: String) throws -> [LactationItemChoice] {
        let names = draft.items.map(\.name)
        for name in names where LactationItem(rawValue: name) == nil { throw HerdError.unknownLactationItem(name) }
        guard Set(names).count == names.count else {
            throw HerdError.badText("items", "names one of them twice")
        }
        try run("DELETE FROM lactation_items")
        for (position, item) in draft.items.enumerated() {
            try insert(
                into: "lactation_items",
                ["name": item.name, "position": position, "shown": item.shown, "asked": item.asked])
        }
        let chosen = try lactationItems()
        try audit("lactationItems.chosen", "lactation items", by: person, after: chosen)
        try emit(.listChanged, ["list": "lactationItems"])
        return chosen
    }

    /// Without those that say nothing.
    ///
    /// - Parameter keepsUnknown: whether numbers and texts stay that another program knows.
    func checkedItems(_ items: [String: JSONValue], keepsUnknown: Bool = false) throws -> [String: JSONValue] {
        let stated = items.filter { $0.value != .null }
        for (name, value) in stated.sorted(by: { $0.key < $1.key }) {
            guard let item = LactationItem(rawValue: name) else {
                guard keepsUnknown, name.count <= 40, value.double != nil || (value.text?.count ?? 201) <= 200 else {
                    throw HerdError.unknownLactationItem(name)
                }
                continue
            }
            if let range = item.range {
                guard let number = value.double, range.contains(number) else {
                    throw HerdError.outOfRange(
                        name, Int(range.lowerBound)...Int(range.upperBound), "as a number")
                }
            } else {
                guard let text = value.text else { throw HerdError.badLength(name, 1...200) }
                try HerdError.check(text, name, 1...200)
            }
        }
        guard !stated.isEmpty else { throw HerdError.emptyLactationRecord }
        return stated
    }
}

extension HerdError {
    fileprivate static func lactationOfMale(_ tag: EarTag) -> HerdError {
        HerdError(
            .invalid, CodedText("bad-lactation-record.male", ["earTag": .text(tag.text)]),
            "\(tag.text) is male and gives no milk", action: "Check that it is the right animal.")
    }

    fileprivate static func lactationAhead(_ day: CalendarDay) -> HerdError {
        HerdError(
            .invalid, CodedText("bad-lactation-record.ahead", ["date": .text(day)]), "\(day) has not come yet",
            action: "Correct the date.")
    }

    fileprivate static let uploadedLactation = HerdError(
        .conflict, "lactation-uploaded", "this record is with the central system, which alone edits it",
        action: "Correct it there.")

    fileprivate static let emptyLactationRecord = HerdError(
        .invalid, CodedText("bad-lactation-record.empty"), "a lactation record without any item says nothing",
        action: "Fill in at least one item.")

    fileprivate static func unknownLactationItem(_ name: String) -> HerdError {
        HerdError(
            .invalid, CodedText("bad-lactation-record.item", ["name": .text(name)]),
            "there is no item '\(name.prefix(40))' of milk recording",
            action: "Take one of GET /v1/lactation-items.")
    }
}
