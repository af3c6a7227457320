import Testing
import Values

@testable import HerdStore

/// What people come to.
struct DoorEventTests {
    @Test func `what is to come stands soonest first, what was stands latest first`() async throws {
        let clock = TestClock()
        let store = try await Herd.store(.file, clock: clock)
        for hours in [30, -30, 2, -2, 10] {
            _ = try await store.createDoorEvent(Door.draft("\(hours)", hours: hours), by: "t")
        }
        func names(_ time: DoorEventQuery.Time) async throws -> [String] {
            var query = DoorEventQuery(time, limit: 2)
            var found: [String] = []
            repeat {
                let page = try await store.doorEvents(query)
                found += page.items.map(\.name)
                query.cursor = page.next
            } while query.cursor != nil
            return found
        }
        #expect(try await names(.coming) == ["2", "10", "30"])
        #expect(try await names(.past) == ["-2", "-30"])
        clock.advance(by: .seconds(5 * 3600))
        #expect(try await names(.past) == ["2", "-2", "-30"])
    }

    @Test func `an event is corrected field by field, cancelled and deleted`() async throws {
        let door = try await Door(capacity: 5, price: 100)
        let organiser = try await door.member("9")
        var patch = DoorEventPatch()
        patch.capacity = .removed
        patch.price = 12_345
        patch.currency = .eur
        patch.location = .set("Hala 2")
        patch.organiserId = .set(organiser)
        let after = try await door.store.editDoorEvent(door.id, patch, by: "t")
        #expect(after.capacity == nil && after.price == 12_345 && after.currency == .eur && after.name == "Trénink")
        #expect(after.location == "Hala 2" && after.organiserId == organiser && after.tally.free == nil)
        try await door.store.deleteMember(organiser, by: "t")
        #expect(try await door.event().organiserId == nil)
        #expect(try await door.events() == [.doorEventCreated, .memberCreated, .doorEventChanged, .memberChanged])
    }

    @Test func `a capacity below those on the list throws nobody out, and lets nobody in`() async throws {
        let door = try await Door(capacity: 3)
        let members = try await door.members(4)
        for member in members.prefix(3) { _ = try await door.invite(member) }
        var patch = DoorEventPatch()
        patch.capacity = .set(1)
        _ = try await door.store.editDoorEvent(door.id, patch, by: "t")
        #expect(try await door.event().tally.free == 0)
        #expect(try await door.invite(members[3]).attendance?.state == .waitlisted)
        #expect(try await door.scan(members[0]).outcome == .checkedIn)
    }

    private static let wrong: [(String, @Sendable (inout DoorEventDraft) -> Void)] = [
        ("no name", { $0.name = "  " }), ("a long name", { $0.name = String(repeating: "x", count: 101) }),
        ("a name that turns around", { $0.name = "a\u{202E}b" }), ("a name with a zero", { $0.name = "a\0b" }),
        ("no place", { $0.capacity = 0 }), ("too many places", { $0.capacity = 10_001 }),
        ("a price below nothing", { $0.price = -1 }), ("a price beyond all", { $0.price = 100_000_001 }),
        ("an end before its start", { $0.endsAt = $0.startsAt - .seconds(1) }),
        ("a month and a day", { $0.endsAt = $0.startsAt + .seconds(32 * 86_400) }),
        ("another age", { ($0.startsAt, $0.endsAt) = (Timestamp(microseconds: 0), Timestamp(microseconds: 0)) }),
        ("a long location", { $0.location = String(repeating: "x", count: 201) }),
    ]

    @Test(arguments: wrong.indices)
    func `what cannot be meant is refused`(index: Int) async throws {
        let store = try await Herd.store()
        var draft = Door.draft("Trénink", hours: 2)
        Self.wrong[index].1(&draft)
        let refused = draft
        #expect(
            await problem { try await store.createDoorEvent(refused, by: "t") } == "bad-value", "\(Self.wrong[index].0)"
        )
        #expect(try await store.doorEvents().items.isEmpty)
    }

    @Test func `the same key enters an event once`() async throws {
        let store = try await Herd.store()
        let draft = Door.draft("Trénink", hours: 2)
        let one = try await store.createDoorEvent(draft, by: "t", idempotencyKey: "k")
        #expect(try await store.createDoorEvent(draft, by: "t", idempotencyKey: "k") == one)
        #expect(try await store.doorEvents().items == [one])
    }
}
