import HerdStore
import Values

/// Two barns with a group each, whose animals reports tell of; today is that of `Herd`.
struct ReportFarm {
    let store: HerdStore
    let clock = TestClock()
    let north: Location
    let south: Location
    let northGroup: Location
    let southGroup: Location

    init() async throws {
        store = try await Herd.store(clock: clock)
        north = try await store.createLocation(LocationDraft(kind: .barn, number: "1", name: "Severní"))
        south = try await store.createLocation(LocationDraft(kind: .barn, number: "2"))
        northGroup = try await store.createLocation(LocationDraft(kind: .group, number: "11", parent: north.id))
        southGroup = try await store.createLocation(LocationDraft(kind: .group, number: "21", parent: south.id))
    }

    /// A cow that has stood in a group since 300 days ago.
    func cow(_ number: String, in group: Location? = nil) async throws -> Animal {
        let cow = try await store.createAnimal(Herd.draft(number, born: Herd.daysAgo(1500)), by: "t")
        if let group { try await move(cow, to: group, daysAgo: 300) }
        return try await store.animal(cow.id)
    }

    func move(_ animal: Animal, to group: Location, daysAgo days: Int) async throws {
        _ = try await change(of: animal, .move(MoveFields(groupId: group.id)), daysAgo: days)
    }

    @discardableResult
    func change(of animal: Animal, _ fields: ChangeFields, daysAgo days: Int) async throws -> Change {
        try await store.addChange(
            ChangeDraft(date: .day(Herd.daysAgo(days)), fields: fields), to: animal.id, by: "Věra")
    }

    @discardableResult
    func change(
        of animal: Animal, _ kind: ChangeKind, _ fields: [String: JSONValue] = [:], daysAgo days: Int
    ) async throws -> Change {
        try await change(of: animal, .other(kind, .object(fields)), daysAgo: days)
    }

    @discardableResult
    func inseminate(
        _ animal: Animal, bull: String = "NEO-123", technician: String? = nil, daysAgo days: Int
    ) async throws -> Change {
        var fields: [String: JSONValue] = [
            "character": .string("insemination"), "order": .integer(1), "bull": .string(bull),
        ]
        if let technician { fields["technician"] = .string(technician) }
        return try await change(of: animal, .insemination, fields, daysAgo: days)
    }

    func period(_ from: Int, _ to: Int, barns: Set<Location.ID> = []) -> ReportQuery {
        ReportQuery(from: Herd.daysAgo(from), to: Herd.daysAgo(to), barns: barns)
    }
}
