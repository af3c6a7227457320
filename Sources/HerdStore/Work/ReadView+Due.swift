import SQLite
import Values

extension HerdStore {
    /// What is due on an animal today.
    package nonisolated func due(on animal: Animal.ID, settings: WorkSettings) async throws -> [DueItem] {
        try await glanceToday { try $0.due(on: $0.animal(animal), settings) }
    }

    /// A page of the animals on which something is due today, by their ear tags.
    ///
    /// - Parameter kind: `nil` for all that a person can do; what is withheld is none of that.
    package nonisolated func due(
        barn: Location.ID? = nil, kind: WorkKind? = nil, settings: WorkSettings, cursor: String? = nil,
        limit: Int? = nil
    ) async throws -> Page<DueAnimal> {
        try await look { try $0.due(barn: barn, kind: kind, settings, cursor: cursor, limit: limit) }
    }
}

extension ReadView {
    func due(on animal: Animal, _ settings: WorkSettings) throws -> [DueItem] {
        let marks: [WorkMark] = try rows("SELECT * FROM work_marks WHERE animal_id = \(animal.id)")
        return try WorkList(marks, of: animal, settings: settings, on: instant.day, planned: treatmentWords).items
    }

    func due(
        barn: Location.ID?, kind: WorkKind?, _ settings: WorkSettings, cursor: String?, limit: Int?
    ) throws -> Page<DueAnimal> {
        let limit = PageLimit.clamped(limit)
        var conditions: [SQL] =
            kind == .withdrawal ? ["a.withdrawal IS NOT NULL"] : ["a.id IN (\(called(kind, settings)))"]
        if let barn { conditions.append("a.group_id IN (SELECT id FROM places WHERE parent = \(barn))") }
        if let cursor { conditions.append("a.ear_tag > \(cursor)") }
        let found: [Animal] = try rows(
            "\(Animal.select) \(SQL(whereAll: conditions)) ORDER BY a.ear_tag LIMIT \(limit + 1)")
        let page = Page(found, limit: limit) { $0.earTag.description }
        let items = try page.items.map { animal in
            DueAnimal(
                animal: animal.summary, group: animal.group,
                due: try due(on: animal, settings).filter { kind == nil || $0.kind == kind })
        }
        return Page(items: items, next: page.next)
    }

    /// The animals that marks call, each kind along its part of the index.
    private func called(_ kind: WorkKind?, _ settings: WorkSettings) -> SQL {
        let parts = WorkKind.allCases.filter { kind == nil || $0 == kind }.compactMap { kind -> SQL? in
            guard let values = settings.values(of: kind, on: instant.day) else { return nil }
            return """
                SELECT animal_id FROM work_marks
                WHERE kind = \(kind) AND value BETWEEN \(values.lowerBound) AND \(values.upperBound)
                """
        }
        return parts.isEmpty ? "SELECT NULL" : SQL(parts, separator: " UNION ")
    }

    /// What a planned treatment is about, as whoever planned it wrote it.
    private func treatmentWords(_ id: Change.ID) throws -> String? {
        let fields = try change(id).fields
        guard case .other(.treatment, let json) = fields else { return nil }
        let words = [json["kind"]?.text] + (Treatment(fields)?.medicines.map(\.name) ?? []) + [json["note"]?.text]
        return words.compactMap(\.self).first { !$0.isEmpty }.map { String($0.prefix(80)) }
    }
}
