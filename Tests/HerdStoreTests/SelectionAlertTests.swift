import Testing
import Values

@testable import HerdStore

@Suite struct `a selection raises an alert` {
    private func add(_ selection: SelectionFields, days: Int, to store: HerdStore, _ animal: Animal) async throws {
        _ = try await store.addChange(
            ChangeDraft(date: .day(Herd.daysAgo(-days)), fields: .selection(selection)), to: animal.id, by: "t")
    }

    private func alert(_ store: HerdStore, _ animal: Animal, unit: Int?) async throws -> SelectionAlert? {
        SelectionAlert(try await store.animal(animal.id).selections, atUnit: unit, on: await store.today)
    }

    @Test func `for seven days; then it is only listed, as one that waits for long`() async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        let animal = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        try await add(SelectionFields(reason: 4), days: 0, to: store, animal)
        clock.advance(by: .seconds(7 * 86_400))
        #expect(try await alert(store, animal, unit: nil)?.reason == 4)
        clock.advance(by: .seconds(86_400))
        #expect(try await alert(store, animal, unit: nil) == nil)
        let pending = try await store.animal(animal.id).selections
        #expect(pending.map(\.reason) == [4])
        let listed = try #require(try await store.due(on: animal.id, settings: WorkSettings()).first)
        #expect(listed.kind == .selection && listed.old == true)
        // Where the farm wants it so, it alarms until it is done.
        var settings = WorkSettings()
        settings.selectionDays = 0
        clock.advance(by: .seconds(500 * 86_400))
        let today = await store.today
        #expect(SelectionAlert(pending, atUnit: nil, on: today, settings: settings)?.reason == 4)
        settings.selectionDays = 509
        #expect(SelectionAlert(pending, atUnit: nil, on: today, settings: settings)?.reason == 4)
        settings.selectionDays = 507
        #expect(SelectionAlert(pending, atUnit: nil, on: today, settings: settings) == nil)
    }

    @Test func `which an older one does not keep from alarming`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        try await add(SelectionFields(reason: 4, order: 0), days: -8, to: store, animal)
        try await add(SelectionFields(reason: 5, order: 3), days: 0, to: store, animal)
        #expect(try await alert(store, animal, unit: nil)?.reason == 5)
    }

    @Test func `from its day on until it is done, at its unit`() async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        let animal = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        try await add(SelectionFields(reason: 7, unit: 2), days: 1, to: store, animal)
        #expect(try await alert(store, animal, unit: 2) == nil)
        for _ in 0..<2 {
            clock.advance(by: .seconds(86_400))
            #expect(try await alert(store, animal, unit: 2)?.reason == 7)
            #expect(try await alert(store, animal, unit: nil)?.unit == 2)
            #expect(try await alert(store, animal, unit: 1) == nil)
        }
        let change = try #require(try await alert(store, animal, unit: 2)?.changeId)
        let done = try JSONValue(encoding: SelectionFields(reason: 7, unit: 2, done: true))
        _ = try await store.editChange(change, ChangePatch(fields: done), by: "t")
        #expect(try await alert(store, animal, unit: 2) == nil)
    }

    @Test func `of several with the lowest order, then the oldest; one without unit at every station`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        try await add(SelectionFields(reason: 1), days: 0, to: store, animal)
        try await add(SelectionFields(reason: 2), days: -3, to: store, animal)
        #expect(try await alert(store, animal, unit: 5)?.reason == 2)
        try await add(SelectionFields(reason: 3, order: 4), days: 0, to: store, animal)
        try await add(SelectionFields(reason: 4, order: 0, unit: 6), days: 0, to: store, animal)
        #expect(try await alert(store, animal, unit: 5)?.reason == 3)
        #expect(try await alert(store, animal, unit: 6)?.reason == 4)
    }
}
