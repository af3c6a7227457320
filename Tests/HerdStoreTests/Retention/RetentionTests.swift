import SQLite
import Testing
import Values

@testable import HerdStore

/// What only helps to look back is kept for a time; numbers of events have no gap all the same, and nothing of the herd goes.
struct RetentionTests {
    private static let day = Duration.seconds(86_400)

    /// A store in which something happened on each of some days, the last of them today.
    private func store(days: Int) async throws -> HerdStore {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        for _ in 0..<days {
            try await store.append(.deviceChanged, data: ["a": "b"])
            clock.advance(by: Self.day)
        }
        return store
    }

    private func forget(_ what: Forgetting, of store: HerdStore, before moment: Timestamp) async throws -> Int {
        var total = 0
        while true {
            let count = try await store.forget(what, before: moment)
            if count == 0 { return total }
            total += count
        }
    }

    @Test func `old events go, those that are left have no gap, and numbers go on`() async throws {
        let store = try await store(days: 10)
        let moment = Herd.now + .seconds(4 * 86_400)
        #expect(try await forget(.events, of: store, before: moment) == 4)
        #expect(try await store.events(after: 0).map(\.number) == Array(5...10))
        #expect(try await store.forgottenEvents() == 4)
        #expect(try await store.append(.deviceChanged, data: ["a": "b"]).number == 11)
        #expect(try await store.checked() == [])
        #expect(try await forget(.events, of: store, before: moment) == 0, "once")
    }

    @Test func `a gap among those that are left is still found`() async throws {
        let store = try await store(days: 10)
        _ = try await forget(.events, of: store, before: Herd.now + .seconds(4 * 86_400))
        try await store.remove("DELETE FROM events WHERE number IN (5, 8)")
        #expect(
            try await store.checked() == [.missingEvents(5...5), .missingEvents(8...8)])
    }

    @Test func `the newest event stays, however old it is`() async throws {
        let store = try await store(days: 3)
        #expect(try await forget(.events, of: store, before: Herd.now + .seconds(4000 * 86_400)) == 2)
        #expect(try await store.append(.deviceChanged, data: ["a": "b"]).number == 4)
    }

    @Test func `an old time among new ones goes with its neighbours`() async throws {
        let store = try await store(days: 6)
        // The clock was set back for a day.
        try await store.remove("UPDATE events SET at = 0 WHERE number = 4")
        #expect(try await forget(.events, of: store, before: Herd.now + .seconds(2 * 86_400)) == 2)
        #expect(try await store.events(after: 0).map(\.number) == [3, 4, 5, 6])
    }

    @Test func `a doubt of the clock stays until it is lifted`() async throws {
        struct Doubt: Encodable { let earliest: Timestamp }
        let store = try await Herd.store()
        for _ in 0..<3 { try await store.append(.deviceChanged, data: ["a": "b"]) }
        try await store.append(.clockDoubted, data: Doubt(earliest: Herd.now))
        for _ in 0..<3 { try await store.append(.deviceChanged, data: ["a": "b"]) }
        let later = Herd.now + .seconds(4000 * 86_400)
        #expect(try await forget(.events, of: store, before: later) == 3)
        try await store.append(.clockCorrected, data: ["seconds": 0])
        #expect(try await forget(.events, of: store, before: later) == 4)
    }

    @Test func `more than a portion takes several turns, so that a weighing is let in between`() async throws {
        let store = try await Herd.store()
        for _ in 0..<501 { try await store.append(.deviceChanged, data: ["a": "b"]) }
        #expect(try await store.forget(.events, before: Herd.now + Self.day) == 500)
        #expect(try await store.forget(.events, before: Herd.now + Self.day) == 0, "the newest stays")
    }

    @Test func `the curve of an old weighing goes, the weighing stays`() async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        var recorded: [Weighing.ID] = []
        for number in 0..<3 {
            let draft = Herd.scale(Double(400 + number))
            let stored = try await store.record(draft, at: clock.store.now(), idempotencyKey: "\(number)")
            recorded.append(stored.weighing.id)
            clock.advance(by: Self.day)
        }
        let before = try await store.weighings().items
        #expect(try await forget(.traces, of: store, before: Herd.now + Self.day) == 1)
        #expect(try await store.weighings().items == before)
        var traces: [Int] = []
        for id in recorded { traces.append(try await store.weighing(id).trace?.count ?? 0) }
        #expect(traces == [0, 1, 1])
        #expect(try await forget(.traces, of: store, before: Herd.now + Self.day) == 0, "once")
        #expect(try await forget(.traces, of: store, before: Herd.now + .seconds(9 * 86_400)) == 2)
    }
}

extension HerdStore {
    fileprivate func remove(_ sql: SQL) throws { _ = try database.run(sql) }

    fileprivate func checked() throws -> [StoreFinding] { try StoreCheck.findings(of: database) }
}
