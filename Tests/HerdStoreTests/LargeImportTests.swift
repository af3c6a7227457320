import Synchronization
import Testing
import Values

@testable import HerdStore

/// A table of a large herd comes in beside the work in the barn.
@Suite struct `a large table is imported in batches` {
    /// Some 3,000 rows, more than one transaction takes.
    private static let rows = 3500

    private func table(_ rows: Int = rows, extra: String = "") -> [UInt8] {
        let lines = (0..<rows).map {
            "CZ\(100_000_000 + $0),F,2021-05-04,Malina,203\(100_000_000_000 + $0),\($0),1,\($0 % 3)"
        }
        return Array(
            ("ear_tag,sex,born,name,eid,collar,barn,group\n" + lines.joined(separator: "\n") + "\n" + extra).utf8)
    }

    @Test(arguments: Herd.backings)
    func `with all its animals, and an event of each batch`(_ backing: Herd.Backing) async throws {
        let store = try await Herd.store(backing)
        #expect(table().count > AnimalImport.largestAtOnce)
        let seen = Mutex<[Double]>([])
        let pace = ImportPace(within: 1000...1000)
        let report = try await store.importAnimals(csv: table(), pace: pace, by: "t") { step in
            seen.withLock { $0.append(step.fraction) }
        }
        #expect(report == ImportReport(imported: Self.rows))
        let events = try await store.events(after: 0)
        #expect(events.map(\.kind) == [.importDone, .importDone, .importDone, .importDone])
        let counts = try events.map { try JSONText.decode(JSONValue.self, $0.text)["imported"] }
        #expect(counts == [.integer(1000), .integer(1000), .integer(1000), .integer(500)])
        // No batch is more than one page of the change list asks for, and none is left out of it.
        #expect(try await store.eventEnding(nil, changesAfter: -1) == 4)
        let last = try #require(try await store.animals(AnimalQuery(text: "100003499")).items.first)
        #expect(last.collar == "3499" && last.barn?.number == "1" && last.group?.number == "1" && last.name == "Malina")
        #expect(try await store.locations().count == 4)
        let steps = seen.withLock { $0 }
        #expect(steps == steps.sorted() && steps.last == 1)
    }

    @Test func `of which none is longer than a weighing may wait`() async throws {
        let store = try await Herd.store(.file)
        #expect(try await store.importAnimals(csv: table(), by: "t").imported == Self.rows)
        // On a slow machine a batch may be of one animal.
        let counts = try await store.events(after: 0, limit: Self.rows).map {
            try JSONText.decode([String: Int].self, $0.text)["imported"] ?? 0
        }
        #expect(counts.reduce(0, +) == Self.rows && counts.allSatisfy { $0 <= 500 }, "\(counts)")
    }

    @Test func `and one bad row at its end leaves all as it was`() async throws {
        let store = try await Herd.store()
        let bad = "CZ100000000,F,2021-05-04,,,,,\nCZ12,F,2021-05-04,,,,,\n"
        let report = try await store.importAnimals(csv: table(extra: bad), by: "t")
        #expect(report.errors.map(\.row) == [Self.rows + 2, Self.rows + 3] && report.imported == 0)
        #expect(report.errors.first?.code == .repeatedEarTag && report.errors.first?.other == "2")
        #expect(try await store.animals().items.isEmpty)
        #expect(try await store.locations().isEmpty)
        #expect(try await store.lastEventNumber() == 0)
        let good = try await store.importAnimals(csv: table(extra: bad), skipsBad: true, by: "t")
        #expect(good.imported == Self.rows && good.skipped == 2)
    }

    @Test func `and a preview says what it would do, and does nothing`() async throws {
        let store = try await Herd.store()
        _ = try await store.importAnimals(csv: Array("ear_tag,sex,born\nCZ100000001,M,2021-05-04\n".utf8), by: "t")
        let before = (try await store.animals().items, try await store.lastEventNumber())
        let report = try await store.importAnimals(csv: table(), isPreview: true, by: "t")
        #expect(report.imported == Self.rows - 1 && report.updated == 1)
        #expect(report.updates.first?.row == 3 && report.updates.first?.fields.first?.column == "sex")
        let after = (try await store.animals().items, try await store.lastEventNumber())
        #expect(before == after)
    }

    @Test func `and once more, after it was broken off or as it is, it changes nothing`() async throws {
        let store = try await Herd.store()
        _ = try await store.importAnimals(csv: table(2000), by: "t")
        #expect(try await store.importAnimals(csv: table(), by: "t") == ImportReport(imported: 1500, unchanged: 2000))
        let events = try await store.lastEventNumber()
        #expect(try await store.importAnimals(csv: table(), by: "t") == ImportReport(unchanged: Self.rows))
        #expect(try await store.lastEventNumber() == events)
    }

    /// Its event comes before the last batch's: it had its turn between two of them.
    @Test func `while a weighing has its turn`() async throws {
        let kinds = Mutex<[Event.Kind]>([])
        let store = try await Herd.store(.file, publish: { event in kinds.withLock { $0.append(event.kind) } })
        let begun = AsyncStream<Void>.makeStream()
        let bytes = table()
        async let report = store.importAnimals(csv: bytes, skipsBad: true, by: "t") { _ in begun.continuation.yield() }
        for await _ in begun.stream { break }
        _ = try await store.record(Herd.scale(400), at: Herd.now, idempotencyKey: "a")
        #expect(try await report.imported == Self.rows)
        let order = kinds.withLock { $0 }
        #expect(order.last == .importDone)
        #expect(order.contains(.weighingRecorded))
    }

    /// Where animals are weighed, the next one comes soon.
    @Test func `whose batches end for who waits, and are of a moment from then on`() async throws {
        let store = try await Herd.store()
        let bytes = table()
        let counts = try await store.write { transaction in
            var (run, length) = (AnimalImport(bytes, skipsBad: true), BatchLength())
            return try [false, true, false].map { isAwaited in
                let before = run.rows
                try transaction.importBatch(&run, &length, upTo: 1000, by: "t", isAwaited: { isAwaited })
                return run.rows - before
            }
        }
        #expect(counts[0...1] == [1000, BatchLength.least])
        // A thousand rows take two milliseconds nowhere.
        #expect((BatchLength.least..<1000).contains(counts[2]), "\(counts[2])")
    }

    /// What is written without reading it again is what a reading of the changes makes.
    @Test func `and its animals are what their changes say`() async throws {
        let store = try await Herd.store()
        _ = try await store.importAnimals(csv: table(), by: "t")
        let before = try await store.animals(AnimalQuery(limit: 500)).items
        try await store.rebuildAnimals()
        #expect(try await store.animals(AnimalQuery(limit: 500)).items == before)
        #expect(try await store.animals(AnimalQuery(text: "3499")).items.count == 1)
    }
}
