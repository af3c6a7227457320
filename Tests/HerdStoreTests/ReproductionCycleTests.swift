import HerdStore
import Testing
import Values

/// What of an animal's changes belongs to its current reproduction cycle.
struct ReproductionCycleTests {
    private func cycle(_ changes: [(days: Int, kind: ChangeKind, fields: JSONValue?)]) async throws -> ReproductionCycle
    {
        let store = try await Herd.store()
        let cow = try await store.createAnimal(Herd.draft("123456789", born: Herd.daysAgo(2000)), by: "t")
        for (days, kind, fields) in changes {
            let draft = ChangeDraft(
                date: .day(Herd.daysAgo(days)), fields: try ChangeFields(kind, json: fields ?? Herd.least(kind)))
            _ = try await store.addChange(draft, to: cow.id, by: "t")
        }
        return try await store.reproduction(of: cow.id)
    }

    private let nothing: JSONValue? = nil
    private let pregnant = JSONValue.object(["result": .string("pregnant")])

    @Test func `what came before the last calving is of an earlier cycle`() async throws {
        let cycle = try await cycle([
            (800, .heat, nothing), (799, .insemination, nothing), (750, .pregnancyCheck, pregnant),
            (550, .dryOff, nothing), (500, .calving, nothing),
        ])
        #expect(cycle.calving?.date == .day(Herd.daysAgo(500)))
        #expect(cycle.heat == nil && cycle.insemination == nil && cycle.check == nil && cycle.dryOff == nil)
        #expect(cycle.expected == nil)
    }

    @Test func `a pregnant cow calves 285 days after its last insemination`() async throws {
        let cycle = try await cycle([
            (500, .calving, nothing), (160, .heat, nothing), (159, .insemination, nothing), (140, .heat, nothing),
            (139, .insemination, nothing), (100, .pregnancyCheck, pregnant), (20, .dryOff, nothing),
        ])
        #expect(cycle.heat?.date == .day(Herd.daysAgo(140)))
        #expect(cycle.insemination?.date == .day(Herd.daysAgo(139)))
        #expect(cycle.dryOff?.date == .day(Herd.daysAgo(20)))
        #expect(cycle.expected == Herd.daysAgo(139 - 285))
    }

    @Test func `a check before the insemination says nothing about it, and a barren one expects no calf`() async throws
    {
        let early = try await cycle([(100, .pregnancyCheck, pregnant), (50, .insemination, nothing)])
        #expect(early.check == nil && early.expected == nil)
        let empty = try await cycle([
            (50, .insemination, nothing), (10, .pregnancyCheck, ["result": "barren"]),
        ])
        #expect(empty.check != nil && empty.expected == nil)
    }

    @Test func `an animal of which nothing was recorded has no cycle, and one that is not there is unknown`()
        async throws
    {
        let cycle = try await cycle([])
        #expect(cycle == ReproductionCycle([]))
        let store = try await Herd.store()
        let gone = try await store.createAnimal(Herd.draft("123456789"), by: "t").id
        let other = try await Herd.store()
        #expect(await problem { try await other.reproduction(of: gone) } == "unknown-animal")
    }
}
