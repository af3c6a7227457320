import SQLite
import Values

extension ReadView {
    /// Weighings whose candidates have the animals that are recorded with their tags.
    func named(_ weighings: [Weighing]) throws -> [Weighing] {
        let eids = Set(weighings.flatMap { $0.candidates.map(\.eid) })
        guard !eids.isEmpty else { return weighings }
        let animals = try holders(of: eids)
        return weighings.map { weighing in
            var weighing = weighing
            for index in weighing.candidates.indices {
                let holders = animals[weighing.candidates[index].eid] ?? []
                weighing.candidates[index].animal = holders.count == 1 ? holders[0].animal : nil
            }
            return weighing
        }
    }

    /// The animals that each tag may mean, found for all of them at once: lists have hundreds.
    func holders(of eids: Set<EID>) throws -> [EID: [TagHolder]] {
        guard !eids.isEmpty else { return [:] }
        let numbers = "[\(eids.map { "\($0.number)" }.joined(separator: ","))]"
        let found = try rows(
            """
            SELECT e.eid AS tag, e.current, a.* FROM eids e JOIN animals a ON a.id = e.animal_id
            WHERE e.eid IN (SELECT value FROM json_each(\(numbers))) ORDER BY a.ear_tag
            """
        ) { row in
            try AnimalSummary(row["id"], row).map {
                TagHolder(
                    eid: try row["tag"], isCurrent: try row["current"],
                    isAlive: try row["status"] as Animal.Status == .alive, animal: $0)
            }
        }
        return Dictionary(grouping: found.compactMap(\.self), by: \.eid).mapValues { holders in
            // As for one tag: living animals with the tag on them, else dead ones, else those that had it.
            let current = holders.filter(\.isCurrent)
            return [current.filter(\.isAlive), current, holders].first { !$0.isEmpty } ?? []
        }
    }
}

/// An animal that has a tag, or had it.
struct TagHolder {
    let eid: EID
    let isCurrent: Bool
    let isAlive: Bool
    let animal: AnimalSummary
}
