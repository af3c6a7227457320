import SQLite

extension HerdStore {
    /// Compares what was weighed with what was planned; `moved` needs a plan.
    package func reconcile(_ id: Session.ID) throws -> Reconciliation {
        try catchUp()
        let session = try storedSession(id)
        let weighings = try database.rows(
            "\(Self.weighingColumns) WHERE w.session_id = ? AND w.state <> 'discarded' ORDER BY w.at DESC, w.id DESC",
            id
        ) { try weighing($0) }
        var weighed: [Animal.ID: [Weighing]] = [:]
        for weighing in weighings {
            if let animal = weighing.animalId { weighed[animal, default: []].append(weighing) }
        }
        let planned = try plan(of: id)
        let missing = try planned.keys.filter { weighed[$0] == nil }.compactMap { try findAnimal($0)?.summary }
        let animals = try weighed.keys.compactMap { try findAnimal($0) }.sorted { $0.earTag < $1.earTag }
        return Reconciliation(
            planned: session.planned, weighed: weighed.count, missing: missing.sorted { $0.earTag < $1.earTag },
            twice: animals.compactMap { animal in
                guard let several = weighed[animal.id], several.count > 1 else { return nil }
                return Reconciliation.Repeated(animal: animal.summary, weighings: several)
            },
            unknown: weighings.filter { $0.animalId == nil },
            moved: session.planned == 0 ? [] : try animals.compactMap { try moved($0, planned) })
    }

    /// Writes down who is to be weighed.
    func plan(_ draft: SessionDraft, for session: Session.ID) throws {
        if let animals = draft.plannedAnimals {
            for animal in animals {
                let animal = try requireAnimal(animal)
                try database.run(
                    "INSERT OR IGNORE INTO session_plan VALUES (?, ?, ?)", session, animal.id, animal.group?.id)
            }
        } else if let group = draft.groupId {
            try database.run(
                "INSERT INTO session_plan SELECT ?, id, group_id FROM animals WHERE group_id = ? AND status = 'alive'",
                session, group)
        } else if let barn = draft.barnId {
            try database.run(
                """
                INSERT INTO session_plan SELECT ?, id, group_id FROM animals
                WHERE group_id IN (SELECT id FROM places WHERE parent = ?) AND status = 'alive'
                """, session, barn)
        }
    }

    /// The planned animals, and the group each stood in.
    private func plan(of session: Session.ID) throws -> [Animal.ID: Place.ID?] {
        let rows = try database.rows("SELECT animal_id, group_id FROM session_plan WHERE session_id = ?", session) {
            (try $0[0] as Animal.ID, try $0[1] as Place.ID?)
        }
        return Dictionary(rows) { first, _ in first }
    }

    private func moved(_ animal: Animal, _ planned: [Animal.ID: Place.ID?]) throws -> Reconciliation.Moved? {
        guard let group = planned[animal.id] else {
            return .init(animal: animal.summary, reason: .notPlanned, plannedGroup: nil, group: animal.group)
        }
        guard group != animal.group?.id else { return nil }
        return .init(
            animal: animal.summary, reason: .groupChanged, plannedGroup: try group.map { try place($0).summary },
            group: animal.group)
    }
}
