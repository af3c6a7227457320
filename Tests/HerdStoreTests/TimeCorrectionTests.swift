import SQLite
import Testing
import Values

@testable import HerdStore

/// What a wrong clock has dated gets the right time as soon as it is known by how much the clock was off.
@Suite struct `what a wrong clock has dated is put right` {
    private let clock = TestClock(Herd.now - .seconds(3 * 86_400))
    private static let threeDays = Duration.seconds(3 * 86_400)
    private static let tag = "203000123456789"

    private func herd() async throws -> (store: HerdStore, animal: Animal, start: Int) {
        let store = try await Herd.store(clock: clock)
        let eid = try EID(digits: Self.tag)
        let animal = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        return (store, animal, try await store.lastEventNumber())
    }

    private func weigh(
        _ kilograms: Double, in store: HerdStore, mark: ClockMark? = nil, moment: SteadyMoment? = nil
    ) async throws -> Weighing {
        var draft = Herd.scale(kilograms, eid: try EID(digits: Self.tag))
        (draft.clock, draft.moment) = (mark, moment)
        return try await store.record(draft, at: clock.store.now(), idempotencyKey: "\(Int(kilograms))").weighing
    }

    @Test func `in the list, in the animal’s life and on its card, and an event says so`() async throws {
        let (store, animal, start) = try await herd()
        let wrong = try await weigh(400, in: store, mark: .unsure)
        clock.advance(by: Self.threeDays)
        let missing = try await store.correct(
            [TimeCorrection("400", by: Self.threeDays)], clockSetBy: 259_200, since: start)
        #expect(missing.isEmpty)
        let right = try await store.weighing(wrong.id)
        #expect(right.at == wrong.at + Self.threeDays)
        #expect((wrong.clock, right.clock) == (.unsure, .corrected))
        let change = try #require(try await store.changes(of: animal.id).items.first { $0.kind == .weighing })
        #expect(change.date == .moment(right.at) && change.recordedAt >= right.at)
        #expect(try await store.animal(animal.id).lastWeighing?.date == .moment(right.at))
        let told = try await store.events(after: start)
        #expect(told.filter { $0.kind == .weighingCorrected }.count == 1)
        #expect(
            try told.last { $0.kind == .clockCorrected }?.data.decoded()
                == ClockCorrection(seconds: 259_200, weighings: 1))
    }

    @Test func `its session is told anew to calendars`() async throws {
        let (store, _, start) = try await herd()
        _ = try await weigh(400, in: store, mark: .unsure)
        let before = try #require(try await store.sessionsOfFeed().first)
        clock.advance(by: Self.threeDays)
        _ = try await store.correct([TimeCorrection("400", by: Self.threeDays)], clockSetBy: 259_200, since: start)
        let after = try #require(try await store.sessionsOfFeed().first)
        #expect(after.start == before.start + Self.threeDays)
        #expect(after.sequence > before.sequence)
    }

    @Test func `what is never stored is asked for without a write`() async throws {
        let path = try Herd.file()
        let store = try await HerdStore.open(.file(path))
        let other = try Database(.file(path))
        try other.script("BEGIN IMMEDIATE")
        #expect(try await store.settle(["refused"]) == ["refused"])
        try other.script("ROLLBACK")
    }

    @Test func `and the last one can be undone again`() async throws {
        let (store, _, start) = try await herd()
        let wrong = try await weigh(400, in: store)
        clock.advance(by: Self.threeDays)
        #expect(
            await problem { try await store.undoLastWeighing(at: "main", meaning: wrong.id, by: "t") }
                == "nothing-to-undo")
        _ = try await store.correct([TimeCorrection("400", by: Self.threeDays)], clockSetBy: 259_200, since: start)
        #expect(try await store.undoLastWeighing(at: "main", meaning: wrong.id, by: "t").state == .discarded)
    }

    @Test func `a clock that was ahead, too: a note of today does not hide the weighing`() async throws {
        let (store, animal, start) = try await herd()
        _ = try await weigh(400, in: store)
        clock.advance(by: .zero - Self.threeDays)
        _ = try await store.correct(
            [TimeCorrection("400", by: .zero - Self.threeDays)], clockSetBy: -259_200, since: start)
        clock.advance(by: .seconds(60))
        let today = await store.today
        _ = try await store.addChange(
            ChangeDraft(date: .day(today), fields: .note(NoteFields(text: "hinkt", type: 1))), to: animal.id, by: "t")
        #expect(try await store.animal(animal.id).lastWeighing?.weight == Herd.weight(400))
    }

    @Test func `what was weighed before the start by a clock that was ahead is not hidden either`() async throws {
        let (store, animal, _) = try await herd()
        let ahead = try await weigh(400, in: store)
        clock.advance(by: .zero - Self.threeDays)
        let today = await store.today
        _ = try await store.addChange(
            ChangeDraft(date: .day(today), fields: .note(NoteFields(text: "hinkt", type: 1))), to: animal.id, by: "t")
        #expect(try await store.animal(animal.id).lastWeighing?.date == .moment(ahead.at))
    }

    @Test func `the session that was opened by it moves along, and is called by its right day`() async throws {
        let (store, _, start) = try await herd()
        let wrong = try await weigh(400, in: store)
        let before = try await store.session(wrong.sessionId)
        clock.advance(by: Self.threeDays)
        _ = try await store.correct([TimeCorrection("400", by: Self.threeDays)], clockSetBy: 259_200, since: start)
        let after = try await store.session(wrong.sessionId)
        #expect(after.openedAt == before.openedAt + Self.threeDays)
        #expect(before.name == Herd.daysAgo(3).description && after.name == Herd.today.description)
    }

    @Test func `what somebody has dated or named by hand stays so, and a session that was closed moves its end`()
        async throws
    {
        let (store, animal, start) = try await herd()
        let wrong = try await weigh(400, in: store)
        let change = try #require(wrong.changeId)
        let byHand = ChangeDate.day(Herd.daysAgo(8))
        _ = try await store.editChange(change, ChangePatch(date: byHand), by: "Věra")
        _ = try await store.editSession(wrong.sessionId, SessionPatch(name: "Jaro"), by: "Věra")
        clock.advance(by: .seconds(60))
        let before = try await store.closeSession(wrong.sessionId)
        clock.advance(by: Self.threeDays)
        _ = try await store.correct([TimeCorrection("400", by: Self.threeDays)], clockSetBy: 259_200, since: start)
        #expect(try await store.change(change).date == byHand)
        #expect(try await store.animal(animal.id).lastWeighing?.date == byHand)
        let after = try await store.session(wrong.sessionId)
        #expect(after.name == "Jaro" && after.openedAt == before.openedAt + Self.threeDays)
        #expect(after.closedAt == before.closedAt.map { $0 + Self.threeDays })
    }

    @Test func `a session from before the start stays where it is`() async throws {
        let (store, _, _) = try await herd()
        let session = try await store.openSession(SessionDraft())
        let start = try await store.lastEventNumber()
        _ = try await weigh(400, in: store)
        _ = try await store.correct([TimeCorrection("400", by: Self.threeDays)], clockSetBy: 259_200, since: start)
        #expect(try await store.session(session.id).openedAt == session.openedAt)
    }

    @Test func `what was sent to the central system keeps its time, and is counted`() async throws {
        let (store, _, start) = try await herd()
        let boot = try await store.enter(boot: "one", began: clock.store.now() - .seconds(60))
        let wrong = try await weigh(400, in: store, mark: .unsure, moment: boot.moment(clock.store.now()))
        try await store.markUploaded()
        _ = try await store.correct([TimeCorrection("400", by: Self.threeDays)], clockSetBy: 259_200, since: start)
        #expect(try await store.weighing(wrong.id).at == wrong.at)
        #expect(try await store.weighing(wrong.id).clock == .unsure, "and still says that it is not sure")
        let told = try await store.events(after: start).last { $0.kind == .clockCorrected }
        #expect(try told?.data.decoded() == ClockCorrection(seconds: 259_200, kept: 1))
        #expect(try await store.datedWeighings(in: boot, limit: 10).isEmpty, "and is not counted again")
    }

    @Test func `a weighing whose time may be wrong keeps its moment until it is settled, or another boot begins`()
        async throws
    {
        let store = try await Herd.store(.file, clock: clock)
        let boot = try await store.enter(boot: "one", began: clock.store.now() - .seconds(60))
        let start = try await store.lastEventNumber()
        for key in ["a", "b", "c"] {
            var draft = Herd.scale(400)
            (draft.clock, draft.moment) = (key == "a" ? .unsure : nil, boot.moment(clock.store.now()))
            _ = try await store.record(draft, at: clock.store.now(), idempotencyKey: key)
            clock.advance(by: .seconds(1))
        }
        #expect(try await store.enter(boot: "one", began: clock.store.now()) == boot, "as it was told first")
        let kept = try await store.datedWeighings(in: boot, limit: 10)
        #expect(kept.map(\.idempotencyKey) == ["a", "b", "c"] && kept.map(\.isUnsure) == [true, false, false])
        #expect(kept.map { boot.time(of: $0.moment) } == kept.map(\.at))
        #expect(try await store.datedWeighings(in: boot, limit: 2).map(\.idempotencyKey) == ["b", "c"], "the newest")
        #expect(try await store.settle(["b", "d"]) == ["d"])
        #expect(try await store.datedWeighings(in: boot, limit: 10).map(\.idempotencyKey) == ["a", "c"])
        let next = try await store.enter(boot: "two", began: clock.store.now())
        #expect(next.event == 4 + start && next.id == "two")
        #expect(try await store.datedWeighings(in: boot, limit: 10).isEmpty)
        #expect(next.time(of: kept[0].moment) == nil, "of another boot nothing is known")
    }

    @Test func `what is not stored yet is asked for again, without a word`() async throws {
        let (store, _, start) = try await herd()
        let corrections = [TimeCorrection("400", by: Self.threeDays)]
        #expect(try await store.correct(corrections, clockSetBy: 259_200, since: start) == ["400"])
        #expect(try await store.events(after: start).isEmpty)
    }

    @Test func `where the clock was right after all the doubt is taken back`() async throws {
        let (store, _, start) = try await herd()
        let doubted = try await weigh(400, in: store, mark: .unsure)
        _ = try await store.correct([TimeCorrection("400", by: .zero)], clockSetBy: 0, since: start)
        let kept = try await store.weighing(doubted.id)
        #expect(kept.at == doubted.at && kept.clock == nil)
    }

    @Test func `since a doubt that was not lifted, only what was recorded before it tells the time`() async throws {
        let (store, _, _) = try await herd()
        let before = clock.store.now()
        #expect(try await store.newestRecord().at == before)
        clock.advance(by: .zero - Self.threeDays)
        struct Doubt: Codable { let earliest: Timestamp }
        try await store.append(.clockDoubted, data: Doubt(earliest: before))
        _ = try await weigh(400, in: store)
        #expect(try await store.newestRecord().at == before)
        clock.advance(by: Self.threeDays + .seconds(60))
        _ = try await store.correct([TimeCorrection("400", by: Self.threeDays)], clockSetBy: 259_200, since: 0)
        #expect(try await store.newestRecord().at == before + .seconds(60))
    }
}

extension HerdStore {
    fileprivate func markUploaded() throws {
        _ = try write { try $0.run("UPDATE changes SET uploaded_at = \($0.now)") }
    }
}
