import SQLite
import Values

extension HerdStore {
    /// Fills an empty store with a made-up farm, all of it marked simulated.
    ///
    /// - Returns: `false`, with nothing written, when the store already has animals.
    package func fillWithSampleHerd(seed: UInt64, animals count: Int = 200, members memberCount: Int = 20) throws
        -> Bool
    {
        let isEmpty = try database.first("SELECT 1 FROM changes LIMIT 1") { _ in true } == nil
        guard isEmpty else { return false }
        let today = instant().day
        var herd = SampleHerd(seed: seed, today: today)
        try write {
            let groups = try insertSamplePlaces()
            for resident in herd.residents(count) { try insert(resident, groups: groups, today: today) }
            for member in herd.members(memberCount) { _ = try insertMember(member, simulated: true) }
            try tell(
                .importDone,
                JSONValue.object([
                    "imported": .integer(Int64(count)), "skipped": .integer(0), "simulated": .boolean(true),
                ]))
        }
        return true
    }

    private func insertSamplePlaces() throws -> [String: Place.ID] {
        let centre = try insertPlace(PlaceDraft(kind: .centre, number: "1", name: "Ukázková farma"))
        var groups: [String: Place.ID] = [:]
        for barn in SampleHerd.barns {
            let place = try insertPlace(
                PlaceDraft(kind: .barn, number: barn.number, name: barn.name, parent: centre.id))
            for (number, name) in barn.groups {
                groups[number] = try insertPlace(
                    PlaceDraft(kind: .group, number: number, name: name, parent: place.id)
                ).id
            }
        }
        return groups
    }

    private func insert(_ resident: SampleHerd.Resident, groups: [String: Place.ID], today: CalendarDay) throws {
        var draft = resident.draft
        draft.groupId = groups[resident.group]
        var history = resident.weighings.map { weighing in
            ChangeDraft(
                date: .day(weighing.day), fields: .weighing(WeighingFields(weight: weighing.weight, mode: .group)))
        }
        if let selection = resident.selection {
            history.append(ChangeDraft(date: .day(today), fields: .selection(selection)))
        }
        try insertAnimal(draft, since: draft.born, history: history, by: "simulator", simulated: true)
    }
}
