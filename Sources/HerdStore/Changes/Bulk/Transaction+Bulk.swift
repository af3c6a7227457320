package import SQLite
import Values

extension Transaction {
    func recordBatch(
        _ draft: ChangeBatchDraft, by person: String, idempotencyKey: String?
    ) throws -> ChangeBatch {
        let id = try once(idempotencyKey, "batch") {
            let kind = draft.change.fields.kind
            guard ChangeBatchDraft.kinds.contains(kind) else { throw HerdError.notInBulk(kind) }
            let ids = try animals(draft.animals)
            guard (1...ChangeBatchDraft.mostAnimals).contains(ids.count) else {
                throw HerdError.outOfRange("animals", 1...ChangeBatchDraft.mostAnimals, "of them")
            }
            let (taking, refused) = try sorted(ids, draft.change, by: person)
            guard !taking.isEmpty, refused.isEmpty || draft.skipsRefused else {
                throw ChangeBatchRefused(refused: refused)
            }
            let id: ChangeBatch.ID = makeID()
            try insert(
                into: "change_batches",
                [
                    "id": id, "kind": kind, "recorded_at": now, "recorded_by": person, "recorded": taking.count,
                    "refused": JSONText.encode(refused),
                ])
            for (animal, fields) in taking {
                let change = try insertChange(
                    draft.change.date, fields, of: animal.id, by: person, simulated: animal.simulated, batch: id)
                try auditOverride(of: change, fields, of: animal, by: person)
                try refold(animal.id)
                try emit(.animalChanged, ["animalId": animal.id])
            }
            return id
        }
        return try batch(id)
    }

    func undoBatch(_ id: ChangeBatch.ID, by person: String, ofAnybody: Bool) throws {
        let batch = try batch(id)
        guard ofAnybody || batch.recordedBy == person else { throw HerdError.batchOfAnother(batch) }
        let changes: [Change] = try rows("SELECT * FROM changes WHERE batch = \(id) ORDER BY id")
        for change in changes {
            if let uploadedAt = change.uploadedAt { throw HerdError.changeUploaded(change.id, at: uploadedAt) }
        }
        for change in changes {
            try removeChange(change)
            try refold(change.animalId)
            try audit("change.deleted", change.id, by: person, before: change)
            try emit(.animalChanged, ["animalId": change.animalId])
        }
    }

    /// Each animal once, in the order in which they came.
    private func animals(_ animals: ChangeBatchDraft.Animals) throws -> [Animal.ID] {
        switch animals {
        case .listed(let ids):
            var seen: Set<Animal.ID> = []
            return ids.filter { seen.insert($0).inserted }
        case .weighed(let session):
            return try self.animals(weighedIn: session)
        }
    }

    /// Who takes the change, and who does not.
    private func sorted(
        _ ids: [Animal.ID], _ change: ChangeDraft, by person: String
    ) throws -> (taking: [(Animal, ChangeFields)], refused: [ChangeBatch.Refusal]) {
        var taking: [(Animal, ChangeFields)] = []
        var refused: [ChangeBatch.Refusal] = []
        for id in ids {
            let animal = try findAnimal(id)
            do {
                guard let animal else { throw HerdError.unknownAnimal(id) }
                try check(change.fields, change.date, for: animal)
                taking.append((animal, try recordable(change, of: animal, by: person)))
            } catch let error as HerdError {
                refused.append(
                    ChangeBatch.Refusal(
                        animalId: id, earTag: animal?.earTag, code: error.told.code,
                        parameters: error.told.parameters, message: error.message))
            }
        }
        return (taking, refused)
    }
}

extension ReadView {
    func animals(weighedIn session: Session.ID) throws -> [Animal.ID] {
        _ = try self.session(session)
        return try values(
            """
            SELECT DISTINCT animal_id FROM weighings
            WHERE session_id = \(session) AND state = 'assigned' AND animal_id IS NOT NULL ORDER BY animal_id
            """)
    }

    func batch(_ id: ChangeBatch.ID) throws -> ChangeBatch {
        guard let batch: ChangeBatch = try first("SELECT * FROM change_batches WHERE id = \(id)") else {
            throw HerdError.unknownBatch(id)
        }
        return batch
    }
}

extension ChangeBatch: RowDecodable {
    package init(row: Row) throws {
        self.init(
            id: try row["id"], kind: try row["kind"], recordedAt: try row["recorded_at"],
            recordedBy: try row["recorded_by"], recorded: try row["recorded"], refused: try row.jsonList("refused"))
    }
}

extension HerdError {
    fileprivate static func notInBulk(_ kind: ChangeKind) -> HerdError {
        HerdError(
            .invalid, CodedText("not-in-bulk", ["change": .text(kind.name)]),
            "a \(kind.name) is not recorded of many animals at once", action: "Record it of each animal.")
    }

    fileprivate static func unknownBatch(_ id: ChangeBatch.ID) -> HerdError {
        HerdError(
            .notFound, "unknown-batch", "nothing was recorded of many under \(id)",
            action: "Take the records back on the animals' own pages.")
    }

    fileprivate static func batchOfAnother(_ batch: ChangeBatch) -> HerdError {
        HerdError(
            .conflict, CodedText("batch-of-another", ["by": .text(batch.recordedBy)]),
            "\(batch.recordedBy) recorded it", action: "Ask \(batch.recordedBy) or an admin to take it back.")
    }
}
