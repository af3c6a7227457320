import SQLite
package import Values

extension HerdStore {
    /// The animal that carries this EID, or else the one that carried it before.
    ///
    /// The arithmetic of Czech tags (203 and the padded number) only gives a probable candidate, never an identity.
    package func resolve(eid: EID) throws -> Resolution {
        try catchUp()
        let found = try holders(of: eid)
        guard found.isEmpty else { return resolution(of: found) }
        guard eid.country == 203 else { return Resolution(kind: .unknown) }
        // protocols.md §5.1: nine digits for cattle, eight for sheep; the register must decide.
        let tags = Set([9, 8].compactMap { try? EarTag(country: "CZ", number: eid.national.padded(to: $0)) })
        let probable = try tags.sorted().flatMap { try animals(where: "a.ear_tag = ?", $0) }
        return Resolution(
            kind: .unknown, candidates: probable.map { Resolution.Candidate(animal: $0, certainty: .probable) })
    }

    package func resolve(earTag: EarTag) throws -> Resolution {
        try catchUp()
        return resolution(of: try animals(where: "a.ear_tag = ?", earTag))
    }

    /// Collar numbers are not unique: several living animals may have one.
    package func resolve(collar: String) throws -> Resolution {
        try catchUp()
        return resolution(of: try animals(where: "a.collar = ? AND a.status = 'alive'", collar))
    }

    /// Living animals with this EID on them; when there is none, dead ones; else those that had it.
    func holders(of eid: EID) throws -> [Animal] {
        let found = try animals(where: "a.id IN (SELECT animal_id FROM eids WHERE eid = ?)", eid)
        let current = found.filter { $0.eid == eid }
        let living = current.filter { $0.status == .alive }
        return [living, current, found].first { !$0.isEmpty } ?? []
    }

    private func animals(where condition: String, _ value: any ColumnValue) throws -> [Animal] {
        try database.rows("\(Self.animalColumns) WHERE \(condition) ORDER BY a.ear_tag LIMIT 50", [value]) {
            try animal($0)
        }
    }

    private func resolution(of found: [Animal]) -> Resolution {
        switch found.count {
        case 0: Resolution(kind: .unknown)
        case 1: Resolution(kind: .animal, animal: found[0])
        default:
            Resolution(
                kind: .ambiguous,
                candidates: found.map { Resolution.Candidate(animal: $0, certainty: .recorded) })
        }
    }
}
