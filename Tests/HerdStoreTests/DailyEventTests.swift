import Testing
import Values

@testable import HerdStore

/// Messages within the farm.
struct DailyEventTests {
    @Test func `the newest day comes first, page by page`() async throws {
        let store = try await Herd.store()
        for days in [2, 0, 1] {
            _ = try await store.recordDailyEvent(
                DailyEventDraft(date: Herd.daysAgo(days), text: "\(days)"), by: "t")
        }
        let first = try await store.dailyEvents(DailyEventQuery(limit: 2))
        let second = try await store.dailyEvents(DailyEventQuery(cursor: first.next, limit: 2))
        #expect((first.items + second.items).map(\.text) == ["0", "1", "2"] && second.next == nil)
        let middle = try await store.dailyEvents(DailyEventQuery(from: Herd.daysAgo(1), to: Herd.daysAgo(1)))
        #expect(middle.items.map(\.text) == ["1"])
    }

    @Test func `a barn is shown its own, and what is for all`() async throws {
        let farm = try await ReportFarm()
        for (barn, text) in [(farm.north.id, "north"), (farm.south.id, "south"), (nil, "all")] {
            _ = try await farm.store.recordDailyEvent(DailyEventDraft(barnId: barn, text: text), by: "t")
        }
        let shown = try await farm.store.dailyEvents(DailyEventQuery(barn: farm.north.id)).items
        #expect(Set(shown.map(\.text)) == ["north", "all"])
    }

    @Test func `whoever follows the events hears what was recorded, corrected and deleted`() async throws {
        let store = try await Herd.store()
        let draft = DailyEventDraft(technician: "Novák", kind: "Stroje", milking: .noon, pregnancy: true, text: "x")
        let event = try await store.recordDailyEvent(draft, by: "Věra")
        #expect(event.date == Herd.today && event.recordedBy == "Věra" && event.pregnancy)
        var patch = DailyEventPatch()
        patch.text = "y"
        patch.milking = .removed
        let corrected = try await store.correctDailyEvent(event.id, patch, by: "Jan")
        #expect(corrected.text == "y" && corrected.milking == nil && corrected.kind == "Stroje")
        #expect(corrected.correctedAt != nil)
        try await store.deleteDailyEvent(event.id, by: "Jan")
        #expect(try await store.dailyEvents().items.isEmpty)
        #expect(
            try await store.events(after: 0).map(\.kind) == [
                .dailyEventRecorded, .dailyEventCorrected, .dailyEventDeleted,
            ])
        #expect(await problem { try await store.deleteDailyEvent(event.id, by: "t") } == "unknown-daily-event")
    }

    @Test(arguments: ["", "  \n", String(repeating: "x", count: 1001)])
    func `a text of nothing is none, and of more than 1000 characters too long`(text: String) async throws {
        let store = try await Herd.store()
        #expect(await problem { try await store.recordDailyEvent(DailyEventDraft(text: text), by: "t") } == "bad-value")
        let longest = DailyEventDraft(text: String(repeating: "ž", count: 1000))
        #expect(try await store.recordDailyEvent(longest, by: "t").text.count == 1000)
    }

    @Test func `the same key records once, and only a barn is a barn`() async throws {
        let farm = try await ReportFarm()
        let draft = DailyEventDraft(text: "x")
        let one = try await farm.store.recordDailyEvent(draft, by: "t", idempotencyKey: "k")
        #expect(try await farm.store.recordDailyEvent(draft, by: "t", idempotencyKey: "k") == one)
        let wrong = DailyEventDraft(barnId: farm.northGroup.id, text: "x")
        #expect(await problem { try await farm.store.recordDailyEvent(wrong, by: "t") } == "not-a-barn")
    }
}
