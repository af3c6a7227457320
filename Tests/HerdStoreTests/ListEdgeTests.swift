import Testing
import Values

@testable import HerdStore

/// What comes page by page is what there is: nothing twice, nothing left out, also of lines that stand at one time.
struct ListEdgeTests {
    enum List: CaseIterable, Sendable {
        case animals, changes, notes, weighings, weighingsOfAnimal, bin, sessions, bookings, dailyEvents, work
    }

    @Test(arguments: List.allCases, 1...4)
    func `pages of a list are the list`(_ list: List, limit: Int) async throws {
        let farm = try await FullFarm()
        let whole = try await farm.page(of: list, nil, 500)
        #expect(whole.items.count >= 5 && whole.next == nil)
        #expect(Set(whole.items).count == whole.items.count)
        var (found, sizes, cursor): ([String], [Int], String?) = ([], [], nil)
        repeat {
            let page = try await farm.page(of: list, cursor, limit)
            found += page.items
            sizes.append(page.items.count)
            cursor = page.next
        } while cursor != nil
        #expect(found == whole.items)
        #expect(sizes.dropLast().allSatisfy { $0 == limit } && (1...limit).contains(sizes.last ?? 0))
    }

    @Test func `a period of daily events has its first and its last day`() async throws {
        let store = try await Herd.store()
        for days in 0...4 {
            _ = try await store.recordDailyEvent(DailyEventDraft(date: Herd.daysAgo(days), text: "\(days)"), by: "t")
        }
        func texts(_ query: DailyEventQuery) async throws -> [String] {
            try await store.dailyEvents(query).items.map(\.text)
        }
        #expect(try await texts(DailyEventQuery(from: Herd.daysAgo(3), to: Herd.daysAgo(1))) == ["1", "2", "3"])
        #expect(try await texts(DailyEventQuery(from: Herd.daysAgo(1))) == ["0", "1"])
        #expect(try await texts(DailyEventQuery(to: Herd.daysAgo(3))) == ["3", "4"])
    }

    @Test func `a report is of 1,100 days at most`() async throws {
        let store = try await Herd.store()
        func refusal(_ days: Int) async -> String? {
            await problem { try await store.claws(ReportQuery(from: Herd.daysAgo(days - 1), to: Herd.today)) }
        }
        for (days, wanted) in [(0, "bad-period"), (1, nil), (1100, nil), (1101, "bad-period")] as [(Int, String?)] {
            #expect(await refusal(days) == wanted, "\(days)")
        }
    }

    @Test func `a batch is of 5,000 animals at most, and many of the bin are 500`() async throws {
        let store = try await Herd.store()
        var source = IdentifierSource()
        let animals: [Animal.ID] = (0...5000).map { _ in source.next(at: Herd.now) }
        await #expect(throws: ChangeBatchRefused.self, "nobody knows them, and they are not too many") {
            try await store.recordBatch(
                ChangeBatchDraft(Herd.note("x"), of: .listed(Array(animals.dropLast()))), by: "t")
        }
        #expect(
            await problem {
                try await store.recordBatch(ChangeBatchDraft(Herd.note("x"), of: .listed(animals)), by: "t")
            } == "bad-value")
        // Nobody knows these either.
        for (count, refusal) in [
            (0, "bad-value"), (1, "unknown-weighing"), (500, "unknown-weighing"), (501, "bad-value"),
        ] {
            let ids: [Weighing.ID] = (0..<count).map { _ in source.next(at: Herd.now) }
            let given = ids.map { BinAssignment(weighingId: $0, animalId: animals[0]) }
            #expect(await problem { try await store.assign(given, by: "t") } == refusal, "\(count)")
            #expect(await problem { try await store.release(ids, by: "t") } == refusal, "\(count)")
            #expect(await problem { try await store.discard(ids, reason: "x", by: "t") } == refusal, "\(count)")
        }
    }

    /// Whoever pulls gets as many changes as they asked for, and the whole event with which these are complete.
    @Test func `the change list ends with the event that completes as many changes as are wanted`() async throws {
        let farm = try await ReportFarm()
        for number in 1...3 {
            // A birth, a move and a tagging by one event.
            _ = try await farm.store.createAnimal(
                Herd.draft("11111111\(number)", collar: "\(number)", group: farm.northGroup.id), by: "t")
        }
        let cow = try await farm.cow("222222222")
        let note = try await farm.store.addChange(Herd.note("x"), to: cow.id, by: "t")
        try await farm.store.deleteChange(note.id, by: "t")
        let newest = try await farm.store.lastEventNumber()
        let events = try await farm.store.listedChanges(after: .start, upTo: newest).map(\.event)
        #expect(events.count == 11)
        for count in 1...events.count {
            #expect(try await farm.store.eventEnding(count, changesAfter: -1) == events[count - 1], "\(count)")
        }
        for count in [12, nil] {
            #expect(try await farm.store.eventEnding(count, changesAfter: -1) == events.last)
        }
        let before = try #require(events.last) - 1
        #expect(try await farm.store.eventEnding(1, changesAfter: before) == events.last)
        #expect(try await farm.store.eventEnding(1, changesAfter: newest) == nil)
    }
}

/// A farm whose lines all stand at one time.
private struct FullFarm {
    private let store: HerdStore
    private let cow: Animal.ID
    private let noteType: NoteType.ID

    init() async throws {
        store = try await Herd.store()
        let eid = try EID(digits: "203000123456789")
        cow = try await store.createAnimal(Herd.draft("111111111", eid: eid), by: "t").id
        noteType = try await store.createNoteType(NoteTypeDraft(name: "N"), by: "t").id
        for number in 0..<5 {
            let other = try await store.createAnimal(Herd.draft("22222222\(number)"), by: "t")
            _ = try await store.addChange(
                ChangeDraft(date: .day(Herd.today), fields: .selection(SelectionFields(reason: 1))), to: other.id,
                by: "t")
            _ = try await store.addChange(
                ChangeDraft(
                    date: .day(Herd.today), fields: .note(NoteFields(text: "\(number)", typeId: noteType))), to: cow,
                by: "t")
            let session = try await store.openSession(SessionDraft(name: "\(number)"))
            _ = try await store.record(Herd.scale(400, eid: eid), at: Herd.now, idempotencyKey: "a\(number)")
            _ = try await store.record(Herd.scale(300), at: Herd.now, idempotencyKey: "b\(number)")
            _ = try await store.closeSession(session.id)
            _ = try await store.recordDailyEvent(DailyEventDraft(text: "\(number)"), by: "t")
            let kind = try await store.createResource(ResourceDraft(kind: .other, name: "\(number)"), by: "t")
            _ = try await store.book(
                BookingDraft(
                    purpose: .vet, start: Herd.now + .seconds(600 - number * 60), end: Herd.now + .seconds(1200),
                    resources: [kind.id]), by: "t")
        }
    }

    func page(of list: ListEdgeTests.List, _ cursor: String?, _ limit: Int) async throws -> Page<String> {
        switch list {
        case .animals: return try await store.animals(AnimalQuery(cursor: cursor, limit: limit)).ids { "\($0.id)" }
        case .changes: return try await store.changes(of: cow, cursor: cursor, limit: limit).ids { "\($0.id)" }
        case .notes:
            return try await store.changes(of: cow, noteType: noteType, cursor: cursor, limit: limit)
                .ids { "\($0.id)" }
        case .weighings:
            return try await store.weighings(WeighingQuery(cursor: cursor, limit: limit)).ids { "\($0.id)" }
        case .weighingsOfAnimal:
            return try await store.weighings(WeighingQuery(animal: cow, cursor: cursor, limit: limit))
                .ids { "\($0.id)" }
        case .bin:
            let page = try await store.unassignedWeighings(cursor: cursor, limit: limit)
            return Page(items: page.items.map { "\($0.weighing.id)" }, next: page.next)
        case .sessions: return try await store.sessions(cursor: cursor, limit: limit).ids { "\($0.id)" }
        case .bookings:
            return try await store.bookings(BookingQuery(cursor: cursor, limit: limit)).ids { "\($0.id)" }
        case .dailyEvents:
            return try await store.dailyEvents(DailyEventQuery(cursor: cursor, limit: limit)).ids { "\($0.id)" }
        case .work:
            return try await store.due(settings: WorkSettings(), cursor: cursor, limit: limit)
                .ids { "\($0.animal.id)" }
        }
    }
}

extension Page {
    fileprivate func ids(_ id: (Item) -> String) -> Page<String> { Page<String>(items: items.map(id), next: next) }
}
