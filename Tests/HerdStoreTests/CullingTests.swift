import SQLite
import Testing
import Values

@testable import HerdStore

/// An animal that left the herd leaves its lists, and is found by its number.
struct CullingTests {
    private let eid: EID

    init() throws { eid = try EID(country: 203, national: 1) }

    private func herd(_ clock: TestClock = TestClock()) async throws -> (store: HerdStore, kept: Animal, gone: Animal) {
        let store = try await Herd.store(clock: clock)
        let kept = try await store.createAnimal(Herd.draft("100000001", name: "Růžena"), by: "t")
        let gone = try await store.createAnimal(
            Herd.draft("100000002", eid: eid, collar: "42", name: "Malina"), by: "t")
        return (store, kept, gone)
    }

    private func listed(_ store: HerdStore, _ query: AnimalQuery = AnimalQuery()) async throws -> [Animal.ID] {
        try await store.animals(query).items.map(\.id)
    }

    @Test func `it is left out of lists and searches, unless they ask for it`() async throws {
        let (store, kept, gone) = try await herd()
        let change = try await store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: Herd.culling), to: gone.id, by: "t")
        #expect(try await listed(store) == [kept.id])
        #expect(try await listed(store, AnimalQuery(text: "malina")).isEmpty)
        #expect(try await listed(store, AnimalQuery(text: "42")).isEmpty)
        #expect(try await listed(store, AnimalQuery(culled: .include)) == [kept.id, gone.id])
        #expect(try await listed(store, AnimalQuery(culled: .only)) == [gone.id])
        // A whole number means that animal.
        for number in ["100000002", "CZ 100000002", "203000000000001"] {
            #expect(try await listed(store, AnimalQuery(text: number)) == [gone.id], "\(number)")
        }
        let culled = Animal.Culled(date: .day(Herd.today), kind: .sale)
        #expect(try await store.resolve(eid: eid).animal?.culled == culled)
        #expect(try await store.resolve(earTag: gone.earTag).animal?.culled == culled)
        try await store.deleteChange(change.id, by: "t")
        #expect(try await listed(store) == [kept.id, gone.id])
        #expect(try await store.animal(gone.id).culled == nil)
    }

    @Test func `dated ahead it comes into force on its day`() async throws {
        let clock = TestClock()
        let (store, kept, gone) = try await herd(clock)
        let tomorrow = CalendarDay(daysSince1970: Herd.today.daysSince1970 + 1)
        _ = try await store.addChange(
            ChangeDraft(date: .day(tomorrow), fields: Herd.culling), to: gone.id, by: "t")
        #expect(try await listed(store) == [kept.id, gone.id])
        clock.advance(by: .seconds(86_400))
        #expect(try await listed(store) == [kept.id])
        #expect(try await store.animal(gone.id).culled == Animal.Culled(date: .day(tomorrow), kind: .sale))
    }

    @Test func `its weight says nothing of what stands on the scale`() async throws {
        let (store, kept, gone) = try await herd()
        for animal in [kept, gone] {
            _ = try await store.addChange(
                ChangeDraft(date: .day(Herd.daysAgo(3)), fields: Herd.weighing(400)), to: animal.id, by: "t")
        }
        #expect(try await store.herdWeights(at: Herd.now).count == 2)
        _ = try await store.addChange(
            ChangeDraft(date: .day(Herd.today), fields: Herd.culling), to: gone.id, by: "t")
        #expect(try await store.herdWeights(at: Herd.now).count == 1)
    }

    @Test func `one that was culled before there were lists without it is left out at once`() async throws {
        let path = try Herd.file()
        do {
            let old = try Database(.file(path))
            try Schema.migrate(old, steps: Array(Schema.migrations.prefix { $0.name != "culled" }))
            try old.script(
                """
                INSERT INTO changes (id, animal_id, kind, date, whole_day, recorded_at, recorded_by, simulated, ear_tag,
                    fields, event)
                VALUES
                    (x'0190f0f37c1a7d0e9a3b0123456789ab', x'0190f0f37c1a7d0e9a3b0123456789ac', 13, 1620086400000000, 1,
                        1620100000000000, 'Věra', 0, 'CZ123456789',
                        '{"country":"CZ","number":"123456789","sex":"female"}', 1),
                    (x'0190f0f37c1a7d0e9a3b0123456789ad', x'0190f0f37c1a7d0e9a3b0123456789ac', 2, 1620172800000000, 1,
                        1620100000000000, 'Věra', 0, NULL, '{"kind":"death"}', 1);
                INSERT INTO animals (id, ear_tag, aliases, sex, born, status, selections, simulated, numbers_key, name_key)
                VALUES (x'0190f0f37c1a7d0e9a3b0123456789ac', 'CZ123456789', '[]', 'female', 18751, 'culled', '[]', 0,
                    'cz123456789', '');
                INSERT INTO events VALUES (1, 1620100000000000, 'animal.created', '{}');
                """)
        }
        let store = try await HerdStore.open(.file(path), clock: TestClock().store)
        #expect(try await listed(store).isEmpty)
        let animal = try #require(try await store.animals(AnimalQuery(culled: .only)).items.first)
        #expect(try animal.culled == Animal.Culled(date: .day(Herd.day("2021-05-05")), kind: .death))
        #expect(try await store.animalsDue().isEmpty)
    }
}

extension HerdStore {
    /// Those that would be folded again at the next look.
    fileprivate func animalsDue() throws -> [Animal.ID] { try read { try $0.animalsWithDueChanges() } }
}
