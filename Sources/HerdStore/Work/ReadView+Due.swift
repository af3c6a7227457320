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
        var conditions: [SQL] = []
        if let barn { conditions.append("a.group_id IN (SELECT id FROM places WHERE parent = \(barn))") }
        if let cursor { conditions.append("a.ear_tag > \(cursor)") }
        func animals(_ condition: SQL) throws -> [Animal] {
            try rows(
                """
                \(Animal.select) \(SQL(whereAll: [condition] + conditions)) ORDER BY a.ear_tag LIMIT \(limit + 1)
                """)
        }
        let calls = calls(kind, settings)
        let found: [Animal] =
            if kind == .withdrawal {
                try animals("a.withdrawal IS NOT NULL")
            } else if calls.isEmpty {
                []
            } else if barn != nil {
                try animals(hasMark(calls))
            } else {
                try firstCalled(calls, after: cursor, atLeast: limit + 1, animals) ?? animals(isMarked(calls))
            }
        let page = Page(found, limit: limit) { $0.earTag.description }
        let items = try page.items.map { animal in
            DueAnimal(
                animal: animal.summary, group: animal.group,
                due: try due(on: animal, settings).filter { kind == nil || $0.kind == kind })
        }
        return Page(items: items, next: page.next)
    }

    /// The conditions on marks that call for work, one for each kind.
    private func calls(_ kind: WorkKind?, _ settings: WorkSettings) -> [SQL] {
        WorkKind.allCases.filter { kind == nil || $0 == kind }.compactMap { kind in
            settings.values(of: kind, on: instant.day).map { values in
                "kind = \(kind) AND value BETWEEN \(values.lowerBound) AND \(values.upperBound)"
            }
        }
    }

    /// The animals of a page if the first animals after the cursor fill it; `nil` if they do not.
    ///
    /// If many animals are due, this saves collecting and sorting all marks.
    private func firstCalled(
        _ calls: [SQL], after cursor: String?, atLeast count: Int, _ animals: (SQL) throws -> [Animal]
    ) throws -> [Animal]? {
        let window: SQL = """
            a.id IN (SELECT id FROM animals WHERE status = 'alive' AND ear_tag > \(cursor ?? "")
                ORDER BY ear_tag LIMIT \(Self.window))
            """
        let found = try animals("\(window) AND \(hasMark(calls))")
        return found.count >= count ? found : nil
    }

    /// The number of animals to check first: they fill a page of 30 if one in fifteen is due.
    private static let window = 500

    /// The condition that one of the marks of the animal `a` calls it: for walking a few animals.
    private func hasMark(_ calls: [SQL]) -> SQL {
        let marks = calls.map { "EXISTS (SELECT 1 FROM work_marks w WHERE w.animal_id = a.id AND \($0))" as SQL }
        return "(\(SQL(marks, separator: " OR ")))"
    }

    /// The same condition for the whole herd, along the index of the marks.
    private func isMarked(_ calls: [SQL]) -> SQL {
        let marks = calls.map { "SELECT animal_id FROM work_marks WHERE \($0)" as SQL }
        return "a.id IN (\(SQL(marks, separator: " UNION ")))"
    }

    /// What a planned treatment is about, as whoever planned it wrote it.
    private func treatmentWords(_ id: Change.ID) throws -> String? {
        let fields = try change(id).fields
        guard case .other(.treatment, let json) = fields else { return nil }
        let words = [json["kind"]?.text] + (Treatment(fields)?.medicines.map(\.name) ?? []) + [json["note"]?.text]
        return words.compactMap(\.self).first { !$0.isEmpty }.map { String($0.prefix(80)) }
    }
}
