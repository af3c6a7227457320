package import Values

extension HerdStore {
    /// A page of animals by ear tag, or those first that a text likeliest means.
    package nonisolated func animals(_ query: AnimalQuery = AnimalQuery()) async throws -> Page<Animal> {
        try await look { try $0.animals(query) }
    }

    /// One animal, as its changes make it today.
    package nonisolated func animal(_ id: Animal.ID) async throws -> Animal {
        try await glanceToday { try $0.animal(id) }
    }

    /// The animal that carries this EID, or else the one that carried it before.
    ///
    /// The arithmetic of Czech tags (203 and the padded number) only gives a probable candidate, never an identity.
    package nonisolated func resolve(eid: EID) async throws -> Resolution {
        try await glanceToday { try $0.resolve(eid: eid) }
    }

    /// The same, with what is known of that animal that says whose a weight is, and what is due on it; all of one look,
    /// which sees all barns: a scale weighs every animal, whoever connected it.
    package nonisolated func sight(
        _ eid: EID, at moment: Timestamp, work: WorkSettings = WorkSettings()
    ) async throws -> TagSight {
        try await glanceAllToday { view in
            let resolution = try view.resolve(eid: eid)
            return TagSight(
                resolution: resolution, facts: try view.tagFacts(of: resolution.animal, at: moment),
                due: try resolution.animal.map { try view.due(on: $0, work) } ?? [], day: view.instant.day)
        }
    }

    /// An animal, and what is known of it that says whether a weight is its own; both of one look.
    package nonisolated func facts(of id: Animal.ID, at moment: Timestamp) async throws -> (
        animal: Animal, facts: TagFacts
    ) {
        try await glanceToday {
            let animal = try $0.animal(id)
            return (animal, try $0.tagFacts(of: animal, at: moment))
        }
    }

    /// What the animals of this herd are expected to weigh at a moment; of a large herd a sample.
    package nonisolated func herdWeights(at moment: Timestamp) async throws -> [WeightExpectation] {
        try await glanceAll { try $0.herdWeights(at: moment) }
    }

    /// The animal with this ear tag.
    package nonisolated func resolve(earTag: EarTag) async throws -> Resolution {
        try await glanceToday { try $0.resolve(earTag: earTag) }
    }

    /// Collar numbers are not unique: several living animals may have one.
    package nonisolated func resolve(collar: String) async throws -> Resolution {
        try await glanceToday { try $0.resolve(collar: collar) }
    }

    /// Creates an animal: its birth, its move into the group, and a tagging when it carries an EID or a collar.
    package func createAnimal(
        _ draft: AnimalDraft, by person: String, idempotencyKey: String? = nil, simulated: Bool = false
    ) throws -> Animal {
        if Sight.current.isLimited, draft.groupId == nil { throw HerdError.groupNeeded }
        return try writeToday {
            try $0.createAnimal(draft, by: person, idempotencyKey: idempotencyKey, simulated: simulated)
        }
    }

    /// Records that an animal carries a transponder; the one it carried before stays as its alias.
    ///
    /// - Throws: `eid-taken` when another animal has or had the transponder and the merge is not confirmed.
    package func merge(_ merge: EIDMerge, into id: Animal.ID, by person: String) throws -> MergedEID {
        try writeToday { try $0.merge(merge, into: id, by: person) }
    }

    /// Drops the cache of animals and EIDs and folds all changes again.
    package func rebuildAnimals() throws { try write { try $0.rebuildAnimals() } }
}
