import Values

extension Transaction {
    func createAnimal(
        _ draft: AnimalDraft, by person: String, idempotencyKey: String?, simulated: Bool
    ) throws -> Animal {
        let id = try once(idempotencyKey, "animal") {
            let id = try insertAnimal(draft, by: person, simulated: simulated)
            try emit(.animalCreated, try animal(id))
            return id
        }
        return try animal(id)
    }

    /// Writes the changes of a new animal and folds them; the event is still owed.
    ///
    /// - Parameters:
    ///   - since: from when its location and its tags are known, unlike where it was born; `nil` means today.
    ///   - history: what happened to it since.
    @discardableResult
    func insertAnimal(
        _ draft: AnimalDraft, since: CalendarDay? = nil, history: [ChangeDraft] = [], by person: String,
        simulated: Bool
    ) throws -> Animal.ID {
        guard draft.born <= instant.day else { throw HerdError.bornInFuture(draft.born) }
        let id: Animal.ID = makeID()
        var life = [ChangeDraft(date: .day(draft.born), fields: .birth(draft.birth))]
        let known = ChangeDate.day(since ?? instant.day)
        if let group = draft.groupId {
            life.append(ChangeDraft(date: known, fields: .move(MoveFields(groupId: group))))
        }
        let tagging = TaggingFields(
            eid: draft.eid.map { .set($0) } ?? .unchanged, collar: draft.collar.map { .set($0) } ?? .unchanged,
            vitalimeter: draft.vitalimeter.map { .set($0) } ?? .unchanged)
        if tagging != TaggingFields() { life.append(ChangeDraft(date: known, fields: .tagging(tagging))) }
        life += history
        // All is checked before anything is written: an import goes on after an animal that cannot be.
        for change in life {
            try ChangeRules.check(change.fields)
            try requireReferences(change.fields, of: id)
        }
        try foldNew(
            try life.map { try writeChange($0.date, $0.fields, of: id, by: person, simulated: simulated) }, of: id)
        return id
    }
}
