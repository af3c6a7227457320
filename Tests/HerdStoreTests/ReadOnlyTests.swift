import SQLite
import Testing
import Values

@testable import HerdStore

@Suite struct `a store is read beside the daemon` {
    @Test func `a reader sees what was committed, also since it was opened, and can write nothing`() async throws {
        let path = try Herd.file()
        let daemon = try await HerdStore.open(.file(path), clock: TestClock().store)
        let animal = try await daemon.createAnimal(Herd.draft("123456789"), by: "test")
        let reader = try await HerdStore.open(.readOnly(path), clock: TestClock().store)
        #expect(try await reader.animals().items == [animal])
        _ = try await daemon.record(Herd.scale(400), at: Herd.now, idempotencyKey: "a")
        #expect(try await reader.weighingDetails().map(\.weighing.weight.grams) == [400_000])
        await #expect(throws: SQLiteError.self) {
            try await reader.createLocation(LocationDraft(kind: .barn, number: "9"))
        }
    }

    @Test func `changes that came into force meanwhile are left to the daemon`() async throws {
        let path = try Herd.file()
        do {
            let daemon = try await HerdStore.open(.file(path), clock: TestClock().store)
            let animal = try await daemon.createAnimal(Herd.draft("123456789"), by: "test")
            let tomorrow = CalendarDay(daysSince1970: Herd.now.day.daysSince1970 + 1)
            _ = try await daemon.addChange(
                ChangeDraft(date: .day(tomorrow), fields: .tagging(TaggingFields(collar: .set("7")))), to: animal.id,
                by: "test")
        }
        let later = StoreClock.stopped(at: Herd.now + .seconds(3 * 86_400))
        let reader = try await HerdStore.open(.readOnly(path), clock: later)
        #expect(try await reader.animals().items.count == 1)
    }

    @Test func `what cannot be read is named`() async throws {
        let path = try Herd.file()
        #expect(await problem { try await HerdStore.open(.readOnly(path)) } == "cannot-open-database")
        try Schema.migrate(Database(.file(path)), steps: [.animals])
        #expect(await problem { try await HerdStore.open(.readOnly(path)) } == "older-schema")
    }
}
