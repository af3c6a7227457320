import SQLite

extension ReadView {
    func reconcile(_ id: Session.ID) throws -> Reconciliation {
        let session = try session(id)
        let weighings: [Weighing] = try rows(
            """
            \(Weighing.select) WHERE w.session_id = \(id) AND w.state <> 'discarded' ORDER BY w.at DESC, w.id DESC
            """)
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
            unknown: try named(weighings.filter { $0.animalId == nil }),
            moved: session.planned == 0 ? [] : try animals.compactMap { try moved($0, planned) })
    }

    /// The planned animals, and the group each stood in.
    private func plan(of session: Session.ID) throws -> [Animal.ID: Location.ID?] {
        let rows = try rows("SELECT animal_id, group_id FROM session_plan WHERE session_id = \(session)") {
            (try $0["animal_id"] as Animal.ID, try $0["group_id"] as Location.ID?)
        }
        return Dictionary(rows) { first, _ in first }
    }

    private func moved(_ animal: Animal, _ planned: [Animal.ID: Location.ID?]) throws -> Reconciliation.Moved? {
        guard let group = planned[animal.id] else {
            return .init(animal: animal.summary, reason: .notPlanned, plannedGroup: nil, group: animal.group)
        }
        guard group != animal.group?.id else { return nil }
        return .init(
            animal: animal.summary, reason: .groupChanged,
            plannedGroup: try group.flatMap { try findLocation($0)?.summary },
            group: animal.group)
    }
}
