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
                weighing.candidates[index].animal = animals[weighing.candidates[index].eid]
            }
            return weighing
        }
    }

    /// The one animal of each tag, found for all of them at once: lists have hundreds.
    private func holders(of eids: Set<EID>) throws -> [EID: AnimalSummary] {
        let numbers = "[\(eids.map { "\($0.number)" }.joined(separator: ","))]"
        let rows = try rows(
            """
            SELECT e.eid AS tag, e.current, a.* FROM eids e JOIN animals a ON a.id = e.animal_id
            WHERE e.eid IN (SELECT value FROM json_each(\(numbers)))
            """
        ) { row in
            Holder(
                eid: try row["tag"], isCurrent: try row["current"],
                isAlive: try row["status"] as Animal.Status == .alive, animal: try AnimalSummary(row["id"], row))
        }
        return Dictionary(grouping: rows, by: \.eid).compactMapValues { holders in
            // As for one tag: living animals with the tag on them, else dead ones, else those that had it.
            let current = holders.filter(\.isCurrent)
            let chosen = [current.filter(\.isAlive), current, holders].first { !$0.isEmpty } ?? []
            return chosen.count == 1 ? chosen[0].animal : nil
        }
    }

    private struct Holder {
        let eid: EID
        let isCurrent: Bool
        let isAlive: Bool
        let animal: AnimalSummary?
    }
}
