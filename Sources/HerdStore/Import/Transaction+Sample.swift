import SQLite
import Values

extension Transaction {
    func fillWithSampleHerd(seed: UInt64, animals: Int, members: Int) throws -> Bool {
        guard try !exists("SELECT 1 FROM changes") else { return false }
        var herd = SampleHerd(seed: seed, today: instant.day)
        let groups = try insertSampleLocations()
        for resident in herd.residents(animals) { try insert(resident, groups: groups) }
        for member in herd.members(members) { _ = try insertMember(member, from: .list, simulated: true) }
        try emit(
            .importDone,
            JSONValue.object([
                "imported": .integer(Int64(animals)), "skipped": .integer(0), "simulated": .boolean(true),
            ]))
        return true
    }

    private func insertSampleLocations() throws -> [String: Location.ID] {
        let centre = try insertLocation(LocationDraft(kind: .centre, number: "1", name: "Ukázková farma"))
        var groups: [String: Location.ID] = [:]
        for barn in SampleHerd.barns {
            let location = try insertLocation(
                LocationDraft(kind: .barn, number: barn.number, name: barn.name, parent: centre.id))
            for (number, name) in barn.groups {
                groups[number] = try insertLocation(
                    LocationDraft(kind: .group, number: number, name: name, parent: location.id)
                ).id
            }
        }
        return groups
    }

    private func insert(_ resident: SampleHerd.Resident, groups: [String: Location.ID]) throws {
        var draft = resident.draft
        draft.groupId = groups[resident.group]
        var history = resident.weighings.map { weighing in
            ChangeDraft(
                date: .day(weighing.day), fields: .weighing(WeighingFields(weight: weighing.weight, mode: .group)))
        }
        if let selection = resident.selection {
            history.append(ChangeDraft(date: .day(instant.day), fields: .selection(selection)))
        }
        try insertAnimal(draft, since: draft.born, history: history, by: "simulator", simulated: true)
    }
}
