import SQLite
import Synchronization
import Testing
import Values

@testable import HerdStore

@Suite struct `a transaction` {
    private struct Stop: Error {}

    @Test func `whose commit fails is heard by nobody, and leaves its number to the next`() async throws {
        let listener = Listener()
        let store = try await Herd.store(.file, publish: listener.hear)
        await #expect { try await store.emitAndFailToCommit() } throws: { ($0 as? SQLiteError)?.code == 19 }
        #expect(listener.all.isEmpty)
        #expect(try await store.events(after: 0).isEmpty)
        let event = try await store.append(.cardPrinted, data: ["job": 1])
        #expect(event.number == 1 && listener.all == [event])
    }

    @Test func `undoes with a part of it also that part's events and promises`() async throws {
        let listener = Listener()
        let store = try await Herd.store(publish: listener.hear)
        try await store.write { transaction in
            try transaction.emit(.scanDone, ["step": 1])
            #expect(throws: Stop.self) {
                try transaction.part {
                    try transaction.emit(.scanDone, ["step": 2])
                    _ = try transaction.promiseEvent()
                    throw Stop()
                }
            }
            #expect(!transaction.owesEvent)
            #expect(try transaction.promiseEvent() == 2)
            #expect(transaction.owesEvent)
            try transaction.emit(.cardPrinted, ["step": 3])
            #expect(!transaction.owesEvent)
        }
        #expect(listener.all.map(\.number) == [1, 2] && listener.all.map(\.kind) == [.scanDone, .cardPrinted])
        #expect(try await store.events(after: 0) == listener.all)
    }

    @Test func `is of one instant, however long it takes`() async throws {
        let ticks = Mutex(Herd.now)
        let ticking = StoreClock(
            now: {
                ticks.withLock { now in
                    now = now + .seconds(1)
                    return now
                }
            }, day: \.day)
        let store = try await HerdStore.open(.memory, clock: ticking)
        let weighing = try await store.record(Herd.scale(400), at: Herd.now, idempotencyKey: "a").weighing
        let animal = try await store.createAnimal(Herd.draft("123456789"), by: "t")
        _ = try await store.assign(weighing.id, to: animal.id, by: "t")
        let events = try await store.events(after: 0)
        try #require(events.map(\.kind) == [.sessionOpened, .weighingRecorded, .animalCreated, .weighingAssigned])
        #expect(events[0].at == events[1].at && events[2].at > events[1].at)
        #expect(try await store.history(of: weighing.id).map(\.at) == [events[3].at])
    }

    @Test func `makes ids that sort after those of the one before, also when that one failed`() async throws {
        let store = try await Herd.store()
        var ids: [Member.ID] = []
        for number in 0..<40 {
            ids.append(try await store.createMember(MemberDraft(name: "Věra", number: "\(number)"), by: "t").id)
            await #expect(throws: Stop.self) {
                try await store.write { transaction in
                    ids.append(transaction.makeID())
                    throw Stop()
                }
            }
        }
        #expect(ids == ids.sorted())
    }
}

@Suite struct `a look at the herd` {
    @Test func `is of one moment, whatever another program commits meanwhile`() async throws {
        let path = try Herd.file()
        let daemon = try await HerdStore.open(.file(path))
        try await daemon.append(.scanDone, data: ["step": 1])
        let reader = try await HerdStore.open(.readOnly(path))
        let (before, after) = try await reader.lastEventNumber(beforeAndAfterAnEventIn: path)
        #expect(before == 1 && after == 1)
        #expect(try await reader.lastEventNumber() == 2)
    }
}

extension HerdStore {
    /// Ends like a transaction on a disk that fails at the last moment: everything is written, and COMMIT is refused.
    fileprivate func emitAndFailToCommit() throws {
        try write { transaction in
            try transaction.run("PRAGMA defer_foreign_keys = ON")
            try transaction.insert(
                into: "session_plan",
                ["session_id": transaction.makeID() as Session.ID, "animal_id": transaction.makeID() as Animal.ID])
            try transaction.emit(.scanDone, ["step": 1])
        }
    }

    fileprivate func lastEventNumber(beforeAndAfterAnEventIn path: String) throws -> (Int, Int) {
        try read { view in
            let before = try view.lastEventNumber()
            try Database(.file(path)).insert(
                into: "events", ["number": before + 1, "at": Herd.now, "kind": Event.Kind.scanDone, "data": "{}"])
            return (before, try view.lastEventNumber())
        }
    }
}
