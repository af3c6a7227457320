import SQLite
import Values

extension Transaction {
    func merge(_ merge: EIDMerge, into id: Animal.ID, by person: String) throws -> MergedEID {
        let before = try animal(id)
        if before.eid != merge.eid {
            try release(merge.eid, from: try holders(of: merge.eid).filter { $0.id != id }, merge, by: person)
            try tag(before, .set(merge.eid), by: person)
            try audit("animal.eidMerged", id, by: person, before: before, after: try animal(id))
        }
        var assigned: [Weighing] = []
        var unassigned: [Weighing] = []
        for weighing in try unassignedWeighings(of: merge.eid) {
            // An impossible weight, or one from before the birth, is nobody's.
            let isPossible =
                ChangeRules.possibleWeights.contains(weighing.weight) && clock.day(weighing.at) >= before.born
            if merge.assignWeighings, isPossible {
                assigned.append(try assign(weighing, to: try animal(id), by: person))
            } else {
                unassigned.append(weighing)
            }
        }
        return MergedEID(animal: try animal(id), assigned: assigned, unassigned: unassigned)
    }

    /// Takes the transponder off those who are recorded to carry it.
    private func release(_ eid: EID, from holders: [Animal], _ merge: EIDMerge, by person: String) throws {
        guard let first = holders.first else { return }
        guard merge.isConfirmed else { throw HerdError.eidMergeUnconfirmed(eid, of: first) }
        for holder in holders where holder.eid == eid {
            try tag(holder, .removed, by: person)
            try audit("animal.eidReleased", holder.id, by: person, before: holder, after: try animal(holder.id))
        }
    }

    private func tag(_ animal: Animal, _ eid: FieldUpdate<EID>, by person: String) throws {
        let fields = ChangeFields.tagging(TaggingFields(eid: eid))
        try check(fields, .moment(now), for: animal)
        try insertChange(.moment(now), fields, of: animal.id, by: person, simulated: animal.simulated)
        try refold(animal.id)
        try emit(.animalChanged, ["animalId": animal.id])
    }

    /// Oldest first, so that each is compared with those before it.
    private func unassignedWeighings(of eid: EID) throws -> [Weighing] {
        try rows("\(Weighing.select) WHERE w.state = 'unassigned' AND w.eid = \(eid) ORDER BY w.at, w.id")
    }
}

extension HerdError {
    fileprivate static func eidMergeUnconfirmed(_ eid: EID, of animal: Animal) -> HerdError {
        let wears = animal.eid == eid
        let verb = wears ? "is" : "was"
        let values: [String: Parameter] = ["eid": .text(eid), "earTag": .text(animal.earTagText)]
        return HerdError(
            .conflict, (wears ? CodedText("eid-taken.now") : CodedText("eid-taken.once")).with(values),
            "the transponder \(eid) \(verb) on the animal \(animal.earTagText)",
            action: "Read the transponder again, or confirm that it is on this animal now.")
    }
}
