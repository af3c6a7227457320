import SQLite
import Testing
import Values

@testable import HerdStore

@Suite struct `the newest weights of several animals` {
    /// An animal with a weight on each of these days, and a note on each as well.
    private func animal(_ number: String, weighed days: [(ago: Int, kilograms: Double)], in store: HerdStore)
        async throws -> Animal.ID
    {
        let id = try await store.createAnimal(Herd.draft(number), by: "t").id
        for (ago, kilograms) in days {
            let day = ChangeDate.day(Herd.daysAgo(ago))
            _ = try await store.addChange(ChangeDraft(date: day, fields: Herd.weighing(kilograms)), to: id, by: "t")
            _ = try await store.addChange(
                ChangeDraft(date: day, fields: .note(NoteFields(text: "seen", type: 1))), to: id, by: "t")
        }
        return id
    }

    @Test(arguments: Herd.backings)
    func `each its own, oldest first, in the order in which they were asked for`(_ backing: Herd.Backing) async throws {
        let store = try await Herd.store(backing)
        let one = try await animal("000000001", weighed: [(3, 320), (40, 300), (20, 311.5)], in: store)
        let never = try await animal("000000002", weighed: [], in: store)
        let other = try await animal("000000003", weighed: [(1, 90)], in: store)
        let found = try await store.newestWeights(of: [other, never, one])
        #expect(found.map(\.animalId) == [other, never, one])
        #expect(found.map { $0.weights.map(\.weight.kilograms) } == [[90], [], [300, 311.5, 320]])
        #expect(found[2].weights.map(\.date) == [40, 20, 3].map { .day(Herd.daysAgo($0)) })
    }

    @Test func `at most the twelve newest, and what is dated ahead not yet`() async throws {
        let store = try await Herd.store()
        let days = (1...15).map { (ago: $0, kilograms: 400 - Double($0)) } + [(ago: -3, kilograms: 999)]
        let id = try await animal("000000001", weighed: days, in: store)
        let weights = try #require(try await store.newestWeights(of: [id]).first).weights
        #expect(weights.map(\.weight.kilograms) == (1...12).reversed().map { 400 - Double($0) })
    }

    /// A large herd is not looked through for thirty of its animals.
    @Test func `they are found along the index of the animal's changes`() async throws {
        let path = try Herd.file()
        _ = try await HerdStore.open(.file(path))
        let plan: [String] = try Database(.file(path)).rows(
            """
            EXPLAIN QUERY PLAN SELECT date, whole_day, fields FROM changes
            WHERE animal_id = x'00' AND kind = 31 AND date <= 5 ORDER BY date DESC, id DESC LIMIT 12
            """
        ) { try $0["detail"] }
        #expect(plan == ["SEARCH changes USING INDEX changes_of_animal (animal_id=? AND date<?)"])
    }
}
