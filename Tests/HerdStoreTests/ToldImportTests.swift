import Glibc
import SQLite
import Synchronization
import Testing
import Values

@testable import HerdStore

/// What another system tells comes in batches, of which the next is read while one is written.
@Suite struct `a table of changes is taken` {
    private static let animals = 220

    private static func tag(_ index: Int) -> String { "CZ\(100_000_000 + index)" }

    private func store(
        _ backing: Herd.Backing = .memory, publish: @escaping @Sendable (Event) -> Void = { _ in }
    ) async throws -> HerdStore {
        let store = try await Herd.store(backing, publish: publish)
        let lines = (0..<Self.animals).map { "\(Self.tag($0)),F,2021-05-04,203\(100_000_000_000 + $0)" }
        _ = try await store.importAnimals(
            csv: Array(("ear_tag,sex,born,eid\n" + lines.joined(separator: "\n")).utf8), by: "t")
        return store
    }

    private func source(_ lines: [String]) -> ChangeTable {
        ChangeTable(Array(("ear_tag,date,kind,kilograms,character,text\n" + lines.joined(separator: "\n") + "\n").utf8))
    }

    /// Ten of each animal, one animal after the other or one day after the other.
    private func lives(byDay: Bool = false) -> [String] {
        let all = (0..<Self.animals).flatMap { animal in (0..<10).map { (animal, $0) } }
        return (byDay ? all.sorted { ($0.1, $0.0) < ($1.1, $1.0) } : all).map { animal, number in
            let day = "2022-0\(1 + number / 2)-1\(number % 2)"
            return switch number {
            case 3: "\(Self.tag(animal)),\(day),heat,,observed,"
            case 7: "\(Self.tag(animal)),\(day),note,,,\"řekla \"\"bú\"\"\""
            default: "\(Self.tag(animal)),\(day),weighing,\(100 + 10 * number).5,,"
            }
        }
    }

    @Test(arguments: [false, true])
    func `as it is told, whatever its order, and each animal is what its changes say`(byDay: Bool) async throws {
        let store = try await store()
        let steps = Mutex<[Double]>([])
        let report = try await store.importTold(source(lives(byDay: byDay)), by: "t") { step in
            steps.withLock { $0.append(step.fraction) }
        }
        #expect(report.errors == [] && report.changes == .init(recorded: Self.animals * 10))
        let seen = steps.withLock { $0 }
        #expect(seen == seen.sorted() && seen.last == 1)
        let before = try await store.animals(AnimalQuery(limit: 500)).items
        #expect(before.allSatisfy { $0.lastWeighing?.weight == Weight(grams: 190_500) })
        try await store.rebuildAnimals()
        #expect(try await store.animals(AnimalQuery(limit: 500)).items == before)
        let again = try await store.importTold(source(lives()), by: "t")
        #expect(again.changes == .init(unchanged: Self.animals * 10))
    }

    @Test func `with no more events than batches, which the change list counts`() async throws {
        let store = try await store()
        let before = try await store.lastEventNumber()
        _ = try await store.importTold(source(lives()), by: "t")
        let events = try await store.events(after: before)
        #expect(events.map(\.kind) == [.importDone, .importDone])
        let counts = events.map { $0.data["changes"] }
        #expect(counts == [.integer(2000), .integer(200)])
    }

    @Test func `or not at all when one at its end is bad`() async throws {
        let store = try await store()
        let before = try await store.lastEventNumber()
        let bad = ["CZ999999999,2022-01-01,note,,,x", "\(Self.tag(1)),2020-01-01,note,,,before its birth"]
        let report = try await store.importTold(source(lives() + bad), by: "t")
        #expect(report.errors.map(\.row) == [Self.animals * 10 + 2, Self.animals * 10 + 3])
        #expect(report.changes == .init())
        #expect(try await store.lastEventNumber() == before)
        let preview = try await store.importTold(source(lives() + bad), isPreview: true, by: "t")
        #expect(preview.changes == .init(recorded: Self.animals * 10) && preview.skipped == 2)
        #expect(try await store.lastEventNumber() == before)
    }

    /// Whom the items are of is looked up once for those that follow each other, but not after it became another.
    @Test func `with what an item before has made of its animal`() async throws {
        let store = try await Herd.store()
        let birth = { (day: String) in "CZ100000001,\(day),birth,CZ,100000001,female,," }
        let table = { (lines: [String]) in
            ChangeTable(Array(("ear_tag,date,kind,country,number,sex,text,eid\n" + lines.joined(separator: "\n")).utf8))
        }
        let note = "CZ100000001,2021-06-01,note,,,,x,"
        let report = try await store.importTold(
            table([birth("2021-05-04"), note, birth("2021-07-01"), birth("2021-05-05"), note]), skipsBad: true, by: "t")
        // It cannot be born after the note; then it is a day younger, and the note is there already.
        #expect(report.errors.map(\.row) == [4])
        #expect(report.imported == 1 && report.changes == .init(recorded: 1, corrected: 1, unchanged: 1))
        let young = try await store.importTold(
            table([birth("2021-05-20"), "CZ100000001,2021-05-10,note,,,,y,"]), skipsBad: true, by: "t")
        #expect(young.errors.map(\.row) == [3] && young.changes == .init(corrected: 1))
    }

    /// Its event comes before the last batch's: it had its turn between two of them.
    @Test func `while a weighing has its turn`() async throws {
        let kinds = Mutex<[Event.Kind]>([])
        let store = try await store(.file, publish: { event in kinds.withLock { $0.append(event.kind) } })
        let begun = AsyncStream<Void>.makeStream()
        let lives = source(lives())
        async let report = store.importTold(lives, skipsBad: true, by: "t") { _ in begun.continuation.yield() }
        for await _ in begun.stream { break }
        _ = try await store.record(Herd.scale(400), at: Herd.now, idempotencyKey: "a")
        #expect(try await report.changes?.recorded == Self.animals * 10)
        let order = kinds.withLock { $0 }
        #expect(order.last == .importDone && order.contains(.weighingRecorded))
    }

    @Test func `in as few transactions as nobody waits for, and in many while somebody does`() async throws {
        let store = try await store()
        let hundred = (0..<100).map { "\(Self.tag($0)),2022-01-01,note,,,x" }
        #expect(try await store.transactions(await ToldBatch.read(source(hundred)), isAwaited: false) == 1)
        let others = (0..<100).map { "\(Self.tag($0)),2022-01-02,note,,,y" }
        #expect(try await store.transactions(await ToldBatch.read(source(others)), isAwaited: true) == 20)
    }

    @Test func `when there is nothing in it`() async throws {
        let store = try await store()
        let steps = Mutex<[Double]>([])
        let report = try await store.importTold(source([]), by: "t") { step in
            steps.withLock { $0.append(step.fraction) }
        }
        #expect(report.errors == [] && report.changes == .init() && steps.withLock { $0.last } == 1)
    }
}

/// A batch ends early for who waits, so that it must know of them.
@Suite struct `the queue of a store` {
    @Test func `knows that somebody waits, and when nobody does`() async throws {
        let store = try await Herd.store()
        #expect(store.isAwaited == false)
        let inside = AsyncStream<Void>.makeStream()
        async let seen = store.awaited { inside.continuation.yield() }
        for await _ in inside.stream { break }
        async let other = store.lastEventNumber()
        #expect(await seen)
        _ = try await other
        #expect(store.isAwaited == false)
    }
}

extension HerdStore {
    /// How many transactions a batch takes.
    fileprivate func transactions(_ batch: ToldBatch, isAwaited: Bool) throws -> Int {
        var run = ToldImport(isPreview: false, isLook: false, share: 0...1)
        run.begin(batch)
        var count = 0
        repeat {
            try write { try $0.importTold(&run, by: "t", isAwaited: { isAwaited }) }
            count += 1
        } while !run.isAtEnd
        return count
    }

    /// Holds the store until somebody waits for it.
    fileprivate func awaited(_ told: @Sendable () -> Void) -> Bool {
        told()
        let end = ContinuousClock.now + .seconds(240)
        while !isAwaited, ContinuousClock.now < end { usleep(1000) }
        return isAwaited
    }
}
