import SQLite
import Values

extension ReadView {
    func resolve(eid: EID) throws -> Resolution {
        let found = try holders(of: eid)
        guard found.isEmpty else { return Resolution(found) }
        guard eid.country == 203 else { return Resolution(kind: .unknown) }
        // protocols.md §5.1: nine digits for cattle, eight for sheep; the register must decide.
        let tags = Set([9, 8].compactMap { try? EarTag(country: "CZ", number: eid.national.padded(to: $0)) })
        let probable = try tags.sorted().flatMap { try animals(where: "a.ear_tag = \($0)") }
        return Resolution(
            kind: .unknown, candidates: probable.map { Resolution.Candidate(animal: $0, certainty: .probable) })
    }

    func resolve(earTag: EarTag) throws -> Resolution {
        Resolution(try animals(where: "a.ear_tag = \(earTag)"))
    }

    func resolve(collar: String) throws -> Resolution {
        Resolution(try animals(where: "a.collar = \(collar) AND +a.status = 'alive'"))
    }

    /// Living animals with this EID on them; when there is none, dead ones; else those that had it.
    func holders(of eid: EID) throws -> [Animal] {
        let found = try animals(where: "a.id IN (SELECT animal_id FROM eids WHERE eid = \(eid))")
        let current = found.filter { $0.eid == eid }
        let living = current.filter { $0.status == .alive }
        return [living, current, found].first { !$0.isEmpty } ?? []
    }

    private func animals(where condition: SQL) throws -> [Animal] {
        try rows("\(Animal.select) WHERE \(condition) ORDER BY a.ear_tag LIMIT 50")
    }
}

extension Resolution {
    /// By those who are recorded with a number.
    fileprivate init(_ found: [Animal]) {
        switch found.count {
        case 0: self.init(kind: .unknown)
        case 1: self.init(kind: .animal, animal: found[0])
        default: self.init(kind: .ambiguous, candidates: found.map { Candidate(animal: $0, certainty: .recorded) })
        }
    }
}
