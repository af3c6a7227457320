import SQLite
import Values

extension ReadView {
    func unassignedWeighings(cursor: String?, limit: Int?) throws -> BinPage {
        let page = try weighings(WeighingQuery(isUnassignedOnly: true, cursor: cursor, limit: limit))
        let count: Int? = try value("SELECT count(*) FROM weighings WHERE state = 'unassigned'")
        return BinPage(items: try proposed(page.items), next: page.next, count: count ?? 0)
    }

    /// Whose the weighings may be: by the tags that were read, by what the recorder made of them, by weight.
    ///
    /// What is needed for all of them is read at once, for lists have hundreds.
    private func proposed(_ weighings: [Weighing]) throws -> [UnassignedWeighing] {
        guard !weighings.isEmpty else { return [] }
        let tagged = try holders(of: weighings.reduce(into: []) { $0.formUnion($1.readTags) })
        let named = weighings.map { byName($0, tagged) }
        var fits = WeightFits(try binHerd(), try sessionLooks(Set(weighings.map(\.sessionId))), clock: clock)
        for (weighing, known) in zip(weighings, named) { fits.want(weighing, known: known.map(\.animal)) }
        try fits.take(
            try earlierWeights(of: fits.wanted, before: weighings.map(\.at).max() ?? now),
            animals: try summaries(of: fits.wanted), usualGain: try usualGain(before: now)
        ) { try expectation(from: $0, born: $1, at: $2, usualGain: $3) }
        return zip(weighings, named).map { weighing, known in
            let known = known.map { fits.weighed($0, in: weighing) }
            let isCertain = isCertain(weighing, known, fits)
            return UnassignedWeighing(
                weighing: weighing, proposals: known + (isCertain ? [] : fits.proposals(for: weighing)),
                isCertain: isCertain)
        }
    }

    /// Those that tags or the recorder name.
    private func byName(_ weighing: Weighing, _ tagged: [EID: [TagHolder]]) -> [AnimalProposal] {
        let holders = weighing.readTags.sorted { $0.description < $1.description }.flatMap { tagged[$0] ?? [] }
        var proposals = holders.map {
            AnimalProposal(animal: $0.animal, reason: $0.isCurrent ? .tag : .formerTag, eid: $0.eid)
        }
        for candidate in weighing.candidates where candidate.probability >= 0.01 {
            guard let animal = candidate.animal else { continue }
            if let index = proposals.firstIndex(where: { $0.animal.id == animal.id }) {
                proposals[index].probability = candidate.probability
            } else {
                proposals.append(
                    AnimalProposal(
                        animal: animal, reason: .likely, eid: candidate.eid, probability: candidate.probability))
            }
        }
        let day = clock.day(weighing.at)
        let possible = proposals.filter { $0.animal.born <= day }
        // What the recorder reckoned of several tags says more than that they were read.
        return possible.sorted {
            ($0.reason == .formerTag ? 1 : 0, -($0.probability ?? 0)) < (
                $1.reason == .formerTag ? 1 : 0, -($1.probability ?? 0)
            )
        }
    }

    /// The recorder held the tag for its own, nobody has taken it away from the animal, and the animal weighs about that.
    private func isCertain(_ weighing: Weighing, _ known: [AnimalProposal], _ fits: WeightFits) -> Bool {
        guard weighing.reason == .unknownEID || weighing.reason == .ambiguousEID, weighing.readTags.count == 1,
            known.count == 1, known[0].reason == .tag, known[0].probability ?? 1 >= 0.9,
            ChangeRules.possibleWeights.contains(weighing.weight)
        else { return false }
        return !fits.speaksAgainst(known[0].animal.id, weighing)
    }

    /// The living animals with what tells about their weight, as one row each.
    private func binHerd() throws -> [WeightFits.Member] {
        try rows(
            """
            SELECT id, born, group_id, json_extract(last_weighing, '$.kilograms') AS kilograms,
                json_extract(last_weighing, '$.gainPerDay') AS gain,
                julianday(json_extract(last_weighing, '$.date')) AS day
            FROM animals WHERE status = 'alive'
            """
        ) {
            WeightFits.Member(
                id: try $0["id"], born: try $0["born"], group: try $0["group_id"], kilograms: try $0["kilograms"],
                gain: try $0["gain"], julianDay: try $0["day"])
        }
    }

    private func sessionLooks(_ sessions: Set<Session.ID>) throws -> [Session.ID: WeightFits.SessionLook] {
        let list = SQL(sessions.sorted().map { "\($0)" }, separator: ", ")
        var looks: [Session.ID: WeightFits.SessionLook] = [:]
        try each("SELECT session_id, animal_id FROM session_plan WHERE session_id IN (\(list))") { row in
            try looks[row["session_id"], default: .init()].planned.insert(row["animal_id"])
        }
        try each(
            "SELECT session_id, animal_id FROM weighings WHERE session_id IN (\(list)) AND state = 'assigned'"
        ) { row in
            try looks[row["session_id"], default: .init()].weighed.insert(row["animal_id"])
        }
        return looks
    }

    /// The newest weights of each animal, the newest first.
    private func earlierWeights(
        of animals: Set<Animal.ID>, before moment: Timestamp
    ) throws -> [Animal.ID: [Plausibility.Earlier]] {
        var weights: [Animal.ID: [Plausibility.Earlier]] = [:]
        try each(
            """
            SELECT animal_id, date, CAST(round(json_extract(fields, '$.kilograms') * 1000) AS INTEGER) AS grams FROM (
                SELECT animal_id, date, id, fields,
                    row_number() OVER (PARTITION BY animal_id ORDER BY date DESC, id DESC) AS place
                FROM changes
                WHERE animal_id IN (\(list(animals))) AND kind = \(ChangeKind.weighing) AND date < \(moment))
            WHERE place <= \(WeightFits.mostWeights) ORDER BY animal_id, place
            """
        ) { row in
            let weight = Plausibility.Earlier(weight: try row["grams"], at: try row["date"])
            try weights[row["animal_id"], default: []].append(weight)
        }
        return weights
    }

    private func summaries(of animals: Set<Animal.ID>) throws -> [Animal.ID: AnimalSummary] {
        let found = try rows(
            "SELECT id, ear_tag, name, sex, born, collar FROM animals WHERE id IN (\(list(animals)))"
        ) { try AnimalSummary($0["id"], $0) }
        return Dictionary(found.compactMap(\.self).map { ($0.id, $0) }) { first, _ in first }
    }

    private func list(_ animals: Set<Animal.ID>) -> SQL {
        SQL(animals.sorted().map { "\($0)" }, separator: ", ")
    }
}
