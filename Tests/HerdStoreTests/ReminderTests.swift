import SQLite
import Testing
import Values

@testable import HerdStore

/// Whoever looks after the register is told two weeks before a membership or an insurance ends, once.
@Suite struct `the end of a membership` {
    private let clock = TestClock()

    private func day(_ count: Int) -> CalendarDay {
        CalendarDay(daysSince1970: clock.store.now().day.daysSince1970 + count)
    }

    private func member(
        _ store: HerdStore, _ number: String, until: Int? = nil, insuredUntil: Int? = nil, active: Bool = true
    ) async throws -> Member {
        var draft = MemberDraft(name: "A\(number)", number: number, until: until.map(day))
        draft.insuredUntil = insuredUntil.map(day)
        let member = try await store.createMember(draft, by: "t")
        guard !active else { return member }
        return try await store.editMember(member.id, MemberPatch(active: false), by: "t")
    }

    private func told(_ store: HerdStore) async throws -> [MemberExpiring] {
        try await store.events(after: 0).filter { $0.kind == .memberExpiring }
            .map { try JSONText.decode(MemberExpiring.self, $0.text) }
    }

    @Test func `is told from fourteen days before to the last day, of both facts`() async throws {
        let store = try await HerdStore.open(.memory, clock: clock.store)
        _ = try await member(store, "1", until: -1)
        let today = try await member(store, "2", until: 0)
        let last = try await member(store, "3", until: 14, insuredUntil: 7)
        _ = try await member(store, "4", until: 15, insuredUntil: 15)
        _ = try await member(store, "5", until: 3, active: false)
        _ = try await member(store, "7", insuredUntil: 3, active: false)
        _ = try await member(store, "6")
        #expect(try await store.remindOfEnds() == 3)
        #expect(
            try await told(store) == [
                MemberExpiring(memberId: today.id, what: .membership, day: day(0)),
                MemberExpiring(memberId: last.id, what: .insurance, day: day(7)),
                MemberExpiring(memberId: last.id, what: .membership, day: day(14)),
            ])
    }

    @Test func `is told once, and again when it is another day`() async throws {
        let store = try await HerdStore.open(.memory, clock: clock.store)
        let one = try await member(store, "1", until: 5)
        #expect(try await store.remindOfEnds() == 1)
        #expect(try await store.remindOfEnds() == 0)
        clock.advance(by: .seconds(86_400))
        #expect(try await store.remindOfEnds() == 0)
        _ = try await store.editMember(one.id, MemberPatch(until: .set(day(10))), by: "t")
        #expect(try await store.remindOfEnds() == 1)
        #expect(try await told(store).map(\.day) == [day(4), day(10)])
    }

    @Test func `stands on the list by its day, for thirty days after it too`() async throws {
        let store = try await HerdStore.open(.memory, clock: clock.store)
        _ = try await member(store, "1", until: -31)
        _ = try await member(store, "2", until: -30, insuredUntil: 20)
        _ = try await member(store, "3", until: 20)
        #expect(try await store.memberEnds().map(\.day) == [day(-30)])
        let ends = try await store.memberEnds(within: 20)
        #expect(ends.map(\.day) == [day(-30), day(20), day(20)])
        #expect(ends.map(\.what) == [.membership, .membership, .insurance])
    }

    @Test func `of a member who is gone is forgotten`() async throws {
        let store = try await HerdStore.open(.memory, clock: clock.store)
        let one = try await member(store, "1", until: 5)
        #expect(try await store.remindOfEnds() == 1)
        try await store.deleteMember(one.id, by: "t")
        #expect(try await store.reminders() == 0)
        #expect(try await store.memberEnds().isEmpty)
    }

    @Test func `is forgotten a year after it`() async throws {
        let store = try await HerdStore.open(.memory, clock: clock.store)
        _ = try await member(store, "1", until: 5)
        #expect(try await store.remindOfEnds() == 1)
        clock.advance(by: .seconds(86_400 * 371))
        #expect(try await store.remindOfEnds() == 0)
        #expect(try await store.reminders() == 1)
        clock.advance(by: .seconds(86_400))
        #expect(try await store.remindOfEnds() == 0)
        #expect(try await store.reminders() == 0)
    }

    @Test func `has a calendar at an address that nobody can guess, and that is renewed`() async throws {
        let store = try await HerdStore.open(.memory, clock: clock.store)
        #expect(try await !store.opensReminderFeed(""))
        let first = try await store.renewReminderFeed(by: "t")
        #expect(try await store.opensReminderFeed(first))
        #expect(try await !store.opensReminderFeed(first + "\0"))
        let second = try await store.renewReminderFeed(by: "t")
        #expect(try await !store.opensReminderFeed(first))
        #expect(try await store.opensReminderFeed(second))
        try await store.closeReminderFeed(by: "t")
        #expect(try await !store.opensReminderFeed(second))
    }
}

extension HerdStore {
    fileprivate func reminders() throws -> Int? {
        try readAll { try $0.value("SELECT count(*) FROM member_reminders") }
    }
}
